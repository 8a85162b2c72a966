import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../cli/config/resolve.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'

const required = { title: 'Moorline', url: 'https://docs.example' }

function findings(part: object): Diagnostic[] {
  return resolveConfig({ ...required, ...part }, 'site.config.ts', { baseUrl: null }).diagnostics
}

/** Path, code and message of every finding, and its hint where there is one. */
function lines(part: object): string[] {
  return findings(part).map(({ origin, code, message, hint }) => {
    const path = origin.kind === 'config' ? origin.path : origin.kind
    return `${path} ${code}: ${message}${hint ? ` ${hint}` : ''}`
  })
}

const items = (...list: unknown[]) => ({ navbar: { items: list } })
const sidebar = (...list: unknown[]) => ({ docs: { sidebars: { main: list } } })

type Row = [name: string, part: object, expected: string[]]

describe('the two required keys', () => {
  test.each<Row>([
    ['a title', { title: undefined }, ['title config/invalid-value: "title" is required.']],
    ['a url', { url: undefined }, ['url config/invalid-value: "url" is required.']],
    ['a title that is not blank', { title: ' ' }, ['title config/invalid-value: "title" must not be empty.']],
    [
      'a url with a protocol',
      { url: 'docs.example' },
      [
        'url config/invalid-value: "docs.example" does not look like a valid URL. Make sure it has a protocol. For example: https://docs.example.com',
      ],
    ],
    [
      'a url without a path',
      { url: 'https://docs.example/docs' },
      [
        'url config/invalid-value: The url must not contain a sub-path like "/docs". Set url to the origin alone, and baseUrl to the path.',
      ],
    ],
    [
      'a url of the web',
      { url: 'ftp://docs.example' },
      [
        'url config/invalid-value: "ftp://docs.example" does not look like a valid URL. Make sure it has a protocol. For example: https://docs.example.com',
      ],
    ],
  ])('are %s', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('unknown keys', () => {
  test.each([
    ['colourMode', {}, 'Did you mean "colorMode"?'],
    ['titel', {}, 'Did you mean "title"?'],
    ['metadatas', {}, '"metadatas" was renamed to "metadata".'],
    ['algolia', {}, '"algolia" was renamed to "search".'],
    ['hideableSidebar', true, '"hideableSidebar" was renamed to "docs.sidebar.hideable".'],
    ['disableDarkMode', true, '"disableDarkMode" was renamed to "colorMode.disableSwitch".'],
    ['themeConfig', {}, 'There is no "themeConfig": its keys stand at the top level (navbar, footer, colorMode, …).'],
    ['prism', {}, 'Code highlighting needs no settings; remove this key.'],
    ['presets', [], 'Presets are not supported: set "docs" and "blog" at the top level.'],
  ])('%s is refused with what to do', (key, value, hint) => {
    expect(lines({ [key]: value })).toEqual([`${key} config/unknown-key: "${key}" is not a known key. ${hint}`])
  })

  test.each([
    ['navbar.itmes', { navbar: { itmes: [] } }, 'Did you mean "items"?'],
    ['navbar.links', { navbar: { links: [] } }, '"navbar.links" was renamed to "navbar.items".'],
    ['navbar.logo.scr', { navbar: { logo: { src: 'a.svg', scr: 'b' } } }, 'Did you mean "src"?'],
    ['footer.copyrigth', { footer: { copyrigth: 'x' } }, 'Did you mean "copyright"?'],
    ['docs.onInlineTags', { docs: { onInlineTags: 'throw' } }, 'Set severities["tags/inline"].'],
    [
      'docs.tags',
      { docs: { tags: './tags.yml' } },
      'Tags are defined in the file "tags.yml" in the folder of the documents.',
    ],
    ['docs.sidebarPath', { docs: { sidebarPath: './s.js' } }, 'Write the sidebars into "docs.sidebars".'],
    ['tableOfContents.max', { tableOfContents: { max: 3 } }, 'Known keys: minHeadingLevel, maxHeadingLevel.'],
    ['navbar.items[0].docID', items({ type: 'doc', docId: 'a', docID: 'b' }), 'Did you mean "docId"?'],
    ['navbar.items[0].herf', items({ label: 'A', to: '/a', herf: 'b' }), 'Did you mean "href"?'],
  ])('%s is refused wherever it stands', (path, part, hint) => {
    const key = path.split('.').at(-1)
    expect(lines(part)).toEqual([`${path} config/unknown-key: "${key}" is not a known key. ${hint}`])
  })

  test('a key of customFields or search is the project’s own', () => {
    expect(lines({ customFields: { anything: [1] }, search: { appId: 'X', askAi: { assistantId: 'y' } } })).toEqual([])
  })

  test('names that would reach the prototype are refused', () => {
    const part: object = JSON.parse('{"navbar": {"__proto__": {"items": []}}, "customFields": {"constructor": 1}}')
    expect(lines(part)).toEqual([
      'customFields.constructor config/unknown-key: "constructor" cannot be a key.',
      'navbar.__proto__ config/unknown-key: "__proto__" cannot be a key.',
    ])
  })
})

describe('values', () => {
  test.each<Row>([
    [
      'a near miss of an allowed word',
      { colorMode: { defaultMode: 'drak' } },
      [
        'colorMode.defaultMode config/invalid-value: "defaultMode" must be "light" or "dark", not "drak". Did you mean "dark"?',
      ],
    ],
    [
      'text in place of a truth value',
      { noIndex: 'yes' },
      ['noIndex config/invalid-value: "noIndex" must be true or false, not "yes".'],
    ],
    [
      'an integrity that is not that of the version in the address',
      {
        math: {
          stylesheet: { href: 'https://cdn.example/npm/katex@0.19.1/dist/katex.min.css', integrity: 'sha384-other' },
        },
      },
      [
        'math.stylesheet config/invalid-value: "stylesheet" has an integrity that is not that of KaTeX 0.19.1, so browsers would refuse it. Write "sha384-katex", or leave it out.',
      ],
    ],
    ['a number in place of text', { tagline: 5 }, ['tagline config/invalid-value: "tagline" must be text, not 5.']],
    ['a list in place of an object', { navbar: [] }, ['navbar config/invalid-value: "navbar" must be an object.']],
    [
      'an unknown severity',
      { onBrokenLinks: 'error' },
      [
        'onBrokenLinks config/invalid-value: "onBrokenLinks" must be "ignore" or "log" or "warn" or "throw", not "error".',
      ],
    ],
    [
      'a base URL with a host',
      { baseUrl: 'https://docs.example/' },
      [
        'baseUrl config/invalid-value: "baseUrl" must be a pathname such as "/" or "/docs/". A protocol and a host belong to url.',
      ],
    ],
    [
      'a folder outside of the project',
      { docs: { path: '../docs' } },
      ['docs.path config/invalid-value: "path" must be a path inside of the project, without "..".'],
    ],
    [
      'an absolute folder',
      { staticDirectories: ['static', '/srv'] },
      [
        'staticDirectories[1] config/invalid-value: "staticDirectories[1]" must be a path relative to the project. For example: content/docs',
      ],
    ],
    [
      'a search page that is true',
      { search: { searchPagePath: true } },
      ['search.searchPagePath config/invalid-value: "searchPagePath" must be a pathname, or false for no search page.'],
    ],
    [
      'an announcement without content',
      { announcementBar: { id: 'a' } },
      ['announcementBar.content config/invalid-value: "content" is required.'],
    ],
    [
      'a logo without a file',
      { navbar: { logo: { alt: 'x' } } },
      ['navbar.logo.src config/invalid-value: "src" is required.'],
    ],
    [
      'a default locale that is not listed',
      { i18n: { defaultLocale: 'fr', locales: ['en'] } },
      ['i18n.defaultLocale config/invalid-value: The default locale "fr" is not among the locales. Locales: en.'],
    ],
    [
      'a locale that is no language tag',
      { i18n: { defaultLocale: 'en_US!', locales: ['en_US!'] } },
      [
        'i18n.defaultLocale config/invalid-value: "defaultLocale" must be a language tag, and "en_US!" is none. For example: en, pt-BR',
        'i18n.locales[0] config/invalid-value: "locales[0]" must be a language tag, and "en_US!" is none. For example: en, pt-BR',
      ],
    ],
    [
      'a version that does not exist',
      { versions: { current: {}, next: {} } },
      [
        'versions.next config/unknown-version: No docs version exists for the name "next". Available version names: current.',
      ],
    ],
    [
      'a regular expression that is none',
      items({ label: 'A', to: '/a', activeBaseRegex: '(' }),
      ['navbar.items[0].activeBaseRegex config/invalid-value: "activeBaseRegex" must be a regular expression.'],
    ],
  ])('%s is refused', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('heading levels of the table of contents (E-4)', () => {
  test.each([
    [
      { minHeadingLevel: 1 },
      'tableOfContents.minHeadingLevel',
      '"minHeadingLevel" must be a whole number from 2 to 6.',
    ],
    [
      { maxHeadingLevel: 7 },
      'tableOfContents.maxHeadingLevel',
      '"maxHeadingLevel" must be a whole number from 2 to 6.',
    ],
    [
      { maxHeadingLevel: 2.5 },
      'tableOfContents.maxHeadingLevel',
      '"maxHeadingLevel" must be a whole number from 2 to 6.',
    ],
    [
      { minHeadingLevel: 4 },
      'tableOfContents.minHeadingLevel',
      '"minHeadingLevel" (4) must be less than or equal to "maxHeadingLevel" (3).',
    ],
  ])('%j is refused', (tableOfContents, path, message) => {
    expect(lines({ tableOfContents })).toEqual([`${path} config/invalid-value: ${message}`])
  })
})

const KINDS = 'link, dropdown, doc, docSidebar, docsVersion, docsVersionDropdown, localeDropdown, search, html'

describe('navbar items (E-1, E-2, N-6)', () => {
  test.each<Row>([
    [
      'an unknown type',
      items({ type: 'docsidebar', docId: 'a' }, { type: 'megamenu' }),
      [
        `navbar.items[0].type config/unknown-navbar-item: Bad navbar item type "docsidebar". Did you mean "docSidebar"?`,
        `navbar.items[1].type config/unknown-navbar-item: Bad navbar item type "megamenu". Known types: ${KINDS}.`,
      ],
    ],
    [
      'a link with two targets, and one with none',
      items({ label: 'A', to: '/a', href: 'https://a.example' }, { label: 'B' }),
      [
        'navbar.items[0] config/invalid-value: One and only one between "to" and "href" should be provided.',
        'navbar.items[1] config/invalid-value: One and only one between "to" and "href" should be provided.',
      ],
    ],
    [
      'a label together with html',
      items({ label: 'A', html: '<b>A</b>', to: '/a' }),
      ['navbar.items[0] config/invalid-value: "label" and "html" cannot be used together.'],
    ],
    [
      'a link without a name',
      items({ to: '/a' }),
      ['navbar.items[0] config/invalid-value: One of "label" and "html" is required.'],
    ],
    [
      'a dropdown in a dropdown',
      items({
        label: 'A',
        items: [
          { type: 'localeDropdown' },
          { type: 'search' },
          { label: 'B', items: [] },
          { type: 'docsVersionDropdown' },
        ],
      }),
      [0, 1, 2, 3].map((n) => `navbar.items[0].items[${n}] config/invalid-value: Nested dropdowns are not allowed.`),
    ],
    [
      'a dropdown among the further items of a dropdown',
      items({ type: 'localeDropdown', dropdownItemsBefore: [{ type: 'dropdown', label: 'x', items: [] }] }),
      ['navbar.items[0].dropdownItemsBefore[0] config/invalid-value: Nested dropdowns are not allowed.'],
    ],
    [
      'a position inside of a dropdown',
      items({ label: 'A', items: [{ label: 'B', to: '/b', position: 'left' }] }),
      ['navbar.items[0].items[0].position config/invalid-value: "position" is not allowed inside of a dropdown.'],
    ],
    [
      'a position that is neither left nor right',
      items({ label: 'A', to: '/a', position: 'rigth' }),
      [
        'navbar.items[0].position config/invalid-value: "position" must be "left" or "right", not "rigth". Did you mean "right"?',
      ],
    ],
    [
      'kinds without what they need',
      items({ type: 'doc' }, { type: 'docSidebar' }, { type: 'html' }, { type: 'dropdown', label: 'A' }),
      [
        'navbar.items[0].docId config/invalid-value: "docId" is required.',
        'navbar.items[1].sidebarId config/invalid-value: "sidebarId" is required.',
        'navbar.items[2].value config/invalid-value: "value" is required.',
        'navbar.items[3].items config/invalid-value: "items" is required.',
      ],
    ],
    [
      'a version that does not exist, in both forms',
      items(
        { type: 'docsVersionDropdown', versions: ['current', '2.0'] },
        { type: 'docsVersionDropdown', versions: { next: { label: 'N' } } },
      ),
      [
        'navbar.items[0].versions[1] config/unknown-version: No docs version exists for the name "2.0". Available version names: current.',
        'navbar.items[1].versions.next config/unknown-version: No docs version exists for the name "next". Available version names: current.',
      ],
    ],
    [
      'an empty list of versions',
      items({ type: 'docsVersionDropdown', versions: [] }),
      [
        'navbar.items[0].versions config/invalid-value: "versions" must not be empty. Leave it out to list every version.',
      ],
    ],
    [
      'an item that is no object',
      items('intro'),
      ['navbar.items[0] config/invalid-value: "items[0]" must be an object.'],
    ],
    [
      'an attribute that would run code',
      items({ label: 'A', to: '/a', onclick: 'steal()' }),
      [
        'navbar.items[0].onclick config/unknown-key: "onclick" is not a known key. Known keys: accesskey, class, dir, download, hreflang, id, itemprop, lang, ping, referrerpolicy, rel, role, style, tabindex, target, title, translate.',
      ],
    ],
  ])('%s is refused', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('the footer (E-3, F-5)', () => {
  const column = { title: 'More', items: [] }
  const link = { label: 'A', to: '/a' }
  test.each<Row>([
    [
      'a mix of columns and links',
      { footer: { links: [column, link, column] } },
      [
        'footer.links[1] config/invalid-value: The footer must be either simple or multi-column, and not a mix of the two. Give every entry "title" and "items", or none of them.',
      ],
    ],
    [
      'a link with no target',
      { footer: { links: [{ label: 'A' }] } },
      ['footer.links[0] config/invalid-value: One and only one between "to" and "href" should be provided.'],
    ],
    [
      'a link without a label',
      { footer: { links: [{ ...column, items: [{ to: '/a' }] }] } },
      ['footer.links[0].items[0].label config/invalid-value: "label" is required.'],
    ],
    [
      'raw html with a label',
      { footer: { links: [{ html: '<i>x</i>', label: 'A' }] } },
      ['footer.links[0].label config/invalid-value: "label" and "html" cannot be used together.'],
    ],
    [
      'a column without items',
      { footer: { links: [{ title: 'More' }] } },
      ['footer.links[0].items config/invalid-value: "items" is required.'],
    ],
  ])('refuses %s', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('sidebars (SB-1, SB-2, SB-5)', () => {
  const TYPES = 'doc, ref, link, html, autogenerated, category'
  const path = 'docs.sidebars.main'
  test.each<Row>([
    [
      'an unknown item type',
      sidebar({ type: 'docs', id: 'a' }),
      [`${path}[0].type config/invalid-value: Unknown sidebar item type "docs". Did you mean "doc"?`],
    ],
    [
      'an unknown type of a category’s link',
      sidebar({ type: 'category', label: 'A', items: ['a'], link: { type: 'index' } }),
      [
        `${path}[0].link.type config/invalid-value: Unknown sidebar category link type "index". Known types: doc, generated-index.`,
      ],
    ],
    [
      'a category with nothing in it',
      sidebar({ type: 'category', label: 'A', items: [] }),
      [`${path}[0] config/invalid-value: Sidebar category "A" has neither any subitem nor a link.`],
    ],
    [
      'an item whose type was forgotten',
      sidebar({ label: 'A', items: ['a'] }),
      [`${path}[0].type config/invalid-value: "type" is required. Known types: ${TYPES}.`],
    ],
    [
      'a folder with slashes around it',
      sidebar({ type: 'autogenerated', dirName: '/guide/' }),
      [
        `${path}[0].dirName config/invalid-value: "dirName" must be a folder below the documents, without slashes around it. Use "." for all documents.`,
      ],
    ],
    [
      'mistakes deep inside of shorthands',
      { docs: { sidebars: { main: { Guide: ['a', { More: [{ type: 'doc' }] }] } } } },
      [`${path}.Guide[1].More[0].id config/invalid-value: "id" is required.`],
    ],
  ])('refuse %s', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('severities', () => {
  test.each<Row>([
    [
      'a near miss of a code',
      { severities: { 'asset/notfound': 'warn' } },
      [
        'severities["asset/notfound"] config/unknown-key: "asset/notfound" is not a code of docsgen. Did you mean "asset/not-found"?',
      ],
    ],
    [
      'a word that is no severity',
      { severities: { 'asset/not-found': 'warning' } },
      [
        'severities["asset/not-found"] config/invalid-value: "asset/not-found" must be "ignore" or "log" or "warn" or "throw", not "warning".',
      ],
    ],
    [
      'a code that is always an error',
      { severities: { 'front-matter/invalid': 'warn' } },
      [
        'severities["front-matter/invalid"] config/invalid-value: The severity of "front-matter/invalid" cannot be changed. Remove this line.',
      ],
    ],
    [
      'a code that another key decides',
      { severities: { 'link/not-found': 'warn' } },
      [
        'severities["link/not-found"] config/invalid-value: The severity of "link/not-found" is decided by "onBrokenLinks". Set "onBrokenLinks" instead.',
      ],
    ],
  ])('refuse %s', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('variables', () => {
  test.each<Row>([
    [
      'a name that cannot stand in braces',
      { variables: { 'my brand': 'X' } },
      [
        'variables["my brand"] config/invalid-value: "my brand" cannot be the name of a variable. Names begin with a letter, and have letters, digits, "-" and "_".',
      ],
    ],
    [
      'a value of which no slug can be made',
      { variables: { brand: '!!!' } },
      [
        'variables.brand config/invalid-value: No segment of a pathname can be made of "!!!". Write it as { value: "…", slug: "…" }.',
      ],
    ],
    [
      'a slug with a slash',
      { variables: { brand: { value: 'X', slug: 'a/b' } } },
      [
        'variables.brand.slug config/invalid-value: "slug" must be a segment of a pathname: letters, digits, "-", "_", "." and "~".',
      ],
    ],
  ])('refuse %s', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })

  test('a name close to a declared one is reported where it stands, and the site is still usable', () => {
    const { config, diagnostics } = resolveConfig(
      { ...required, variables: { brand: 'X' }, tagline: 'About {brnad} and {k}' },
      'site.config.ts',
      { baseUrl: null },
    )
    expect(config?.tagline).toBe('About {brnad} and {k}')
    expect(diagnostics).toEqual([
      {
        code: 'variable/undefined',
        message: 'No variable has the name "brnad".',
        origin: { kind: 'config', file: 'site.config.ts', path: 'tagline' },
        hint: 'Did you mean "{brand}"?',
      },
    ])
  })
})

describe('what is no data', () => {
  test('a cycle, a function, an instance and a getter that throws are findings, not crashes', () => {
    const cycle: Record<string, unknown> = {}
    cycle.again = cycle
    const part = {
      customFields: { cycle, run: () => 1, when: new Date(0), big: 1n, not: Number.NaN },
      navbar: {
        get items(): unknown {
          throw new Error('no items today')
        },
      },
    }
    expect(lines(part)).toEqual([
      'customFields.big config/invalid-value: "big" must be plain data, not a bigint.',
      'customFields.cycle.again config/invalid-value: "again" must not contain itself.',
      'customFields.not config/invalid-value: "not" must be a number, and NaN is none.',
      'customFields.run config/invalid-value: "run" must be plain data, not a function.',
      'customFields.when config/invalid-value: "when" must be plain data, not a Date.',
      'navbar.items config/invalid-value: "items" cannot be read: no items today.',
    ])
  })

  test('a proxy that throws at everything is a finding', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('go away')
        },
        ownKeys: () => {
          throw new Error('go away')
        },
      },
    )
    expect(lines({ navbar: hostile })).toEqual(['navbar config/invalid-value: "navbar" cannot be read: go away.'])
    expect(resolveConfig(hostile, 'site.config.ts', { baseUrl: null }).config).toBeNull()
  })

  test('an object that is used in two places is no cycle', () => {
    const shared = { label: 'A', to: '/a' }
    expect(lines(items(shared, shared))).toEqual([])
  })

  test('a plugin that is a name is refused, with what to do', () => {
    expect(lines({ markdown: { remarkPlugins: ['remark-math', () => undefined] } })).toEqual([
      'markdown.remarkPlugins[0] config/invalid-value: "remarkPlugins[0]" must be a function, or a list of a function and its options. Import the plugin, and write its function: names of packages are not looked up.',
    ])
  })
})

test('a base URL of the command line is put right there', () => {
  const { diagnostics } = resolveConfig(required, 'site.config.ts', { baseUrl: 'a b' })
  expect(diagnostics.map(({ origin }) => origin)).toEqual([{ kind: 'command', option: '--base-url' }])
})

import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../cli/config/resolve.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'

const required = { title: 'Moorline', url: 'https://docs.example' }

function diagnostics(part: object): Diagnostic[] {
  return resolveConfig({ ...required, ...part }, 'site.config.ts', { baseUrl: null }).diagnostics
}

/** Path, code, message and hint of every problem. */
function lines(part: object): string[] {
  return diagnostics(part).map(({ origin, code, message, hint }) => {
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
        'url config/invalid-value: "docs.example" is not a valid URL; it must begin with https:// or http://. For example: https://docs.example.com',
      ],
    ],
    [
      'a url without a path',
      { url: 'https://docs.example/docs' },
      [
        'url config/invalid-value: "url" must be an origin, without the path "/docs". Set "url" to the origin and "baseUrl" to the path.',
      ],
    ],
    [
      'a url of the web',
      { url: 'ftp://docs.example' },
      [
        'url config/invalid-value: "ftp://docs.example" is not a valid URL; it must begin with https:// or http://. For example: https://docs.example.com',
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
    ['themeConfig', {}, 'There is no "themeConfig"; set its keys at the top level (navbar, footer, colorMode, …).'],
    ['prism', {}, 'Set "theme.code" instead; highlighting needs no other settings.'],
    ['presets', [], 'Presets are not supported; set "docs" and "blog" at the top level.'],
  ])('%s is refused with what to do', (key, value, hint) => {
    expect(lines({ [key]: value })).toEqual([`${key} config/unknown-key: "${key}" is not a known key. ${hint}`])
  })

  test.each([
    ['navbar.itmes', { navbar: { itmes: [] } }, 'Did you mean "items"?'],
    ['navbar.links', { navbar: { links: [] } }, '"navbar.links" was renamed to "navbar.items".'],
    ['navbar.logo.scr', { navbar: { logo: { src: 'a.svg', scr: 'b' } } }, 'Did you mean "src"?'],
    ['footer.copyrigth', { footer: { copyrigth: 'x' } }, 'Did you mean "copyright"?'],
    ['docs.onInlineTags', { docs: { onInlineTags: 'throw' } }, 'Set severities["tags/inline"] instead.'],
    [
      'docs.tags',
      { docs: { tags: './tags.yml' } },
      'Tags are defined in the file "tags.yml" in the folder of the documents.',
    ],
    ['docs.sidebarPath', { docs: { sidebarPath: './s.js' } }, 'Set "docs.sidebars" to the sidebars themselves.'],
    ['tableOfContents.max', { tableOfContents: { max: 3 } }, 'Known keys: minHeadingLevel, maxHeadingLevel.'],
    ['navbar.items[0].docID', items({ type: 'doc', docId: 'a', docID: 'b' }), 'Did you mean "docId"?'],
    ['navbar.items[0].herf', items({ label: 'A', to: '/a', herf: 'b' }), 'Did you mean "href"?'],
  ])('%s is refused at any path', (path, part, hint) => {
    const key = path.split('.').at(-1)
    expect(lines(part)).toEqual([`${path} config/unknown-key: "${key}" is not a known key. ${hint}`])
  })

  test('customFields may have any keys', () => {
    expect(lines({ customFields: { anything: [1] } })).toEqual([])
  })

  test('names that would reach the prototype are refused', () => {
    const part: object = JSON.parse('{"navbar": {"__proto__": {"items": []}}, "customFields": {"constructor": 1}}')
    expect(lines(part)).toEqual([
      'customFields.constructor config/unknown-key: "constructor" is not allowed as a key.',
      'navbar.__proto__ config/unknown-key: "__proto__" is not allowed as a key.',
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
      'a string in place of a boolean',
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
        'math.stylesheet config/invalid-value: "stylesheet" has an integrity hash that does not match KaTeX 0.19.1, so browsers would reject the stylesheet. Set "integrity" to "sha384-katex", or remove it.',
      ],
    ],
    [
      'a number in place of a string',
      { tagline: 5 },
      ['tagline config/invalid-value: "tagline" must be a string, not 5.'],
    ],
    ['a list in place of an object', { navbar: [] }, ['navbar config/invalid-value: "navbar" must be an object.']],
    [
      'an unknown severity',
      { onBrokenLinks: 'error' },
      ['onBrokenLinks config/invalid-value: "onBrokenLinks" must be "ignore", "log", "warn" or "throw", not "error".'],
    ],
    [
      'a base URL with a host',
      { baseUrl: 'https://docs.example/' },
      [
        'baseUrl config/invalid-value: "baseUrl" must be a pathname such as "/" or "/docs/". The protocol and host belong in "url".',
      ],
    ],
    [
      'a folder outside of the project',
      { docs: { path: '../docs' } },
      ['docs.path config/invalid-value: "path" must be a path inside the project, without "..".'],
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
      ['i18n.defaultLocale config/invalid-value: The default locale "fr" is not one of the locales. Locales: en.'],
    ],
    [
      'a locale that is not a language tag',
      { i18n: { defaultLocale: 'en_US!', locales: ['en_US!'] } },
      [
        'i18n.defaultLocale config/invalid-value: "en_US!" is not a valid language tag. For example: en, pt-BR',
        'i18n.locales[0] config/invalid-value: "en_US!" is not a valid language tag. For example: en, pt-BR',
      ],
    ],
    [
      'a locale that is listed twice',
      { i18n: { locales: ['en', 'de', 'de'] } },
      ['i18n.locales[2] config/invalid-value: "de" is listed twice.'],
    ],
    [
      'two locales with one path',
      { i18n: { locales: ['en', 'de', 'at'], localeConfigs: { at: { path: 'DE/' } } } },
      [
        'i18n.localeConfigs.at.path config/invalid-value: "path" must not be "/de", which is the path of "de". Set a path such as "/de".',
      ],
    ],
    [
      'paths that mix up a locale with the default one',
      { i18n: { locales: ['en', 'de'], localeConfigs: { en: { path: '/en' }, de: { path: '/' } } } },
      [
        'i18n.localeConfigs.de.path config/invalid-value: "path" must not be the root, which has the default language. Set a path such as "/de".',
        'i18n.localeConfigs.en.path config/invalid-value: The default language has no path of its own. Remove this key.',
      ],
    ],
    [
      'a version that does not exist',
      { versions: { current: {}, next: {} } },
      ['versions.next config/unknown-version: The version "next" does not exist. Known versions: current.'],
    ],
    [
      'an invalid regular expression',
      items({ label: 'A', to: '/a', activeBaseRegex: '(' }),
      ['navbar.items[0].activeBaseRegex config/invalid-value: "activeBaseRegex" must be a valid regular expression.'],
    ],
  ])('%s is refused', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('heading levels of the table of contents (E-4)', () => {
  test.each([
    [{ minHeadingLevel: 1 }, 'tableOfContents.minHeadingLevel', '"minHeadingLevel" must be an integer from 2 to 6.'],
    [{ maxHeadingLevel: 7 }, 'tableOfContents.maxHeadingLevel', '"maxHeadingLevel" must be an integer from 2 to 6.'],
    [{ maxHeadingLevel: 2.5 }, 'tableOfContents.maxHeadingLevel', '"maxHeadingLevel" must be an integer from 2 to 6.'],
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
        `navbar.items[0].type config/unknown-navbar-item: "docsidebar" is not a known type of navbar item. Did you mean "docSidebar"?`,
        `navbar.items[1].type config/unknown-navbar-item: "megamenu" is not a known type of navbar item. Known types: ${KINDS}.`,
      ],
    ],
    [
      'a link with two targets, and one with none',
      items({ label: 'A', to: '/a', href: 'https://a.example' }, { label: 'B' }),
      [
        'navbar.items[0] config/invalid-value: Set either `to` or `href`, not both.',
        'navbar.items[1] config/invalid-value: Set either `to` or `href`.',
      ],
    ],
    [
      'a label together with html',
      items({ label: 'A', html: '<b>A</b>', to: '/a' }),
      ['navbar.items[0] config/invalid-value: Set either `label` or `html`, not both.'],
    ],
    [
      'a link without a name',
      items({ to: '/a' }),
      ['navbar.items[0] config/invalid-value: Set either `label` or `html`.'],
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
      ['localeDropdown', 'search', 'dropdown', 'docsVersionDropdown'].map(
        (type, n) =>
          `navbar.items[0].items[${n}] config/invalid-value: A dropdown cannot contain an item of type "${type}".`,
      ),
    ],
    [
      'a dropdown among the further items of a dropdown',
      items({ type: 'localeDropdown', dropdownItemsBefore: [{ type: 'dropdown', label: 'x', items: [] }] }),
      [
        'navbar.items[0].dropdownItemsBefore[0] config/invalid-value: A dropdown cannot contain an item of type "dropdown".',
      ],
    ],
    [
      'a position inside of a dropdown',
      items({ label: 'A', items: [{ label: 'B', to: '/b', position: 'left' }] }),
      ['navbar.items[0].items[0].position config/invalid-value: "position" is not allowed inside a dropdown.'],
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
        'navbar.items[0].versions[1] config/unknown-version: The version "2.0" does not exist. Known versions: current.',
        'navbar.items[1].versions.next config/unknown-version: The version "next" does not exist. Known versions: current.',
      ],
    ],
    [
      'an empty list of versions',
      items({ type: 'docsVersionDropdown', versions: [] }),
      ['navbar.items[0].versions config/invalid-value: "versions" must not be empty. Omit it to list every version.'],
    ],
    [
      'an item that is not an object',
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
        'footer.links[1] config/invalid-value: The footer must consist of either columns or links, not both. Set `title` and `items` on every entry, or on none.',
      ],
    ],
    [
      'a link with no target',
      { footer: { links: [{ label: 'A' }] } },
      ['footer.links[0] config/invalid-value: Set either `to` or `href`.'],
    ],
    [
      'a link without a label',
      { footer: { links: [{ ...column, items: [{ to: '/a' }] }] } },
      ['footer.links[0].items[0].label config/invalid-value: "label" is required.'],
    ],
    [
      'raw html with a label',
      { footer: { links: [{ html: '<i>x</i>', label: 'A' }] } },
      ['footer.links[0].label config/invalid-value: Set either `label` or `html`, not both.'],
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
  const TYPES = 'doc, ref, link, html, heading, autogenerated, category'
  const path = 'docs.sidebars.main'
  test.each<Row>([
    [
      'an unknown item type',
      sidebar({ type: 'docs', id: 'a' }),
      [`${path}[0].type config/invalid-value: "docs" is not a known type of sidebar item. Did you mean "doc"?`],
    ],
    [
      'an unknown type of a category’s link',
      sidebar({ type: 'category', label: 'A', items: ['a'], link: { type: 'index' } }),
      [
        `${path}[0].link.type config/invalid-value: "index" is not a known type of sidebar category link. Known types: doc, generated-index.`,
      ],
    ],
    [
      'a category with nothing in it',
      sidebar({ type: 'category', label: 'A', items: [] }),
      [`${path}[0] config/invalid-value: The sidebar category "A" has neither items nor a link.`],
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
        `${path}[0].dirName config/invalid-value: "dirName" must be a folder below the documents, without leading or trailing slashes. Use "." for all documents.`,
      ],
    ],
    [
      'mistakes deep inside shorthands',
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
        'severities["asset/notfound"] config/unknown-key: "asset/notfound" is not a known code. Did you mean "asset/not-found"?',
      ],
    ],
    [
      'a word that is no severity',
      { severities: { 'asset/not-found': 'warning' } },
      [
        'severities["asset/not-found"] config/invalid-value: "asset/not-found" must be "ignore", "log", "warn" or "throw", not "warning".',
      ],
    ],
    [
      'a code that is always an error',
      { severities: { 'route/invalid-slug': 'warn' } },
      [
        'severities["route/invalid-slug"] config/invalid-value: The severity of "route/invalid-slug" cannot be changed. Remove this key.',
      ],
    ],
    [
      'a code that another key decides',
      { severities: { 'link/not-found': 'warn' } },
      [
        'severities["link/not-found"] config/invalid-value: The severity of "link/not-found" is set by "onBrokenLinks". Set "onBrokenLinks" instead.',
      ],
    ],
  ])('refuse %s', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })
})

describe('variables', () => {
  test.each<Row>([
    [
      'a name that cannot be written in braces',
      { variables: { 'my brand': 'X' } },
      [
        'variables["my brand"] config/invalid-value: "my brand" is not a valid variable name. A name begins with a letter and consists of letters, digits, "-" and "_".',
      ],
    ],
    [
      'a value of which no slug can be made',
      { variables: { brand: '!!!' } },
      ['variables.brand config/invalid-value: No slug can be made from "!!!". Set both: { value: "…", slug: "…" }.'],
    ],
    [
      'a slug with a slash',
      { variables: { brand: { value: 'X', slug: 'a/b' } } },
      [
        'variables.brand.slug config/invalid-value: "slug" must be one segment of a pathname: letters, digits, "-", "_", "." and "~".',
      ],
    ],
  ])('refuse %s', (_name, part, expected) => {
    expect(lines(part)).toEqual(expected)
  })

  test('a name close to a declared one is reported at its location, and the site is still usable', () => {
    const { config, diagnostics } = resolveConfig(
      { ...required, variables: { brand: 'X' }, tagline: 'About {brnad} and {k}' },
      'site.config.ts',
      { baseUrl: null },
    )
    expect(config?.tagline).toBe('About {brnad} and {k}')
    expect(diagnostics).toEqual([
      {
        code: 'variable/undefined',
        message: 'The variable "brnad" is not defined.',
        origin: { kind: 'config', file: 'site.config.ts', path: 'tagline' },
        hint: 'Did you mean "{brand}"?',
      },
    ])
  })
})

describe('values that are not data', () => {
  test('cycles, functions, instances and getters that throw are reported, and never crash', () => {
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
      'customFields.not config/invalid-value: "not" must be a finite number, not NaN.',
      'customFields.run config/invalid-value: "run" must be plain data, not a function.',
      'customFields.when config/invalid-value: "when" must be plain data, not a Date.',
      'navbar.items config/invalid-value: "items" cannot be read: no items today.',
    ])
  })

  test('a proxy that always throws is reported', () => {
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

  test('an object that is used twice is not a cycle', () => {
    const shared = { label: 'A', to: '/a' }
    expect(lines(items(shared, shared))).toEqual([])
  })

  test('a plugin that is a name is refused, with what to do', () => {
    expect(lines({ markdown: { remarkPlugins: ['remark-math', () => undefined] } })).toEqual([
      'markdown.remarkPlugins[0] config/invalid-value: "remarkPlugins[0]" must be a function, or a list of a function and its options. Import the plugin and pass its function; package names are not resolved.',
    ])
  })
})

test('a wrong base URL from the command line is reported as an option', () => {
  const { diagnostics } = resolveConfig(required, 'site.config.ts', { baseUrl: 'a b' })
  expect(diagnostics.map(({ origin }) => origin)).toEqual([{ kind: 'command', option: '--base-url' }])
})

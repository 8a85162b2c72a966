import { describe, expect, test } from 'vitest'
import type { Config } from '../../cli/config/config.ts'
import { resolveConfig } from '../../cli/config/resolve.ts'
import type { Blog, SidebarItem, SiteConfig } from '../../cli/config/site-config.ts'
import { defineConfig } from '../../cli/index.ts'

const required = { title: 'Moorline', url: 'https://docs.example' }

/** Resolves a configuration with these keys, which must not have problems. */
function resolve(part: Partial<SiteConfig>, baseUrl: string | null = null): Config {
  const { config, diagnostics } = resolveConfig(defineConfig({ ...required, ...part }), 'site.config.ts', { baseUrl })
  expect(diagnostics).toEqual([])
  if (!config) throw new Error('no configuration')
  return config
}

test('a title and a url are a complete configuration, and derived defaults are filled in', () => {
  expect(resolve({})).toMatchObject({
    ...required,
    metadata: [],
    image: null,
    i18n: {
      defaultLocale: 'en',
      locales: [
        { code: 'en', label: 'English', direction: 'ltr', htmlLang: 'en', path: '/', url: 'https://docs.example' },
      ],
    },
    docs: { sidebars: null, sidebarCollapsed: true },
    blogs: [{ postsPerPage: 10, sidebar: { title: 'Recent posts', count: 5, groupByYear: true } }],
    versions: { current: { path: '/docs' } },
  })
})

describe('forms that mean the same', () => {
  test.each(['docs', '/docs', 'docs/', '//docs//'])('the base URL %s begins and ends with a slash', (baseUrl) => {
    expect(resolve({ baseUrl }).baseUrl).toBe('/docs/')
    expect(resolve({}, baseUrl).baseUrl).toBe('/docs/')
  })
  test('a trailing slash of the url is removed', () => {
    expect(resolve({ url: 'https://docs.example/' }).url).toBe('https://docs.example')
  })
  test.each(['./content/guide/', 'content\\guide', 'content/guide'])('the folder %s is content/guide', (path) => {
    expect(resolve({ docs: { path } }).docs.path).toBe('content/guide')
  })
  test('a folder can be the project itself', () => {
    expect(resolve({ docs: { path: './' } }).docs.path).toBe('.')
  })
  test('documents at the root of the site', () => {
    const { docs, versions } = resolve({ docs: { routeBasePath: '/' } })
    expect([docs.routeBasePath, versions.current?.path]).toEqual(['', '/'])
  })
  test('the path of a version overrides the one that the documents’ route gives', () => {
    expect(resolve({ versions: { current: { path: 'manual/' } } }).versions.current?.path).toBe('/manual')
  })
  test('null and undefined mean "not set"', () => {
    expect(resolve({ favicon: null, footer: null, tagline: undefined })).toEqual(resolve({}))
  })
  test.each([false, null] as const)('a search page path of %s means no search page', (searchPagePath) => {
    expect(resolve({ search: { searchPagePath } }).search?.searchPagePath).toBeNull()
  })
  test('a search page path has no slashes', () => {
    expect(resolve({ search: { searchPagePath: '/find/' } }).search?.searchPagePath).toBe('find')
  })
  test('meta tags as an object of names', () => {
    const { metadata, image } = resolve({ metadata: { description: 'Proofs', image: 'img/card.png' } })
    expect([metadata, image]).toEqual([[{ name: 'description', content: 'Proofs' }], 'img/card.png'])
  })
  test('a stylesheet of formulas as its URL alone', () => {
    const href = 'https://cdn.example/katex.css'
    expect(resolve({ math: { stylesheet: href } }).math.stylesheet).toEqual({ href, integrity: null })
  })
  test.each([
    'https://cdn.example/npm/katex@0.19.1/dist/katex.min.css',
    'https://cdn.example/ajax/libs/KaTeX/0.19.1/katex.min.css',
  ])('the integrity of a stylesheet whose version docsgen contains: %s', (href) => {
    expect(resolve({ math: { stylesheet: href } }).math.stylesheet).toEqual({ href, integrity: 'sha384-katex' })
    const older = href.replace('0.19.1', '0.16.0')
    expect(resolve({ math: { stylesheet: older } }).math.stylesheet?.integrity).toBeNull()
  })
  test.each([
    ['rss', ['rss']],
    ['all', ['rss', 'atom', 'json']],
    ['json', ['json']],
    [['atom'], ['atom']],
    [null, []],
  ] as const)('feeds of type %j', (type, types) => {
    const feedOptions = { type: Array.isArray(type) ? [...type] : type } as Blog['feedOptions']
    expect(resolve({ blog: { feedOptions } }).blogs[0]?.feeds.types).toEqual(types)
  })
  test('"ALL" posts are more than there can be', () => {
    const { blogs } = resolve({ blog: { postsPerPage: 'ALL', blogSidebarCount: 'ALL', feedOptions: { limit: false } } })
    const all = Number.MAX_SAFE_INTEGER
    expect(blogs).toMatchObject([{ postsPerPage: all, sidebar: { count: all }, feeds: { limit: all } }])
  })
  test('several blogs, of which the first has the classes of a single one', () => {
    const { blogs } = resolve({ blog: [{}, { path: 'content/changelog', routeBasePath: '/news/changes' }] })
    expect(blogs).toMatchObject([
      { id: 'default', path: 'content/blog', routeBasePath: 'blog' },
      { id: 'news-changes', path: 'content/changelog', routeBasePath: 'news/changes' },
    ])
    expect(resolve({ blog: false }).blogs).toEqual([])
  })
})

describe('locales', () => {
  test.each([
    ['fr', 'Français', 'ltr'],
    ['ar', 'العربية', 'rtl'],
    ['he', 'עברית', 'rtl'],
    ['pt-BR', 'Português (Brasil)', 'ltr'],
  ])('%s is called %s and runs %s', (code, label, direction) => {
    const { locales } = resolve({ i18n: { defaultLocale: code, locales: [code] } }).i18n
    expect(locales).toEqual([{ code, label, direction, htmlLang: code, path: '/', url: 'https://docs.example' }])
  })
  test('have a path of their own, except for the default one', () => {
    const localeConfigs = { fr: { path: 'francais/', url: 'https://docs.example.fr' } }
    const { locales } = resolve({ i18n: { locales: ['en', 'de', 'fr'], localeConfigs } }).i18n
    expect(locales.map(({ code, path, url }) => [code, path, url])).toEqual([
      ['en', '/', 'https://docs.example'],
      ['de', '/de', 'https://docs.example'],
      ['fr', '/francais', 'https://docs.example.fr'],
    ])
  })
  test('can override what their codes imply', () => {
    const localeConfigs = { en: { label: 'British', htmlLang: 'en-GB' } }
    expect(resolve({ i18n: { localeConfigs } }).i18n.locales).toEqual([
      { code: 'en', label: 'British', direction: 'ltr', htmlLang: 'en-GB', path: '/', url: 'https://docs.example' },
    ])
  })
})

describe('navbar items', () => {
  const first = (item: NonNullable<NonNullable<SiteConfig['navbar']>['items']>[number]) =>
    resolve({ navbar: { items: [item] } }).navbar.items[0]

  test('are at the right by default', () => {
    expect(first({ label: 'A', to: '/a' })?.position).toBe('right')
    expect(first({ label: 'A', to: '/a', position: 'left' })?.position).toBe('left')
  })
  test('pass unknown keys of a link on as attributes', () => {
    expect(first({ href: 'https://a.example', 'aria-label': 'Code', target: '_self', download: true })).toEqual({
      type: 'link',
      position: 'right',
      className: null,
      label: '',
      html: null,
      to: null,
      href: 'https://a.example',
      activeBasePath: null,
      activeBaseRegex: null,
      activeHeadings: null,
      attributes: { 'aria-label': 'Code', target: '_self', download: '' },
    })
  })
  test('with items and no type are dropdowns', () => {
    expect(first({ label: 'More', items: [{ type: 'doc', docId: 'intro' }] })).toMatchObject({
      type: 'dropdown',
      items: [{ type: 'doc', docId: 'intro', label: null }],
    })
  })
  test('of versions may carry labels', () => {
    const both = [
      first({ type: 'docsVersionDropdown', versions: { current: { label: 'Now' } } }),
      first({ type: 'docsVersionDropdown' }),
    ]
    expect(both).toMatchObject([{ versions: [{ name: 'current', label: 'Now' }] }, { versions: null }])
  })
})

describe('the footer', () => {
  test('has columns if an entry has a title, even if it is null', () => {
    const { footer } = resolve({ footer: { links: [{ title: null, items: [{ html: '<i>x</i>' }] }] } })
    const item = { label: null, to: null, href: null, html: '<i>x</i>', attributes: {} }
    expect(footer?.links).toEqual({ kind: 'columns', columns: [{ title: null, items: [item] }] })
  })
  test('has a row if none has', () => {
    const { footer } = resolve({ footer: { links: [{ label: 'A', to: '/a', rel: 'license' }] } })
    const item = { label: 'A', to: '/a', href: null, html: null, attributes: { rel: 'license' } }
    expect(footer).toEqual({ style: 'light', links: { kind: 'row', items: [item] }, logo: null, copyright: null })
  })
})

describe('sidebars', () => {
  test('keys that sidebars of Docusaurus have are accepted without effect', () => {
    const items: SidebarItem[] = [
      { type: 'doc', id: 'a', description: 'd', key: 'k', customProps: { x: 1 } },
      {
        type: 'category',
        label: 'C',
        items: ['b'],
        link: { type: 'generated-index', image: '/x.png', keywords: ['x'] },
      },
      { type: 'link', label: 'L', href: '/x', autoAddBaseUrl: true },
      { type: 'html', value: '<hr>', customProps: {} },
    ]
    const [doc, category] = resolve({ docs: { sidebars: { main: items } } }).docs.sidebars?.main ?? []
    expect(doc).toEqual({ type: 'doc', id: 'a', label: null, className: null })
    expect(category).toMatchObject({ link: { type: 'generated-index', slug: null, title: null, description: null } })
  })

  const doc = (id: string) => ({ type: 'doc', id, label: null, className: null })
  const category = (label: string, items: unknown[], more: object = {}) => ({
    type: 'category',
    label,
    items,
    link: null,
    collapsible: true,
    collapsed: true,
    description: null,
    className: null,
    ...more,
  })

  test('expand every shorthand', () => {
    const { sidebars } = resolve({
      docs: {
        sidebars: { main: ['intro', { Guide: ['a', 'b'], More: ['c'] }], other: { Reference: { Deep: ['d'] } } },
      },
    }).docs
    expect(sidebars).toEqual({
      main: [doc('intro'), category('Guide', [doc('a'), doc('b')]), category('More', [doc('c')])],
      other: [category('Reference', [category('Deep', [doc('d')])])],
    })
  })
  test('can be disabled', () => {
    expect(resolve({ docs: { sidebars: false } }).docs.sidebars).toEqual({})
  })
  test('take the defaults of categories from `docs`, and collapsed from collapsible', () => {
    const open = resolve({
      docs: { sidebarCollapsed: false, sidebars: { main: [{ type: 'category', label: 'A', items: ['a'] }] } },
    })
    expect(open.docs.sidebars?.main).toEqual([category('A', [doc('a')], { collapsed: false })])
    const fixed = resolve({
      docs: {
        sidebars: { main: [{ type: 'category', label: 'A', items: ['a'], collapsible: false, collapsed: true }] },
      },
    })
    expect(fixed.docs.sidebars?.main).toEqual([category('A', [doc('a')], { collapsible: false, collapsed: false })])
    expect(resolve({ docs: { sidebarCollapsible: false } }).docs.sidebarCollapsed).toBe(false)
  })
})

describe('variables', () => {
  test.each([
    ['Moorline', 'moorline'],
    ['Moor Line 2.0', 'moor-line-2.0'],
    ['  Ça & Là! ', 'ça-là'],
    ['C++', 'c'],
  ])('the slug of %j is %j', (brand, slug) => {
    expect(resolve({ variables: { brand } }).variables.brand?.slug).toBe(slug)
  })
  test('a custom slug is used unchanged', () => {
    expect(resolve({ variables: { brand: { value: 'Moor Line', slug: 'MoorLine' } } }).variables.brand).toEqual({
      value: 'Moor Line',
      slug: 'MoorLine',
    })
  })

  const renamed = resolve({
    title: '{brand}',
    tagline: '{brand}, not \\{brand} or {k+1} or {other}',
    variables: { brand: 'Moor & Line' },
    customFields: { note: '{brand}', list: ['{brand}'] },
    navbar: {
      title: '{brand}',
      items: [
        { label: 'Why {brand}', to: '/docs/why-{brand}' },
        { type: 'doc', docId: 'what-is-{brand}' },
      ],
    },
    docs: { sidebars: { main: ['what-is-{brand}', { 'About {brand}': ['why-{brand}'] }] } },
    footer: { copyright: 'Copyright © {brand}' },
    announcementBar: { content: '<b>{brand}</b>' },
    math: { macros: { '\\bold': '\\mathbf{brand}' } },
  })
  test('are replaced by their value in text', () => {
    expect([renamed.title, renamed.navbar.title]).toEqual(['Moor & Line', 'Moor & Line'])
    expect(renamed.tagline).toBe('Moor & Line, not {brand} or {k+1} or {other}')
    expect(renamed.customFields).toEqual({ note: 'Moor & Line', list: ['Moor & Line'] })
  })
  test('are replaced by their slug in pathnames and ids', () => {
    expect(renamed.navbar.items).toMatchObject([
      { label: 'Why Moor & Line', to: '/docs/why-moor-line' },
      { docId: 'what-is-moor-line' },
    ])
    expect(renamed.docs.sidebars?.main).toMatchObject([
      { id: 'what-is-moor-line' },
      { label: 'About Moor & Line', items: [{ id: 'why-moor-line' }] },
    ])
  })
  test('are escaped in raw HTML', () => {
    expect(renamed.footer?.copyright).toBe('Copyright © Moor &amp; Line')
    expect(renamed.announcementBar?.content).toBe('<b>Moor &amp; Line</b>')
  })
  test('leave TeX alone', () => {
    expect(renamed.math.macros).toEqual({ '\\bold': '\\mathbf{brand}' })
  })
})

test('the resolved configuration is plain JSON', () => {
  const config = resolve({ variables: { brand: 'X' }, footer: { copyright: '{brand}' } })
  expect(JSON.parse(JSON.stringify(config))).toEqual(config)
})

describe('an override of a part that only some sites have', () => {
  const components = { Footer: 'src/Footer.tsx', AnnouncementBar: 'src/Bar.tsx', Navbar: 'src/Navbar.tsx' }

  test('is reported if the site does not have it, and the configuration stays valid', () => {
    const { config, diagnostics } = resolveConfig({ ...required, components }, 'site.config.ts', { baseUrl: null })
    expect(config?.components).toEqual(components)
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'config/unused-override: The override of AnnouncementBar is not used, since "announcementBar" is not set.',
      'config/unused-override: The override of Footer is not used, since "footer" is not set.',
    ])
  })
  test('is accepted if the site has it', () => {
    expect(resolve({ components, footer: {}, announcementBar: { content: 'New' } }).components).toEqual(components)
  })
})

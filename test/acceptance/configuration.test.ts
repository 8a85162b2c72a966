import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, docsgen, folder, project, report } from './docsgen.ts'

/** The resolved configuration, as `docsgen config` prints it. */
async function resolve(files: Record<string, string>): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await docsgen(['config', '--root', project(files)])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const withFields = (fields: string) =>
  resolve({ 'site.config.ts': config(`title: 'T', url: 'https://t.example', ${fields}`) })

describe('a resolved configuration', () => {
  test('requires a title and a URL, and has defaults for everything else (3.1-1, 3.1-7, 3.4-1, 3.4-2, 11.1-1, 11.1-3, BL-1)', async () => {
    expect(await withFields('')).toMatchObject({
      baseUrl: '/',
      trailingSlash: null,
      titleDelimiter: '|',
      i18n: {
        defaultLocale: 'en',
        locales: [
          { code: 'en', label: 'English', direction: 'ltr', htmlLang: 'en', path: '/', url: 'https://t.example' },
        ],
      },
      docs: {
        path: 'content/docs',
        routeBasePath: 'docs',
        sidebars: null,
        sidebarCollapsible: true,
        sidebarCollapsed: true,
        breadcrumbs: true,
        showLastUpdateTime: false,
        showLastUpdateAuthor: false,
        versionPersistence: 'localStorage',
      },
      blogs: [
        {
          path: 'content/blog',
          routeBasePath: 'blog',
          title: 'Blog',
          description: 'Blog',
          sidebar: { title: 'Recent posts', count: 5, groupByYear: true },
          postsPerPage: 10,
          showReadingTime: true,
        },
      ],
      versions: { current: { label: 'Next', path: '/docs', banner: 'none', badge: false, noIndex: false } },
      navbar: { hideOnScroll: false },
      footer: null,
      announcementBar: null,
      colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      search: { searchPagePath: 'search' },
      onBrokenLinks: 'throw',
      onBrokenAnchors: 'warn',
      onDuplicateRoutes: 'warn',
      staticDirectories: ['static'],
      baseUrlIssueBanner: true,
    })
  })

  test.each([
    ["baseUrl: 'base'", { baseUrl: '/base/' }],
    ["baseUrl: '/base/path'", { baseUrl: '/base/path/' }],
    ['trailingSlash: true', { trailingSlash: true }],
  ])('writes %s in one form (R-1)', async (fields, expected) => {
    expect(await withFields(fields)).toMatchObject(expected)
  })

  test('derives locales from their tags, unless they are configured (3.1-3, 3.1-4)', async () => {
    const fields = "i18n: { locales: ['en', 'fr', 'ar'], localeConfigs: { fr: { label: 'FR', htmlLang: 'fr-CA' } } }"
    expect(await withFields(fields)).toMatchObject({
      i18n: {
        defaultLocale: 'en',
        locales: [
          { code: 'en', label: 'English', direction: 'ltr', htmlLang: 'en', path: '/', url: 'https://t.example' },
          { code: 'fr', label: 'FR', direction: 'ltr', htmlLang: 'fr-CA', path: '/fr', url: 'https://t.example' },
          { code: 'ar', label: 'العربية', direction: 'rtl', htmlLang: 'ar', path: '/ar', url: 'https://t.example' },
        ],
      },
    })
  })

  test.each([
    ['.ts', "export default { title: 'Object', url: 'https://t.example' }", 'Object'],
    ['.ts', "export default () => ({ title: 'Function', url: 'https://t.example' })", 'Function'],
    ['.mts', "export default async () => ({ title: 'Promise', url: 'https://t.example' })", 'Promise'],
    ['.js', "export default { title: 'Script', url: 'https://t.example' }", 'Script'],
    ['.mjs', "export default { title: 'Module', url: 'https://t.example' }", 'Module'],
  ])('comes from a site.config%s with %s (3.1-6)', async (extension, source, title) => {
    const root = folder({ [`site.config${extension}`]: source, 'content/docs/intro.md': '# Intro\n' })
    const { code, stdout } = await docsgen(['config', '--root', root])
    expect([code, JSON.parse(stdout).title]).toEqual([0, title])
  })

  test('has an announcement that can be closed by default (A-1)', async () => {
    expect(await withFields("announcementBar: { content: '<b>News</b>' }")).toMatchObject({
      announcementBar: {
        id: 'announcement-bar',
        content: '<b>News</b>',
        backgroundColor: null,
        textColor: null,
        isCloseable: true,
      },
    })
  })

  test('keeps categories that are not collapsible open (11.1-3)', async () => {
    expect(await withFields('docs: { sidebarCollapsible: false }')).toMatchObject({
      docs: { sidebarCollapsible: false, sidebarCollapsed: false },
    })
  })
})

describe('an invalid configuration', () => {
  test('reports all of its problems, each with its key path (3.1-2, 3.1-3, 3.1-5, E-5, E-6, SB-6, 18c-11)', async () => {
    const root = project({
      'site.config.ts': config(`title: 'T', url: 'https://t.example/docs', colourMode: {}, metadatas: [],
        customFields: { mine: { anything: true } }, i18n: { defaultLocale: 'de', locales: ['en'] },
        announcementBar: { id: 'x' }, navbar: { logo: { alt: 'Logo' } }, docs: { sidebarPath: './sidebars.ts' },
        severities: { 'config/unknown-key': 'warn' }`),
    })
    const { code, diagnostics } = await report(root, ['check'])
    expect([code, diagnostics.map((found) => `${found.configPath} ${found.code}`)]).toEqual([
      2,
      [
        'url config/invalid-value',
        'colourMode config/unknown-key',
        'metadatas config/unknown-key',
        'i18n.defaultLocale config/invalid-value',
        'announcementBar.content config/invalid-value',
        'navbar.logo.src config/invalid-value',
        'docs.sidebarPath config/unknown-key',
        'severities["config/unknown-key"] config/invalid-value',
      ],
    ])
    const hints = Object.fromEntries(diagnostics.map((found) => [found.configPath, found.hint]))
    expect(hints).toMatchObject({
      colourMode: 'Did you mean "colorMode"?',
      metadatas: '"metadatas" was renamed to "metadata".',
      'docs.sidebarPath': 'Set "docs.sidebars" to the sidebars themselves.',
    })
    expect(diagnostics.find((found) => found.configPath === 'url')?.hint).toContain('baseUrl')
  })

  test('cannot refer to a version, sidebar or document that does not exist (5.2-1, 5.2-2, 5.2-3, 5.2-4)', async () => {
    const root = project({
      'content/docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
      'site.config.ts':
        config(`title: 'T', url: 'https://t.example', docs: { sidebars: { main: ['intro'], empty: [] } },
        navbar: { items: [
          { type: 'docSidebar', sidebarId: 'empty' },
          { type: 'docSidebar', sidebarId: 'mian' },
          { type: 'doc', docId: 'introo' },
          { type: 'doc', docId: 'draft' },
        ] }`),
    })
    const { diagnostics } = await report(root, ['check'])
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['config/empty-sidebar', 'DocSidebarNavbarItem: Sidebar with ID "empty" doesn\'t have anything to be linked to.'],
      ['config/unknown-sidebar', 'Can\'t find any sidebar with id "mian" in version(s) current.'],
      ['config/unknown-doc', 'Couldn\'t find any doc with id "introo" in version(s) "current".'],
    ])
    expect(diagnostics.map(({ hint }) => hint).slice(1)).toEqual([
      expect.stringContaining('main'),
      expect.stringContaining('intro'),
    ])
    const versioned = project({
      'site.config.ts': config(
        "title: 'T', url: 'https://t.example', navbar: { items: [{ type: 'docsVersionDropdown', versions: ['2.0'] }] }",
      ),
    })
    expect((await report(versioned, ['check'])).diagnostics).toMatchObject([
      { code: 'config/unknown-version', hint: expect.stringContaining('current') },
    ])
  })
})

describe('sidebars', () => {
  test.each([
    ['', 'defaultSidebar'],
    ['docs: { sidebars: false }', undefined],
  ])('are generated from the folders unless they are off: %j (11.1-2)', async (fields, name) => {
    const root = project({ 'site.config.ts': config(`title: 'T', url: 'https://t.example', ${fields}`) })
    expect((await report(root, ['build'])).code).toBe(0)
    const html = readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8')
    expect(/data-ds-secondary-content="([^"]*)"/.exec(html)?.[1]).toBe(name)
  })
})

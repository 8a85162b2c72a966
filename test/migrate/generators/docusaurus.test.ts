import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { docusaurus } from '../../../cli/migrate/generators/docusaurus.ts'
import { ProjectFiles } from '../../../cli/syntaxes/project/project-files.ts'
import { createFolder } from '../../serve/hostile-project.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Project {
  /** Options of the documents of the preset. */
  docs?: Record<string, unknown>
  plugins?: unknown[]
  files?: Record<string, string>
  locales?: string[]
  sidebars?: unknown
  prism?: Record<string, unknown>
}

async function describeSite({
  docs = {},
  plugins = [],
  files = {},
  locales = ['en', 'de'],
  sidebars,
  prism = {},
}: Project) {
  const root = createFolder({
    'sidebars.js': '',
    'docs/a.md': '# A',
    'blog/a.md': '# A',
    'i18n/de/code.json': '{}',
    ...files,
  })
  folders.push(root)
  const values = {
    title: 'T',
    i18n: { defaultLocale: 'en', locales },
    presets: [['classic', { docs: { sidebarPath: './sidebars.js', ...docs } }]],
    plugins,
    themeConfig: { navbar: { title: 'Lamp', items: [] }, footer: { copyright: 'By us' }, prism },
  }
  const readModule = async () => sidebars
  return docusaurus.describe({ values, text: '', files: new ProjectFiles(root), folder: '', readModule })
}

const toMessages = (texts: Record<string, string>) =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, { message }])))

describe('texts of Docusaurus', () => {
  const docs = 'i18n/de/docusaurus-plugin-content-docs'

  test('are sections of a labels file, with the texts of the default language as keys', async () => {
    const { labels, notes } = await describeSite({
      sidebars: {
        main: [
          {
            type: 'category',
            label: 'Guides',
            key: 'guides-2',
            link: { type: 'generated-index', description: 'About light' },
            items: [{ type: 'link', label: 'Shop v1.0', href: 'https://shop.example' }],
          },
        ],
      },
      files: {
        'docs/more/_category_.yml': 'label: More\nlink: { type: generated-index, title: All of it }\n',
        'i18n/de/docusaurus-theme-classic/navbar.json': toMessages({ title: 'Lampe', 'item.label.Docs': 'Doku' }),
        'i18n/de/docusaurus-theme-classic/footer.json': toMessages({ copyright: 'Von uns', 'link.title.More': 'Mehr' }),
        [`${docs}/current.json`]: toMessages({
          'version.label': 'Neu',
          'sidebar.main.category.guides-2': 'Anleitungen',
          'sidebar.main.category.guides-2.link.generated-index.title': 'Alle Anleitungen',
          'sidebar.main.category.guides-2.link.generated-index.description': 'Vom Licht',
          'sidebar.main.category.More.link.generated-index.title': 'Alles',
          'sidebar.main.link.Shop v1.0': 'Laden',
        }),
        'i18n/de/docusaurus-plugin-content-blog/options.json': toMessages({
          title: 'Neues',
          'sidebar.title': 'Zuletzt',
        }),
      },
    })
    expect(labels).toMatchObject([
      {
        file: 'i18n/de/labels.yml',
        sections: {
          navbar: { Lamp: 'Lampe', Docs: 'Doku' },
          footer: { copyright: 'Von uns', More: 'Mehr' },
          versions: { current: 'Neu' },
          sidebar: { Guides: 'Anleitungen', 'About light': 'Vom Licht', 'All of it': 'Alles', 'Shop v1.0': 'Laden' },
          blog: { title: 'Neues', sidebarTitle: 'Zuletzt' },
        },
      },
    ])
    // The page of a category without a title has the label as title, which already has a translation.
    expect(notes.filter((note) => note.includes('.json'))).toEqual([
      expect.stringContaining('sidebar.main.category.guides-2.link.generated-index.title'),
    ])
  })

  test('of the interface have the names, placeholders and plural forms of docsgen, unless they are its own', async () => {
    const { labels, notes } = await describeSite({
      locales: ['en', 'ar'],
      files: {
        'i18n/ar/code.json': toMessages({
          'theme.docs.versionBadge.label': 'V {versionLabel}',
          'theme.lastUpdated.lastUpdatedAtBy': 'U{atDate}{byUser}',
          'theme.lastUpdated.byUser': ' B {user}',
          'theme.blog.post.plurals': '0|1|2|few {count}|many {count}|other {count}',
          'theme.colorToggle.ariaLabel.mode.dark': 'D',
          'theme.common.editThisPage': 'Edit this page',
          'theme.tags.tagsPageTitle': 'Tags {more}',
          'theme.unknown': 'X',
          'home.title': 'Y',
        }),
      },
    })
    expect(labels[0]?.sections).toEqual({
      interface: {
        version: 'V {label}',
        lastUpdated: 'U',
        lastUpdatedBy: ' B {author}',
        posts: { zero: '0', one: '1', two: '2', few: 'few {count}', many: 'many {count}', other: 'other {count}' },
        'colorModes.dark': 'D',
      },
    })
    expect(notes.find((note) => note.includes('code.json'))).toMatch(
      /: home\.title, theme\.tags\.tagsPageTitle, theme\.unknown\.$/,
    )
  })

  test.each([
    [
      'a labels file that exists',
      { 'i18n/de/labels.yml': '{}', 'i18n/de/code.json': '{ "a": { "message": "b" } }' },
      'labels.yml exists',
    ],
    [
      'the default language',
      { 'i18n/en/docusaurus-theme-classic/footer.json': toMessages({ copyright: 'Other' }) },
      'copyright',
    ],
  ])('are left out with a note for %s', async (_name, files, note) => {
    const { labels, notes } = await describeSite({ files })
    expect(labels.filter(({ sections }) => Object.keys(sections).length > 0)).toEqual([])
    expect(notes.join()).toContain(note)
  })

  test('of a language whose name is not a tag, or in a broken file, are ignored', async () => {
    const files = { 'i18n/zh_CN/code.json': '{', 'i18n/de/code.json': '{ "a": [' }
    expect((await describeSite({ locales: ['en', 'de', 'zh_CN'], files })).labels).toEqual([])
  })
})

describe('versions of Docusaurus', () => {
  const files = { 'versions.json': '["2.0", "1.0"]' }

  test.each([
    ['without the current one', { includeCurrentVersion: false }, ['2.0', '1.0']],
    ['that are switched off', { disableVersioning: true, lastVersion: '1.0' }, ['current']],
    ['of which some are built', { includeCurrentVersion: false, onlyIncludeVersions: ['1.0'] }, ['1.0']],
    ['as they are', {}, undefined],
  ])('%s are those of docsgen', async (_name, docs, onlyIncludeVersions) => {
    const { settings } = await describeSite({ docs, files })
    expect(settings.onlyIncludeVersions).toEqual(onlyIncludeVersions)
    if ('disableVersioning' in docs) expect(settings.lastVersion).toBeUndefined()
  })
})

test('versions and translations of other plugins of Docusaurus, and markers of previews, are told', async () => {
  const { notes } = await describeSite({
    plugins: [
      ['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team' }],
      ['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'changes', truncateMarker: {} }],
    ],
    files: {
      'team/a.md': '# A',
      'news/a.md': '# A',
      'team_versioned_docs/version-1.0/a.md': '# A',
      'i18n/de/docusaurus-plugin-content-docs-team/current/a.md': '# A',
      'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A',
      'i18n/de/docusaurus-plugin-content-blog-news/a.md': '# A',
    },
  })
  expect(notes).toEqual([
    'Further folders of documents are left out: team (/team).',
    'The versions in team_versioned_docs are left out.',
    'The translations in i18n/de/docusaurus-plugin-content-docs-team/current are left out with their documents.',
    'The translations in i18n/de/docusaurus-plugin-content-blog-news are not read; move them to i18n/de/changes.',
    'Previews of the posts in news end at "<!-- truncate -->" only, not at "truncateMarker".',
  ])
})

test('a theme of Prism becomes that of code, and what docsgen does not have is told', async () => {
  const { settings, notes } = await describeSite({ prism: { theme: 'github', darkTheme: 'dracula' } })
  expect(settings.theme).toEqual({ code: 'github' })
  expect(notes).toEqual(['themeConfig.prism.darkTheme is left out, since a site has one theme of code.'])
  const own = await describeSite({ prism: { theme: { plain: { color: 'red' } } } })
  expect(own.settings.theme).toBeUndefined()
  expect(own.notes).toEqual([
    'themeConfig.prism.theme has no equivalent in "theme.code", so code has the colors of docsgen.',
  ])
})

import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { findGenerator } from '../../../cli/migrate/generators/find-generator.ts'
import type { FoundSidebarItem } from '../../../cli/migrate/generators/generator.ts'
import { readGenerator } from '../../../cli/migrate/generators/read-generator.ts'
import { ProjectFiles } from '../../../cli/syntaxes/project/project-files.ts'
import { createFolder } from '../../serve/hostile-project.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Items as lines, indented by their level. */
function outline(items: readonly FoundSidebarItem[], indent = ''): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'doc') return [`${indent}${item.file}${item.label === null ? '' : ` = ${item.label}`}`]
    if (item.kind === 'link') return [`${indent}${item.label} -> ${item.href}`]
    if (item.kind !== 'category') return [`${indent}${item.kind}`]
    const page = item.file === null ? '' : ` (${item.file})`
    return [`${indent}[${item.label}]${page}`, ...outline(item.items, `${indent}  `)]
  })
}

/** What `init` knows of a site of MkDocs. */
async function read(files: Record<string, string>) {
  const root = createFolder(files)
  folders.push(root)
  const project = new ProjectFiles(root)
  const config = findGenerator(project)
  if (!config) throw new Error('no site')
  const { site } = await readGenerator(config, project)
  const { sidebars } = site.docs
  return { site, order: sidebars?.kind === 'data' ? outline(sidebars.sidebars.main ?? []) : [] }
}

const pages = (...names: string[]) => Object.fromEntries(names.map((name) => [`docs/${name}`, '# Page\n']))

test('a handbook with awesome-pages: titles, links, hidden folders, and the rest in its place', async () => {
  const { order, site } = await read({
    'mkdocs.yml': 'site_name: Handbook\nplugins: [search, awesome-pages]\n',
    'docs/.pages': 'nav:\n  - index.md\n  - Start: guides\n  - ...\n  - Chat: https://chat.example\n  - about.md\n',
    'docs/guides/.pages': 'title: Guides\norder: desc\n',
    'docs/old/.pages': 'hide: true\n',
    ...pages(
      'index.md',
      'about.md',
      'terms.md',
      'guides/a.md',
      'guides/b.md',
      'old/x.md',
      'how_to/index.md',
      'how_to/z.md',
    ),
  })
  expect(order).toEqual([
    'index.md',
    '[Start]',
    '  guides/b.md',
    '  guides/a.md',
    'terms.md',
    '[How to]',
    '  how_to/index.md',
    '  how_to/z.md',
    'Chat -> https://chat.example',
    'about.md',
  ])
  expect(site.notes).toEqual([])
})

test('a manual with literate-nav: folders in the navigation, lists in them, and index pages of sections', async () => {
  const { order } = await read({
    'mkdocs.yml':
      'site_name: Manual\nplugins: [literate-nav]\ntheme: {features: [navigation.indexes]}\nnav:\n  - index.md\n  - Reference: api/\n',
    'docs/api/SUMMARY.md':
      '* [index](index.md)\n* [Calls](calls.md)\n    * [Errors](calls/errors.md)\n* [More](more/)\n',
    ...pages('index.md', 'api/index.md', 'api/calls.md', 'api/calls/errors.md', 'api/more/a.md'),
  })
  expect(order).toEqual([
    'index.md',
    '[Reference]',
    '  api/index.md = index',
    '  [Calls]',
    '    api/calls.md',
    '    api/calls/errors.md = Errors',
    '  [More]',
    '    api/more/a.md',
  ])
})

test('a site in three languages, in folders or next to each other, keeps the default one and says where the others belong', async () => {
  const plugin = (structure: string) =>
    `site_name: Site\nplugins:\n  - i18n:\n      docs_structure: ${structure}\n      languages:\n        - {locale: de, default: true, name: Deutsch}\n        - {locale: fr, name: Français}\n        - {locale: pt-BR, name: Português}\nnav: [index.md]\n`
  const inFolders = await read({
    'mkdocs.yml': plugin('folder'),
    ...pages('de/index.md', 'fr/index.md', 'pt-BR/index.md'),
  })
  expect([inFolders.site.docs.path, inFolders.order]).toEqual(['docs/de', ['index.md']])
  expect(inFolders.site.settings.i18n).toEqual({ defaultLocale: 'de', locales: ['de'] })
  const suffixes = await read({ 'mkdocs.yml': plugin('suffix'), ...pages('index.md', 'index.fr.md', 'a/b.pt-BR.md') })
  expect(suffixes.site.docs).toMatchObject({ path: 'docs', exclude: ['**/*.fr.md', '**/*.pt-BR.md'] })
  expect(suffixes.site.notes).toEqual([
    'The languages fr, pt-BR are left out.',
    'To add them: docs/*.fr.md belongs in i18n/fr/docs, docs/*.pt-BR.md belongs in i18n/pt-BR/docs.',
  ])
})

test('a site of Material with a blog and social cards has those of docsgen, and its authors', async () => {
  const { site } = await read({
    'mkdocs.yml':
      'site_name: Site\nplugins:\n  - blog:\n      blog_dir: news\n      pagination_per_page: 5\n  - tags\n  - social\nhooks: [hooks/badges.py]\n',
    'docs/news/.authors.yml':
      'authors:\n  ada:\n    name: Ada\n    description: Writer\n    avatar: https://img.example/a.png\n',
    'docs/tags.md': '# Tags\n\n<!-- material/tags -->\n',
    ...pages('index.md', 'news/index.md', 'news/posts/hello.md'),
  })
  expect(site.settings).toMatchObject({
    blog: { path: 'docs/news/posts', routeBasePath: 'news', postsPerPage: 5 },
    socialCards: true,
    navbar: { items: [{ label: 'Blog', to: '/news', position: 'left' }] },
  })
  expect(site.docs.exclude).toEqual(['news/posts/**', 'news/index.md', 'tags.md'])
  expect(site.labels).toEqual([
    {
      file: 'docs/news/posts/authors.yml',
      sections: { ada: { name: 'Ada', title: 'Writer', image_url: 'https://img.example/a.png' } },
      sources: ['docs/news/.authors.yml'],
    },
  ])
  expect(site.notes).toEqual(['What hooks/badges.py adds to pages is missing, as docsgen runs no Python.'])
})

test('a library documented with mkdocstrings and mike names what is not moved', async () => {
  const { site, order } = await read({
    'mkdocs.yml':
      'site_name: Library\nplugins: [search, mkdocstrings, gen-files]\nextra: {version: {provider: mike}}\nnav:\n  - Home: index.md\n  - API: [api.md, gone.md]\n',
    ...pages('index.md', 'api.md'),
  })
  expect(order).toEqual(['index.md = Home', '[API]', '  api.md'])
  expect(site.notes).toEqual([
    'Versions made with mike are not moved, as this clone has no branch gh-pages; `npx docsgen version freeze <name> --from <tag>` adds one.',
    'The plugin gen-files has no equivalent.',
  ])
})

import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { DocFiles } from '../../../cli/migrate/generators/doc-files.ts'
import { findGenerator, GENERATORS } from '../../../cli/migrate/generators/find-generator.ts'
import { excludeTranslations } from '../../../cli/migrate/generators/languages.ts'
import { toEditUrl } from '../../../cli/migrate/generators/links.ts'
import { parseSummary } from '../../../cli/migrate/generators/mdbook.ts'
import { readGenerator } from '../../../cli/migrate/generators/read-generator.ts'
import { readRepository } from '../../../cli/migrate/generators/repository.ts'
import { surveyFolder } from '../../../cli/migrate/init/survey.ts'
import { ProjectFiles } from '../../../cli/syntaxes/project/project-files.ts'
import { createFolder } from '../../serve/hostile-project.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function project(files: Record<string, string>): ProjectFiles {
  const root = createFolder(files)
  folders.push(root)
  return new ProjectFiles(root)
}

describe('a configuration with odd values', () => {
  const odd = [
    null,
    undefined,
    'text',
    7,
    [],
    [[]],
    { title: {}, docs: 3, presets: 'x', nav: { a: 1 }, themeConfig: [] },
  ]

  test.each(GENERATORS.map((generator) => [generator.label, generator] as const))(
    'of %s is a site without them',
    async (_label, generator) => {
      for (const values of odd) {
        const site = await generator.describe({
          values,
          text: '',
          files: project({ 'a.md': 'x' }),
          folder: '',
          readModule: async () => undefined,
        })
        expect(site.title).toBeNull()
        expect(site.docs.path).not.toBe('')
      }
    },
  )
})

test('a configuration of MkDocs has what it inherits, as in MkDocs', async () => {
  const files = project({
    'mkdocs.yml': 'INHERIT: ./base/base.yml\nsite_name: Own\nextra: { b: 2 }\nnav: [b.md]\n',
    'base/base.yml':
      'site_name: Base\nsite_description: !ENV [TEXT, Described]\nsite_url: !ENV URL\nnav: [a.md]\nplugins: { pdf: }\n',
    'docs/a.md': '',
    'docs/b.md': '',
  })
  const config = findGenerator(files)
  const read = config && (await readGenerator(config, files))
  expect(read).toMatchObject({ problem: null, site: { title: 'Own', tagline: 'Described', url: null } })
  expect(read?.site.docs.sidebars).toMatchObject({ sidebars: { main: [{ file: 'b.md' }] } })
  expect(read?.site.notes).toEqual(['The plugin pdf has no equivalent.'])
})

test('plugins of MkDocs for redirects and dates become keys of the configuration', async () => {
  const maps = `{ old.md: index.md, old/a.md: 'guide/index.md#b', out.md: 'https://a.example/', index.md: guide/index.md }`
  const files = project({
    'mkdocs.yml': `plugins:\n  - redirects:\n      redirect_maps: ${maps}\n  - git-revision-date-localized\n`,
    'docs/index.md': '',
    'docs/guide/index.md': '',
  })
  const config = findGenerator(files)
  const site = config && (await readGenerator(config, files)).site
  expect(site).toMatchObject({ notes: [], docsSettings: { showLastUpdateTime: true } })
  expect(site?.settings.redirects).toEqual([
    { from: '/old', to: '/' },
    { from: '/old/a', to: '/guide/#b' },
    { from: '/out', to: 'https://a.example/' },
  ])
})

test('a note names the templates of MkDocs that documents use', async () => {
  const page = (template: string) => `---\ntitle: x\ntemplate: ${template}\n---\ntext\n`
  const files = project({
    'mkdocs.yml': '',
    'docs/index.md': page('home.html # ours'),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`docs/${name}.md`, page('wide.html')])),
    'docs/e.md': 'x\n\n---\ntemplate: none.html\n---\n',
    'docs/f.md': '---\ntemplate: [\n---\n',
  })
  const config = findGenerator(files)
  expect(config && (await readGenerator(config, files)).site.notes).toEqual([
    'The template wide.html is not used, so what it adds to a.md, b.md, c.md and 1 more is missing.',
    'The template home.html is not used, so what it adds to index.md is missing.',
  ])
})

test('absolute paths of a configuration that runs are relative to it', async () => {
  const files = project({
    'website/docusaurus.config.js': `const path = require('node:path')
module.exports = { baseUrl: '/base/', presets: [['classic', { docs: { path: path.resolve(__dirname, '../docs'), sidebarPath: require.resolve('./sidebars') } }]] }`,
    'website/sidebars.js': 'module.exports = {}',
    'docs/a.md': '',
  })
  const config = findGenerator(files)
  const read = config && (await readGenerator(config, files, { run: true }))
  expect(read).toMatchObject({ problem: null, site: { baseUrl: '/base/', docs: { path: 'docs' } } })
  expect(read?.site.docs.sidebars).toMatchObject({ file: 'website/sidebars.js' })
})

describe('what is easily lost', () => {
  /** The site that a project describes, and the file that says so. */
  async function read(files: Record<string, string>) {
    const found = findGenerator(project(files))
    if (!found) throw new Error('no generator')
    return (await readGenerator(found, project(files))).site
  }

  test('Hugo: the folder `config/_default`, with a file for each key and language', async () => {
    const site = await read({
      'config/_default/hugo.toml': 'baseURL = "https://h.example/"\nDefaultContentLanguage = "en"\n',
      'config/_default/languages.yaml': 'en: { title: H }\n',
      'config/_default/menus.en.toml': '[[main]]\nname = "A"\nurl = "/a/"\n',
      'content/a.md': '',
    })
    expect(site).toMatchObject({
      title: 'H',
      docs: { path: 'content' },
      docsSettings: { pathnames: 'hugo' },
      settings: { navbar: { items: [{ label: 'A', to: '/a/' }] } },
    })
  })

  test.each([
    ["require.resolve('./sidebars')", 'sidebars.ts'],
    ["'sidebars.js'", 'sidebars.js'],
    ["require.resolve('./order/')", 'order/index.js'],
  ])('Docusaurus: sidebars at %s', async (sidebarPath, file) => {
    const site = await read({
      'docusaurus.config.js': `export default { presets: [['classic', { docs: { sidebarPath: ${sidebarPath} } }]] }`,
      [file]: "export default { main: ['b', 'a'] }",
    })
    expect(site.docs.sidebars).toEqual({ kind: 'module', file, sidebars: { main: ['b', 'a'] } })
  })

  test('Docusaurus: formulas, of which only the import says that they are on', async () => {
    const site = await read({
      'docusaurus.config.js':
        "import math from 'remark-math'\nexport default { presets: [['classic', { docs: { remarkPlugins: [math] } }]] }",
    })
    expect(site.settings.math).toEqual({})
  })

  test('languages: folders in another letter case, those that VitePress moves to the top, and ends of names', async () => {
    const starlight = await read({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ locales: { root: {}, 'zh-cn': {} } })] }`,
      'src/content/docs/zh-CN/a.md': '',
    })
    expect(starlight.docs.exclude).toEqual(['zh-CN/**'])
    const vitepress = await read({
      'docs/.vitepress/config.mts': `export default { rewrites: { 'en/:rest*': ':rest*' }, locales: { root: {}, zh: {} },
        themeConfig: { sidebar: [{ text: 'A', link: '/guide/a' }] } }`,
      'docs/en/guide/a.md': '',
      'docs/zh/guide/a.md': '',
      'docs/public/a.svg': '',
    })
    expect(vitepress).toMatchObject({
      docs: { path: 'docs/en', sidebars: { sidebars: { main: [{ file: 'guide/a.md' }] } } },
      staticDirectories: ['docs/public'],
    })
    const hugo = await read({ 'hugo.toml': '', 'content/a.md': '', 'content/a.fa.md': '', 'content/a.zh-CN.md': '' })
    expect(hugo.docs.exclude).toEqual(['**/*.fa.md', '**/*.zh-CN.md'])
    expect(excludeTranslations(['a.en-US.mdx', 'a.zh-CN.mdx', 'b.js.md', 'b.md', 'c.de.md'])).toEqual([
      '**/*.zh-CN.mdx',
    ])
  })

  test('GitBook: the order and the files of several spaces', async () => {
    const site = await read({
      'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
      'README.md': '',
      '.gitbook/assets/a.png': '',
      'guides/SUMMARY.md': '# Table of contents\n\n* [Z](z.md)\n* [A](a.md)\n',
      'guides/a.md': '',
      'guides/z.md': '',
      'guides/.gitbook/assets/x.png': '',
    })
    expect(site).toMatchObject({
      docs: {
        exclude: ['**/SUMMARY.md'],
        sidebars: {
          sidebars: { book: [{ file: 'README.md' }], guides: [{ file: 'guides/z.md' }, { file: 'guides/a.md' }] },
        },
      },
      settings: { assetDirectories: ['.gitbook/assets', 'guides/.gitbook/assets'] },
    })
  })
})

describe('a generator is found', () => {
  test.each([
    ['in the root, before folders', { 'mkdocs.yml': '', 'docs/docusaurus.config.js': '' }, 'mkdocs.yml'],
    [
      'in a usual folder, before others',
      { 'alpha/mkdocs.yml': '', 'docs/book.toml': '', 'website/mkdocs.yml': '' },
      'website/mkdocs.yml',
    ],
    ['two levels below', { 'packages/docs/.vitepress/config.ts': '' }, 'packages/docs/.vitepress/config.ts'],
    ['not in installed packages', { 'node_modules/x/mkdocs.yml': '' }, null],
    ['not in an Astro project without Starlight', { 'astro.config.mjs': 'export default {}' }, null],
    ['not in a config.toml of something else', { 'config.toml': 'a = 1' }, null],
  ])('%s', (_name, files: Record<string, string>, file) => {
    expect(findGenerator(project(files))?.file ?? null).toBe(file)
  })
})

describe('a repository says', () => {
  test.each([
    ['git@github.com:owner/name.git', 'https://github.com/owner/name'],
    ['https://token@github.com/owner/name.git', 'https://github.com/owner/name'],
    ['https://gitlab.com/group/sub/name', 'https://gitlab.com/group/sub/name'],
    ['https://code.example/owner/name', null],
  ])('where it is: %s', (url, web) => {
    expect(readRepository(project({ '.git/config': `[remote "origin"]\n\turl = ${url}\n` })).web).toBe(web)
  })

  test('on which branch pages are edited', () => {
    const files = project({
      '.git/config': '[remote "origin"]\n\turl = https://github.com/o/n\n',
      '.git/refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/trunk\n',
    })
    expect(readRepository(files).editUrl).toBe('https://github.com/o/n/edit/trunk/')
  })

  test.each([
    ['# My *project*', 'My project'],
    ['[![badge](x.svg)](y)\n\n# [Name](https://x.example) :rocket:', 'Name'],
    ['```\n# code\n```\n\nTitle\n=====', 'Title'],
    ['Text without a heading', null],
  ])('what it is called: %j', (readme, title) => {
    expect(readRepository(project({ 'README.md': readme })).title).toBe(title)
  })
})

test('edit links are those of the generator, whose paths begin elsewhere', () => {
  expect(toEditUrl('https://c.example/edit/main/docs/', 'docs')).toBe('https://c.example/edit/main/')
  expect(toEditUrl('https://c.example/edit/main', '')).toBe('https://c.example/edit/main/')
  expect(toEditUrl('https://c.example/edit/main/other', 'docs')).toBeNull()
})

test('a summary with tabs, comments, links and odd indentation keeps its order', () => {
  const files = project({ 'src/a.md': '', 'src/b c.md': '', 'src/d.md': '', 'src/e.md': '' })
  const summary =
    '# Summary\n<!-- - [No](no.md) -->\n* [A](a.md)\n\t* [B](b%20c.md)\n\t\t* [D](<d.md>)\n* [E](e.md)\n* [Site](https://example.com)\n'
  expect(parseSummary(summary, new DocFiles(files, 'src'))).toMatchObject([
    {
      kind: 'category',
      file: 'a.md',
      items: [{ kind: 'category', file: 'b c.md', items: [{ kind: 'doc', file: 'd.md' }] }],
    },
    { kind: 'doc', file: 'e.md' },
    { kind: 'link', label: 'Site', href: 'https://example.com' },
  ])
})

describe('documents of an application without a generator', () => {
  const page = '<Intro>\n\nA\n\n</Intro>\n'
  test.each<[string, Record<string, string>, string | null, object]>([
    [
      'with components',
      { 'src/content/a.md': page, 'src/content/b/c.md': 'B' },
      'src/content',
      { markdown: { format: 'mdx' } },
    ],
    [
      'with static files',
      { 'docs/a.md': '`</Intro>`', 'public/x.svg': '' },
      'docs',
      { staticDirectories: ['static', 'public'] },
    ],
    ['with documents in several folders', { 'src/a.md': '', 'src/content/b.md': '' }, 'src', {}],
    ['with few components', { 'docs/a.md': page, 'docs/b.md': '', 'docs/c.md': '', 'docs/d.md': '' }, 'docs', {}],
  ])('%s', async (_name, files, docsPath, settings) => {
    const manifest = { 'package.json': '{ "dependencies": { "next": "15" } }' }
    const { content } = await surveyFolder(project({ ...manifest, ...files }).root)
    expect(content).toEqual({ exists: true, docsPath, settings })
  })
})

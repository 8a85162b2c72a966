import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, folder, listFiles, project, report, whileServing } from './docsgen.ts'

const withFields = (fields: string) => config(`title: 'Pages', url: 'https://pages.example', ${fields}`)

/** Builds a project that must not have problems, and returns its files. */
async function build(root: string): Promise<(path: string) => string> {
  const { code, diagnostics } = await report(root, ['build'])
  expect([code, diagnostics]).toEqual([0, []])
  return (path) => readFileSync(join(root, 'build', path), 'utf8')
}

describe('published files', () => {
  test('are static files unchanged, the sitemap, and only two kinds of dotfiles (R-8, SM-1, SM-3)', async () => {
    const root = project({
      'static/img/a b.txt': 'Kept.',
      'static/.nojekyll': '',
      'static/.well-known/security.txt': 'Contact: mailto:a@pages.example',
      'static/.secret': 'x',
      'content/docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
      'content/docs/asked.md': '# Asked\n\n<head>\n<meta name="robots" content="noindex">\n</head>\n',
      'site.config.ts': withFields('trailingSlash: true'),
    })
    const read = await build(root)
    const files = listFiles(join(root, 'build'))
    expect(read('img/a b.txt')).toBe('Kept.')
    expect(files.filter((path) => /(?:^|\/)\./.test(path))).toEqual(['.nojekyll', '.well-known/security.txt'])
    const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    expect(listed).toEqual(['/', '/docs/guide/', '/docs/intro/'].map((path) => `https://pages.example${path}`))
  })

  test('are not in the sitemap of a site with noIndex (SM-1, H-7)', async () => {
    const read = await build(project({ 'site.config.ts': withFields('noIndex: true') }))
    expect(read('sitemap.xml')).not.toContain('<loc>')
    expect(read('docs/intro/index.html')).toContain('<meta name="robots" content="noindex, nofollow"/>')
  })

  test('include drafts only with --drafts (11.2-3)', async () => {
    const root = project({ 'content/docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n' })
    await build(root)
    expect(existsSync(join(root, 'build/docs/draft/index.html'))).toBe(false)
    expect((await report(root, ['build', '--drafts'])).code).toBe(0)
    expect(readFileSync(join(root, 'build/docs/draft/index.html'), 'utf8')).toContain('Draft page')
  })

  test('are documents of another folder at another path, or at the root (11.1-1, ID-4)', async () => {
    const elsewhere = folder({
      'site.config.ts': withFields("docs: { path: 'guide', routeBasePath: 'learn' }"),
      'guide/intro.md': '# Intro\n',
    })
    expect((await build(elsewhere))('learn/intro/index.html')).toContain('<h1 id="intro">Intro</h1>')
    const atRoot = folder({
      'site.config.ts': withFields("docs: { routeBasePath: '/' }"),
      'content/docs/intro.md': '---\nslug: /\n---\n\n# Intro\n',
    })
    expect((await build(atRoot))('index.html')).toContain('<h1 id="intro">Intro</h1>')
  })

  test('include a search page at another path, or none (P-1)', async () => {
    const elsewhere = await build(project({ 'site.config.ts': withFields("search: { searchPagePath: 'find' }") }))
    expect(elsewhere('find/index.html')).toContain('<h1>Search the documentation</h1>')
    const none = project({ 'site.config.ts': withFields('search: { searchPagePath: false }') })
    const read = await build(none)
    expect(existsSync(join(none, 'build/search'))).toBe(false)
    expect(read('docs/intro/index.html')).not.toContain('href="/search"')
    const off = await build(project({ 'site.config.ts': withFields('search: false') }))
    expect(off('docs/intro/index.html')).not.toContain('navbar__search')
  })
})

test('every spelling of a URL is the same page (0.1-2, R-6, V-10)', async () => {
  const root = project({ 'content/docs/große worte/index.md': '# Words\n' })
  await build(root)
  await whileServing(['serve', '--root', root, '--port', '0'], async (origin) => {
    const read = async (path: string) => {
      const response = await fetch(origin + path)
      return [response.status, /<link rel="canonical" href="([^"]*)"/.exec(await response.text())?.[1]]
    }
    for (const path of ['/docs/intro', '/docs/intro/', '/docs/intro.html', '/docs/intro/index.html']) {
      expect(await read(path), path).toEqual([200, 'https://test.example/docs/intro'])
    }
    for (const path of ['/docs/große worte', '/docs/gro%C3%9Fe%20worte/']) {
      expect(await read(path), path).toEqual([200, 'https://test.example/docs/gro%C3%9Fe%20worte/'])
    }
  })
})

describe('pages that cannot be rendered', () => {
  const isError = ({ severity }: { severity: string }) => severity === 'throw'

  test('are all reported with component, causes and hint, and fail the build (R-10, V-14, 5.2-5, 5.2-6)', async () => {
    const root = project({
      'src/pages/width.tsx': 'export default function Width() { return <p>{window.innerWidth}</p> }\n',
      'src/pages/cause.tsx':
        "export default function Caused() { throw new Error('No data', { cause: new Error('No network') }) }\n",
      'src/pages/none.tsx': "export const title = 'None'\n",
      'src/Foot.tsx': "export default function Foot() { throw new Error('No foot') }\n",
      'site.config.ts': withFields("footer: { copyright: 'C' }, components: { Footer: 'src/Foot.tsx' }"),
    })
    const pages = await report(root, ['build'])
    expect(pages.code).toBe(1)
    expect(pages.diagnostics.filter(isError)).toMatchObject([
      {
        code: 'page/no-default-export',
        message: 'Page component at src/pages/none.tsx has no default export, so nothing can be rendered.',
      },
    ])
    const rest = project({
      'src/pages/width.tsx': readFileSync(join(root, 'src/pages/width.tsx')),
      'src/pages/cause.tsx': readFileSync(join(root, 'src/pages/cause.tsx')),
    })
    const { code, ...rendered } = await report(rest, ['build'])
    const diagnostics = rendered.diagnostics.filter(isError)
    expect([code, diagnostics.map((found) => [found.code, found.file])]).toEqual([
      1,
      [
        ['page/render-failed', 'src/pages/cause.tsx'],
        ['page/render-failed', 'src/pages/width.tsx'],
      ],
    ])
    expect(diagnostics[0]?.message).toContain('in component Caused: No data, caused by: No network')
    expect(diagnostics[1]?.hint).toContain('"window" does not exist there')
    const overridden = project({
      'src/Foot.tsx': readFileSync(join(root, 'src/Foot.tsx')),
      'site.config.ts': readFileSync(join(root, 'site.config.ts')),
    })
    const throwing = await report(overridden, ['build'])
    expect([throwing.code, throwing.diagnostics[0]]).toMatchObject([1, { file: 'src/Foot.tsx', line: 1, column: 40 }])
  })
})

describe('categories', () => {
  test('are described by the first category file of their folder (11.5-2)', async () => {
    const root = project({
      'content/docs/part/one.md': '# One\n',
      'content/docs/part/_category_.json': '{ "label": "From JSON" }',
      'content/docs/part/_category_.yml': 'label: From YAML\n',
    })
    const { diagnostics } = await report(root, ['build'])
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['sidebar/duplicate-category-file', 'content/docs/part/_category_.yml'],
    ])
    expect(readFileSync(join(root, 'build/docs/part/one/index.html'), 'utf8')).toContain('From JSON')
  })
})

describe('the row below a document', () => {
  const git = (root: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@pages.example', ...words], { cwd: root })
  const shown = withFields(
    "docs: { editUrl: 'https://edit.example/main/', showLastUpdateTime: true, showLastUpdateAuthor: true }",
  )
  const getRow = (html: string) => {
    const row = html.slice(html.indexOf('theme-doc-footer-edit-meta-row'), html.indexOf('</article>'))
    return { edit: /href="([^"]*)"/.exec(row)?.[1], update: />(Last updated.*?)<\/span>/.exec(row)?.[1] }
  }

  test('shows date and author of the last commit, each overridden by front matter, and the edit URL (11.9-1, 11.9-3)', async () => {
    const root = project({
      'site.config.ts': shown,
      'content/docs/guide.md': '---\nlast_update: { author: Eve }\ncustom_edit_url: null\n---\n\n# Guide\n',
      'content/docs/none.md': '---\ncustom_edit_url: https://own.example/x\n---\n\n# None\n',
    })
    git(root, 'init', '-q')
    git(root, 'add', 'content/docs/intro.md', 'content/docs/guide.md')
    git(root, 'commit', '-q', '-m', 'Add', '--date', '2024-02-29T12:00:00Z')
    const read = await build(root)
    const day = String(git(root, 'log', '-1', '--format=%cI')).trim()
    const intro = getRow(read('docs/intro/index.html'))
    expect(intro.edit).toBe('https://edit.example/main/content/docs/intro.md')
    expect(intro.update).toContain(`<time dateTime="${day}" itemProp="dateModified">`)
    expect(intro.update).toContain(' by <b>Ada</b>')
    const guide = getRow(read('docs/guide/index.html'))
    expect(guide.edit).toBeUndefined()
    expect(guide.update).toContain(`dateTime="${day}"`)
    expect(guide.update).toContain(' by <b>Eve</b>')
    expect(getRow(read('docs/none/index.html'))).toEqual({ edit: 'https://own.example/x', update: undefined })
    expect(read('sitemap.xml')).toContain(`<loc>https://pages.example/docs/intro</loc><lastmod>${day}</lastmod>`)
  })

  test('takes nothing from a shallow clone (11.9-2)', async () => {
    const origin = project({ 'site.config.ts': shown })
    git(origin, 'init', '-q')
    git(origin, 'add', '.')
    git(origin, 'commit', '-q', '-m', 'Add')
    git(origin, 'commit', '-q', '-m', 'Again', '--allow-empty')
    const root = join(folder(), 'clone')
    git(origin, 'clone', '-q', '--depth', '1', `file://${origin}`, root)
    expect(getRow((await build(root))('docs/intro/index.html')).update).toBeUndefined()
  })
})

test('every key of front matter is supported (11.2-1)', async () => {
  const keys = `id: own
title: Own
hide_title: true
hide_table_of_contents: true
toc_min_heading_level: 2
toc_max_heading_level: 4
sidebar_label: Label
sidebar_position: 1
sidebar_class_name: mine
displayed_sidebar: defaultSidebar
pagination_label: Page
pagination_next: intro
pagination_prev: null
custom_edit_url: https://edit.example/
parse_number_prefixes: false
slug: /own-slug
keywords: [a, b]
description: Described.
image: https://img.example/card.png
tags: [a]
unlisted: true
last_update: { date: 2024-02-29, author: Ada }`
  const read = await build(project({ 'content/docs/own.md': `---\n${keys}\ndraft: false\n---\n\nText.\n` }))
  expect(read('docs/own-slug/index.html')).toContain('docs-doc-id-own')
})

describe('a directive', () => {
  const checkSite = async (text: string) => {
    const root = project({ 'content/docs/guide.md': `# Guide\n\n${text}\n` })
    const { diagnostics } = await report(root, ['build'])
    const html = readFileSync(join(root, 'build/docs/guide/index.html'), 'utf8')
    return { problems: diagnostics.map(({ code, line }) => [code, line]), html }
  }

  test('with an unknown name is reported and shown, and a name alone is text (MD-7)', async () => {
    const { problems, html } = await checkSite('A time 10:30 and :word.\n\n:nope[inside]\n\n:::nobody\nKept.\n:::')
    expect(problems).toEqual([
      ['markdown/unknown-directive', 5],
      ['markdown/unknown-directive', 7],
    ])
    expect(html).toContain('<p>A time 10:30 and :word.</p>')
    expect(html).toContain(':nope[inside]')
    expect(html).toContain('<p>Kept.</p>')
  })

  test.each([
    ['no tabs', ':::tabs\n\nText.\n\n:::'],
    ['equal values', '::::tabs\n\n:::tab[A]\n1\n:::\n\n:::tab[a]\n2\n:::\n\n::::'],
    ['a default that does not exist', '::::tabs{default=c}\n\n:::tab[A]\n1\n:::\n\n::::'],
  ])('for tabs with %s is reported (W-1)', async (_name, text) => {
    expect((await checkSite(text)).problems).toEqual([['markdown/directive-attribute', 3]])
  })
})

test('tags of the head are refused if they could run or load something (10.6-1)', async () => {
  const root = project({
    'content/docs/guide.md':
      '# Guide\n\n<head>\n<meta name="description" content="Ours">\n<script src="https://x.example/a.js"></script>\n</head>\n',
  })
  const { diagnostics } = await report(root, ['build'])
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['markdown/head', 5]])
  const html = readFileSync(join(root, 'build/docs/guide/index.html'), 'utf8')
  expect(html.match(/<meta name="description"[^>]*>/g)).toEqual(['<meta name="description" content="Ours"/>'])
  expect(html).not.toContain('x.example')
})

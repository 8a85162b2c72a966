import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as askAiLabels from '../../src/ask-ai-labels.ts'
import { labels } from '../../src/labels.ts'
import * as runtimeLabels from '../../src/runtime-labels.ts'
import * as searchLabels from '../../src/search-labels.ts'
import { checkout, config, docsgen, folder, listFiles } from './docsgen.ts'

// Every text of the interface is defined once: docsgen is built with a marker in place of each label, and a site that shows
// all labels then contains every marker and no text of a label.

type Label = string | readonly string[] | Record<string, string> | ((...parameters: never[]) => string)

/** Labels that are only shown by an island whose script has failed in a browser. */
const AFTER_FAILURE = ['pageCrashed', 'tryAgain']

/** Labels of the link from one version of the documents to the latest one. */
const WITH_VERSIONS = ['latestVersionSuggestion', 'latestVersion']

/** Labels of a search page whose site has no embedded index. */
const WITHOUT_INDEX = ['searchNote']

/** The marker of a label: its name and, if it is a function, its arguments. */
const MARK = /@@(\w+)(?: ([^@]*))?@@/g

/** The source of the labels module with every label replaced by its marker. */
const marker = `
function mark(name, label) {
  if (typeof label === 'string') return '@@' + name + '@@'
  if (typeof label === 'function') return (...values) => '@@' + name + ' ' + encodeURIComponent(JSON.stringify(values)) + '@@'
  const entries = Object.entries(label).map(([key, each]) => [key, mark(name, each)])
  return Array.isArray(label) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}`

/** Builds a copy of docsgen with markers for labels; returns the path of its command line. */
function buildMarked(): string {
  const root = folder()
  for (const part of ['cli', 'src', 'templates', 'scripts', 'package.json', 'tsconfig.json']) {
    cpSync(join(checkout, part), join(root, part), { recursive: true })
  }
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'))
  const path = join(root, 'src/labels.ts')
  const source = readFileSync(path, 'utf8').replace('export const labels = {', 'const unmarked = {')
  const marked = 'Object.fromEntries(Object.entries(unmarked).map(([name, label]) => [name, mark(name, label)]))'
  writeFileSync(path, `${source}\n${marker}\nexport const labels = ${marked}\n`)
  const modules = { 'ask-ai-labels': askAiLabels, 'runtime-labels': runtimeLabels, 'search-labels': searchLabels }
  for (const [name, exported] of Object.entries(modules)) {
    const lines = Object.entries(exported).map(([name, label]) =>
      typeof label === 'object'
        ? `export const ${name} = { ${Object.keys(label).map((key) => `${key}: '@@${name}@@'`)} }`
        : `export const ${name} = ${typeof label === 'function' ? `() => '@@${name}@@'` : `'@@${name}@@'`}`,
    )
    writeFileSync(join(root, `src/${name}.ts`), `${lines.join('\n')}\n`)
  }
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')])
  return join(root, 'dist/bin.js')
}

const intro = `---
tags: [one, two]
last_update: { date: 2026-01-31, author: Ada }
---

# Intro

## First part

A note[^1], and again[^1]. [Out](https://out.example/)

[^1]: Its text.

- [x] done
- [ ] open

| A | B |
|---|---|
| 1 | 2 |

\`\`\`bash example
npm ci
\`\`\`

\`\`\`
added 1 package
\`\`\`

$$
x \\tag{3}
$$

$$
y
$$

\`\`\`js
const a = 1
\`\`\`

:::details

Inside.

:::
`

const post = (day: number, more = '') => `---\ntitle: Post ${day}\n${more}---\n\nStart.\n\n<!-- truncate -->\n\nEnd.\n`

function configure(banner: string): string {
  return config(`
    title: 'Test', url: 'https://test.example', tagline: 'Words', onBrokenLinks: 'warn',
    facts: 'content/facts.yml',
    announcementBar: { id: 'news', content: 'News', isCloseable: true },
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    blog: { postsPerPage: 1 },
    versions: { current: { label: 'Now', path: '/docs', badge: true, banner: '${banner}' } },
    navbar: { items: [
      { label: 'More', items: [{ label: 'Page', to: '/docs/page' }] },
      { label: 'Group of links', to: '/docs/page', items: [{ label: 'Page', to: '/docs/page' }] },
      { label: 'Out', href: 'https://out.example/' },
      { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'Older', href: 'https://old.example/' }] }, { type: 'localeDropdown' }, { type: 'search' },
    ] },
    docs: {
      editUrl: 'https://edit.example/', showLastUpdateTime: true, showLastUpdateAuthor: true, showCopyPage: true,
      sidebar: { hideable: true },
      sidebars: { main: ['intro', 'page', 'draft', { type: 'category', label: 'Group', link: { type: 'generated-index' },
        items: ['group/a', { type: 'category', label: 'Inner', link: { type: 'doc', id: 'group/c' }, items: ['group/b'] }] }] },
    },`)
}

/** The pages of a site that shows everything, and its scripts. */
async function buildSite(bin: string, banner: string): Promise<{ html: string; scripts: string }> {
  const root = folder({
    'site.config.ts': configure(banner),
    'content/docs/intro.md': intro,
    'content/facts.yml': 'net:\n  id: { value: 7, type: integer, status: example }\n',
    'content/docs/page.md': '# Page\n\nText {net.id}.\n\n::include{file=./api.reference.yml}\n',
    'content/docs/api.reference.yml':
      'kind: Method\ngroups:\n  - { name: Chain, entries: [{ name: get, summary: Gets. }] }\n',
    'content/docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'content/docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
    'content/docs/group/a.md': '---\ntags: [one]\n---\n\n# A\n',
    'content/docs/group/b.md': '# B\n',
    'content/docs/group/c.md': '# C\n\n```sh\nls\n```\n',
    'content/blog/2026-01-30-first.md': post(30),
    'content/blog/2026-01-31-second.md': post(31, 'authors: ada\ntags: [one]\n'),
    'content/blog/2126-01-31-future.md': post(1),
    'content/blog/authors.yml': 'ada: { name: Ada, page: true }\nbo: { name: Bo, page: true }\n',
  })
  const { code, stdout, stderr } = await docsgen(['build', '--root', root, '--drafts'], { bin })
  expect([code, code === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  const read = (ending: string) =>
    listFiles(join(root, 'build'))
      .filter((path) => path.endsWith(ending))
      .map((path) => readFileSync(join(root, 'build', path), 'utf8'))
      .join('\n')
  return { html: read('.html') + read('.md'), scripts: read('.js') }
}

let html = ''
let scripts = ''

beforeAll(async () => {
  const bin = buildMarked()
  const sites = [await buildSite(bin, 'unreleased'), await buildSite(bin, 'unmaintained')]
  html = sites.map((site) => site.html).join('\n')
  scripts = sites.map((site) => site.scripts).join('\n')
})

const known: Record<string, Label> = labels

/** Those that scripts write into pages. */
const scriptLabels = [runtimeLabels, searchLabels, askAiLabels]

test('every label is used by a page or a script', () => {
  const inPages = new Set([...html.matchAll(MARK)].map(([, name]) => name))
  const inScripts = new Set([...scripts.matchAll(MARK)].map(([, name]) => name))
  const isShown = (name: string) =>
    inPages.has(name) || (scriptLabels.some((own) => name in own) && inScripts.has(name))
  const missing = Object.keys(known).filter((name) => !isShown(name))
  expect(missing).toEqual([...WITH_VERSIONS, ...WITHOUT_INDEX, ...AFTER_FAILURE])
})

test('no page contains the text of a label from another source', () => {
  const texts = Object.entries(known).flatMap(([name, label]): string[] => {
    if (typeof label !== 'function') return typeof label === 'string' ? [label] : Object.values(label)
    const uses = [...html.matchAll(MARK)].filter((match) => match[1] === name && match[2])
    return uses.map((match) => label(...(JSON.parse(decodeURIComponent(match[2] ?? '[]')) as never[])))
  })
  const written = [...html.matchAll(/>([^<]+)<|="([^"]+)"/g)].map(([, text = '', value = '']) => (text || value).trim())
  // Labels of several words are also searched in longer texts: the title of a page ends with that of the site.
  const isWritten = (text: string) =>
    written.some((found) => found === text || (/\w \w/.test(text) && found.includes(text)))
  const words = [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}/u.test(text))
  expect(words.filter(isWritten)).toEqual([])
})

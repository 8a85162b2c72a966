import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as askAiLabels from '../../src/ask-ai-labels.ts'
import { listPlaceholders } from '../../src/label-template.ts'
import { englishTexts } from '../../src/labels.ts'
import * as runtimeLabels from '../../src/runtime-labels.ts'
import * as searchLabels from '../../src/search-labels.ts'
import { config, docsgen, folder, listFiles } from './docsgen.ts'

// Every text of the interface is a label: a site whose labels file replaces all of them with markers then contains every marker
// and no English text of a label.

/** Labels of the link from one version of the documents to the latest one. */
const WITH_VERSIONS = ['latestVersionSuggestion', 'latestVersion']

/** Labels of a search page whose site has no embedded index. */
const WITHOUT_INDEX = ['searchNote']

/** Labels that are only shown inside of others, or encoded in addresses. */
const INSIDE_OTHERS = ['listSeparator', 'assistantQuestion']

/** Groups of labels of which a page shows one. */
const GROUPS = Object.entries(englishTexts).flatMap(([name, text]) =>
  typeof text === 'object' && !('other' in text) ? [name] : [],
)

/** The marker of a label with the values of its placeholders. */
const MARK = /@@(\w+)[^@]*@@/g

const markText = (name: string, text: string) =>
  `'${[`@@${name}`, ...listPlaceholders(text).map((placeholder) => `{${placeholder}}`)].join(' ')}@@'`

/** A labels file with a marker for every label. */
const labelsFile = `interface:\n${Object.entries(englishTexts)
  .flatMap(([name, text]) => {
    if (typeof text === 'string') return [`  ${name}: ${markText(name, text)}`]
    const forms = Object.entries(text).map(([part, form]) => [part, markText(name, form)])
    if ('other' in text) return [`  ${name}: { ${forms.map(([part, form]) => `${part}: ${form}`).join(', ')} }`]
    return forms.map(([part, form]) => `  ${name}.${part}: ${form}`)
  })
  .join('\n')}\n`

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

|  |  |
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

\`\`\`js example title="a.js"
const a = 1
\`\`\`

\`\`\`text example
plain
\`\`\`

\`\`\`mermaid
flowchart LR
  A --> B
\`\`\`

:::note

Text.

:::

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
    feedback: { mailto: 'docs@test.example' },
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
async function buildSite(banner: string): Promise<{ html: string; scripts: string }> {
  const root = folder({
    'site.config.ts': configure(banner),
    'i18n/en/labels.yml': labelsFile,
    'i18n/de/labels.yml': labelsFile,
    'content/docs/intro.md': intro,
    'content/facts.yml': 'net:\n  id: { value: 7, type: integer, status: example }\n',
    'content/docs/page.md': '# Page\n\nText {net.id}.\n\n::include{file=./api.reference.yml}\n',
    'content/docs/api.reference.yml':
      'describes: { name: Node, version: v1, checked: 2026-01-31 }\nkind: Method\ngroups:\n  - { name: Chain, entries: [{ name: get, summary: Gets. }] }\n',
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
  const { code, stdout, stderr } = await docsgen(['build', '--root', root, '--drafts', '--book'])
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
  const sites = [await buildSite('unreleased'), await buildSite('unmaintained')]
  html = sites.map((site) => site.html).join('\n')
  // The texts themselves are at the beginning of the runtime.
  scripts = sites.map((site) => site.scripts.replace(/^globalThis\.docsgenLabels=.*$/gm, '')).join('\n')
})

/** Those that scripts write into pages. */
const scriptLabels = [runtimeLabels, searchLabels, askAiLabels]

test('every label is used by a page or a script', () => {
  const inPages = new Set([...html.matchAll(MARK)].map(([, name]) => name))
  const isShown = (name: string) =>
    inPages.has(name) || (scriptLabels.some((own) => name in own) && scripts.includes(`"${name}"`))
  const missing = Object.keys(englishTexts).filter((name) => !isShown(name))
  expect(missing.sort()).toEqual([...WITH_VERSIONS, ...WITHOUT_INDEX, ...INSIDE_OTHERS].sort())
})

test('no page contains the English text of a label', () => {
  const texts = Object.entries(englishTexts).flatMap(([name, text]) =>
    GROUPS.includes(name) ? [] : typeof text === 'string' ? [text] : Object.values(text),
  )
  const written = [...html.matchAll(/>([^<]+)<|="([^"]+)"/g)].map(([, text = '', value = '']) => (text || value).trim())
  // The part between placeholders is searched in longer texts if it has several words.
  const parts = texts.flatMap((text) => text.split(/\{\w+\}/)).map((part) => part.trim())
  const words = [...new Set(parts)].filter((part) => /\p{L}{3}/u.test(part))
  const isWritten = (text: string) =>
    written.some((found) => found === text || (/\w \w/.test(text) && found.includes(text)))
  expect(words.filter(isWritten)).toEqual([])
})

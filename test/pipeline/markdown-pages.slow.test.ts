import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OutputFile } from '../../cli/emit/output-file.ts'
import { createBodyPrinter } from '../../cli/pipeline/body-printer.ts'
import { createBuildContext } from '../../cli/pipeline/build-context.ts'
import { createMarkdownFile, listMarkdownPages } from '../../cli/pipeline/markdown-pages.ts'
import { planSite } from '../../cli/pipeline.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { createProject, isBuilt } from '../commands/project.ts'
import { inputOf } from '../compose/test-page.ts'

const config = `import { defineConfig } from 'docsgen'
export default defineConfig({
  title: 'Test', url: 'https://test.example', baseUrl: '/base/', variables: { brand: 'Moor Line' }, onBrokenLinks: 'warn',
})
`

/** Path -> contents of the Markdown of each page. */
async function readMarkdown(files: Record<string, string>): Promise<Record<string, string>> {
  const root = createProject({ 'site.config.ts': config, ...files })
  const context = createBuildContext({ root, syntax: sourceSyntax, cache: false, workers: 1 })
  try {
    const { value: plan } = await planSite({ root, configFile: null, baseUrl: null, drafts: true }, context)
    if (!plan) throw new Error('The site cannot be planned.')
    const { manifest } = inputOf({})
    const printer = createBodyPrinter({ plan, manifest, components: new Map() }, context.clock)
    const produce = (): OutputFile => ({ path: '', key: '', contents: () => ({ value: '', diagnostics: [] }) })
    const planned = listMarkdownPages(plan).flatMap(
      (page) => createMarkdownFile(page, { plan, printer, produce }) ?? [],
    )
    const entries = planned.map(async (file) => [file.path, `${(await file.contents()).value}`] as const)
    const written = await Promise.all(entries)
    const index = '> All pages: [llms.txt](https://test.example/base/llms.txt)\n\n'
    for (const [path, markdown] of written) expect([path, markdown.startsWith(index)]).toEqual([path, true])
    return Object.fromEntries(written.map(([path, markdown]) => [path, markdown.slice(index.length)]))
  } finally {
    await context.close()
    rmSync(root, { recursive: true, force: true })
  }
}

test.runIf(isBuilt)('H-11: pages are published as Markdown that can be read elsewhere', async () => {
  const page = `---
title: The {brand} guide
description: How {brand} works.
---

See [audit](./audit.md#scope), [here](#here) and ![chart](/img/chart.png).

\`\`\`sh
echo {brand}
\`\`\`

{brand} is not \`{brand}\`, nor \\{brand}.

[ref]: audit.md
`
  const markdown = await readMarkdown({
    'content/docs/book/index.md': page,
    'content/docs/book/audit.md': '# Own title\n\n## Scope\n',
    'content/docs/plain.md': 'Text.\n',
    'static/img/chart.png': '',
    'static/docs/plain.md': 'Its owner wrote this.',
  })
  expect(markdown['docs/book/index.md']).toBe(`# The Moor Line guide

> How Moor Line works.

See [audit](https://test.example/base/docs/book/audit#scope), [here](#here) and ![chart](https://test.example/base/img/chart.png).

\`\`\`sh
echo {brand}
\`\`\`

Moor Line is not \`{brand}\`, nor {brand}.

[ref]: audit.md

## In this section

- [Own title](https://test.example/base/docs/book/audit): Scope
`)
  expect(markdown['docs/book/audit.md']).toBe('# Own title\n\n## Scope\n')
  expect(markdown['docs/plain.md']).toBeUndefined()
})

test.runIf(isBuilt)('H-11: they contain what the page includes, as readers see it', async () => {
  const page = `# Page

:::include{file="./_part.md" shift=1}
:::

1. One

   ::include{file="/shared/_step.md" section=run}

\`\`\`js file=./code.js region=use title="use.js"
\`\`\`

\`\`\`sh variables
run {brand}
\`\`\`
`
  const markdown = await readMarkdown({
    'content/docs/page.md': page,
    'content/docs/_part.md':
      '---\ntitle: Hidden\n---\n\n# Part\n\nAbout {brand}, [page](page.md).\n\nDeep\n----\n\n::include{file="./deep/_more.md"}\n',
    'content/docs/deep/_more.md': '# More\n\n[Up](../page.md#part)\n\n::include{file="../_part.md"}\n',
    'shared/_step.md': '# Not this\n\n## Run\n\n```sh\nrun\n```\n\n## Nor this\n',
    'content/docs/code.js': '// #region use\nuse("`")\n// #endregion\n',
  })
  expect(markdown['docs/page.md']).toBe(`# Page

## Part

About Moor Line, [page](https://test.example/base/docs/page).

### Deep

## More

[Up](https://test.example/base/docs/page#part)

1. One

   ## Run

   \`\`\`sh
   run
   \`\`\`

**use.js**

\`\`\`js
use("\`")
\`\`\`

\`\`\`sh
run Moor Line
\`\`\`
`)
})

test.runIf(isBuilt)(
  'pages of another generator are published as Markdown of docsgen, with what they include (DI-1)',
  async () => {
    const markdown = await readMarkdown({
      'mkdocs.yml': '',
      'content/docs/page.md': '!!! note "See [it](./part.md)"\n\n    --8<-- "content/docs/part.md:1:1"\n',
      'content/docs/part.md': 'First ==line==\nSecond\n',
    })
    expect(markdown['docs/page.md']).toBe(
      '# page\n\n> **Note: See [it](https://test.example/base/docs/part)**\n>\n> First <mark>line</mark>\n',
    )
  },
)

test.runIf(isBuilt)('H-11: pages in MDX are published as Markdown without JSX, with what they import', async () => {
  const page = `import Part from './_part.mdx'
import logo from '/img/logo.svg'
export const year = 1902

# In {year}

<Note>

See [it](./plain.md), <Badge text="New" /> {brand}.

</Note>

<Chart of="x" />

<img src={logo} alt="Logo" />

<Part />

\`\`\`jsx
<Note>[it](./plain.md)</Note>
\`\`\`
`
  const markdown = await readMarkdown({
    'content/docs/page.mdx': page,
    'content/docs/_part.mdx': '<Tip>[Here](./plain.md)</Tip>\n',
    'content/docs/plain.md': '---\nformat: mdx\n---\n\n# Plain\n\n<LinkCard href="./page.mdx" title="Page" />\n',
    'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(markdown['docs/page.md']).toBe(`# In 1902

> **Note**
>
> See [it](https://test.example/base/docs/plain), New Moor Line.

<img src="https://test.example/base/img/logo.svg" alt="Logo">

> **Tip**
>
> [Here](https://test.example/base/docs/plain)

\`\`\`jsx
<Note>[it](./plain.md)</Note>
\`\`\`
`)
  expect(markdown['docs/plain.md']).toBe(`# Plain

**[Page](https://test.example/base/docs/page)**
`)
})

test.runIf(isBuilt)('H-11: a home page in front matter is published with its links', async () => {
  const index = `---
layout: home
hero:
  name: Vault
  actions:
    - { text: Start, link: /docs/guide }
features:
  - title: Fast
    link: /docs/guide
---

More.
`
  const markdown = await readMarkdown({ 'content/docs/index.md': index, 'content/docs/guide.md': '# Guide\n' })
  expect(markdown['docs/index.md']).toBe(`# Vault

[Start](https://test.example/base/docs/guide)

**[Fast](https://test.example/base/docs/guide)**

More.
`)
})

test.runIf(isBuilt)('H-11: components of Vue are published as what they say', async () => {
  const page = `<script setup>
import Chart from './Chart.vue'
const n = 3
</script>

# Page

<Tip>See [it](./guide.md).</Tip>

<Chart :of="n">Inside</Chart> <Badge type="tip" text="New" /> {{ n }}

<RouterLink to="./guide.md">Guide</RouterLink>
`
  const markdown = await readMarkdown({
    '.vitepress/config.js': 'export default {}',
    'content/docs/page.md': page,
    'content/docs/guide.md': '# Guide\n',
  })
  expect(markdown['docs/page.md']).toBe(`# Page

> **Tip**
>
> See [it](https://test.example/base/docs/guide).

Inside New 3

[Guide](https://test.example/base/docs/guide)
`)
})

test.runIf(isBuilt)('H-11: the Markdown of a reference has no marks for the search', async () => {
  const sources = 'https://spec.example/get'
  const markdown = await readMarkdown({
    'content/docs/api.md':
      '# API\n\n::include{file=./api.reference.yml}\n\nWritten as `<span data-search-ignore>x</span>`.\n',
    'content/docs/api.reference.yml': `kind: Method\ngroups:\n  - { name: Chain, entries: [{ name: get, summary: Gets., source: ${sources} }] }\n`,
  })
  const text = markdown['docs/api.md'] ?? ''
  expect(text).toContain(`\n[specification](${sources})\n\nGets.\n`)
  expect(text).toContain('`<span data-search-ignore>x</span>`')
})

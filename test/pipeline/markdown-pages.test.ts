import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBuildContext } from '../../cli/pipeline/build-context.ts'
import { planMarkdownPages } from '../../cli/pipeline/markdown-pages.ts'
import { planSite } from '../../cli/pipeline.ts'
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
  const context = createBuildContext({ root, cache: false, workers: 1 })
  try {
    const { value: plan } = await planSite({ root, configFile: null, baseUrl: null, drafts: true }, context)
    if (!plan) throw new Error('The site cannot be planned.')
    const planned = planMarkdownPages({ plan, manifest: inputOf({}).manifest })
    const entries = planned.map(async ({ path, contents }) => [path, `${(await contents()).value}`] as const)
    return Object.fromEntries(await Promise.all(entries))
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
`)
  expect(markdown['docs/book/audit.md']).toBe('# Own title\n\n## Scope\n')
  expect(markdown['docs/plain.md']).toBeUndefined()
})

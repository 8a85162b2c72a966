import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createProject, createTerminal, globalOptions, isBuilt } from '../../commands/project.ts'
import { buildAndRecord, expectSameAsCold, readTree, runBuild, waitUntilSettled } from '../builds.ts'
import { all, append, put, replace } from './edits.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

const configure = (keys = '') => `export default { title: 'Test', url: 'https://test.example', ${keys} }\n`
const files = {
  'site.config.ts': configure(),
  'content/docs/intro.md': '# Intro\n\nThe first paragraph.\n\nSee the [guide](./guide.md).\n',
  'content/docs/guide.md': '# Guide\n\nThe first paragraph.\n\n[Intro](./intro.md), [file](./file.json).\n',
  'content/docs/file.json': '{}\n',
}

async function createRecorded(rest: Record<string, string>): Promise<string> {
  const root = createProject({ ...files, ...rest })
  roots.push(root)
  await waitUntilSettled()
  await buildAndRecord(root)
  return root
}

/** Changes texts in three builds that follow each other. */
async function expectUpdates(root: string, options: Parameters<typeof runBuild>[1] = {}): Promise<void> {
  const edits = [
    append('content/docs/guide.md', '\nAnother sentence.\n'),
    append('content/docs/intro.md', '\nAnother sentence of the introduction.\n'),
    replace('content/docs/guide.md', 'Another sentence.', 'One more sentence.'),
  ]
  for (const [at, edit] of edits.entries()) {
    edit(root)
    await waitUntilSettled()
    const outcome = await runBuild(root, options)
    expect(outcome.kind, `change ${at + 1}`).toBe('update')
    await expectSameAsCold(root, outcome, { step: `change ${at + 1}`, ...options })
  }
}

const plugin = `import { visit } from './visit.mjs'
export default () => (tree) => visit(tree, (node) => { if (node.type === 'text') node.value = node.value.replace('sentence', 'SENTENCE') })
`
const visit = `export const visit = (node, call) => { call(node); for (const child of node.children ?? []) visit(child, call) }
`

const documents = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `content/docs/generated/page-${at}.md`,
      `# Page ${at}\n\nThe first paragraph of ${at}.\n\nWords: ${['alpha', 'beta', 'gamma'][at % 3]} term${at % 17}.\n`,
    ]),
  )

describe.skipIf(!isBuilt)('texts are replaced', () => {
  it.each<[string, Record<string, string>]>([
    ['without a search', { 'site.config.ts': configure('search: false') }],
    [
      'with a search service in place of an index',
      {
        'site.config.ts': configure(
          "search: { provider: 'algolia', algolia: { appId: 'A', apiKey: 'key', indexName: 'test' } }",
        ),
      },
    ],
    ['below a base path', { 'site.config.ts': configure("baseUrl: '/sub/'") }],
    ['that can be opened from the disk', { 'site.config.ts': configure('fileProtocol: true') }],
    ['without slashes at the end', { 'site.config.ts': configure('trailingSlash: false') }],
    [
      'in several languages',
      {
        'site.config.ts': configure("i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"),
        'i18n/de/docs/intro.md': '# Einführung\n\nDer erste Absatz.\n',
      },
    ],
    [
      'with plugins',
      {
        'site.config.ts': `import plugin from './plugin.mjs'\n${configure('markdown: { remarkPlugins: [plugin] }')}`,
        'plugin.mjs': plugin,
        'visit.mjs': visit,
      },
    ],
    [
      'with formulas that have styles',
      {
        'site.config.ts': configure("math: { output: 'html' }"),
        'content/docs/guide.md': `${files['content/docs/guide.md']}\n$a^2$\n`,
      },
    ],
    [
      'with posts and React pages',
      {
        'content/blog/2026-01-02-first.md': '# First\n\nA post on [the guide](/docs/guide).\n',
        'src/pages/about.tsx': 'export default function About() { return <h1>About</h1> }\n',
      },
    ],
  ])('in a site %s', async (_what, rest) => {
    await expectUpdates(await createRecorded(rest))
  })

  it('in a site with documents in its root', async () => {
    const root = await createRecorded({ 'site.config.ts': configure("docs: { path: '.' }") })
    // The folder for the other build is there from then on.
    await expectSameAsCold(root, await runBuild(root))
    await buildAndRecord(root)
    await expectUpdates(root)
  })

  it('in a site with a base URL and drafts of the command line', async () => {
    const root = await createRecorded({
      'content/docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nThe first paragraph.\n',
    })
    const options = { baseUrl: '/sub/', drafts: true }
    await waitUntilSettled()
    await runBuild(root, options)
    await expectUpdates(root, options)
    append('content/docs/draft.md', '\nMore.\n')(root)
    await waitUntilSettled()
    const outcome = await runBuild(root, options)
    expect(outcome.kind).toBe('update')
    await expectSameAsCold(root, outcome, options)
  })

  it.each([
    [210, 'makes'],
    [150, 'does not make'],
  ])('in a site with %i pages more, for which a thread %s the index', async (count) => {
    const root = await createRecorded(documents(count))
    await expectUpdates(root)
    const steps = [
      ['update', append('content/docs/generated/page-7.md', '\nEvery term17 of alpha is new.\n')],
      // The index is updated before it is noticed that the page is not what it was.
      [
        'whole',
        all(
          append('build/docs/generated/page-8/index.html', 'By hand.'),
          append('content/docs/generated/page-8.md', '\nX.\n'),
        ),
      ],
      ['whole', append('content/docs/generated/page-9.md', '\n## A section of alpha\n')],
      ['update', all(append('content/docs/generated/page-7.md', '\nZ.\n'), append('content/docs/intro.md', '\nY.\n'))],
      ['whole', put('content/docs/generated/page-new.md', '# New\n\nterm18 of gamma.\n')],
      ['update', replace('content/docs/generated/page-7.md', 'Every term17', 'No term3')],
    ] as const
    for (const [at, [kind, edit]] of steps.entries()) {
      edit(root)
      await waitUntilSettled()
      const outcome = await runBuild(root)
      expect(outcome.kind, `step ${at}`).toBe(kind)
      await expectSameAsCold(root, outcome, { step: `step ${at}` })
    }
  })

  it('in a site that is built from another folder', async () => {
    const root = await createRecorded({})
    const elsewhere = join(root, 'elsewhere')
    mkdirSync(elsewhere)
    const { run } = await import('../../../cli/commands/build.ts')
    const build = async () => {
      const { terminal, written } = createTerminal(elsewhere)
      const options = { outDir: 'build', baseUrl: null, cache: true, workers: 1, profile: true, drafts: false }
      await run({ ...globalOptions(root), ...options }, terminal)
      return written.stderr
    }
    await waitUntilSettled()
    await build()
    append('content/docs/guide.md', '\nAnother sentence.\n')(root)
    await waitUntilSettled()
    expect(await build()).not.toMatch(/^route/m)
    await expectSameAsCold(root, await runBuild(root))
    expect(Object.keys(readTree(elsewhere))).toEqual([])
  })
})

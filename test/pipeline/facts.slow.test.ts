import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type BuildOptions, run as build } from '../../cli/commands/build.ts'
import { run as check } from '../../cli/commands/check.ts'
import { run as dev } from '../../cli/commands/dev.ts'
import { getFact } from '../../src/model/facts-data.ts'
import { checkOptions, createProject, createTerminal, globalOptions, isBuilt } from '../commands/project.ts'
import { waitUntilSettled } from './builds.ts'

const note = 'This page uses example values'

const project = {
  'site.config.ts': `export default { title: 'T', url: 'https://x.example', facts: 'content/facts.yml' }\n`,
  'content/facts.yml': `net:
  rpc: { value: 'https://rpc.net.example', type: url, label: RPC, status: example }
  fee: { value: 0.10, type: number, unit: EXM, status: published }
  card: { value: 7, type: integer, status: example }
`,
  'content/docs/intro.md': '# Intro\n\nAt `{net.rpc}` for {net.fee} {net.fee.unit}. [x](./guide.md)\n',
  'src/pages/card.tsx': `import { getFact, type PageProps } from 'docsgen'
export default function Card({ facts }: PageProps) {
  const { value, isExample } = getFact(facts, 'net.card')
  return <main>{value} {String(isExample)}</main>
}
`,
}

async function inProject<T>(files: Record<string, string>, use: (root: string) => Promise<T>): Promise<T> {
  const root = createProject({ ...project, ...files })
  try {
    return await use(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function buildIn(root: string, given: Partial<BuildOptions> = {}) {
  const { terminal, written } = createTerminal(root)
  const usual = { outDir: 'build', baseUrl: null, drafts: false, cache: true, workers: null, profile: false }
  const code = await build({ ...globalOptions(root), ...usual, ...given }, terminal)
  return { code, ...written }
}

const read = (root: string, path: string) => readFileSync(join(root, 'build', path), 'utf8')

describe.skipIf(!isBuilt)('facts of a site', () => {
  test('have their note on pages that print examples, and a list in the Markdown of these pages (FA-3)', () =>
    inProject({}, async (root) => {
      expect((await buildIn(root)).code).toBe(0)
      expect(read(root, 'docs/intro/index.html')).toContain(note)
      expect(read(root, 'docs/guide/index.html')).not.toContain(note)
      const markdown = read(root, 'docs/intro.md')
      expect(markdown).toContain('At `https://rpc.net.example` for 0.10 EXM.')
      expect(markdown).toContain('> Example values: https://rpc.net.example\n')
      expect(read(root, 'docs/guide.md')).not.toContain('Example values')
    }))

  test('are what React pages receive (FA-6)', () =>
    inProject({}, async (root) => {
      await buildIn(root)
      expect(read(root, 'card/index.html').replace(/<!-- -->/g, '')).toContain('<main>7 true</main>')
      expect(() => getFact({}, 'net.crad')).toThrow('The fact "net.crad" is not defined.')
    }))

  test('change every page that prints them, in the output of an earlier build, too (FA-1)', () =>
    inProject({}, async (root) => {
      await buildIn(root)
      const changed = project['content/facts.yml'].replace('0.10', '0.25').replace('value: 7', 'value: 8')
      writeFileSync(join(root, 'content/facts.yml'), changed)
      await buildIn(root)
      expect(read(root, 'docs/intro/index.html')).toContain('0.25 EXM')
      expect(read(root, 'docs/intro.md')).toContain('0.25 EXM')
      expect(read(root, 'card/index.html')).toContain('8')
    }))

  test('are parsed again only where they are printed, also in a comment that only the Markdown of a page has', () => {
    const plugin = "() => (_tree, file) => appendFileSync(new URL('./parsed.txt', import.meta.url), file.path + '\\n')"
    const files = {
      'site.config.ts': `import { appendFileSync } from 'node:fs'
export default { title: 'T', url: 'https://x.example', facts: 'content/facts.yml', markdown: { remarkPlugins: [${plugin}] } }\n`,
      'content/docs/comment.md': '# Comment\n\n<!-- {net.fee} -->\n\nText.\n',
      'content/docs/derived.md': '# Derived\n\nAt {= twice(3)}.\n',
      'content/facts.yml': `functions:\n  twice(n): n * net.fee * 20\n${project['content/facts.yml']}`,
    }
    return inProject(files, async (root) => {
      await waitUntilSettled()
      expect((await buildIn(root)).code).toBe(0)
      rmSync(join(root, 'parsed.txt'))
      writeFileSync(join(root, 'content/facts.yml'), files['content/facts.yml'].replace('0.10', '0.25'))
      expect((await buildIn(root)).code).toBe(0)
      const parsed = readFileSync(join(root, 'parsed.txt'), 'utf8').trim().split('\n').sort()
      expect(parsed).toEqual(['comment', 'derived', 'intro'].map((name) => `content/docs/${name}.md`))
      expect(read(root, 'docs/derived/index.html')).toContain('At 15.')
      expect(read(root, 'docs/comment.md')).toContain('0.25')
    })
  })

  test('give the same bytes without a cache and with any number of threads (FA-1)', () =>
    inProject({}, async (root) => {
      const list = () =>
        readdirSync(join(root, 'build'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')])
      await buildIn(root)
      const first = list()
      await buildIn(root, { cache: false, workers: 2 })
      expect(list()).toEqual(first)
    }))

  test('are reported if nothing uses them, with their line (FA-4)', () =>
    inProject({ 'src/pages/card.tsx': 'export default () => <main>x</main>\n' }, async (root) => {
      const { stdout, stderr } = await checkIn(root)
      expect(stdout + stderr).toContain('content/facts.yml:4:3  warn  facts/unused')
      expect(stdout + stderr).toContain('The fact "net.card" is never used.')
      expect(stdout + stderr).not.toContain('net.rpc')
    }))

  test('are reported if their file does not exist, and references stay as they are (FA-5)', () =>
    inProject({ 'site.config.ts': project['site.config.ts'].replace('facts.yml', 'fact.yml') }, async (root) => {
      const { stdout, stderr } = await checkIn(root)
      expect(stdout + stderr).toContain('The facts file "content/fact.yml" does not exist.')
      expect(stdout + stderr).not.toContain('facts/undefined')
    }))

  test('are followed by the development server (FA-1)', { timeout: 60_000 }, () =>
    inProject({}, async (root) => {
      const controller = new AbortController()
      const { terminal, written } = createTerminal(root, { signal: controller.signal })
      const running = dev({ ...globalOptions(root), port: 0, host: null, allowedHosts: [], open: false }, terminal)
      try {
        await expect.poll(() => written.stdout, { timeout: 20_000 }).toMatch(/http:\/\/localhost:\d+/)
        const origin = /http:\/\/localhost:\d+/.exec(written.stdout)?.[0]
        const load = async () => (await fetch(`${origin}/docs/intro`)).text()
        expect(await load()).toContain('0.10 EXM')
        // Written at each attempt: the first may be before the watcher is ready.
        const save = async () => {
          writeFileSync(join(root, 'content/facts.yml'), project['content/facts.yml'].replace('0.10', '0.30'))
          return load()
        }
        await expect.poll(save, { timeout: 20_000, interval: 500 }).toContain('0.30 EXM')
      } finally {
        controller.abort()
        await running
      }
    }),
  )
})

async function checkIn(root: string) {
  const { terminal, written } = createTerminal(root)
  await check(checkOptions(root), terminal)
  return written
}

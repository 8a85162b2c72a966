import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type BuildOptions, run as build } from '../../cli/commands/build.ts'
import { type CheckOptions, run as check } from '../../cli/commands/check.ts'
import { run as dev } from '../../cli/commands/dev.ts'
import { checkOptions, createProject, createTerminal, globalOptions, isBuilt } from '../commands/project.ts'

/** More documents than `check` and `dev` parse with their bodies. */
const COUNT = 310

/** Problems that are found where a body is made: a language, a formula and a diagram. */
const PROBLEMS = `# Problems

\`\`\`nolanguage
x
\`\`\`

$$
\\frac{1
$$

\`\`\`mermaid
flowchart LR
  a --
\`\`\`
`

function createSite(rest: Record<string, string> = {}): string {
  const documents = Array.from({ length: COUNT }, (_, number) => [
    `content/docs/page-${number}.md`,
    `# Page ${number}\n\nThe word number${number}, and $x^{${number}}$.\n\n\`\`\`ts\nconst a = ${number}\n\`\`\`\n`,
  ])
  return createProject({ ...Object.fromEntries(documents), ...rest })
}

async function buildIn(root: string, rest: Partial<BuildOptions> = {}) {
  const { terminal, written } = createTerminal(root)
  const usual = { outDir: 'build', baseUrl: null, drafts: false, cache: true, workers: null, profile: false }
  await build({ ...globalOptions(root), ...usual, ...rest }, terminal)
  return written.stdout
}

async function checkIn(root: string, rest: Partial<CheckOptions> = {}) {
  const { terminal, written } = createTerminal(root)
  await check(checkOptions(root, rest), terminal)
  return written.stdout
}

const roots: string[] = []
const keep = (root: string) => {
  roots.push(root)
  return root
}
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

describe.skipIf(!isBuilt)('a site of so many documents that their bodies are parsed on first use', () => {
  test('has the problems in check that it has in build, which finds the bodies missing in the cache', async () => {
    const root = keep(createSite({ 'content/docs/problems.md': PROBLEMS }))
    const listProblems = (text: string) => JSON.parse(text).diagnostics
    const checked = listProblems(await checkIn(root, { format: 'json' }))
    const built = listProblems(await buildIn(root, { format: 'json' }))
    const uncached = listProblems(await buildIn(root, { format: 'json', cache: false, outDir: 'other' }))
    expect(new Set(checked.map(({ code }: { code: string }) => code)).size).toBe(3)
    expect(checked).toEqual(uncached)
    expect(built).toEqual(uncached)
  })

  test('is built to the same bytes after a check', async () => {
    const root = keep(createSite())
    await checkIn(root)
    await buildIn(root)
    await buildIn(root, { cache: false, outDir: 'other' })
    const list = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    const read = (folder: string) =>
      list(folder).map((path) => [path.slice(join(root, folder).length), readFileSync(path, 'latin1')])
    expect(read('build')).toEqual(read('other'))
  })
})

test.skipIf(!isBuilt)(
  'dev, on such a site, shows the pages of the build at the first request, and finds their words',
  async () => {
    const root = keep(createSite())
    await buildIn(root, { cache: false })
    const controller = new AbortController()
    const { terminal, written } = createTerminal(root, { signal: controller.signal })
    const running = dev({ ...globalOptions(root), port: 0, host: null, allowedHosts: [], open: false }, terminal)
    try {
      await expect.poll(() => written.stdout, { timeout: 60_000 }).toMatch(/http:\/\/localhost:\d+/)
      const origin = /http:\/\/localhost:\d+/.exec(written.stdout)?.[0]
      const request = async (path: string) => Buffer.from(await (await fetch(`${origin}/${path}`)).arrayBuffer())
      const readBuilt = (path: string) => readFileSync(join(root, 'build', path))
      const findArticle = (html: Buffer) => /<article.*<\/article>/s.exec(html.toString())?.[0]
      const article = findArticle(readBuilt('docs/page-7/index.html'))
      expect(article).toContain('number7')
      expect(findArticle(await request('docs/page-7/'))).toBe(article)
      expect(await request('docs/page-8.md')).toEqual(readBuilt('docs/page-8.md'))
      const index = readdirSync(join(root, 'build/assets/search'), { recursive: true, encoding: 'utf8' })
      const shards = index.filter((path) => path.endsWith('.bin')).map((path) => `assets/search/${path}`)
      expect(shards.length).toBeGreaterThan(1)
      for (const path of shards) expect((await request(path)).equals(readBuilt(path)), path).toBe(true)
    } finally {
      controller.abort()
      await running
    }
  },
)

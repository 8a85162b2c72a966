import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type BuildOptions, run as build } from '../../cli/commands/build.ts'
import { type CheckOptions, run as check } from '../../cli/commands/check.ts'
import { run as printConfig } from '../../cli/commands/config.ts'
import { run as dev } from '../../cli/commands/dev.ts'
import { type ServeOptions, run as serve } from '../../cli/commands/serve.ts'
import { takeLock } from '../../cli/emit/output-lock.ts'
import { binary, checkOptions, createProject, createTerminal, globalOptions, isBuilt } from './project.ts'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function project(files: Record<string, string> = {}): string {
  const root = createProject(files)
  roots.push(root)
  return root
}

const brokenLink = { 'content/docs/intro.md': '# Intro\n\nSee the [guide](/docs/giude).\n' }
const brokenAnchor = { 'content/docs/intro.md': '# Intro\n\nSee the [guide](./guide.md#nope).\n' }

async function runBuild(root: string, rest: Partial<BuildOptions> = {}, environment = {}) {
  const { terminal, written } = createTerminal(root, { environment })
  const own = { outDir: 'build', baseUrl: null, cache: true, workers: 1, profile: false, drafts: false }
  const code = await build({ ...globalOptions(root), ...own, ...rest }, terminal)
  return { code, ...written }
}

async function runCheck(root: string, rest: Partial<CheckOptions> = {}, environment = {}) {
  const { terminal, written } = createTerminal(root, { environment })
  const code = await check(checkOptions(root, rest), terminal)
  return { code, ...written }
}

const page = (root: string) => readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8')

describe.skipIf(!isBuilt)('build', () => {
  it('prints where the site is and how to preview it', async () => {
    const root = project()
    const { code, stdout } = await runBuild(root)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /Built \d+ pages into build \(\d+ files written, 0 unchanged, .* MB\)\.\nPreview it with `docsgen serve`\n$/,
    )
    expect(page(root)).toContain('See the')
  })

  it('quotes paths in the command that previews the site, which are absolute outside of the working directory', async () => {
    const plain = project()
    const root = `${plain} é`
    renameSync(plain, root)
    roots.push(root)
    const hint = async (workingDirectory: string) => {
      const { terminal, written } = createTerminal(workingDirectory)
      const own = { outDir: 'out é', baseUrl: null, cache: true, workers: 1, profile: false, drafts: false }
      await build({ ...globalOptions(root), ...own }, terminal)
      return /Preview it with `(.*)`/.exec(written.stdout)?.[1]
    }
    expect(await hint(join(dirname(root), 'elsewhere'))).toBe(`docsgen serve --root '${root}' --dir 'out é'`)
    expect(await hint(dirname(root))).toBe(`docsgen serve --root '${basename(root)}' --dir 'out é'`)
  })

  it('leaves the output as it was if there is an error', async () => {
    const root = project()
    await runBuild(root)
    const before = page(root)
    writeFileSync(join(root, 'content/docs/intro.md'), brokenLink['content/docs/intro.md'])
    const { code, stdout } = await runBuild(root)
    expect(code).toBe(1)
    expect(stdout).toContain('content/docs/intro.md:3:9  throw  link/not-found')
    expect(stdout).not.toContain('Built')
    expect(stdout).toMatch(
      /\nBuild failed: 1 error\. build\/ is as it was \(from (?:\d{4}-\d\d-\d\d )?\d\d:\d\d\)\.\n$/,
    )
    expect(page(root)).toBe(before)
  })

  it('refuses an output folder that another build writes, before it reads anything', async () => {
    const root = project(brokenLink)
    const release = takeLock({ outDir: join(root, 'build'), stateDirectory: join(root, '.docsgen') })
    try {
      const { status, stdout } = spawnSync(process.execPath, [binary, 'build', '--root', root], { encoding: 'utf8' })
      expect([status, stdout]).toEqual([1, expect.stringContaining('  --out-dir  throw  output/locked')])
      expect(stdout).not.toContain('link/not-found')
      expect(stdout).toMatch(/If no build is running, delete the file .*\.lock/)
    } finally {
      release()
    }
  })

  it('says which other files it removed, and accepts an output folder of which a part is missing', async () => {
    const root = project()
    await runBuild(root)
    writeFileSync(join(root, 'build/CNAME'), 'docs.example')
    rmSync(join(root, 'build/assets'), { recursive: true })
    const { code, stdout } = await runBuild(root)
    expect(code).toBe(0)
    expect(stdout).toMatch(/ unchanged, 1 other file removed, /)
    expect(existsSync(join(root, 'build/CNAME'))).toBe(false)
  })

  it('publishes despite warnings, up to the allowed number', async () => {
    const root = project(brokenAnchor)
    const { code, stdout } = await runBuild(root, { maxWarnings: 0 })
    expect(code).toBe(1)
    expect(stdout).toMatch(/\nBuild failed: 1 warning, 0 allowed\. build\/ was not written\.\n$/)
    expect(existsSync(join(root, 'build'))).toBe(false)
    expect((await runBuild(root, { maxWarnings: 1 })).code).toBe(0)
    expect(existsSync(join(root, 'build'))).toBe(true)
  })

  it('refuses an output folder that docsgen did not create, and does not touch it', async () => {
    const root = project({ 'photos/cat.jpg': 'meow' })
    const { code, stdout } = await runBuild(root, { outDir: 'photos' })
    expect(code).toBe(2)
    expect(stdout).toContain('  --out-dir  throw  output/not-writable')
    expect(stdout).not.toMatch(/^\s+at /m)
    expect(readFileSync(join(root, 'photos/cat.jpg'), 'utf8')).toBe('meow')
  })

  it('prints one JSON object and nothing else', async () => {
    const { stdout } = await runBuild(project(), { format: 'json' })
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, summary: { throw: 0, files: 2 }, diagnostics: [] })
  })

  it('prints nothing with --quiet if there are no errors', async () => {
    expect(await runBuild(project(brokenAnchor), { quiet: true })).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('prints a table of stages with --profile', async () => {
    expect((await runBuild(project(), { profile: true })).stderr).toMatch(
      /parse +[\d.]+ ms\n(?:.*\n)*.*pages per second, \d+ MB peak memory\n/,
    )
  })

  it('prints the size of the search index with --profile, also of one that is reused', async () => {
    const root = project()
    const line = /\nsearch index en: \d+ sections? of \d+ pages? in \d+ files, [\d.]+ kB\n$/
    expect((await runBuild(root, { profile: true })).stderr).toMatch(line)
    expect((await runBuild(root, { profile: true })).stderr).toMatch(line)
    const without = project({
      'site.config.ts': "export default { title: 'T', url: 'https://t.example', search: false }",
    })
    expect((await runBuild(without, { profile: true })).stderr).not.toContain('search index')
  })

  it('stops when interrupted, and leaves no staging folder', async () => {
    const root = project()
    const controller = new AbortController()
    const { terminal } = createTerminal(root, { signal: controller.signal })
    const own = { outDir: 'build', baseUrl: null, cache: false, workers: 1, profile: false, drafts: false }
    const running = build({ ...globalOptions(root), ...own }, terminal)
    controller.abort()
    await expect(running).rejects.toThrow()
    expect(existsSync(join(root, 'build'))).toBe(false)
    expect(existsSync(join(root, '.build.docsgen-staging'))).toBe(false)
  })

  it.each([
    ['no such folder', (root: string) => join(root, 'missing'), 'config/not-found'],
    ['no configuration', () => project({ 'site.config.ts': '' }), 'config/'],
    [
      'a wrong key',
      () => project({ 'site.config.ts': "export default { title: 'T', url: 'https://t.example', titel: 1 }" }),
      'config/unknown-key',
    ],
  ])('exits with 2 and one clear problem for %s', async (_name, getRoot, codeOfDiagnostic) => {
    const root = getRoot(project())
    const { code, stdout } = await runBuild(root)
    expect(code).toBe(2)
    expect(stdout).toContain(codeOfDiagnostic)
    expect(existsSync(join(root, 'build'))).toBe(false)
  })
})

describe.skipIf(!isBuilt)('check', () => {
  it.each([
    ['a clean site', {}, 0],
    ['a broken link', brokenLink, 1],
    ['a broken anchor', brokenAnchor, 0],
  ])('of %s exits with the right code', async (_name, files, code) => {
    expect((await runCheck(project(files))).code).toBe(code)
  })

  it('accounts for the whole time with --verbose, search tests included', async () => {
    const root = project({ 'content/search.tests.yml': '- { query: guide, finds: /docs/guide }\n' })
    const { stderr } = await runCheck(root, { verbose: true })
    const rows = [...stderr.matchAll(/^([a-z ]+?) +([\d.]+) ms$/gm)].map(
      ([, name = '', ms]) => [name, Number(ms)] as const,
    )
    const [total, ...stages] = rows.toReversed()
    expect(stages.map(([name]) => name)).toEqual(expect.arrayContaining(['search tests', 'other']))
    expect(total?.[0]).toBe('total')
    const sum = stages.reduce((all, [, ms]) => all + ms, 0)
    // Each row is rounded to a tenth.
    expect(Math.abs(sum - (total?.[1] ?? 0))).toBeLessThan(0.1 * rows.length)
  })

  it('annotates inside GitHub Actions with paths relative to the repository', async () => {
    const root = project(brokenLink)
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(root, '..') }
    const { stdout } = await runCheck(root, {}, environment)
    expect(stdout).toMatch(/^::error file=docsgen-test-\w+\/content\/docs\/intro\.md,line=3,/)
  })

  it('reports only problems that concern the given paths', async () => {
    const root = project({ ...brokenLink, 'content/docs/guide.md': '# Guide\n\n[x](/docs/nothing)\n' })
    const { code, stdout } = await runCheck(root, { paths: ['content/docs/guide.md'] })
    expect(code).toBe(1)
    expect(stdout).toContain('content/docs/guide.md:3:1')
    expect(stdout).not.toContain('content/docs/intro.md')
  })

  it('rewrites links that have exactly one possible target, and reports the rest', async () => {
    const source = '# Intro\n\n[a](./Setup.md) and [b](./nowhere-at-all.md)\n'
    const root = project({ 'content/docs/intro.md': source, 'content/docs/setup.md': '# Setup\n' })
    const { code, stdout, stderr } = await runCheck(root, { fix: true })
    expect(stderr).toContain('Fixed 1 reference:\n  content/docs/intro.md:3  ./Setup.md -> ./setup.md\n')
    expect(readFileSync(join(root, 'content/docs/intro.md'), 'utf8')).toBe(source.replace('./Setup.md', './setup.md'))
    expect(code).toBe(1)
    expect(stdout).toContain('content/docs/intro.md:3:')
    expect(stdout).not.toContain('Setup.md')
  })

  it('lists the codes without reading a project', async () => {
    expect((await runCheck('/nowhere', { listCodes: true })).stdout).toContain('link/not-found')
  })
})

describe.skipIf(!isBuilt)('config', () => {
  it('prints the resolved configuration as JSON', async () => {
    const root = project()
    const { terminal, written } = createTerminal(root)
    expect(await printConfig(globalOptions(root), terminal)).toBe(0)
    expect(JSON.parse(written.stdout)).toMatchObject({ title: 'Test', baseUrl: '/', onBrokenLinks: 'throw' })
  })

  it('reports problems on standard error', async () => {
    const root = project({ 'site.config.ts': "export default { title: 'T' }" })
    const { terminal, written } = createTerminal(root)
    expect(await printConfig(globalOptions(root), terminal)).toBe(2)
    expect(written.stderr).toContain('site.config.ts:1:16 url')
  })
})

/** Runs a server until `use`, which is given its origin, is done. */
async function whileServing(
  start: (terminal: ReturnType<typeof createTerminal>['terminal']) => Promise<number>,
  use: (origin: string, written: { stdout: string; stderr: string }) => Promise<void>,
): Promise<number> {
  const controller = new AbortController()
  const { terminal, written } = createTerminal('/', { signal: controller.signal })
  const running = start(terminal)
  await expect.poll(() => written.stdout).toMatch(/http:\/\/localhost:\d+/)
  await use(/http:\/\/localhost:\d+/.exec(written.stdout)?.[0] ?? '', written)
  controller.abort()
  return running
}

/** Occupies a free port. */
async function blockPort() {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const address = blocker.address()
  return { blocker, port: typeof address === 'object' && address ? address.port : 0 }
}

describe.skipIf(!isBuilt)('serve', () => {
  const options = (root: string, rest: Partial<ServeOptions> = {}): ServeOptions => ({
    ...globalOptions(root),
    dir: 'build',
    baseUrl: null,
    port: null,
    host: null,
    allowedHosts: [],
    ...rest,
  })

  it('serves a built site under the base path of its configuration, and stops', async () => {
    const root = project({
      'site.config.ts': "export default { title: 'T', url: 'https://t.example', baseUrl: '/a/' }",
      'content/docs/guide.md': '# Guide\n',
    })
    expect((await runBuild(root)).code).toBe(0)
    const code = await whileServing(
      (terminal) => serve(options(root, { port: 0 }), terminal),
      async (origin) => {
        expect((await fetch(`${origin}/a/docs/intro`)).status).toBe(200)
        expect((await fetch(`${origin}/docs/intro`)).status).toBe(404)
      },
    )
    expect(code).toBe(130)
  })

  it('reports that a site must be built first', async () => {
    const root = project()
    const { terminal, written } = createTerminal(root)
    expect(await serve(options(root), terminal)).toBe(2)
    expect(written.stdout).toContain('Run "docsgen build" first.')
  })

  it('reports one clear problem for a port in use', async () => {
    const { blocker, port } = await blockPort()
    const root = project({ 'build/index.html': 'x' })
    const { terminal, written } = createTerminal(root)
    expect(await serve(options(root, { port }), terminal)).toBe(2)
    expect(written.stdout).toBe(`Command line

  --port  throw  server/port-taken
    Port ${port} is in use by another program.
    hint Stop the other program, choose another port, or omit --port to use the next free one.

1 error.
`)
    blocker.close()
  })
})

describe.skipIf(!isBuilt)('dev', () => {
  it('refuses a port in use with --strict-port', async () => {
    const { blocker, port } = await blockPort()
    const root = project()
    const { terminal, written } = createTerminal(root)
    const options = { ...globalOptions(root), port, host: null, allowedHosts: [], open: false, strictPort: true }
    expect(await dev(options, terminal)).toBe(2)
    expect(written.stdout).toContain('server/port-taken')
    expect(written.stdout).toContain('omit --strict-port to use the next free one')
    blocker.close()
  })

  it('shows every save, and keeps the last good site while the configuration is broken', async () => {
    const root = project()
    const options = { ...globalOptions(root), port: 0, host: null, allowedHosts: [], open: false }
    const code = await whileServing(
      (terminal) => dev(options, terminal),
      async (origin, written) => {
        const text = async () => (await fetch(`${origin}/docs/intro`)).text()
        expect(await text()).toContain('See the')
        writeFileSync(join(root, 'content/docs/intro.md'), '# Intro\n\nChanged, with a [link](/nothing).\n')
        await expect.poll(text).toContain('Changed')
        expect(written.stdout).toContain('content/docs/intro.md:3:17  throw  link/not-found')
        const good = readFileSync(join(root, 'site.config.ts'), 'utf8')
        writeFileSync(join(root, 'site.config.ts'), 'export default {')
        await expect.poll(() => written.stdout).toContain('config/load-failed')
        expect(await text()).toContain('Changed')
        writeFileSync(join(root, 'site.config.ts'), good.replace("'Test'", "'Renamed'"))
        await expect.poll(text).toContain('Renamed')
      },
    )
    expect(code).toBe(130)
  })
})

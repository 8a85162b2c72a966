import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { binary, isBuilt } from '../commands/project.ts'
import { runInResident } from '../support/resident.ts'

const FAULTS = pathToFileURL(join(import.meta.dirname, 'faults.mjs')).href
const CLOCK = pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href
const STACK = /\n\s+at /

const base = mkdtempSync(join(tmpdir(), 'machine-'))
const root = join(base, 'site')
const temporary = join(base, 'tmp')
const log = join(base, 'calls.log')
const disk = join(base, 'disk')
mkdirSync(disk, { recursive: true })
/** Only root may mount a file system. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmSync(base, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Two versions of one small site, which differ in a document and in a page of React. */
function writeSite(version: string): void {
  write('site.config.ts', "export default { title: 'Machine', url: 'https://machine.example' }\n")
  write('content/docs/intro.md', `# Intro\n\nVersion ${version}, see [about](/about).\n`)
  write('src/pages/about.tsx', `export default () => <p>Version ${version}</p>\n`)
  write('static/robots.txt', 'User-agent: *\n')
  mkdirSync(temporary, { recursive: true })
}

const environment = () => ({ ...process.env, GITHUB_ACTIONS: '', NO_COLOR: '1', NODE_OPTIONS: '', TMPDIR: temporary })

/** Runs docsgen in a process of its own, into which a module is loaded first. */
function runWith(module: string, parameters: readonly string[], settings: Record<string, string>) {
  const env = { ...environment(), ...settings, NODE_OPTIONS: `--import ${module}` }
  const options = { cwd: root, encoding: 'utf8', env } as const
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [binary, ...parameters, '--root', root],
    options,
  )
  return { status, signal, stdout, stderr, text: stdout + stderr }
}

/** Runs docsgen on a machine without a fault. */
async function docsgen(parameters: readonly string[], settings: Record<string, string> = {}) {
  const surroundings = { cwd: base, env: { ...environment(), ...settings } }
  const { code, stdout, stderr } = await runInResident([...parameters, '--root', root], surroundings)
  return { status: code, stdout, stderr, text: stdout + stderr }
}

type Fault = { calls: string; mode?: string; at?: string; code?: string }

function runWithFault(parameters: readonly string[], { calls, mode = '', at = '', code = 'ENOSPC' }: Fault) {
  const fault = { FAULT_BELOW: base, FAULT_CALLS: calls, FAULT_MODE: mode, FAULT_AT: at, FAULT_CODE: code }
  return runWith(FAULTS, parameters, { ...fault, FAULT_LOG: log })
}

/** Names of the calls that a run makes, each once; of calls for pages, assets, links and examples one stands for all. */
function listCalls(parameters: readonly string[], calls: string): string[] {
  rmSync(log, { force: true })
  runWithFault(parameters, { calls })
  const names = new Map<string, string>()
  for (const name of readFileSync(log, 'utf8').trim().split('\n')) {
    // What is written by the name of a file is written by its number as well.
    if (/^(?:write|open) .*\.draft$/.test(name)) continue
    const kind = name.replace(/(staging|site\/(?:build|content))\/.*/, '$1/*')
    if (!names.has(kind)) names.set(kind, name)
  }
  return [...names.values()]
}

/** Path -> hash of every file of a folder; `null` where there is none. */
function hashTree(folder: string): Record<string, string> | null {
  if (!existsSync(folder)) return null
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}

const hashOutput = () => hashTree(join(root, 'build'))

/**
 * Nothing stands next to the output, nor in the folder of temporary files, nor half written in `.docsgen`; in the cache, what a
 * killed run was writing stays until the cache is written again.
 */
function expectNothingLeft(wasKilled = false): void {
  expect(readdirSync(root).sort()).toEqual(['.docsgen', 'build', 'content', 'site.config.ts', 'src', 'static'])
  expect(readdirSync(temporary)).toEqual([])
  const derived = readdirSync(join(root, '.docsgen'), { recursive: true, encoding: 'utf8' })
  const drafts = derived.filter((path) => /\.(?:draft|lock)$/.test(path))
  expect(drafts.filter((path) => !(wasKilled && path.startsWith('cache/')))).toEqual([])
}

function removeDerived(): void {
  for (const name of ['.docsgen', 'build']) rmSync(join(root, name), { recursive: true, force: true })
}

/** What a build makes of each version, and the project with version A published. */
async function publishBoth(): Promise<Record<string, ReturnType<typeof hashOutput>>> {
  const outputs: Record<string, ReturnType<typeof hashOutput>> = {}
  for (const version of ['B', 'A']) {
    removeDerived()
    writeSite(version)
    expect(await docsgen(['build'])).toMatchObject({ status: 0 })
    outputs[version] = hashOutput()
  }
  return outputs
}

afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Each test runs docsgen some dozens of times, on a machine that others use as well. */
const TIMEOUT_MS = 600_000

describe.skipIf(!isBuilt)('a machine that fails', { timeout: TIMEOUT_MS }, () => {
  /** Publishes one version over the other, with a fault at each call in turn. */
  async function publishWithFaults(
    fault: Omit<Fault, 'at'>,
    judge: (run: ReturnType<typeof runWithFault>, name: string) => void,
  ) {
    const outputs = await publishBoth()
    writeSite('B')
    rmSync(join(root, '.docsgen/cache'), { recursive: true })
    const names = listCalls(['build'], fault.calls)
    expect(names.length).toBeGreaterThan(5)
    for (const [index, at] of names.entries()) {
      const version = index % 2 === 0 ? 'A' : 'B'
      const before = hashOutput()
      writeSite(version)
      // Else the cache knows both versions, and there is less to write.
      rmSync(join(root, '.docsgen/cache'), { recursive: true })
      // A disk that takes no file still takes the rename that undoes another.
      const mode = at.startsWith('rename ') && fault.mode === 'on' ? 'once' : fault.mode
      const run = runWithFault(['build'], { ...fault, at, ...(mode && { mode }) })
      judge(run, at)
      const allowed =
        run.status === 1 ? [before] : run.status === 0 ? [outputs[version]] : [before, outputs[version], null]
      expect(allowed, at).toContainEqual(hashOutput())
      expect(await docsgen(['build']), at).toMatchObject({ status: 0 })
      expect(hashOutput(), at).toEqual(outputs[version])
      if (run.status === null)
        for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { recursive: true })
      expectNothingLeft(run.status === null)
    }
  }

  const expectOneSentence = ({ status, text }: ReturnType<typeof runWithFault>, name: string) => {
    expect([0, 1], `${name}\n${text}`).toContain(status)
    expect(text).not.toMatch(STACK)
    if (status === 1) expect(text, name).toMatch(/machine\/failed\n +The disk is full: ".*" could not be written\.\n/)
  }

  test('with a disk that is full from any call on, keeps the old output whole or publishes the new one', async () => {
    await publishWithFaults({ calls: 'write', mode: 'on' }, expectOneSentence)
  })

  test('killed after any rename, leaves nothing next to the output after the next build', async () => {
    await publishWithFaults({ calls: 'rename', mode: 'kill' }, ({ signal }, name) =>
      expect(signal, name).toBe('SIGKILL'),
    )
  })

  test('that refuses one call for the cache is slower and nothing else, and says why with --verbose', async () => {
    const outputs = await publishBoth()
    rmSync(join(root, '.docsgen'), { recursive: true })
    const names = listCalls(['build'], 'write').filter((name) => name.includes('.docsgen/cache'))
    expect(names.length).toBeGreaterThan(5)
    for (const at of names) {
      removeDerived()
      const { status, text } = runWithFault(['build', '--verbose'], { calls: 'write', mode: 'once', at, code: 'EIO' })
      expect([status, hashOutput()], at).toEqual([0, outputs.A])
      // Where the first call to make a folder is refused, the second makes it.
      if (!at.startsWith('rm ')) expect(text, at).toContain('The cache could not be used')
      expect(text.match(/could not be used/g)?.length ?? 1).toBe(1)
      expectNothingLeft()
    }
  })

  test('without a place for temporary files says so', async () => {
    writeSite('A')
    const { status, stdout, stderr } = await docsgen(['build', '--no-cache', '--format', 'json'], {
      TMPDIR: join(base, 'none'),
    })
    expect([status, stderr]).toEqual([1, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [
        { code: 'machine/failed', message: expect.stringContaining(`"${join(base, 'none')}" could not be`) },
      ],
    })
  })

  test('reports a static file that may not be read at that file', async () => {
    writeSite('A')
    const at = 'readFile site/static/robots.txt'
    const { status, stdout } = runWithFault(['build'], { calls: 'read', mode: 'once', at, code: 'EACCES' })
    expect([status, hashOutput()]).toEqual([1, null])
    expect(stdout).toContain('static/robots.txt cannot be read (EACCES).')
  })

  test('ends init with one sentence, and leaves no half of a file', async () => {
    mkdirSync(root, { recursive: true })
    mkdirSync(temporary, { recursive: true })
    writeFileSync(join(root, '.gitignore'), 'mine\n')
    const names = listCalls(['init'], 'write')
    const whole = hashTree(root)
    for (const at of names) {
      rmSync(root, { recursive: true })
      mkdirSync(root)
      writeFileSync(join(root, '.gitignore'), 'mine\n')
      const { status, text } = runWithFault(['init'], { calls: 'write', mode: 'on', at })
      expect([status, text.match(/The disk is full: ".*" could not be written\./g)?.length], at).toEqual([1, 1])
      expect(text).not.toMatch(STACK)
      expect(readFileSync(join(root, '.gitignore'), 'utf8')).toMatch(/^mine\n/)
      expect(await docsgen(['init'])).toMatchObject({ status: 0 })
      // What was written before is Markdown that the next run adopts, with a configuration for it and without further examples.
      const { 'site.config.ts': _, ...files } = hashTree(root) ?? {}
      const written = Object.entries(files).filter(([path]) => !path.startsWith('.docsgen/'))
      expect(whole, at).toMatchObject(Object.fromEntries(written))
    }
  })

  test('ends check --fix with one sentence, and leaves the source as it was', async () => {
    writeSite('A')
    const text = '# Guide\n\n[intro](./Intro.md)\n'
    write('content/docs/guide.md', text)
    const at = 'writeFile site/content/docs/.guide.md.#.draft'
    const { status, stdout } = runWithFault(['check', '--fix'], { calls: 'write', mode: 'on', at })
    expect([status, stdout]).toEqual([1, expect.stringContaining('"content/docs/guide.md" could not be written.')])
    expect(readFileSync(join(root, 'content/docs/guide.md'), 'utf8')).toBe(text)
    expect(readdirSync(join(root, 'content/docs')).sort()).toEqual(['guide.md', 'intro.md'])
  })

  test('ends with 1 where standard output cannot be written', async () => {
    if (!existsSync('/dev/full')) return
    writeSite('A')
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `"$0" "$1" config --root "$2" > /dev/full`, process.execPath, binary, root],
      {
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([1, 'error: The disk is full (write).\n'])
  })
})

describe.skipIf(!isBuilt)('a full file system', () => {
  test.skipIf(!isMounted)('gets the whole site or keeps the one before', async () => {
    writeSite('A')
    const build = () => docsgen(['build', '--out-dir', join(disk, 'site')])
    expect(await build()).toMatchObject({ status: 0 })
    const before = hashTree(join(disk, 'site'))
    write('static/large.bin', 'x'.repeat(1_200_000))
    const full = await build()
    expect([full.status, full.text]).toEqual([1, expect.stringContaining('The disk is full: ')])
    expect(full.text).not.toMatch(STACK)
    expect(hashTree(join(disk, 'site'))).toEqual(before)
    rmSync(join(root, 'static/large.bin'))
    expect(await build()).toMatchObject({ status: 0 })
    expect(readdirSync(disk)).toEqual(['site'])
  })
})

describe.skipIf(!isBuilt)('a damaged cache', { timeout: TIMEOUT_MS }, () => {
  /** Every file and folder of the cache that a build left, deepest first, so that each can be damaged. */
  const listDerived = () =>
    readdirSync(join(root, '.docsgen'), { recursive: true, encoding: 'utf8' })
      .filter((path) => !/^output-\w+\//.test(path))
      .sort()
      .reverse()

  const damages: [name: string, damage: (path: string) => void][] = [
    ['folders', (path) => mkdirSync(join(path, 'inner'), { recursive: true })],
    ['loops of links', (path) => symlinkSync(path, path)],
    ['empty', (path) => writeFileSync(path, '')],
    ['of another version', (path) => writeFileSync(path, '{"format":99,"version":99,"entries":{"a":[]},"inputs":7}')],
  ]
  test.each(damages)('in which entries are %s gives the same site', async (_name, damage) => {
    writeSite('A')
    await docsgen(['build'])
    const expected = hashOutput()
    for (const path of listDerived()) {
      const full = join(root, '.docsgen', path)
      if (!existsSync(full) || statSync(full).isDirectory()) continue
      rmSync(full)
      damage(full)
    }
    for (const command of [['check'], ['build'], ['build']]) {
      const { status, text } = await docsgen(command)
      expect([status, text], text).toEqual([0, expect.not.stringMatching(STACK)])
    }
    expect(hashOutput()).toEqual(expected)
    expectNothingLeft()
  })

  test('that is a file where a folder was gives the same site', async () => {
    writeSite('A')
    await docsgen(['build'])
    const expected = hashOutput()
    for (const path of ['cache/config', 'cache/react-pages', 'output.lock', 'cache', '']) {
      const full = join(root, '.docsgen', path)
      rmSync(full, { recursive: true, force: true })
      writeFileSync(full, 'a file')
      expect(await docsgen(['build']), path).toMatchObject({ status: 0 })
      expect(hashOutput(), path).toEqual(expected)
    }
    expect(readFileSync(join(root, '.docsgen'), 'utf8')).toBe('a file')
    expect(readdirSync(temporary)).toEqual([])
  })

  test('of which an entry may not be read gives the same site', async () => {
    const outputs = await publishBoth()
    // With --verbose, a build runs although the last one need only be repeated.
    for (const command of [['build'], ['build', '--verbose']]) {
      const names = listCalls(command, 'read').filter((name) => name.includes('.docsgen'))
      expect(names.length).toBeGreaterThan(command.length)
      for (const at of names) {
        expect(runWithFault(command, { calls: 'read', mode: 'once', at, code: 'EACCES' }), at).toMatchObject({
          status: 0,
        })
        expect(hashOutput(), at).toEqual(outputs.A)
      }
    }
  })
})

describe.skipIf(!isBuilt)('a clock that differs from that of the file system', () => {
  test.each(['1', '-1'])('by %s years changes nothing', (years) => {
    writeSite('A')
    const run = (command: string) => runWith(CLOCK, [command], { CLOCK_YEARS: years })
    expect(run('build')).toMatchObject({ status: 0 })
    const expected = hashOutput()
    write('site.config.ts', "export default { title: 'Clock', url: 'https://machine.example' }\n")
    expect(run('check')).toMatchObject({ status: 0 })
    writeSite('A')
    expect(run('build')).toMatchObject({ status: 0 })
    expect(hashOutput()).toEqual(expected)
  })
})

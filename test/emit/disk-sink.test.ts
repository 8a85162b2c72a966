import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { createDiskSink } from '../../cli/emit/disk-sink.ts'
import type { EmitSummary, OutputFile, Sink } from '../../cli/emit/output-file.ts'
import { getOutputPaths } from '../../cli/emit/output-paths.ts'
import { isPublishedOutput } from '../../cli/emit/output-state.ts'
import { readFileState } from '../../cli/lib/file-states.ts'

vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>()
  return { ...actual, linkSync: vi.fn(actual.linkSync) }
})

let root: string
let outDir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sink-'))
  outDir = join(root, 'build')
})
afterEach(() => {
  vi.mocked(linkSync).mockReset()
  rmSync(root, { recursive: true, force: true })
})

/** Path -> contents. */
type Site = Readonly<Record<string, string>>

/** A file whose key is its contents. */
const createFile = (path: string, text: string): OutputFile => ({
  path,
  key: text,
  contents: () => ({ value: text, diagnostics: [] }),
})

const getLocation = () => ({ outDir, stateDirectory: join(root, 'state') })

const open = (reuse = true): Sink => createDiskSink({ ...getLocation(), reuse })

async function writeAll(sink: Sink, site: Site): Promise<void> {
  for (const [path, text] of Object.entries(site)) await sink.write(createFile(path, text))
}

async function publish(site: Site, reuse = true): Promise<EmitSummary> {
  const sink = open(reuse)
  await writeAll(sink, site)
  return sink.commit()
}

/** All published files except the manifest. */
function readSite(): Site {
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).sort()
  const files = paths.filter((path) => statSync(join(outDir, path)).isFile() && !path.startsWith('assets/manifest.'))
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(outDir, path), 'utf8')]))
}

/** States are those of exactly the files and folders of the output. */
function expectStates({ states }: EmitSummary): void {
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  expect([...states.keys()].sort()).toEqual(['', ...paths].sort())
  for (const [path, state] of states) expect(readFileState(join(outDir, path))?.text, path).toBe(state)
}

const getMtime = (path: string) => statSync(join(outDir, path)).mtimeMs

/** What `touch` does to a file of the output. */
const setMtime = (path: string, mtimeMs: number) => utimesSync(join(outDir, path), mtimeMs / 1000, mtimeMs / 1000)

const site: Site = { 'a.html': 'aaaa', 'x/b.html': 'bbbb', 'x/y/c.html': 'cccc' }

describe('the disk sink', () => {
  test('publishes nothing before it commits', async () => {
    await publish({ 'index.html': 'old' })
    const sink = open()
    await sink.write(createFile('index.html', 'new'))
    expect(readSite()).toEqual({ 'index.html': 'old' })
    await sink.commit()
    expect(readSite()).toEqual({ 'index.html': 'new' })
  })

  test('leaves the old output alone and nothing next to it when it aborts', async () => {
    await publish(site)
    const sink = open()
    await writeAll(sink, { ...site, 'a.html': 'new' })
    await sink.abort()
    expect(readSite()).toEqual(site)
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
  })

  test('publishes exactly each site of a series, whatever the previous one, and states what is there', async () => {
    const sites: Site[] = [
      { 'a.html': '1', 'x/y/b.html': '1', 'x/c.html': '1' },
      { 'a.html': '2', 'x/y/b.html': '1' },
      { 'a.html': '1', 'x/c.html': '1' },
      { x: 'a file where a folder was', 'a.html': '2' },
      { 'a.html': '1', 'x/y/b.html': '2', 'x/c.html': '1' },
      { 'a.html': '1', 'x/y/b.html': '2', 'x/c.html': '1' },
    ]
    for (const each of [...sites, ...sites.toReversed()]) {
      expectStates(await publish(each))
      expect(readSite()).toEqual(each)
    }
  })

  test('contains no second copy of the site', async () => {
    await publish(site)
    await publish({ ...site, 'a.html': 'new' })
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
    expect(readdirSync(join(root, 'state'))).toEqual([expect.stringMatching(/^output-\w+\.txt$/)])
    for (const path of Object.keys(site)) expect(statSync(join(outDir, path)).nlink, path).toBe(1)
  })

  test('encodes texts as UTF-8, however long they are', async () => {
    const texts = { 'a.txt': 'ü 🙂\u200b', 'long.txt': 'ü'.repeat(700_000), 'longer.txt': '\u200b🙂'.repeat(600_000) }
    const { bytes } = await publish(texts)
    expect(readSite()).toEqual(texts)
    expect(bytes).toBe(Buffer.byteLength(Object.values(texts).join('')))
  })

  test('publishes the last contents of a file that is written twice', async () => {
    await publish({ 'a.html': 'kept' })
    const sink = open()
    for (const text of ['first', 'kept']) await sink.write(createFile('a.html', text))
    await sink.write(createFile('b.html', 'new'))
    await sink.commit()
    expect(readSite()).toEqual({ 'a.html': 'kept', 'b.html': 'new' })
  })

  test('reports the problems of a page in every build, even if nothing has changed', async () => {
    const threw: Diagnostic = {
      code: 'page/render-failed',
      message: 'It threw.',
      origin: { kind: 'page', pathname: '/a' },
    }
    for (let build = 0; build < 2; build++) {
      const sink = open()
      const contents = () => ({ value: '', diagnostics: [threw] })
      expect(await sink.write({ path: 'a.html', key: 'a', contents })).toEqual([threw])
      await sink.commit()
    }
  })

  test('refuses a path that leaves the output folder', async () => {
    const sink = open()
    await expect(sink.write(createFile('../x.html', 'x'))).rejects.toThrow('leaves the output folder')
    await sink.abort()
    expect(existsSync(join(root, 'x.html'))).toBe(false)
  })

  test('reports a file that cannot be written, and leaves nothing behind', async () => {
    await publish({ 'a.html': 'old' })
    const sink = open()
    await expect(sink.write(createFile(`${'x'.repeat(300)}.html`, 'new'))).rejects.toMatchObject({
      name: 'OutputError',
      message: expect.stringMatching(/cannot be written: ENAMETOOLONG/),
      cause: { code: 'ENAMETOOLONG', syscall: 'open' },
    })
    await sink.abort()
    expect(readSite()).toEqual({ 'a.html': 'old' })
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
  })

  test('lists every file with its checksum in one manifest that depends on the contents only', async () => {
    await publish({ 'b.html': 'b', 'a.html': 'a' })
    const name = () => readdirSync(join(outDir, 'assets')).join()
    const first = name()
    await publish({ 'a.html': 'a', 'b.html': 'b' })
    expect(name()).toBe(first)
    const manifest: unknown = JSON.parse(readFileSync(join(outDir, 'assets', first), 'utf8'))
    expect(manifest).toMatchObject({
      files: { 'a.html': expect.stringMatching(/^[0-9a-f]{64}$/), 'b.html': expect.any(String) },
    })
  })
})

describe('a file of the old output', () => {
  test('is not produced if its key is the same, and keeps its times', async () => {
    await publish(site)
    setMtime('x/b.html', 1_000_000)
    const contents = vi.fn()
    const sink = open()
    await sink.write({ path: 'x/b.html', key: 'bbbb', contents })
    await sink.write(createFile('a.html', 'new'))
    expect(await sink.commit()).toMatchObject({ written: 1, reused: 1 })
    expect(contents).not.toHaveBeenCalled()
    expect(getMtime('x/b.html')).toBe(1_000_000)
    expect(readSite()).toEqual({ 'a.html': 'new', 'x/b.html': 'bbbb' })
  })

  test.each([null, 'another key'])('keeps its times if its bytes are the same and its key is %s', async (key) => {
    await publish(site)
    setMtime('a.html', 1_000_000)
    for (const text of ['new', 'newer']) {
      const sink = open()
      await sink.write({ ...createFile('a.html', 'aaaa'), key })
      await sink.write(createFile('b.html', text))
      expect(await sink.commit()).toMatchObject({ written: 1, reused: 1 })
      expect(getMtime('a.html')).toBe(1_000_000)
    }
  })

  test('keeps its times where the file system has no hard links', async () => {
    vi.mocked(linkSync).mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'link' })
    })
    await publish(site)
    const before = getMtime('a.html')
    for (const text of ['new', 'newer']) {
      const summary = await publish({ ...site, 'x/b.html': text })
      expect(summary).toMatchObject({ written: 1, reused: 2 })
      expectStates(summary)
      // In milliseconds.
      expect(Math.abs(getMtime('a.html') - before)).toBeLessThan(1)
    }
  })

  test('is left alone with the whole output if nothing differs', async () => {
    await publish(site)
    const { ino } = statSync(outDir)
    expect(await publish(site)).toMatchObject({ written: 0, reused: 3 })
    expect(statSync(outDir).ino).toBe(ino)
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
  })

  test('stays in its folder if nothing in that has changed', async () => {
    await publish(site)
    const before = statSync(join(outDir, 'x/y')).ino
    expectStates(await publish({ ...site, 'a.html': 'new', 'new/d.html': 'd' }))
    expect(statSync(join(outDir, 'x/y')).ino).toBe(before)
    expect(readSite()).toEqual({ ...site, 'a.html': 'new', 'new/d.html': 'd' })
  })

  test('is written again without reuse, although nothing differs', async () => {
    await publish(site)
    const before = statSync(join(outDir, 'a.html')).ino
    expect(await publish(site, false)).toMatchObject({ written: 3, reused: 0, removed: 0 })
    expect(statSync(join(outDir, 'a.html')).ino).not.toBe(before)
    expect(await publish(site)).toMatchObject({ written: 0, reused: 3 })
  })

  const edits: [what: string, edit: (path: string) => void][] = [
    ['edited', (path) => writeFileSync(path, 'edit')],
    ['replaced', (path) => [writeFileSync(`${path}.new`, 'edit'), renameSync(`${path}.new`, path)]],
    ['missing', (path) => rmSync(path)],
    ['a folder', (path) => [rmSync(path), mkdirSync(path)]],
    ['a link', (path) => [renameSync(path, join(root, 'moved')), symlinkSync(join(root, 'moved'), path)]],
    [
      'edited, with its times set back',
      (path) => {
        const { atime, mtime } = statSync(path)
        writeFileSync(path, 'edit')
        utimesSync(path, atime, mtime)
      },
    ],
  ]
  test.each(edits)('is produced again if it is %s', async (_what, edit) => {
    await publish(site)
    // Now the files are older than what is known of them, so that contents are compared only where times differ.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await publish({ ...site, 'x/y/c.html': 'new' })
    edit(join(outDir, 'x/b.html'))
    const summary = await publish({ ...site, 'x/y/c.html': 'new' })
    expect([summary.written, summary.reused]).toEqual([1, 2])
    expect(readSite()).toEqual({ ...site, 'x/y/c.html': 'new' })
    expect(statSync(join(outDir, 'x/b.html')).nlink).toBe(1)
  })

  test('is produced again if it is edited while a site is written', async () => {
    await publish(site)
    const sink = open()
    await writeAll(sink, { ...site, 'a.html': 'new' })
    writeFileSync(join(outDir, 'x/b.html'), 'edit')
    setMtime('x/b.html', 1_000_000)
    const { states } = await sink.commit()
    expect(states.get('x/b.html')).not.toBe(readFileState(join(outDir, 'x/b.html'))?.text)
    await publish({ ...site, 'a.html': 'new' })
    expect(readSite()).toEqual({ ...site, 'a.html': 'new' })
  })

  test('is kept if its folder is replaced by a link, and is in a folder again', async () => {
    await publish(site)
    renameSync(join(outDir, 'x'), join(root, 'moved'))
    symlinkSync(join(root, 'moved'), join(outDir, 'x'))
    await publish(site)
    expect(readSite()).toEqual(site)
    expect(lstatSync(join(outDir, 'x')).isDirectory()).toBe(true)
  })

  test('is kept with the times that somebody has set', async () => {
    await publish(site)
    for (const path of Object.keys(site)) setMtime(path, 1_000_000)
    expect(await publish(site)).toMatchObject({ written: 0, reused: 3 })
    expect(getMtime('a.html')).toBe(1_000_000)
  })

  test('gets the permissions of new files again', async () => {
    await publish(site)
    const { mode } = statSync(join(outDir, 'a.html'))
    chmodSync(join(outDir, 'a.html'), 0o400)
    await publish(site)
    expect(statSync(join(outDir, 'a.html')).mode).toBe(mode)
  })

  test('gets other permissions with another umask', async () => {
    const umask = process.umask(0o077)
    try {
      await publish(site)
      process.umask(0o022)
      await publish({ ...site, 'a.html': 'new' })
    } finally {
      process.umask(umask)
    }
    const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(outDir, path)))
    const modes = paths.map((stats) => [stats.isFile(), (stats.mode & 0o777).toString(8)])
    expect(new Set(modes.map(String))).toEqual(new Set(['true,644', 'false,755']))
  })

  test('is not believed where what is known of the output is damaged', async () => {
    await publish(site)
    const { state } = getOutputPaths(getLocation())
    const bytes = readFileSync(state)
    for (const at of [0, 9, 40, bytes.length - 1]) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] ?? 0) ^ 1
      writeFileSync(state, damaged)
      expect(await publish(site)).toMatchObject({ written: 3, reused: 0 })
      expect(readSite()).toEqual(site)
    }
  })
})

describe('other files in an output folder', () => {
  test('are removed and counted', async () => {
    await publish(site)
    writeFileSync(join(outDir, '.git'), 'gitdir: elsewhere')
    symlinkSync(root, join(outDir, 'x/link'))
    expect(await publish(site)).toMatchObject({ written: 0, removed: 2 })
    expect(readSite()).toEqual(site)
    expect(await publish({ 'a.html': 'new' })).toMatchObject({ written: 1, removed: 0 })
  })

  test('are removed with empty folders', async () => {
    await publish(site)
    mkdirSync(join(outDir, 'empty'))
    await publish(site)
    expect(existsSync(join(outDir, 'empty'))).toBe(false)
  })

  test('do not make it a foreign folder while one published file is left', async () => {
    expect(isPublishedOutput(getLocation())).toBe(false)
    await publish(site)
    rmSync(join(outDir, 'assets'), { recursive: true })
    rmSync(join(outDir, 'a.html'))
    expect(isPublishedOutput(getLocation())).toBe(true)
    rmSync(outDir, { recursive: true })
    mkdirSync(outDir)
    writeFileSync(join(outDir, 'a.html'), 'mine')
    expect(isPublishedOutput(getLocation())).toBe(false)
  })
})

describe('an output folder that is a symbolic link', () => {
  test.each([true, false])('is written into its target, which exists: %s', async (exists) => {
    const target = join(root, 'www')
    if (exists) mkdirSync(target)
    symlinkSync('www', outDir)
    for (const text of ['old', 'new']) {
      await publish({ 'a.html': text })
      expect(readFileSync(join(target, 'a.html'), 'utf8')).toBe(text)
    }
    expect(readdirSync(root).sort()).toEqual(['build', 'state', 'www'])
  })
})

describe('after a build that was killed', () => {
  test('while it wrote, nothing of it is left', async () => {
    await publish({ 'a.html': 'old' })
    const { staging } = getOutputPaths(getLocation())
    mkdirSync(staging)
    for (const path of ['a.html', 'b.html']) writeFileSync(join(staging, path), 'half')
    await publish({ 'a.html': 'new' })
    expect(readSite()).toEqual({ 'a.html': 'new' })
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
  })

  test('between the two renames, the output is restored', async () => {
    await publish({ 'a.html': 'old' })
    renameSync(outDir, getOutputPaths(getLocation()).previous)
    const sink = open()
    expect(readSite()).toEqual({ 'a.html': 'old' })
    await sink.abort()
  })

  test('while it moved folders, they are moved back', async () => {
    const old = { 'a.html': 'a', 'x/b.html': 'b', 'y/z/c.html': 'c' }
    await publish(old)
    const { previous, staging, moves } = getOutputPaths(getLocation())
    mkdirSync(join(staging, 'new'), { recursive: true })
    writeFileSync(join(staging, 'new/d.html'), 'new')
    writeFileSync(moves, 'x\0y/z')
    renameSync(outDir, previous)
    renameSync(join(previous, 'x'), join(staging, 'x'))
    await open().abort()
    expect(readSite()).toEqual(old)
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
  })

  test('before it noted what it had published, the files are compared', async () => {
    await publish(site)
    const { state } = getOutputPaths(getLocation())
    const before = readFileSync(state)
    await publish({ ...site, 'a.html': 'newer' })
    writeFileSync(state, before)
    expect(await publish({ ...site, 'a.html': 'newer' })).toMatchObject({ written: 1, reused: 2 })
    expect(readSite()).toEqual({ ...site, 'a.html': 'newer' })
  })
})

describe('permissions', () => {
  const NOBODY = 65534
  const isRoot = process.getuid?.() === 0

  /** Root may do anything, so that tests run as another user. */
  beforeEach(() => {
    if (!isRoot) return
    for (let folder = dirname(root); folder.includes('docsgen-tests'); folder = dirname(folder))
      chmodSync(folder, 0o711)
    chownSync(root, NOBODY, NOBODY)
    process.seteuid?.(NOBODY)
  })
  afterEach(() => {
    if (isRoot) process.seteuid?.(0)
  })

  test('of a folder that cannot be written are reported with the path', () => {
    chmodSync(root, 0o500)
    expect(() => open()).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'EACCES' }) }))
    chmodSync(root, 0o700)
  })

  test('that make the whole output read-only keep no build from replacing it', async () => {
    await publish(site)
    for (const text of ['new', 'newer']) {
      const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      for (const path of ['', ...paths].reverse()) chmodSync(join(outDir, path), path.endsWith('.html') ? 0o444 : 0o555)
      await publish({ ...site, 'a.html': text })
      expect(readSite()).toEqual({ ...site, 'a.html': text })
      expect(readdirSync(root).sort()).toEqual(['build', 'state'])
    }
  })

  test.runIf(isRoot)('of what an earlier build left name the folder to delete', () => {
    const { previous } = getOutputPaths(getLocation())
    process.seteuid?.(0)
    mkdirSync(join(previous, 'x'), { recursive: true })
    mkdirSync(outDir)
    process.seteuid?.(NOBODY)
    expect(() => open()).toThrow(
      expect.objectContaining({ folder: previous, hint: expect.stringContaining(`Delete ${previous}`) }),
    )
  })
})

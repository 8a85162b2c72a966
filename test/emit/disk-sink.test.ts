import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { createDiskSink } from '../../cli/emit/disk-sink.ts'
import type { OutputFile } from '../../cli/emit/output-file.ts'
import { readFileState } from '../../cli/lib/file-states.ts'
import { readInstallation } from '../../cli/pipeline/installation.ts'

let root: string
let outDir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sink-'))
  outDir = join(root, 'build')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A file whose key is its contents. */
const createFile = (path: string, text: string): OutputFile => ({
  path,
  key: text,
  contents: () => ({ value: text, diagnostics: [] }),
})

const open = (writer?: URL) =>
  createDiskSink({ outDir, stateDirectory: join(root, 'state'), ...(writer && { writer }) })

async function publish(files: Record<string, string>, writer?: URL) {
  const sink = open(writer)
  for (const [path, body] of Object.entries(files)) await sink.write(createFile(path, body))
  return sink.commit()
}

/** All published files except the manifest: path -> contents. */
function published(): Record<string, string> {
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(outDir, path)).isFile(),
  )
  const own = paths.filter((path) => !path.startsWith('assets/manifest.')).sort()
  return Object.fromEntries(own.map((path) => [path, readFileSync(join(outDir, path), 'utf8')]))
}

/** Sites that differ from one another in many ways. */
const sites: Record<string, string>[] = [
  { 'a.html': '1', 'x/y/b.html': '1', 'x/c.html': '1' },
  { 'a.html': '2', 'x/y/b.html': '1' },
  { 'a.html': '1', 'x/c.html': '1' },
  { x: 'a file where a folder was', 'a.html': '2' },
  { 'a.html': '1', 'x/y/b.html': '2', 'x/c.html': '1' },
  { 'a.html': '1', 'x/y/b.html': '2', 'x/c.html': '1' },
]
const series = [...sites, ...sites.toReversed()]

/** Replaces a file by another, as editors do. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

describe('the disk sink', () => {
  test('publishes nothing before it commits', async () => {
    await publish({ 'index.html': 'old' })
    const sink = open()
    await sink.write(createFile('index.html', 'new'))
    expect(published()).toEqual({ 'index.html': 'old' })
    await sink.commit()
    expect(published()).toEqual({ 'index.html': 'new' })
  })

  test('leaves the old output as it was when it aborts', async () => {
    await publish({ 'index.html': 'old', 'docs/a/index.html': 'a' })
    const sink = open()
    await sink.write(createFile('index.html', 'new'))
    await sink.abort()
    expect(published()).toEqual({ 'index.html': 'old', 'docs/a/index.html': 'a' })
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
  })

  test('drops files that the new site does not have', async () => {
    await publish({ 'a.html': 'a', 'b.html': 'b' })
    await publish({ 'a.html': 'a' })
    expect(published()).toEqual({ 'a.html': 'a' })
  })

  test('produces only files whose key has changed', async () => {
    await publish({ 'a.html': 'a', 'b.html': 'b' })
    expect(await publish({ 'a.html': 'a', 'b.html': 'changed' })).toMatchObject({ written: 1, reused: 1 })
  })

  test('produces a file again if it was edited or deleted in the output', async () => {
    await publish({ 'a.html': 'aaaa', 'b.html': 'bbbb' })
    writeFileSync(join(outDir, 'a.html'), 'edit')
    rmSync(join(outDir, 'b.html'))
    await publish({ 'a.html': 'aaaa', 'b.html': 'bbbb' })
    expect(published()).toEqual({ 'a.html': 'aaaa', 'b.html': 'bbbb' })
  })

  test('does not touch the folder if nothing differs', async () => {
    await publish({ 'a.html': 'a', 'docs/b.html': 'b' })
    const before = statSync(outDir)
    expect(await publish({ 'a.html': 'a', 'docs/b.html': 'b' })).toMatchObject({ written: 0, reused: 2 })
    expect(statSync(outDir).ino).toBe(before.ino)
  })

  test('publishes exactly each site of a long series, whatever the previous one', async () => {
    for (const site of series) {
      await publish(site)
      expect(published()).toEqual(site)
    }
  })

  test('returns the states of exactly the files and folders of the output, written, kept or linked', async () => {
    for (const site of series) {
      const { states } = await publish(site)
      const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      expect([...states.keys()].sort()).toEqual(['', ...paths].sort())
      for (const [path, state] of states) expect(readFileState(join(outDir, path))?.text, path).toBe(state)
    }
  })

  test.each<[string, (spare: string) => void]>([
    ['a removed file', (spare) => rmSync(join(spare, 'x/y/b.html'))],
    ['an edited file', (spare) => writeFileSync(join(spare, 'x/y/b.html'), '5')],
    ['a replaced file', (spare) => replaceFile(join(spare, 'x/y/b.html'), '5')],
    ['a folder where a file was', (spare) => [rmSync(join(spare, 'a.html')), mkdirSync(join(spare, 'a.html'))]],
    ['a removed folder', (spare) => rmSync(join(spare, 'x/y'), { recursive: true })],
    ['another file', (spare) => writeFileSync(join(spare, 'x/other.html'), 'other')],
    ['another file at the top', (spare) => writeFileSync(join(spare, 'other.html'), 'other')],
    ['another folder', (spare) => mkdirSync(join(spare, 'x/other'))],
    [
      'a link in place of a folder',
      (spare) => {
        renameSync(join(spare, 'x'), join(root, 'x'))
        symlinkSync(join(root, 'x'), join(spare, 'x'))
      },
    ],
  ])('publishes exactly the site after a change of the tree that it is built from: %s', async (_what, change) => {
    const site = { 'a.html': '1', 'x/y/b.html': '1', 'x/c.html': '1' }
    for (const version of ['1', '2', '3']) await publish({ ...site, 'a.html': version })
    const [spare = ''] = readdirSync(join(root, 'state')).filter((name) => !name.includes('.'))
    change(join(root, 'state', spare))
    await publish({ ...site, 'a.html': '4' })
    expect(published()).toEqual({ ...site, 'a.html': '4' })
    expect(readdirSync(outDir, { recursive: true }).length).toBe(7)
  })

  test('publishes exactly the site after builds that wrote files and were aborted', async () => {
    const site = { 'a.html': '1', 'x/y/b.html': '1', 'x/c.html': '1' }
    for (const version of ['1', '2']) await publish({ ...site, 'a.html': version })
    const aborted = open()
    for (const path of ['a.html', 'x/y/b.html', 'x/new.html']) await aborted.write(createFile(path, '9'))
    await aborted.abort()
    await publish({ ...site, 'a.html': '3' })
    expect(published()).toEqual({ ...site, 'a.html': '3' })
  })

  test('returns the state in which it verified a file that is edited before it commits', async () => {
    for (const version of ['1', '2']) await publish({ 'a.html': version, 'b.html': 'b' })
    const sink = open()
    await sink.write(createFile('b.html', 'b'))
    writeFileSync(join(outDir, 'b.html'), 'edited')
    await sink.write(createFile('a.html', '3'))
    const { states } = await sink.commit()
    expect(states.get('b.html')).not.toBe(readFileState(join(outDir, 'b.html'))?.text)
    await publish({ 'a.html': '3', 'b.html': 'b' })
    expect(published()).toEqual({ 'a.html': '3', 'b.html': 'b' })
  })

  test('does not keep an empty folder that somebody put into the output', async () => {
    await publish({ 'a.html': 'a' })
    mkdirSync(join(outDir, 'empty'))
    await publish({ 'a.html': 'a' })
    expect(existsSync(join(outDir, 'empty'))).toBe(false)
  })

  test('never restores files that somebody put into an output folder', async () => {
    for (const version of ['1', '2', '3', '4']) {
      await publish({ 'a.html': version })
      expect(published()).toEqual({ 'a.html': version })
      mkdirSync(join(outDir, 'stray'))
      writeFileSync(join(outDir, 'stray/file.txt'), 'stray')
    }
    await publish({ 'a.html': '4' })
    expect(published()).toEqual({ 'a.html': '4' })
  })

  test('recovers from a run that was killed while staging', async () => {
    await publish({ 'a.html': 'old' })
    const staging = join(root, '.build.docsgen-staging')
    mkdirSync(staging)
    for (const path of ['a.html', 'b.html']) writeFileSync(join(staging, path), 'half')
    await publish({ 'a.html': 'new' })
    expect(published()).toEqual({ 'a.html': 'new' })
  })

  describe.each([
    { where: 'here', writer: undefined },
    { where: 'in a thread', writer: readInstallation().writer },
  ])('when many files are written $where', ({ writer }) => {
    const names = Array.from({ length: 200 }, (_, n) => `${n}`)

    test('publishes all of them, in as many folders', async () => {
      const site = Object.fromEntries(names.map((n) => [`${Number(n) % 7}/${n}/page.html`, `page ${n}\u200b`]))
      const { written, bytes } = await publish(site, writer)
      expect(published()).toEqual(site)
      expect([written, bytes]).toEqual([200, Buffer.byteLength(Object.values(site).join(''))])
      const second = await publish(site, writer)
      expect([second.written, second.reused]).toEqual([0, 200])
    })

    test('publishes more than may wait in memory, and does not change the contents that it was given', async () => {
      const body = new Uint8Array(3 * 1024 * 1024).fill(97)
      const sink = open(writer)
      for (const path of names.slice(0, 8)) {
        await sink.write({ path, key: path, contents: () => ({ value: body, diagnostics: [] }) })
      }
      const { bytes } = await sink.commit()
      expect([bytes, body.byteLength]).toEqual([8 * body.byteLength, 3 * 1024 * 1024])
      expect(readFileSync(join(outDir, '7')).equals(body)).toBe(true)
    })

    test('replaces files by folders, and folders by files', async () => {
      await publish(Object.fromEntries(names.map((n) => [n, 'file'])), writer)
      const folders = Object.fromEntries(names.map((n) => [`${n}/index.html`, 'page']))
      await publish(folders, writer)
      expect(published()).toEqual(folders)
      const files = Object.fromEntries(names.map((n) => [n, 'other file']))
      await publish(files, writer)
      expect(published()).toEqual(files)
    })

    test('reports one that cannot be written, and leaves nothing behind', async () => {
      await publish({ 'a.html': 'old' })
      const sink = open(writer)
      const publishAll = async () => {
        for (const name of ['x'.repeat(300), ...names]) await sink.write(createFile(`${name}.html`, 'new'))
        return sink.commit()
      }
      await expect(publishAll()).rejects.toMatchObject({
        name: 'OutputError',
        message: expect.stringMatching(/cannot be written: ENAMETOOLONG/),
        cause: { code: 'ENAMETOOLONG', syscall: 'open' },
      })
      await sink.abort()
      expect(published()).toEqual({ 'a.html': 'old' })
      expect(readdirSync(root).sort()).toEqual(['build', 'state'])
    })
  })

  test('restores an output that was moved aside by a run killed between the two renames', async () => {
    await publish({ 'a.html': 'old' })
    renameSync(outDir, join(root, '.build.docsgen-previous'))
    const sink = open()
    expect(published()).toEqual({ 'a.html': 'old' })
    await sink.abort()
  })

  test('refuses to share the output with a build that is running', async () => {
    mkdirSync(join(root, 'state'), { recursive: true })
    writeFileSync(join(root, 'state/output.lock'), String(process.ppid))
    expect(() => open()).toThrow(`Another docsgen build (process ${process.ppid})`)
  })

  test('takes over the lock of a process that no longer runs', async () => {
    mkdirSync(join(root, 'state'), { recursive: true })
    writeFileSync(join(root, 'state/output.lock'), '999999999')
    await publish({ 'a.html': 'a' })
    expect(published()).toEqual({ 'a.html': 'a' })
  })

  test('compares the contents of a file without a key, and keeps it if they are the same', async () => {
    const write = async (text: string) => {
      const sink = open()
      await sink.write({ ...createFile('robots.txt', text), key: null })
      const { written, reused } = await sink.commit()
      return { written, reused, body: published()['robots.txt'] }
    }
    expect(await write('one')).toEqual({ written: 1, reused: 0, body: 'one' })
    expect(await write('one')).toEqual({ written: 0, reused: 1, body: 'one' })
    expect(await write('two')).toEqual({ written: 1, reused: 0, body: 'two' })
  })

  test('reports the problems of a page in every build, even if nothing has changed', async () => {
    const threw: Diagnostic = {
      code: 'page/render-failed',
      message: 'It threw.',
      origin: { kind: 'page', pathname: '/a' },
    }
    const build = async () => {
      const sink = open()
      const found = await sink.write({
        path: 'a.html',
        key: 'a',
        contents: () => ({ value: '', diagnostics: [threw] }),
      })
      await sink.commit()
      return found
    }
    expect(await build()).toEqual([threw])
    expect(await build()).toEqual([threw])
  })

  test('refuses a path that leaves the output folder', async () => {
    const sink = open()
    await expect(sink.write(createFile('../x.html', 'x'))).rejects.toThrow('leaves the output folder')
    await sink.abort()
    expect(existsSync(join(root, 'x.html'))).toBe(false)
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

  test.skipIf(process.getuid?.() === 0)('reports which path cannot be written', () => {
    chmodSync(root, 0o500)
    expect(() => open()).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'EACCES' }) }))
  })
})

import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDiskSink, type OutputFolderSink } from '../../cli/emit/disk-sink.ts'
import type { EmitSummary } from '../../cli/emit/output-file.ts'
import { getOutputPaths } from '../../cli/emit/output-folder.ts'
import { readFileState } from '../../cli/lib/file-states.ts'
import { readInstallation } from '../../cli/pipeline/installation.ts'

vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>()
  return { ...actual, linkSync: vi.fn(actual.linkSync) }
})

let root: string
let outDir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folder-sink-'))
  outDir = join(root, 'build')
})
afterEach(() => {
  vi.mocked(linkSync).mockClear()
  rmSync(root, { recursive: true, force: true })
})

type Site = Record<string, string>

interface Opened {
  keepsTwin?: boolean
  writer?: URL
}

const open = (options: Opened = {}): OutputFolderSink =>
  createDiskSink({ outDir, stateDirectory: join(root, 'state'), ...options })

const getSpare = () => getOutputPaths({ outDir, stateDirectory: join(root, 'state') }).spare

/** Writes files whose keys are their contents. */
async function writeAll(sink: OutputFolderSink, site: Site): Promise<void> {
  for (const [path, text] of Object.entries(site)) {
    await sink.write({ path, key: text, contents: () => ({ value: text, diagnostics: [] }) })
  }
}

async function publish(site: Site, options: Opened = {}): Promise<EmitSummary> {
  const sink = open(options)
  await writeAll(sink, site)
  return sink.commit()
}

/** The files of a folder: path -> contents. */
function readTree(folder: string): Site {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

const isManifest = (path: string) => path.startsWith('assets/manifest.')

/** The published files but for the manifest. */
const readSite = () => Object.fromEntries(Object.entries(readTree(outDir)).filter(([path]) => !isManifest(path)))

function expectStates({ states }: EmitSummary): void {
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  expect([...states.keys()].sort()).toEqual(['', ...paths].sort())
  for (const [path, state] of states) expect(readFileState(join(outDir, path))?.text, path).toBe(state)
}

const site = { 'a.html': 'a', 'x/b.html': 'b', 'x/y/c.html': 'c' }
const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${n % 7}/${n}.html`, `page ${n}`]))

describe.each([
  { where: 'here', writer: undefined, files: site },
  { where: 'in a thread', writer: readInstallation().writer, files: { ...site, ...many } },
])('a twin of the first output, written $where,', ({ writer, files }) => {
  const options: Opened = { keepsTwin: true, ...(writer && { writer }) }
  const changed = { ...files, 'x/b.html': 'changed' }

  test('has the same files, which are stored once', async () => {
    expectStates(await publish(files, options))
    expect(readSite()).toEqual(files)
    expect(readTree(getSpare())).toEqual(readTree(outDir))
    for (const path of Object.keys(readTree(outDir))) {
      const [own, twin] = [outDir, getSpare()].map((folder) => statSync(join(folder, path)))
      expect([own?.nlink, own?.ino], path).toEqual([2, twin?.ino])
    }
  })

  test('lets the second build write what has changed only, and link nothing', async () => {
    const first = await publish(files, options)
    vi.mocked(linkSync).mockClear()
    const second = await publish(changed, options)
    expect(linkSync).not.toHaveBeenCalled()
    expect([second.written, second.reused]).toEqual([1, Object.keys(files).length - 1])
    expectStates(second)
    expect(readSite()).toEqual(changed)
    // A link, or a copy, would have changed the states.
    for (const path of Object.keys(files)) {
      expect(second.states.get(path) === first.states.get(path), path).toBe(path !== 'x/b.html')
    }
  })

  test('is followed by exactly the site of each later build', async () => {
    const { 'a.html': _, ...fewer } = changed
    for (const each of [files, changed, fewer, { ...fewer, 'new/d.html': 'd' }, files, files]) {
      expectStates(await publish(each, options))
      expect(readSite()).toEqual(each)
    }
  })

  test.each<[string, (spare: string) => void]>([
    ['removed', (spare) => rmSync(spare, { recursive: true })],
    ['edited, which edits the output', (spare) => writeFileSync(join(spare, 'a.html'), '!')],
    ['replaced in part', (spare) => [rmSync(join(spare, 'a.html')), writeFileSync(join(spare, 'a.html'), '!')]],
    ['extended', (spare) => writeFileSync(join(spare, 'x/other.html'), 'other')],
  ])('does no harm if it is %s', async (_what, change) => {
    await publish(files, options)
    change(getSpare())
    expectStates(await publish(changed, options))
    expect(readSite()).toEqual(changed)
  })

  test.each<[string, () => void]>([
    ['from the first file on', () => writeFileSync(getSpare(), 'in the way')],
    ['for one file', () => mkdirSync(join(getSpare(), 'x/b.html'), { recursive: true })],
  ])('is given up where the file system refuses links %s, and the output is the same', async (_what, prevent) => {
    const sink = open(options)
    prevent()
    await writeAll(sink, files)
    expectStates(await sink.commit())
    expect(readSite()).toEqual(files)
    expect(existsSync(getSpare())).toBe(false)
    expectStates(await publish(changed, options))
    expect(readSite()).toEqual(changed)
    expect(readTree(getSpare())).toMatchObject(files)
  })

  test('is removed with what a build has written that fails, or is aborted', async () => {
    const aborted = open(options)
    await writeAll(aborted, files)
    await aborted.abort()
    const failed = open(options)
    const publishAll = async () => {
      await writeAll(failed, { ...files, [`${'x'.repeat(300)}.html`]: 'new' })
      return failed.commit()
    }
    await expect(publishAll()).rejects.toMatchObject({ name: 'OutputError' })
    await failed.abort()
    expect([existsSync(outDir), existsSync(getSpare()), readdirSync(root)]).toEqual([false, false, ['state']])
    expectStates(await publish(files, options))
    expect(readTree(getSpare())).toEqual(readTree(outDir))
  })
})

describe('no twin is made', () => {
  test('without the option', async () => {
    await publish(site)
    expect(existsSync(getSpare())).toBe(false)
  })

  test('where there is an output, which is kept instead', async () => {
    await publish(site)
    await publish({ ...site, 'a.html': 'changed' }, { keepsTwin: true })
    expect(readTree(getSpare())['a.html']).toBe('a')
  })

  test('where there is a folder that docsgen has not written', async () => {
    mkdirSync(outDir)
    await publish(site, { keepsTwin: true })
    expect(readSite()).toEqual(site)
    expect(readTree(getSpare())).toEqual({})
  })

  test('of what a killed build has left of one, which is not trusted', async () => {
    const { spare, staging } = getOutputPaths({ outDir, stateDirectory: join(root, 'state') })
    for (const folder of [spare, staging]) mkdirSync(join(folder, 'x'), { recursive: true })
    for (const path of ['a.html', 'x/b.html', 'x/other.html']) {
      writeFileSync(join(staging, path), 'half')
      linkSync(join(staging, path), join(spare, path))
    }
    for (const text of ['b', 'changed']) {
      expectStates(await publish({ ...site, 'x/b.html': text }, { keepsTwin: true }))
      expect(readSite()).toEqual({ ...site, 'x/b.html': text })
    }
  })

  test('of a file that is written twice', async () => {
    const sink = open({ keepsTwin: true })
    await writeAll(sink, { ...site, 'a.html': 'first' })
    await writeAll(sink, { 'a.html': 'a' })
    expectStates(await sink.commit())
    expect(readSite()).toEqual(site)
    for (const text of ['changed', 'a']) {
      await publish({ ...site, 'a.html': text }, { keepsTwin: true })
      expect(readSite()).toEqual({ ...site, 'a.html': text })
    }
  })
})

describe('a sink of an output folder that was published', () => {
  /** Changes of one file of the output, after which it is not as it was published. */
  const changes: [string, (path: string) => void][] = [
    ['edited', (path) => writeFileSync(path, 'edited')],
    [
      'replaced by a file of the same contents',
      (path) => [writeFileSync(`${path}.new`, 'b'), renameSync(`${path}.new`, path)],
    ],
    ['missing', (path) => rmSync(path)],
    ['a folder', (path) => [rmSync(path), mkdirSync(path)]],
  ]

  test('knows nothing of an output that was not', async () => {
    const sink = open()
    expect([sink.listPublished(), sink.readPublished('a.html'), sink.keep('a.html')]).toEqual([[], undefined, false])
    await sink.abort()
  })

  test('lists its files but for the manifest', async () => {
    await publish(site)
    const sink = open()
    expect(sink.listPublished().sort()).toEqual(Object.keys(site).sort())
    await sink.abort()
  })

  test('lists a file that is only named like a manifest', async () => {
    const named = { ...site, 'assets/manifest.12345678.json': '{}' }
    await publish(named)
    const sink = open()
    expect(sink.listPublished().sort()).toEqual(Object.keys(named).sort())
    await sink.abort()
  })

  test('reads a file with its key', async () => {
    await publish({ ...site, 'ü.html': 'ü 🙂' })
    const sink = open()
    expect(sink.readPublished('ü.html')).toEqual({ text: 'ü 🙂', key: 'ü 🙂' })
    expect([sink.readPublished('x'), sink.readPublished('nowhere.html')]).toEqual([undefined, undefined])
    await sink.abort()
  })

  test.each(changes)('neither reads nor keeps a file that is %s', async (_what, change) => {
    for (const options of [{}, { keepsTwin: true }]) {
      rmSync(root, { recursive: true })
      await publish(site, options)
      change(join(outDir, 'x/b.html'))
      const sink = open()
      expect([sink.readPublished('x/b.html'), sink.readPublished('a.html')?.text]).toEqual([undefined, 'a'])
      expect(sink.keep('a.html')).toBe(true)
      // A twin has another name for what was replaced.
      const isKept = sink.keep('x/b.html')
      await sink.commit()
      const expected = isKept ? { 'a.html': 'a', 'x/b.html': 'b' } : { 'a.html': 'a' }
      expect(readSite()).toEqual(expected)
    }
  })

  test('publishes exactly what it keeps and writes', async () => {
    for (const options of [{}, { keepsTwin: true }]) {
      rmSync(root, { recursive: true })
      await publish(site, options)
      const sink = open()
      for (const path of ['a.html', 'x/y/c.html']) expect(sink.keep(path)).toBe(true)
      await writeAll(sink, { 'x/b.html': 'written' })
      const summary = await sink.commit()
      expectStates(summary)
      expect(readSite()).toEqual({ ...site, 'x/b.html': 'written' })
      const manifest = Object.entries(readTree(outDir)).filter(([path]) => isManifest(path))
      expect(manifest.map(([, text]) => Object.keys(JSON.parse(text).files).sort())).toEqual([Object.keys(site)])
    }
  })

  test('leaves the output alone if it keeps all of it', async () => {
    await publish(site)
    const { ino } = statSync(outDir)
    const sink = open()
    for (const path of sink.listPublished()) sink.keep(path)
    expect(await sink.commit()).toMatchObject({ written: 0, reused: 3 })
    expect(statSync(outDir).ino).toBe(ino)
  })

  test('leaves the output as it was if it is aborted', async () => {
    await publish(site)
    const sink = open()
    sink.keep('a.html')
    await writeAll(sink, { 'x/b.html': 'written' })
    await sink.abort()
    expect(readSite()).toEqual(site)
    expect(readdirSync(root).sort()).toEqual(['build', 'state'])
  })
})

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFileStates } from '../../../cli/lib/file-states.ts'
import { hashParts } from '../../../cli/lib/hash.ts'
import {
  compareRun,
  computeDigest,
  getRecordFile,
  getRunKey,
  hashConfig,
  type RunRequest,
  recallRun,
  writeRun,
} from '../../../cli/pipeline/unchanged/run-record.ts'
import { createFileReader, readInputs } from '../../../cli/store/code-inputs.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-record-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What the runs read: two files, a file that is not there, a folder, and the names in one. */
const names = ['a.md', 'ü b.md', 'missing.md', 'folder', 'named/']
/** What they wrote, and what is not there after them. */
const outputs = ['build', 'build/a.html', '.build.staging']

const result = { reported: [], files: 2, routes: 2, outputs: 1, bytes: 1 }

function createRequest(rest: Partial<RunRequest> = {}): RunRequest {
  const own = { configFile: null, outDir: join(root, 'build'), cacheDirectory: join(root, 'cache'), options: {} }
  return { root, ...own, ...rest }
}

const toPaths = (paths: readonly string[]) => paths.map((path) => join(root, path))

/** Makes a project and records a run of it. */
async function createRecorded(): Promise<RunRequest> {
  for (const folder of ['cache', 'folder', 'named', 'build']) mkdirSync(join(root, folder))
  for (const file of ['a.md', 'ü b.md', 'folder/c.md', 'named/d.md', 'build/a.html'])
    writeFileSync(join(root, file), '1')
  const module = join(root, 'cache/config.mjs')
  writeFileSync(module, 'export default {}\n')
  const moduleHash = hashParts(readFileSync(module))
  const request = createRequest()
  const exportHash = (await hashConfig(module, moduleHash)) ?? ''
  const code = { paths: ['code.js'], env: [], files: [] }
  const toStated = (paths: string[]) => ({ paths, states: readFileStates(paths).texts })
  writeRun(getRecordFile(request), {
    header: {
      key: getRunKey(request),
      code,
      codeHash: (await readInputs(code, { root, files: createFileReader() })).hash,
      module,
      moduleHash,
      exportHash,
      head: null,
      result,
    },
    inputs: toStated(toPaths(names)),
    outputs: toStated(toPaths(outputs)),
  })
  return request
}

/** The names of the inputs that have changed. */
function listChanged(request: RunRequest): string[] | undefined {
  const compared = compareRun(request)
  return compared?.changed.map((at) => names[at] ?? '')
}

/** Replaces a file by one with the same contents. */
function replaceFile(path: string): void {
  writeFileSync(`${path}.new`, readFileSync(path))
  renameSync(`${path}.new`, path)
}

describe('the comparison of a run', () => {
  test.each<[string, (path: (name: string) => string) => void, string[]]>([
    ['nothing', () => undefined, []],
    ['a file', (path) => appendFileSync(path('a.md'), '2'), ['a.md']],
    ['two files', (path) => ['a.md', 'ü b.md'].map((name) => appendFileSync(path(name), '2')), ['a.md', 'ü b.md']],
    ['only the time of a file', (path) => utimesSync(path('ü b.md'), 1, 1), ['ü b.md']],
    ['a removed file', (path) => rmSync(path('a.md')), ['a.md']],
    ['a file that was missing', (path) => writeFileSync(path('missing.md'), ''), ['missing.md']],
    ['a file of a folder', (path) => appendFileSync(path('folder/c.md'), '2'), []],
    ['a replaced file of a folder', (path) => replaceFile(path('folder/c.md')), ['folder']],
    ['a new file of a folder', (path) => writeFileSync(path('folder/new.md'), ''), ['folder']],
    ['a replaced file of a folder whose names count', (path) => replaceFile(path('named/d.md')), []],
    ['a hidden file of a folder whose names count', (path) => writeFileSync(path('named/.new'), ''), []],
    ['a new file of a folder whose names count', (path) => writeFileSync(path('named/new.md'), ''), ['named/']],
    ['the output', (path) => appendFileSync(path('build/a.html'), '2'), []],
  ])('lists exactly the changed inputs after a change of %s', async (_what, change, expected) => {
    const request = await createRecorded()
    change((name) => join(root, name))
    expect(listChanged(request)).toEqual(expected)
  })

  test('returns what was recorded, with the states of now', async () => {
    const request = await createRecorded()
    appendFileSync(join(root, 'a.md'), '2')
    const compared = compareRun(request)
    expect(compared).toMatchObject({
      header: { head: null, result },
      inputs: { paths: toPaths(names), states: readFileStates(toPaths(names)).texts },
      outputs: toPaths(outputs),
    })
    expect(await recallRun(request)).toBeUndefined()
  })

  test('is of no other request', async () => {
    const request = await createRecorded()
    expect(compareRun(request)).toBeDefined()
    for (const rest of [{ options: { drafts: true } }, { configFile: 'other.ts' }, { outDir: join(root, 'other') }]) {
      expect(compareRun(createRequest(rest))).toBeUndefined()
    }
  })
})

describe('a record of a run', () => {
  test('is not used after a change of any of its bytes', async () => {
    const request = await createRecorded()
    const file = getRecordFile(request)
    const intact = readFileSync(file)
    expect(await recallRun(request)).toEqual(result)
    for (let at = 0; at < intact.length; at++) {
      for (const bits of [1, 2, 255]) {
        writeFileSync(
          file,
          intact.map((byte, position) => (position === at ? byte ^ bits : byte)),
        )
        const found = `byte ${at}, bits ${bits}: ${intact.toString('utf8', at - 20, at + 20)}`
        expect(compareRun(request), found).toBeUndefined()
      }
    }
    writeFileSync(file, intact)
    expect(await recallRun(request)).toEqual(result)
  })

  test('is not used if its end is missing, or more follows', async () => {
    const request = await createRecorded()
    const file = getRecordFile(request)
    const intact = readFileSync(file)
    for (let length = 0; length < intact.length; length++) {
      writeFileSync(file, intact.subarray(0, length))
      expect(compareRun(request), `${length}`).toBeUndefined()
    }
    writeFileSync(file, Buffer.concat([intact, Buffer.from('\0')]))
    expect(compareRun(request)).toBeUndefined()
  })

  test('is not used if it is a folder, or of a format that docsgen wrote before', async () => {
    const request = await createRecorded()
    const file = getRecordFile(request)
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const { checksum: _, ...header } = JSON.parse(text.slice(0, end))
    const older = { ...header, digest: computeDigest(header) }
    for (const line of [older, { ...older, checksum: null }, { format: 1 }, null, [], 'text']) {
      writeFileSync(file, JSON.stringify(line) + text.slice(end))
      expect(compareRun(request), JSON.stringify(line)).toBeUndefined()
    }
    rmSync(file)
    mkdirSync(file)
    expect(compareRun(request)).toBeUndefined()
  })

  test('is used for paths and states of any characters', async () => {
    const request = await createRecorded()
    const { header } = compareRun(request) ?? {}
    if (!header) throw new Error('There is no record.')
    const paths = toPaths(['日本 🙂', 'a\nb', '"quoted"', "it's \\ \t"])
    writeRun(getRecordFile(request), {
      header,
      inputs: { paths, states: paths.map(() => '') },
      outputs: { paths: [], states: [] },
    })
    expect(compareRun(request)).toMatchObject({ inputs: { paths }, changed: [], outputs: [] })
    writeFileSync(paths[1] ?? '', '')
    expect(compareRun(request)?.changed).toEqual([1])
  })

  test('may have no inputs and no outputs', async () => {
    const request = await createRecorded()
    const { header } = compareRun(request) ?? {}
    if (!header) throw new Error('There is no record.')
    const none = { paths: [], states: [] }
    writeRun(getRecordFile(request), { header, inputs: none, outputs: none })
    expect(compareRun(request)).toMatchObject({ inputs: none, changed: [], outputs: [] })
  })
})

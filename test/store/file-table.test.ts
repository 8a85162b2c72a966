import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCacheFolder } from '../../cli/store/cache-folder.ts'
import { openFileTable } from '../../cli/store/file-table.ts'
import { openStore } from '../../cli/store/store.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-files-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const getPath = (name: string) => join(root, name)

/** What a run knows of a file: its hash, and whether it was read for it. */
function run(names = ['a.md']): { hash: string | undefined; isRead: boolean }[] {
  const folder = openCacheFolder(join(root, 'cache'))
  const store = openStore({ folder, fingerprint: 'one' })
  const files = openFileTable(store, folder)
  const found = names.map((name) => {
    const read = files.read(getPath(name))
    return { hash: read?.hash, isRead: read?.bytes !== undefined }
  })
  files.save()
  store.save()
  store.close()
  return found
}

/** Runs until the files are not read: not at once, since they are too new. */
function runUntilKnown(names = ['a.md']): void {
  for (let tries = 0; tries < 10_000; tries++) if (run(names).every(({ isRead }) => !isRead)) return
  throw new Error('The files are always read.')
}

test('a file is read again until it is older than the record, and has the same hash then', () => {
  writeFileSync(getPath('a.md'), 'one')
  const [first] = run()
  expect(first?.isRead).toBe(true)
  runUntilKnown()
  expect(run()[0]?.hash).toBe(first?.hash)
})

test('a file that was changed is read, even if it has the same size and time', () => {
  writeFileSync(getPath('a.md'), 'one')
  runUntilKnown()
  const before = run()[0]?.hash
  const { atime, mtime } = statSync(getPath('a.md'))
  writeFileSync(getPath('a.md'), 'two')
  utimesSync(getPath('a.md'), atime, mtime)
  expect(run()[0]).toMatchObject({ isRead: true })
  expect(run()[0]?.hash).not.toBe(before)
})

test('a file that was changed twice shortly before a run is never taken for its first version', () => {
  writeFileSync(getPath('a.md'), 'one')
  const before = run()[0]?.hash
  writeFileSync(getPath('a.md'), 'two')
  expect(run()[0]?.hash).not.toBe(before)
})

test('a file that cannot be read has no hash', () => {
  expect(run(['missing.md'])).toEqual([{ hash: undefined, isRead: false }])
})

test('the table is not written again for a few changed files among many, which are read again by each run', () => {
  const names = Array.from({ length: 300 }, (_, number) => `${number}.md`)
  for (const name of names) writeFileSync(getPath(name), 'one')
  runUntilKnown(names)
  const countRead = () => run(names).filter(({ isRead }) => isRead).length
  for (const name of names.slice(0, 2)) writeFileSync(getPath(name), 'two')
  // Files that were just written are not known for another reason.
  for (const started = Date.now(); Date.now() < started + 60; ) countRead()
  expect([countRead(), countRead()]).toEqual([2, 2])
})

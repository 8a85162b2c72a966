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
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSettled, readFileStates } from '../../cli/lib/file-states.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-states-'))
  for (const folder of ['folder', 'named']) mkdirSync(join(root, folder))
  for (const file of ['a.md', 'ü b.md', 'folder/c.md', 'named/d.md']) writeFileSync(join(root, file), '1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Two files, a file that does not exist, a folder, and the names in one. */
const names = ['a.md', 'ü b.md', 'missing.md', 'folder', 'named/']

/** Replaces a file by one with the same contents. */
function replaceFile(path: string): void {
  writeFileSync(`${path}.new`, readFileSync(path))
  renameSync(`${path}.new`, path)
}

test.each<[string, (path: (name: string) => string) => void, string[]]>([
  ['nothing', () => undefined, []],
  ['a file', (path) => appendFileSync(path('a.md'), '2'), ['a.md']],
  ['only the time of a file', (path) => utimesSync(path('ü b.md'), 1, 1), ['ü b.md']],
  ['a removed file', (path) => rmSync(path('a.md')), ['a.md']],
  ['a file that was missing', (path) => writeFileSync(path('missing.md'), ''), ['missing.md']],
  ['a file of a folder', (path) => appendFileSync(path('folder/c.md'), '2'), []],
  ['a replaced file of a folder', (path) => replaceFile(path('folder/c.md')), ['folder']],
  ['a new file of a folder', (path) => writeFileSync(path('folder/new.md'), ''), ['folder']],
  ['a replaced file of a folder whose names count', (path) => replaceFile(path('named/d.md')), []],
  ['a hidden file of a folder whose names count', (path) => writeFileSync(path('named/.new'), ''), []],
  ['a new file of a folder whose names count', (path) => writeFileSync(path('named/new.md'), ''), ['named/']],
])('the states of exactly the changed files differ after a change of %s', (_what, change, expected) => {
  const paths = names.map((name) => join(root, name))
  const before = readFileStates(paths)
  change((name) => join(root, name))
  const after = readFileStates(paths)
  expect(names.filter((_, at) => before.texts[at] !== after.texts[at])).toEqual(expected)
  expect(before.digest === after.digest).toBe(expected.length === 0)
})

test('states are settled only if they are older than the begin of a run by what times of a file system may miss', () => {
  const { changedMs } = readFileStates([join(root, 'a.md')])
  expect([changedMs, changedMs + 5, changedMs + 100].map((beginMs) => isSettled({ changedMs }, beginMs))).toEqual([
    false,
    false,
    true,
  ])
})

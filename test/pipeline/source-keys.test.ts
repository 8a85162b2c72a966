import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCacheFolder } from '../../cli/cache/cache-folder.ts'
import { openSourceKeys } from '../../cli/pipeline/source-keys.ts'
import { createDocument } from '../support/document.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-keys-'))
  mkdirSync(join(root, 'content/docs'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const { source } = createDocument('content/docs/a.md')
const write = (text: string) => writeFileSync(join(root, source.path), text)
const open = (shape = 'shape') => openSourceKeys(openCacheFolder(join(root, 'cache')), { root, shape })

/** What a run finds; like a run, it puts what it does not find. */
function run(key: string): string | undefined {
  const keys = open()
  const found = keys.find(source)
  if (found === undefined) keys.keep(source, key)
  keys.save()
  return found
}

/** Runs until the key is found: not at once, since the file is too new. */
function runUntilFound(key: string): void {
  for (let tries = 0; tries < 10_000; tries++) if (run(key) === key) return
  throw new Error('The key is never found.')
}

test('the key of a file that may still be changed without another time is not kept', () => {
  write('one')
  expect(run('1')).toBeUndefined()
  write('two')
  expect(run('2')).not.toBe('1')
})

test('the key of a file is found until the file is changed, even if it has the same size and time', () => {
  write('one')
  runUntilFound('1')
  expect(run('other')).toBe('1')
  const { atime, mtime } = statSync(join(root, source.path))
  write('two')
  utimesSync(join(root, source.path), atime, mtime)
  expect(run('2')).toBeUndefined()
  runUntilFound('2')
  rmSync(join(root, source.path))
  expect(run('3')).toBeUndefined()
})

test('a key is not found with another shape, nor for a file that is described differently', () => {
  write('one')
  runUntilFound('1')
  expect(open('other').find(source)).toBeUndefined()
  expect(open().find({ ...source, version: 'other' })).toBeUndefined()
})

test('a damaged file of keys has none', () => {
  write('one')
  runUntilFound('1')
  writeFileSync(join(root, 'cache/sources.txt'), '12345\n{"shape":"shape","sources":{}}')
  expect(run('1')).toBeUndefined()
})

test('the keys are not written again for a few changed files among many, which are read again by each run', () => {
  const sources = Array.from({ length: 300 }, (_, n) => createDocument(`content/docs/${n}.md`).source)
  const writeFirst = (count: number, text: string) => {
    for (const { path } of sources.slice(0, count)) writeFileSync(join(root, path), text)
    // Files that were just written are not kept.
    for (let tries = 0; tries < 10_000; tries++) {
      runAll(`probe-${text}-${tries}`)
      if (runAll(`probe-${text}-${tries}`).read === 0) return
    }
    throw new Error('The keys are never found.')
  }
  const runAll = (cache: string) => {
    const keys = openSourceKeys(openCacheFolder(join(root, cache)), { root, shape: 'shape' })
    const read = sources.filter((each) => keys.find(each) === undefined)
    for (const each of read) keys.keep(each, `key of ${each.path}`)
    keys.save()
    return { read: read.length, text: readFileSync(join(root, cache, 'sources.txt'), 'utf8') }
  }
  writeFirst(300, 'one')
  const { text } = runAll('cache')
  expect(runAll('cache').read).toBe(0)
  writeFirst(2, 'two')
  expect([1, 2].map(() => runAll('cache').read)).toEqual([2, 2])
  expect(runAll('cache').text === text).toBe(true)
  writeFirst(9, 'three')
  expect([1, 2].map(() => runAll('cache').read)).toEqual([9, 0])
})

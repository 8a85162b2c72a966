import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJsonFile } from '../../cli/store/json-file.ts'
import { openStore } from '../../cli/store/store.ts'

let path: string
let failures: Error[]
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'docsgen-json-'))
  failures = []
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const open = (folder = path) =>
  openJsonFile({ path: folder, noteFailure: (error) => failures.push(error) }, 'urls.json')

test('a value survives the stores of other versions of docsgen in the same folder', () => {
  open().write({ a: 1 })
  for (const fingerprint of ['one', 'two']) {
    const store = openStore({ folder: { path, noteFailure: () => undefined }, fingerprint })
    store.putJson('stage', 'key', fingerprint)
    store.save()
    store.close()
  }
  expect(open().read()).toEqual({ a: 1 })
})

test('a file that is missing or damaged is read as nothing, and a folder that cannot be written is noted', () => {
  expect(open().read()).toBeUndefined()
  writeFileSync(join(path, 'urls.json'), '{"a":')
  expect(open().read()).toBeUndefined()
  expect(failures).toEqual([])
  open(join(path, 'urls.json', 'below')).write({ a: 1 })
  expect(failures).toHaveLength(1)
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Cache } from '../../cli/cache/cache.ts'
import { openPack } from '../../cli/cache/pack.ts'
import { findEntry, readIndexBody } from '../../cli/cache/pack-index.ts'
import { openPartialPack } from '../../cli/cache/partial-pack.ts'
import { hashParts } from '../../cli/lib/hash.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'partial-pack-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

type Open = (directory: string, name: string, options?: { onFailure?: (error: Error) => void }) => Cache

const toBytes = (text: string) => new TextEncoder().encode(text)
const toText = (value: Uint8Array | undefined) => value && new TextDecoder().decode(value)
/** As those that documents are stored under. */
const toKey = (name: string) => hashParts(name)

/** A run that puts values under the hashes of their names. */
async function run(open: Open, values: Record<string, string>): Promise<void> {
  const pack = open(directory, 'x')
  for (const [name, value] of Object.entries(values)) pack.put(toKey(name), toBytes(value))
  await pack.save()
  pack.close()
}

/** What a run finds. */
function find(open: Open, names: readonly string[]): Record<string, string | undefined> {
  const pack = open(directory, 'x')
  const found = Object.fromEntries(names.map((name) => [name, toText(pack.get(toKey(name)))]))
  pack.close()
  return found
}

const listSegments = () => readdirSync(directory).filter((name) => name.endsWith('.pack'))
const indexFile = () => join(directory, 'x.index')

/** Writes an index with a checksum that fits. */
function writeIndex(body: string): void {
  writeFileSync(indexFile(), `${crc32(body)}\n${body}`)
}

const kinds = [
  { kind: 'whole', open: openPack },
  { kind: 'partial', open: openPartialPack },
] as const

describe('a partial pack', () => {
  test.each(kinds)('shares its values with $kind runs before and after it', async ({ open }) => {
    const values = { a: 'first', b: '', c: 'c'.repeat(100_000) }
    await run(open, values)
    expect(find(openPartialPack, ['a', 'b', 'c', 'd'])).toEqual({ ...values, d: undefined })
    await run(openPartialPack, { d: 'added' })
    expect(find(open, ['a', 'b', 'c', 'd'])).toEqual({ ...values, d: 'added' })
  })

  test.each(kinds)('that is the first in an empty or missing folder is read by a $kind run', async ({ open }) => {
    rmSync(directory, { recursive: true })
    expect(find(openPartialPack, ['a'])).toEqual({ a: undefined })
    await run(openPartialPack, { a: 'value' })
    expect(find(open, ['a'])).toEqual({ a: 'value' })
  })

  test('returns in the same run what was just put, before and after it is saved', async () => {
    await run(openPack, { a: 'kept' })
    const pack = openPartialPack(directory, 'x')
    pack.put(toKey('b'), toBytes('new'))
    const look = () => [toText(pack.get(toKey('a'))), toText(pack.get(toKey('b'))), pack.has(toKey('b'))]
    expect(look()).toEqual(['kept', 'new', true])
    expect(find(openPartialPack, ['b'])).toEqual({ b: undefined })
    await pack.save()
    expect(look()).toEqual(['kept', 'new', true])
    expect([pack.has(toKey('a')), pack.has(toKey('c')), pack.get(toKey('c'))]).toEqual([true, false, undefined])
    pack.close()
  })

  test('writes nothing if nothing was put, or only what it has', async () => {
    await run(openPack, { a: 'value' })
    const before = [readFileSync(indexFile(), 'utf8'), listSegments()]
    await run(openPartialPack, {})
    await run(openPartialPack, { a: 'value' })
    expect([readFileSync(indexFile(), 'utf8'), listSegments()]).toEqual(before)
  })

  test('writes a value once that is put twice, or put by two runs', async () => {
    await run(openPack, { a: 'value' })
    const pack = openPartialPack(directory, 'x')
    for (let times = 0; times < 2; times++) pack.put(toKey('b'), toBytes('other'))
    await pack.save()
    await pack.save()
    pack.close()
    await run(openPartialPack, { b: 'other' })
    expect(readIndexBody(directory, 'x').toString().split(toKey('b')).length - 1).toBe(1)
    expect(listSegments().length).toBe(2)
    expect(find(openPack, ['a', 'b'])).toEqual({ a: 'value', b: 'other' })
  })

  test('leaves the age of entries alone, which only whole runs count', async () => {
    await run(openPack, { old: 'value' })
    for (let times = 0; times < 12; times++) await run(openPack, { [`whole ${times}`]: 'value' })
    // One of these merges segments.
    for (let times = 0; times < 60; times++) await run(openPartialPack, { [`partial ${times}`]: 'value' })
    const names = ['old', 'whole 0', 'partial 0', 'partial 59']
    const all = { old: 'value', 'whole 0': 'value', 'partial 0': 'value', 'partial 59': 'value' }
    expect(find(openPartialPack, names)).toEqual(all)
    await run(openPack, { more: 'value' })
    expect(find(openPartialPack, names)).toEqual({ ...all, old: undefined })
    for (let times = 0; times < 12; times++) await run(openPack, { [`more ${times}`]: 'value' })
    expect(Object.values(find(openPartialPack, names))).toEqual(names.map(() => undefined))
  })

  const entry = '["x-1.pack",0,5,0,0]'
  test.each<[string, () => void]>([
    ['is missing', () => rmSync(indexFile())],
    ['is empty', () => writeFileSync(indexFile(), '')],
    ['is cut', () => writeFileSync(indexFile(), readFileSync(indexFile()).subarray(0, -4))],
    ['has no checksum', () => writeFileSync(indexFile(), `{"format":1,"entries":{"${toKey('a')}":${entry}}}`)],
    ['is of another format', () => writeIndex(`{"format":2,"entries":{"${toKey('a')}":${entry}}}`)],
    ['has no format', () => writeIndex(`{"entries":{"${toKey('a')}":${entry}}}`)],
  ])('is empty where the index %s, and the next run begins again', async (_, damage) => {
    await run(openPack, { a: 'value' })
    damage()
    for (const { open } of kinds) expect(find(open, ['a'])).toEqual({ a: undefined })
    await run(openPartialPack, { b: 'other' })
    for (const { open } of kinds) expect(find(open, ['a', 'b'])).toEqual({ a: undefined, b: 'other' })
  })

  test('adds the first entries of an index without any', async () => {
    writeIndex('{"format":1,"entries":{}}')
    await run(openPartialPack, { a: 'value', b: 'other' })
    for (const { open } of kinds) expect(find(open, ['a', 'b'])).toEqual({ a: 'value', b: 'other' })
  })

  test('is empty after a change of any byte of the index', async () => {
    await run(openPack, { a: 'value' })
    await run(openPartialPack, { b: 'other' })
    const intact = readFileSync(indexFile())
    for (let at = 0; at < intact.length; at++) {
      writeFileSync(
        indexFile(),
        intact.map((byte, position) => (position === at ? byte ^ 1 : byte)),
      )
      expect(find(openPartialPack, ['a', 'b']), `${at}`).toEqual({ a: undefined, b: undefined })
    }
  })

  test('treats any damaged byte of a segment as a miss', async () => {
    await run(openPack, { a: 'abcdefgh' })
    await run(openPartialPack, { b: 'ijklmnop' })
    for (const [name, segment] of [
      ['a', 'x-1.pack'],
      ['b', 'x-2.pack'],
    ] as const) {
      const intact = readFileSync(join(directory, segment))
      for (let at = 0; at < intact.length; at++) {
        writeFileSync(
          join(directory, segment),
          intact.map((byte, position) => (position === at ? byte ^ 255 : byte)),
        )
        expect(find(openPartialPack, [name])).toEqual({ [name]: undefined })
      }
      writeFileSync(join(directory, segment), intact)
    }
    expect(find(openPartialPack, ['a', 'b'])).toEqual({ a: 'abcdefgh', b: 'ijklmnop' })
  })

  test.each<[string, () => void]>([
    ['damaged', () => writeFileSync(join(directory, 'x-1.pack'), 'VALUE')],
    ['gone', () => rmSync(join(directory, 'x-1.pack'))],
  ])('replaces a value that is %s', async (_, damage) => {
    await run(openPack, { a: 'value' })
    damage()
    const pack = openPartialPack(directory, 'x')
    pack.put(toKey('a'), toBytes('value'))
    expect(toText(pack.get(toKey('a')))).toBe('value')
    await pack.save()
    pack.close()
    for (const { open } of kinds) expect(find(open, ['a'])).toEqual({ a: 'value' })
  })

  test('keeps the number of segments bounded over many runs, and loses nothing', async () => {
    await run(openPack, { large: 'value '.repeat(10_000) })
    const expected: Record<string, string> = {}
    for (let times = 0; times < 130; times++) {
      expected[`${times}`] = `value ${times}`
      await run(openPartialPack, { [`${times}`]: `value ${times}` })
      expect(listSegments().length).toBeLessThanOrEqual(50)
    }
    for (const { open } of kinds) expect(find(open, Object.keys(expected))).toEqual(expected)
    await run(openPack, { last: 'value' })
    expect(listSegments().length).toBeLessThanOrEqual(13)
    expect(find(openPartialPack, Object.keys(expected))).toEqual(expected)
  })

  test('finds earlier values after it has merged segments', async () => {
    const names = Array.from({ length: 48 }, (_, times) => `${times}`)
    for (const name of names) await run(openPartialPack, { [name]: name })
    const pack = openPartialPack(directory, 'x')
    pack.put(toKey('last'), toBytes('value'))
    const segments = listSegments().length
    await pack.save()
    expect(listSegments().length).toBeLessThan(segments)
    expect(names.map((name) => toText(pack.get(toKey(name))))).toEqual(names)
    pack.close()
  })

  test.each([
    ['partial', 'partial'],
    ['partial', 'whole'],
    ['whole', 'partial'],
  ])('never returns a wrong value after a %s and a %s run at the same time', async (...both) => {
    await run(openPack, { a: 'value of a', b: 'value of b' })
    const opened = both.map((name) => (name === 'whole' ? openPack : openPartialPack)(directory, 'x'))
    for (const [at, pack] of opened.entries()) {
      for (const name of [`own ${at}`, 'shared']) pack.put(toKey(name), toBytes(`value of ${name}`))
    }
    for (const pack of opened) await pack.save()
    for (const pack of opened) pack.close()
    const names = ['a', 'b', 'shared', 'own 0', 'own 1']
    const isRight = () => {
      for (const { open } of kinds) {
        for (const [name, value] of Object.entries(find(open, names))) {
          expect([undefined, `value of ${name}`]).toContain(value)
        }
      }
    }
    isRight()
    // The last writes the index, which has what it put.
    expect(find(openPartialPack, ['shared', 'own 1'])).toEqual({ shared: 'value of shared', 'own 1': 'value of own 1' })
    // Names of segments that were removed are used again.
    for (const later of ['later', 'later still']) await run(openPartialPack, { [later]: `value of ${later}` })
    isRight()
    await run(openPack, Object.fromEntries(names.map((name) => [name, `value of ${name}`])))
    expect(Object.values(find(openPartialPack, names))).toEqual(names.map((name) => `value of ${name}`))
  })

  test('notes what cannot be written, and leaves the entries as they were', async () => {
    await run(openPack, { a: 'value' })
    const failures: Error[] = []
    const pack = openPartialPack(directory, 'x', { onFailure: (error) => failures.push(error) })
    pack.put(toKey('b'), toBytes('other'))
    rmSync(directory, { recursive: true })
    await pack.save()
    pack.close()
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOENT' })])
  })
})

describe('an entry', () => {
  test('is found in the JSON of an index by its whole key only', () => {
    const hashes = ['one', 'two', 'three'].map(toKey)
    const names = [...hashes, hashes[0]?.slice(0, -1), hashes[0]?.slice(1), `${hashes[0]}0`].map(String)
    const entries = Object.fromEntries(hashes.map((hash, at) => [hash, [`x-${at}.pack`, at, 1, 2, -1]]))
    const body = Buffer.from(JSON.stringify({ format: 1, entries }))
    expect(names.map((name) => findEntry(body, name))).toEqual([
      ['x-0.pack', 0, 1, 2, -1],
      ['x-1.pack', 1, 1, 2, -1],
      ['x-2.pack', 2, 1, 2, -1],
      undefined,
      undefined,
      undefined,
    ])
    expect(findEntry(Buffer.alloc(0), hashes[0] ?? '')).toBeUndefined()
  })
})

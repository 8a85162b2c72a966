import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeValues, type KeyedValues, readValues, storeValues } from '../../cli/cache/keyed-values.ts'

const NAME = 'values.txt'

let top: string
let path: string
let failures: Error[]
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'keyed-'))
  path = join(top, 'cache')
  failures = []
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

const folder = () => ({ path, noteFailure: (error: Error) => void failures.push(error) })
const file = () => join(path, NAME)
const computeHash = () => createHash('sha256').update(readFileSync(file())).digest('hex')

const store = (values: Record<string, unknown>, header: unknown = 'header') =>
  storeValues(NAME, { header, values: encodeValues(new Map(Object.entries(values))) }, folder())

/** The values of the file if it has this hash. */
function read(hash: string): KeyedValues<unknown, unknown> | undefined {
  const stored = readValues<unknown, unknown>(path, NAME)
  return stored?.hash === hash ? stored.read() : undefined
}

const odd = {
  '': 'of the empty key',
  'a\nb': 'of a key\nwith line breaks\r\n',
  '"a"': '"quotes" and \\ backslashes \\n',
  'ü/日本/🙂.md': { text: 'ü 日本 🙂 \u2028\u2029 \0 \ud800' },
  ['__proto__']: 'of a name that objects have',
  '{"a":1}': [1, null, { nested: ['\n'] }],
  null: null,
}

describe('keyed values', () => {
  test('are found by their keys, of any characters, and no others are', () => {
    const values = read(store(odd, { of: ['any\n', 'kind'] }))
    expect(values?.header).toEqual({ of: ['any\n', 'kind'] })
    for (const [key, value] of Object.entries(odd)) expect(values?.find(key), key).toEqual(value)
    for (const key of ['a', 'b', 'A\nB', 'toString', '0', 'header']) expect(values?.find(key), key).toBeUndefined()
  })

  test('may be none', () => {
    const values = read(store({}, 'only a header'))
    expect([values?.header, values?.find('')]).toEqual(['only a header', undefined])
    const replaced = read(values?.replace({ header: 'another', values: new Map() }, folder()) ?? '')
    expect([replaced?.header, replaced?.find('')]).toEqual(['another', undefined])
  })

  test('have the hash of their file', () => {
    const hash = store(odd)
    expect(hash).toBe(computeHash())
    expect(read(hash)?.replace({ header: 'other', values: new Map([['', 'other']]) }, folder())).toBe(computeHash())
    expect(computeHash()).not.toBe(hash)
  })

  test.each<[string, string[]]>([
    ['none', []],
    ['the first', ['k0']],
    ['the last', ['k9']],
    ['neighbors, in another order', ['k5', 'k3', 'k4']],
    ['all', Array.from({ length: 10 }, (_, n) => `k${n}`)],
  ])('are those that a file of the replaced values has, byte for byte, if these are %s', (_, keys) => {
    const before = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`k${n}`, `value ${n}\n`]))
    const changed = Object.fromEntries(keys.map((key) => [key, `${'longer '.repeat(5)}ü ${key}`]))
    store({ ...before, ...changed }, ['next'])
    const expected = readFileSync(file())
    const hash = read(store(before))?.replace({ header: ['next'], values: new Map(Object.entries(changed)) }, folder())
    expect(readFileSync(file()).equals(expected)).toBe(true)
    expect(read(hash ?? '')?.find('k0')).toBe(changed.k0 ?? 'value 0\n')
  })

  test('are replaced again and again, and stay as they were in what was read before', () => {
    let values = read(store(odd))
    const first = values
    for (let run = 0; run < 5; run++) {
      const changes = { header: run, values: new Map<string, unknown>([['"a"', `run ${run}`]]) }
      values = read(values?.replace(changes, folder()) ?? '')
      expect([values?.header, values?.find('"a"'), values?.find('a\nb')]).toEqual([run, `run ${run}`, odd['a\nb']])
    }
    expect([first?.header, first?.find('"a"')]).toEqual(['header', odd['"a"']])
  })

  test('are not added by a replacement', () => {
    const values = read(store({ a: 1 }))
    const hash = values?.replace({ header: 'next', values: new Map([['b', 2]]) }, folder())
    const replaced = read(hash ?? '')
    expect([replaced?.header, replaced?.find('a'), replaced?.find('b')]).toEqual(['next', 1, undefined])
  })

  test('may be many, and longer than what is written at once', () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`key ${n}`, `${n} `.repeat(200)]))
    const big: Record<string, string> = { ...many, big: 'ü'.repeat(2 ** 20) }
    const values = read(store(big))
    for (const [key, value] of Object.entries(big)) {
      if (values?.find(key) !== value) throw new Error(`"${key}" is another value.`)
    }
    const hash = values?.replace({ header: 1, values: new Map([['key 1500', 'short']]) }, folder())
    const replaced = read(hash ?? '')
    expect(['key 1499', 'key 1500', 'key 1501', 'big'].map((key) => replaced?.find(key) === big[key])).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['a changed byte', (bytes) => Buffer.from(bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))],
    ['a missing end', (bytes) => bytes.subarray(0, -1)],
    ['no bytes', () => Buffer.alloc(0)],
    ['more bytes', (bytes) => Buffer.concat([bytes, Buffer.from('\n')])],
  ])('have another hash if the file has %s', (_, damage) => {
    const hash = store(odd)
    writeFileSync(file(), damage(readFileSync(file())))
    expect(readValues(path, NAME)).toBeDefined()
    expect(read(hash)).toBeUndefined()
  })

  test('are not there without a file, or if a folder has its place, which is then removed', () => {
    expect(readValues(path, NAME)).toBeUndefined()
    mkdirSync(join(file(), 'sub'), { recursive: true })
    expect(readValues(path, NAME)).toBeUndefined()
    expect(read(store({ a: 1 }))?.find('a')).toBe(1)
    expect([readdirSync(path), failures]).toEqual([[NAME], []])
  })

  test('that cannot be written are noted, and their hash is not that of the file', () => {
    const values = read(store({ a: 1 }))
    writeFileSync(join(top, 'file'), '')
    path = join(top, 'file/cache')
    const replaced = values?.replace({ header: 'next', values: new Map([['a', 2]]) }, folder())
    expect(failures.length).toBe(1)
    expect(read(replaced ?? '')).toBeUndefined()
    store({ a: 1 })
    expect(failures.length).toBe(2)
  })

  test.skipIf(process.getuid?.() === 0)('are kept as they were if the folder cannot be written', () => {
    const hash = store({ a: 1 })
    chmodSync(path, 0o500)
    store({ a: 2 })
    chmodSync(path, 0o700)
    expect([read(hash)?.find('a'), failures.length]).toEqual([1, 1])
  })
})

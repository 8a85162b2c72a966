import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKey, openStore, type Store } from '../../cli/store/store.ts'

let path: string
let failures: Error[]
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'docsgen-store-'))
  failures = []
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (value: Uint8Array | undefined) => value && new TextDecoder().decode(value)
const open = (fingerprint = 'one') =>
  openStore({ folder: { path, noteFailure: (error) => failures.push(error) }, fingerprint })

/** One run: opens the store, uses it, saves and closes it. */
async function run<Value>(use: (store: Store) => Value | Promise<Value>): Promise<Value> {
  const store = open()
  const value = await use(store)
  store.save()
  store.close()
  return value
}

const putAll = (entries: Record<string, string>, stage = 'page') =>
  run((store) => {
    for (const [name, value] of Object.entries(entries)) store.put(stage, createKey(name), bytes(value))
  })
const get = (store: Store, name: string, stage = 'page') => text(store.get(stage, createKey(name)))

describe('a store', () => {
  test('returns in a later run what an earlier run put, by stage and key', async () => {
    await putAll({ a: 'first', b: 'second' })
    const store = open()
    expect([get(store, 'a'), get(store, 'b'), get(store, 'c'), get(store, 'a', 'document')]).toEqual([
      'first',
      'second',
      undefined,
      undefined,
    ])
    expect([store.has('page', createKey('a')), store.has('page', createKey('c'))]).toEqual([true, false])
  })

  test('returns in the same run what was put last', () => {
    const store = open()
    store.put('page', createKey('a'), bytes('one'))
    store.put('page', createKey('a'), bytes('two'))
    expect(get(store, 'a')).toBe('two')
  })

  test('computes a value once', async () => {
    let count = 0
    const use = () => run((store) => store.memo('page', createKey('a'), () => ({ number: ++count, list: [null] })))
    expect([await use(), await use(), count]).toEqual([{ number: 1, list: [null] }, { number: 1, list: [null] }, 1])
  })

  test('keeps nothing of a run that was not saved', async () => {
    await putAll({ a: 'kept' })
    const killed = open()
    killed.put('page', createKey('b'), bytes('lost'))
    killed.close()
    const store = open()
    expect([get(store, 'a'), get(store, 'b')]).toEqual(['kept', undefined])
  })

  test('has nothing of another version of docsgen', async () => {
    await putAll({ a: 'value' })
    expect(get(open('two'), 'a')).toBeUndefined()
  })

  test('treats any damaged byte of a value as a miss', async () => {
    await putAll({ a: 'abcdefgh', b: 'ijklmnop' })
    const segment = join(path, 'store-1.pack')
    const intact = readFileSync(segment)
    for (let index = 0; index < intact.length; index++) {
      const damaged = Buffer.from(intact)
      damaged[index] = (damaged[index] ?? 0) ^ 0xff
      writeFileSync(segment, damaged)
      const store = open()
      expect([
        [undefined, 'ijklmnop'],
        ['abcdefgh', undefined],
      ]).toContainEqual([get(store, 'a'), get(store, 'b')])
      store.close()
    }
  })

  test('is empty after any damage of its index, and reports nothing', async () => {
    await putAll({ a: 'value' })
    const file = join(path, 'store.index')
    const intact = readFileSync(file)
    const damages = [Buffer.alloc(0), intact.subarray(0, 3), intact.subarray(0, -4), Buffer.from('{"format":9}')]
    for (let index = 0; index < intact.length; index++) {
      const damaged = Buffer.from(intact)
      damaged[index] = (damaged[index] ?? 0) ^ 0xff
      damages.push(damaged)
    }
    for (const damaged of damages) {
      writeFileSync(file, damaged)
      expect(get(open(), 'a')).toBeUndefined()
    }
    expect(failures).toEqual([])
  })

  test('misses the values of a segment that was removed', async () => {
    await putAll({ a: 'value' })
    rmSync(join(path, 'store-1.pack'))
    const store = open()
    expect([store.has('page', createKey('a')), get(store, 'a'), failures]).toEqual([false, undefined, []])
  })

  test('merges its segments if there are many, and loses nothing, neither then nor later', async () => {
    for (let number = 0; number < 20; number++) {
      await run((store) => {
        for (let earlier = 0; earlier < number; earlier++) expect(get(store, `${earlier}`)).toBe(`value ${earlier}`)
        store.put('page', createKey(`${number}`), bytes(`value ${number}`))
        store.save()
        expect(get(store, '0')).toBe('value 0')
      })
    }
    expect(readdirSync(path).filter((name) => name.endsWith('.pack')).length).toBeLessThan(15)
  })

  test('drops what no run has used for a while, but only among runs that use its stage', async () => {
    await putAll({ old: 'value', used: 'value' })
    await putAll({ other: 'value' }, 'document')
    for (let number = 0; number < 14; number++) {
      await run((store) => {
        store.put('page', createKey(`new-${number}`), bytes('value'))
        expect(store.has('page', createKey('used'))).toBe(true)
      })
    }
    const store = open()
    expect([get(store, 'old'), get(store, 'used'), get(store, 'other', 'document')]).toEqual([
      undefined,
      'value',
      'value',
    ])
  })

  test('stores nothing, and notes the reason once, where the file system refuses it', async () => {
    writeFileSync(join(path, 'file'), '')
    path = join(path, 'file/cache')
    const store = open()
    store.put('page', createKey('a'), bytes('value'))
    expect(get(store, 'a')).toBeUndefined()
    store.save()
    store.close()
    path = join(path, '../..')
    expect(failures.length).toBeLessThanOrEqual(2)
  })
})

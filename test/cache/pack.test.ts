import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPack } from '../../cli/cache/pack.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pack-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (value: Uint8Array | undefined) => value && new TextDecoder().decode(value)

async function store(entries: Record<string, string>): Promise<void> {
  const pack = openPack(directory, 'x')
  for (const [key, value] of Object.entries(entries)) pack.put(key, bytes(value))
  await pack.save()
  pack.close()
}

describe('a pack', () => {
  test('returns in a later run what an earlier run stored', async () => {
    await store({ a: 'first', b: 'second' })
    const pack = openPack(directory, 'x')
    expect([text(pack.get('a')), text(pack.get('b')), pack.get('c')]).toEqual(['first', 'second', undefined])
  })

  test('returns in the same run what was just put', () => {
    const pack = openPack(directory, 'x')
    pack.put('a', bytes('one'))
    pack.put('a', bytes('two'))
    expect(text(pack.get('a'))).toBe('two')
  })

  test('keeps nothing of a run that was not saved', async () => {
    await store({ a: 'kept' })
    const killed = openPack(directory, 'x')
    killed.put('b', bytes('lost'))
    killed.close()
    const pack = openPack(directory, 'x')
    expect([text(pack.get('a')), pack.get('b')]).toEqual(['kept', undefined])
  })

  test('treats any damaged byte as a miss, never as a value', async () => {
    await store({ a: 'abcdefgh', b: 'ijklmnop' })
    const segment = join(directory, readdirSync(directory).find((name) => name.endsWith('.pack')) ?? '')
    const intact = readFileSync(segment)
    for (let index = 0; index < intact.length; index++) {
      const damaged = Buffer.from(intact)
      damaged[index] = (damaged[index] ?? 0) ^ 0xff
      writeFileSync(segment, damaged)
      const pack = openPack(directory, 'x')
      expect([undefined, 'abcdefgh']).toContain(text(pack.get('a')))
      expect([undefined, 'ijklmnop']).toContain(text(pack.get('b')))
      expect([text(pack.get('a')), text(pack.get('b'))]).toContain(undefined)
      pack.close()
    }
  })

  test.each([
    ['a cut index', (index: string) => index.slice(0, -4)],
    ['an empty index', () => ''],
    ['an index of something else', () => '{"format":9}'],
  ])('begins empty after %s', async (_, damage) => {
    await store({ a: 'value' })
    const path = join(directory, 'x.index')
    writeFileSync(path, damage(readFileSync(path, 'utf8')))
    expect(openPack(directory, 'x').get('a')).toBeUndefined()
  })

  test('merges its segments if there are many, and loses nothing', async () => {
    for (let run = 0; run < 20; run++) {
      const pack = openPack(directory, 'x')
      for (let earlier = 0; earlier < run; earlier++) expect(text(pack.get(`key-${earlier}`))).toBe(`value ${earlier}`)
      pack.put(`key-${run}`, bytes(`value ${run}`))
      await pack.save()
      pack.close()
    }
    expect(readdirSync(directory).filter((name) => name.endsWith('.pack')).length).toBeLessThan(15)
  })

  test('drops entries that no run has used for a while', async () => {
    await store({ old: 'value' })
    for (let run = 0; run < 14; run++) await store({ [`new-${run}`]: 'value' })
    expect(openPack(directory, 'x').get('old')).toBeUndefined()
  })
})

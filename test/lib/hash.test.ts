import { expect, test } from 'vitest'
import { hashParts } from '../../cli/lib/hash.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test('the hash of strings is that of their bytes', () => {
  for (const parts of [['a'], ['', ''], ['ü', '日本', '🙂'], ['a'.repeat(100_000), 'b']]) {
    const bytes = parts.map(encode)
    expect(hashParts(...parts)).toBe(hashParts(...bytes))
    expect(hashParts(...parts, ...bytes)).toBe(hashParts(...bytes, ...parts))
  }
})

test('lists of strings with equal text have different hashes if they are divided elsewhere', () => {
  const lists = [[], [''], ['', ''], ['abc'], ['ab', 'c'], ['a', 'bc'], ['', 'abc'], ['abc', '']]
  expect(new Set(lists.map((parts) => hashParts(...parts))).size).toBe(lists.length)
})

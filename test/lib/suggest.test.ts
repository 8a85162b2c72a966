import { expect, test } from 'vitest'
import { suggest } from '../../cli/lib/suggest.ts'

const candidates = ['navbar', 'footer', 'colorMode', 'baseUrl', 'url', 'title', 'to']

test.each([
  ['a swapped letter pair', 'navbra', 'navbar'],
  ['swapped letters of a short word', 'ot', 'to'],
  ['a British spelling', 'colourMode', 'colorMode'],
  ['another letter case', 'BASEURL', 'baseUrl'],
  ['a missing letter', 'titel', 'title'],
  ['one wrong letter in a short word', 'ur', 'url'],
])('finds the word behind %s', (_case, word, expected) => {
  expect(suggest(word, candidates)).toBe(expected)
})

test.each([
  ['another word', 'pagination'],
  ['a word of which two of four letters differ', 'nord'],
  ['the empty word', ''],
])('finds nothing near %s', (_case, word) => {
  expect(suggest(word, candidates)).toBeUndefined()
})

test('prefers the first of equally near candidates, so that the result is stable', () => {
  expect(suggest('bat', ['cat', 'hat'])).toBe('cat')
})

test('returns nothing without candidates', () => {
  expect(suggest('navbar', [])).toBeUndefined()
})

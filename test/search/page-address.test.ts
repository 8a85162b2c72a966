import { describe, expect, it } from 'vitest'
import { formatAddress, parseAddress } from '../../src/search/page/page-address.ts'

const context = { version: 'docs-default-2', language: 'en', section: null }

describe('the address of the search page', () => {
  it.each([
    ['', { query: '', context, pages: 1 }],
    ['?q=a+b', { query: 'a b', context, pages: 1 }],
    [
      '?q=a&version=any&language=de&page=3',
      { query: 'a', context: { version: null, language: 'de', section: null }, pages: 3 },
    ],
    ['?q=a&section=A+%26+any', { query: 'a', context: { ...context, section: 'A & any' }, pages: 1 }],
    ['?q=a&section=any', { query: 'a', context: { ...context, section: 'any' }, pages: 1 }],
  ])('%s is a state, and the state is that address', (search, state) => {
    expect(parseAddress(search, context)).toEqual(state)
    expect(formatAddress(state, context, '')).toBe(search)
  })

  it.each(['x', '-1', '0', '1.5', 'NaN'])('that asks for %s pages of results gets one', (page) => {
    expect(parseAddress(`?q=a&page=${page}`, context).pages).toBe(1)
  })

  it('cuts a query that is too long, and keeps what others have put into the address', () => {
    expect(parseAddress(`?q=${'a'.repeat(600)}`, context).query).toHaveLength(512)
    expect(formatAddress({ query: 'a', context, pages: 1 }, context, '?kept=1&q=b&page=2')).toBe('?kept=1&q=a')
  })
})

import { describe, expect, it, test } from 'vitest'
import { compareStrings } from '../../cli/lib/compare-strings.ts'
import { getErrorCode, getErrorText } from '../../cli/lib/error-text.ts'
import { escapeHtml, escapeHtmlAttribute, escapeHtmlText } from '../../cli/lib/escape-html.ts'
import { groupBy } from '../../cli/lib/group-by.ts'
import { getRelativePath, normalizeSlashes } from '../../cli/lib/posix-path.ts'

test('strings are ordered by code unit, and equal ones are equal', () => {
  expect(['b', 'a', 'B', 'ä', 'a'].sort(compareStrings)).toEqual(['B', 'a', 'a', 'b', 'ä'])
  expect(compareStrings('a', 'a')).toBe(0)
})

describe('HTML is escaped', () => {
  it.each([
    [escapeHtml, "&lt;a href=&quot;?b&amp;c'&quot;&gt;"],
    [escapeHtmlText, '&lt;a href="?b&amp;c\'"&gt;'],
    [escapeHtmlAttribute, "<a href=&quot;?b&amp;c'&quot;>"],
  ])('by %o', (write, expected) => {
    expect(write('<a href="?b&c\'">')).toBe(expected)
    expect(write('plain')).toBe('plain')
  })
})

test('values are grouped in the order of their first', () => {
  expect([...groupBy(['b1', 'a1', 'b2'], (value) => value.charAt(0))]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ])
})

test('whatever is thrown has a text of one line', () => {
  const hostile = {
    toString: () => {
      throw new Error('no')
    },
  }
  expect([new Error('first\nsecond'), new TypeError(''), 'text', null, hostile, ''].map(getErrorText)).toEqual([
    'first',
    'TypeError',
    'text',
    'null',
    'no reason given',
    'no reason given',
  ])
})

test('only errors with a code have one', () => {
  expect(getErrorCode(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect([new Error('x'), { code: 'ENOENT' }, Object.assign(new Error('x'), { code: 1 })].map(getErrorCode)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('paths have forward slashes', () => {
  expect(getRelativePath('/a/b', '/a/c/d.md')).toBe('../c/d.md')
  expect(getRelativePath('/a', '/a')).toBe('')
  expect(normalizeSlashes('a\\b/c')).toBe('a/b/c')
})

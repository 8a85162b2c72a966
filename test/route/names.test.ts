import { describe, expect, test } from 'vitest'
import { fillName, splitNumberPrefix, stripNumberPrefixes, undefinedVariables } from '../../cli/route/names.ts'

describe('number prefixes (ID-1)', () => {
  test.each([
    ['01-intro', 1, 'intro'],
    ['1-intro', 1, 'intro'],
    ['01 - Intro', 1, 'Intro'],
    ['001_Intro', 1, 'Intro'],
    ['99.intro', 99, 'intro'],
    ['5 . 7 things', 5, '7 things'],
    ['0_-_x', 0, 'x'],
    ['1--- intro', 1, 'intro'],
    ['10-a-1-b', 10, 'a-1-b'],
  ])('%s has the prefix %i', (name, number, rest) => {
    expect(splitNumberPrefix(name)).toEqual({ number, name: rest })
  })

  test.each([
    'intro',
    '2021-11-foo',
    '2021-11-24-foo',
    '7.0-foo',
    '7.0.0',
    '1_2',
    '11-2_foo',
    'a1-intro',
    '1',
    '1-',
    '-1-intro',
    '1 intro',
    '',
  ])('%j has none', (name) => {
    expect(splitNumberPrefix(name)).toEqual({ number: null, name })
  })

  test('folders lose theirs segment by segment', () => {
    expect(stripNumberPrefixes('01-guide/2021-11-x/2. deep')).toBe('guide/2021-11-x/deep')
  })
})

test('variables fill names with their slug or value, and others stay', () => {
  const variables = { brand: { value: 'Moor Line', slug: 'moor-line' } }
  expect(fillName('what-is-{brand}/{other}/{1}', variables, 'slug')).toBe('what-is-moor-line/{other}/{1}')
  expect(fillName('{brand}', variables, 'value')).toBe('Moor Line')
  expect(undefinedVariables('{brand}/{other}/{constructor}/{other}/{1}', variables)).toEqual(['other', 'constructor'])
})

import { expect, test } from 'vitest'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const bytes = (source: string) => draw('bytes', source)

test('lists fields with offset, length, name and meaning', () => {
  const drawing = bytes(
    '4 magic : Network id\n32 parent hash\n1 flags:::accent : see below: flags\n"2" x'.replace('"2" x', '2 x'),
  )
  expect(wordsOf(drawing.alternative)).toEqual([
    '0 | 4 | magic | Network id',
    '4 | 32 | parent hash | ',
    '36 | 1 | flags | see below: flags',
    '37 | 2 | x | ',
  ])
  expect(drawing.summary).toBe('Byte layout of 4 fields, 39 bytes.')
  expect(drawing.open).toBe(true)
  expect(countOf(drawing, 'dg-accent')).toBe(1)
})

test('continues offsets with names after an unknown length', () => {
  const drawing = bytes('2 n\nn payload\n4 crc\n32*n hashes\n* rest\n1 last')
  const offsets = wordsOf(drawing.alternative).map((row) => row.split(' | ')[0])
  expect(offsets).toEqual(['0', '2', '2 + n', '6 + n', '6 + n + 32*n', '…'])
  expect(textsOf(drawing)).toContain('payload (n)')
})

test.each([
  ['4 a\n4 b', 1],
  ['16 a\n1 b', 2],
  ['row: 4\n4 a\n8 b', 3],
  ['row: 32\n32 a', 1],
  ['unit: bit\n32 a\n1 b', 2],
  ['4 a\n200 long\n4 b', 3],
  ['1000000000000 huge', 1],
  ['n a\nm b', 2],
])('arranges %j in %i rows', (source, rows) => {
  const drawing = bytes(source)
  const offsets = drawing.body.match(/text-anchor="end"/g)
  expect(offsets).toHaveLength(rows)
})

test('rotates a name that does not fit, or replaces it with its number in the table', () => {
  const drawing = bytes('unit: bit\n1 FIN\n1 a long name\n30 rest')
  expect(drawing.body).toContain('rotate(-90')
  expect(textsOf(drawing)).toContain('2')
  expect(wordsOf(drawing.alternative)[1]).toBe('2 | 1 | 1 | a long name')
})

test('draws a field that spans several rows as one shape', () => {
  expect(countOf(bytes('4 a\n40 b\n4 c'), 'dg-box')).toBe(3)
  const corners = /class="dg-box" d="([^"]*)"/.exec(bytes('4 a\n40 b').body.split('dg-box').slice(1).join('dg-box'))
  expect(corners?.[1]?.match(/[ML]/g)).toHaveLength(8)
})

test.each([
  ['', '1:1-2 The layout has no fields.'],
  ['x! magic', '1:1-3 "x!" is not a length.'],
  ['0 magic', '1:1-2 A field cannot have the length 0.'],
  ['  4', '1:3-4 The field has no name.'],
  ['row: 7\n4 a', '1:6-7 A row cannot have "7" units.'],
  ['unit: word\n4 a', '1:7-11 "word" is not a unit.'],
  ['9999999999999999 a', '1:1-17 A field cannot have the length 9999999999999999.'],
])('reports a problem at its location: %j', (source, problem) => {
  expect(listProblems('bytes', source)).toEqual([problem])
})

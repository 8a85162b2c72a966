import { describe, expect, test } from 'vitest'
import { applyEdits, composeMaps } from '../../cli/lib/edits.ts'

describe('edits', () => {
  const edited = applyEdits('0123456789', [
    { start: 6, end: 8, text: '' },
    { start: 2, end: 4, text: 'abc' },
    { start: 10, end: 10, text: '!' },
  ])

  test('are applied in the order of the text', () => {
    expect(edited.text).toBe('01abc4589!')
  })

  test.each([
    ['before an edit', 0, 2, '01'],
    ['of the text that an edit wrote', 2, 5, '23'],
    ['inside of it', 3, 4, '23'],
    ['that begins behind an edit', 5, 7, '45'],
    ['that begins where text was removed', 7, 9, '89'],
    ['across an edit', 0, 9, '0123456789'],
  ])('map a range back: %s', (_, start, end, source) => {
    expect('0123456789'.slice(edited.toSource(start, 'start'), edited.toSource(end, 'end'))).toBe(source)
  })

  test('that overlap an earlier one are ignored', () => {
    expect(
      applyEdits('abcd', [
        { start: 0, end: 3, text: 'x' },
        { start: 2, end: 4, text: 'y' },
      ]).text,
    ).toBe('xd')
  })

  test('can follow one another', () => {
    const second = applyEdits(edited.text, [{ start: 0, end: 2, text: '' }])
    const toSource = composeMaps(edited.toSource, second.toSource)
    expect('0123456789'.slice(toSource(3, 'start'), toSource(5, 'end'))).toBe('45')
  })
})

import { describe, expect, it } from 'vitest'
import { formatDate, labels } from '../../src/labels.ts'

describe('labels', () => {
  it.each([
    [1, '1 item'],
    [3, '3 items'],
  ])('count %i', (count, text) => expect(labels.cardCount(count)).toBe(text))

  it.each([
    [1, 'One doc tagged with "a"'],
    [2, '2 docs tagged with "a"'],
  ])('count %i documents of a tag', (count, text) => expect(labels.docsTaggedWith(count, 'a')).toBe(text))

  it.each([
    ['2026-11-08', 'en', 'Nov 8, 2026'],
    ['2026-11-08T23:59:00Z', 'en', 'Nov 8, 2026'],
    ['2026-11-08', 'de', '8. Nov. 2026'],
    ['someday', 'en', 'someday'],
  ])('write the date %s in %s, in UTC', (date, locale, text) => expect(formatDate(date, locale)).toBe(text))

  it('write English dates as Intl does', () => {
    const format = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
    for (const year of ['-000400', '0000', '0001', '0999', '1582', '1999', '2026', '+012026']) {
      for (let month = 1; month <= 12; month++) {
        for (const day of [1, 9, 10, 28]) {
          const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          expect(formatDate(date, 'en')).toBe(format.format(new Date(date)))
        }
      }
    }
  })
})

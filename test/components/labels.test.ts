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
    [0.2, 'One min read'],
    [1, 'One min read'],
    [1.01, '2 min read'],
  ])('round a reading time of %d minutes up', (minutes, text) => expect(labels.readingTime(minutes)).toBe(text))

  it.each([
    ['2026-11-08', 'en', 'Nov 8, 2026'],
    ['2026-11-08T23:59:00Z', 'en', 'Nov 8, 2026'],
    ['2026-11-08', 'de', '8. Nov. 2026'],
    ['someday', 'en', 'someday'],
  ])('write the date %s in %s, in UTC', (date, locale, text) => expect(formatDate(date, locale)).toBe(text))

  it('write the dates of English as the platform does', () => {
    const platform = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
    for (let ms = Date.UTC(1000, 0, 1); ms < Date.UTC(4000, 0, 1); ms += 37.3 * 86_400_000) {
      const date = new Date(ms)
      expect(formatDate(date.toISOString(), 'en')).toBe(platform.format(date))
    }
  })
})

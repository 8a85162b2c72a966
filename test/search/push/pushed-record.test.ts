import { expect, test } from 'vitest'
import { cutRecords, toPushedRecords } from '../../../cli/search/push/pushed-record.ts'
import { createRecord } from './push-site.ts'

test('records have what orders two that match equally well', () => {
  const records = toPushedRecords([
    createRecord('old', { deprecated: true, boost: 10 }),
    createRecord('new', { boost: 0.1 }),
    createRecord('new', { type: 'lvl3', anchor: 'part', objectID: '/docs/new#part' }),
  ])
  expect(records.map(({ weight }) => weight)).toEqual([
    { pageRank: -90, level: 90, position: 0 },
    { pageRank: 0.1, level: 90, position: 0 },
    { pageRank: 1, level: 70, position: 1 },
  ])
})

test.each([
  ['words', 'lorem ipsum '.repeat(500), /^(lorem ipsum )*(lorem|lorem ipsum)$/],
  ['text without spaces', '漢字'.repeat(2000), /^[漢字]+$/],
  ['characters of two units', '😀'.repeat(2000), /^(😀)+$/u],
  ['characters that JSON escapes', '"\\\n'.repeat(2000), /^["\\\n]+$/],
])('a record with too many %s is cut to the limit', (_name, content, expected) => {
  const { records, cut } = cutRecords(toPushedRecords([createRecord('long', { content })]), 2000)
  const [record] = records
  expect(record?.content).toMatch(expected)
  const bytes = Buffer.byteLength(JSON.stringify(record))
  expect(bytes).toBeLessThanOrEqual(2000)
  expect(bytes).toBeGreaterThan(1980)
  expect(cut).toEqual([{ record, lost: 'text' }])
})

test('records within the limit are not touched', () => {
  const pushed = toPushedRecords([createRecord('short', { code: 'let a' })])
  expect(cutRecords(pushed, 2000)).toEqual({ records: pushed, cut: [] })
})

import { expect, test } from 'vitest'
import { formatDuration } from '../../cli/lib/format-duration.ts'

test.each([
  [0.4, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [31_973, '32.0 s'],
  [59_999, '59.9 s'],
  [60_000, '1 min 0 s'],
  [125_400, '2 min 5 s'],
])('a duration of %d ms is written %s', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected)
})

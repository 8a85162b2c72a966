import { expect, it } from 'vitest'
import { formatNumber } from '../../cli/lib/format-number.ts'

it.each([0, 7, 70, 999, 1000, 1200, 99_999, 100_000, 1_000_000, 1_234_567_890, -1, -999, -1000, -123_456])(
  'writes the whole number %i as the platform does in English',
  (value) => expect(formatNumber(value)).toBe(value.toLocaleString('en-US')),
)

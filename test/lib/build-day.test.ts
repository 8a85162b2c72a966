import { expect, test } from 'vitest'
import { getBuildDay } from '../../cli/lib/build-day.ts'

test('the day of a build is that of SOURCE_DATE_EPOCH, in UTC', () => {
  expect(getBuildDay(String(Date.UTC(2026, 1, 3, 23, 59) / 1000))).toBe('2026-02-03')
})

test.each([undefined, '', 'yesterday', '-5'])('the day of a build is today if the variable is %j', (epoch) => {
  expect(getBuildDay(epoch)).toBe(new Date().toISOString().slice(0, 10))
})

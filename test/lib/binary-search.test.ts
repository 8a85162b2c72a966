import { expect, test } from 'vitest'
import { countUpTo } from '../../cli/lib/line-index.ts'

test.each([
  [-1, 0],
  [0, 1],
  [3, 1],
  [4, 3],
  [9, 4],
  [10, 4],
])('up to %i there are %i of some ascending numbers', (limit, count) => {
  expect(countUpTo(limit, [0, 4, 4, 9])).toBe(count)
  expect(countUpTo(limit, [])).toBe(0)
})

import { expect, it } from 'vitest'
import { codes } from '../../cli/diagnostics/codes.ts'

it('keeps the codes sorted, so that each has one place in the list', () => {
  const names = Object.keys(codes)
  expect(names).toEqual(names.toSorted())
})

import { expect, test } from 'vitest'
import { parseSummary } from '../../cli/syntaxes/mdbook/summary.ts'

test('a long line of SUMMARY.md without a link takes no time', () => {
  expect(parseSummary(`- [${'['.repeat(50_000)}`, 'SUMMARY.md')).toHaveLength(1)
  expect(parseSummary(`${' '.repeat(50_000)}- [a${'\\'.repeat(50_000)}`, 'SUMMARY.md')).toHaveLength(1)
})

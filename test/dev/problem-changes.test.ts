import { expect, test } from 'vitest'
import { compareProblems } from '../../cli/dev/problem-changes.ts'
import type { ReportedDiagnostic } from '../../cli/diagnostics/diagnostic.ts'

function problem(file: string, line: number, message: string): ReportedDiagnostic {
  const origin = { kind: 'file', file, line, column: 1, endLine: line, endColumn: 9 } as const
  return { code: 'link/not-found', severity: 'throw', message, origin }
}

const show = (problems: readonly ReportedDiagnostic[]) =>
  problems.map(({ origin, message }) => (origin.kind === 'file' ? `${origin.file}:${origin.line} ${message}` : message))

function compare(before: ReportedDiagnostic[], after: ReportedDiagnostic[]) {
  const { added, fixed } = compareProblems(before, after)
  return { added: show(added), fixed: show(fixed) }
}

test('a problem that only moved within its file is neither new nor fixed', () => {
  expect(compare([problem('a.md', 3, 'x')], [problem('a.md', 8, 'x')])).toEqual({ added: [], fixed: [] })
})

test('problems that appear, and that are gone, are told apart by file and message', () => {
  expect(
    compare([problem('a.md', 3, 'x'), problem('a.md', 4, 'y')], [problem('b.md', 3, 'x'), problem('a.md', 4, 'y')]),
  ).toEqual({ added: ['b.md:3 x'], fixed: ['a.md:3 x'] })
})

test('of several equal problems, one more is new', () => {
  expect(compare([problem('a.md', 3, 'x')], [problem('a.md', 3, 'x'), problem('a.md', 9, 'x')])).toEqual({
    added: ['a.md:9 x'],
    fixed: [],
  })
})

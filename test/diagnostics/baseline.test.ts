import { describe, expect, it } from 'vitest'
import { compareWithBaseline, createBaseline, formatBaseline, parseBaseline } from '../../cli/diagnostics/baseline.ts'
import type { ReportedDiagnostic } from '../../cli/diagnostics/diagnostic.ts'

const problem = (file: string, line: number, more: Partial<ReportedDiagnostic> = {}): ReportedDiagnostic => ({
  ...{ code: 'link/not-found', severity: 'throw', message: 'There is no page.', target: './x.md' },
  origin: { kind: 'file', file, line, column: 1, endLine: line, endColumn: 2 },
  ...more,
})

const linesOf = (reported: ReportedDiagnostic[]) =>
  reported.map(({ origin }) => (origin.kind === 'file' ? `${origin.file}:${origin.line}` : origin.kind))

describe('a baseline', () => {
  it('is the same for the same problems at other lines, in any order', () => {
    const text = formatBaseline(createBaseline([problem('b.md', 3), problem('a.md', 9), problem('a.md', 4)], []))
    const moved = formatBaseline(createBaseline([problem('a.md', 1), problem('a.md', 40), problem('b.md', 2)], []))
    expect(moved).toBe(text)
    expect(text).toBe(
      [
        '{',
        '  "version": 1,',
        '  "options": [],',
        '  "problems": [',
        '    {"file":"a.md","code":"link/not-found","about":"./x.md","count":2},',
        '    {"file":"b.md","code":"link/not-found","about":"./x.md","count":1}',
        '  ]',
        '}',
        '',
      ].join('\n'),
    )
  })

  it('separates new problems, of which the last of a kind is one', () => {
    const baseline = createBaseline([problem('a.md', 1)], [])
    const { fresh, remaining } = compareWithBaseline(
      [problem('a.md', 5), problem('a.md', 8), problem('c.md', 1)],
      baseline,
    )
    expect(linesOf(fresh)).toEqual(['a.md:8', 'c.md:1'])
    expect(remaining).toEqual(baseline)
  })

  it('loses problems that are gone, and only those', () => {
    const baseline = createBaseline([problem('a.md', 1), problem('a.md', 2), problem('b.md', 1)], ['--external'])
    const { fresh, remaining } = compareWithBaseline([problem('a.md', 7)], baseline)
    expect(fresh).toEqual([])
    expect(remaining).toEqual(createBaseline([problem('a.md', 7)], ['--external']))
  })

  it('knows a problem without a reference by its message, whatever line that names', () => {
    const duplicate = (line: number) => {
      const message = `The id "x" is already used on line ${line}.`
      const { target, ...rest } = problem('a.md', line, { code: 'markdown/duplicate-id', message })
      return rest
    }
    expect(compareWithBaseline([duplicate(8)], createBaseline([duplicate(3)], [])).fresh).toEqual([])
  })

  it('is read as it was written', () => {
    for (const problems of [[], [problem('a.md', 1), problem('/docs/x', 1)]]) {
      const baseline = createBaseline(problems, ['--render'])
      expect(parseBaseline(formatBaseline(baseline))).toEqual(baseline)
    }
  })

  it.each(['', '{}', '[]', '<<<<<<< HEAD', '{"version":2,"options":[],"problems":[]}'])('is not %j', (text) => {
    expect(parseBaseline(text)).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import type { DiagnosticCode } from '../../cli/diagnostics/codes.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { foldSubjects } from '../../cli/diagnostics/fold-subjects.ts'

const at = (file: string, target: string, code: DiagnosticCode = 'markdown/unknown-component'): Diagnostic => ({
  code,
  message: `The component ${target} is unknown, so nothing is shown in its place (2 times in this file).`,
  target,
  origin: { kind: 'file', file, line: 1, column: 1, endLine: 1, endColumn: 2 },
})

test('MD-19: an unknown component is reported once for a site, with all places', () => {
  const broken = at('a.md', './x', 'link/not-found')
  const folded = foldSubjects([at('a.md', '<A>'), broken, at('b.md', '<A>'), at('b.md', '<B>'), broken])
  expect(folded).toEqual([
    {
      ...at('a.md', '<A>'),
      message: 'The component <A> is unknown, so nothing is shown in its place (in 2 files).',
      related: [{ origin: at('b.md', '<A>').origin, message: 'It is also used here.' }],
    },
    broken,
    at('b.md', '<B>'),
    broken,
  ])
})

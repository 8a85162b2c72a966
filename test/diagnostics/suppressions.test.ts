import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import {
  checkSuppressions,
  dropSuppressed,
  listExpiryDays,
  type Suppression,
} from '../../cli/diagnostics/suppressions.ts'

const place = (file: string, line: number) =>
  ({ kind: 'file', file, line, column: 1, endLine: line, endColumn: 2 }) as const

const broken = (file: string, line: number): Diagnostic => ({
  code: 'link/not-found',
  message: 'There is no page.',
  origin: place(file, line),
})

const suppress = (suppression: Partial<Suppression> = {}): Suppression => ({
  origin: place('a.md', 3),
  codes: ['link/not-found'],
  reason: 'Not written yet.',
  until: null,
  lines: [5, 6],
  ...suppression,
})

const TODAY = '2026-06-15'
const linesLeft = (suppressions: Suppression[]) =>
  dropSuppressed(
    [4, 5, 6, 7].map((line) => broken('a.md', line)),
    suppressions,
    TODAY,
  ).map(({ origin }) => origin.kind === 'file' && origin.line)

describe('a suppression', () => {
  it('drops problems with its codes in its lines', () => {
    expect(linesLeft([suppress()])).toEqual([4, 7])
    expect(linesLeft([suppress({ codes: ['asset/not-found'] })])).toEqual([4, 5, 6, 7])
    expect(dropSuppressed([broken('b.md', 5)], [suppress()], TODAY)).toHaveLength(1)
  })

  it('drops problems of the whole file', () => {
    expect(linesLeft([suppress({ lines: null })])).toEqual([])
  })

  it('is in effect up to its last day, and is then reported with its reason', () => {
    expect(linesLeft([suppress({ until: TODAY })])).toEqual([4, 7])
    const expired = suppress({ until: '2026-06-14' })
    expect(linesLeft([expired])).toEqual([4, 5, 6, 7])
    expect(checkSuppressions([expired], [broken('a.md', 5)], TODAY)).toMatchObject([
      {
        code: 'suppression/expired',
        message: 'The suppression ended on 2026-06-14; its reason was: Not written yet.',
        origin: { file: 'a.md', line: 3 },
      },
    ])
  })

  it('is reported for each code that it is not needed for', () => {
    const both = suppress({ codes: ['link/not-found', 'asset/not-found'] })
    expect(checkSuppressions([both], [broken('a.md', 6)], TODAY)).toMatchObject([
      {
        code: 'suppression/unneeded',
        message: 'This part of the file has no problem with the code "asset/not-found".',
      },
    ])
  })

  it('is not reported for codes that only a build or an option can find', () => {
    expect(checkSuppressions([suppress({ codes: ['link/external', 'image/unreadable'] })], [], TODAY)).toEqual([])
  })
})

it('lists the days on which suppressions stop being in effect', () => {
  expect(listExpiryDays([suppress(), suppress({ until: '2026-12-31' })])).toEqual(['2027-01-01'])
})

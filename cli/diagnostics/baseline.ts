import { compareStrings } from '../lib/compare-strings.ts'
import { isRecord, parseJson } from '../lib/json.ts'
import type { ReportedDiagnostic } from './diagnostic.ts'
import { identifyProblem, type ProblemIdentity } from './fingerprints.ts'

/** Problems of one kind in one file, without their lines, which change with every edit above them. */
export interface KnownProblem extends ProblemIdentity {
  /** How often the file has it. */
  count: number
}

/** Problems that a project has accepted. It may only shrink. */
export interface Baseline {
  /** The options that added checks to the run that wrote it: `--external`. */
  options: string[]
  /** Sorted by file, code and subject. */
  problems: KnownProblem[]
}

const FORMAT_VERSION = 1

/** Reads the text of a baseline; `undefined` if it is not one. */
export function parseBaseline(text: string): Baseline | undefined {
  const parsed = parseJson(text)
  if (!isRecord(parsed) || parsed.version !== FORMAT_VERSION) return undefined
  const { options, problems } = parsed
  if (!Array.isArray(options) || !options.every((option) => typeof option === 'string')) return undefined
  return Array.isArray(problems) && problems.every(isKnownProblem) ? { options, problems } : undefined
}

function isKnownProblem(value: unknown): value is KnownProblem {
  if (!isRecord(value)) return false
  const { file, code, about, count } = value
  return [file, code, about].every((text) => typeof text === 'string') && Number.isInteger(count) && Number(count) > 0
}

/** The text of a baseline: the same for the same problems, and with a line for each of them. */
export function formatBaseline({ options, problems }: Baseline): string {
  const lines = problems.map(({ file, code, about, count }) => `    ${JSON.stringify({ file, code, about, count })}`)
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "version": ${FORMAT_VERSION},\n  "options": ${JSON.stringify(options)},\n  "problems": ${list}\n}\n`
}

/** The baseline of all problems of a run. */
export function createBaseline(reported: readonly ReportedDiagnostic[], options: readonly string[]): Baseline {
  return { options: [...options], problems: toList(countProblems(reported)) }
}

/**
 * Separates the problems that a baseline does not have. `remaining` is the baseline without those that are gone. Of more problems of
 * one kind than it has, the last ones are new.
 */
export function compareWithBaseline(
  reported: readonly ReportedDiagnostic[],
  baseline: Baseline,
): { fresh: ReportedDiagnostic[]; remaining: Baseline } {
  const left = new Map(baseline.problems.map((problem) => [toKey(problem), problem.count]))
  const known: ReportedDiagnostic[] = []
  const fresh = reported.filter((diagnostic) => {
    const key = toKey(identifyProblem(diagnostic))
    const count = left.get(key) ?? 0
    if (count === 0) return true
    left.set(key, count - 1)
    known.push(diagnostic)
    return false
  })
  return { fresh, remaining: createBaseline(known, baseline.options) }
}

export const countKnown = ({ problems }: Baseline): number => problems.reduce((sum, { count }) => sum + count, 0)

function countProblems(reported: readonly ReportedDiagnostic[]): Map<string, KnownProblem> {
  const counted = new Map<string, KnownProblem>()
  for (const diagnostic of reported) {
    const problem = identifyProblem(diagnostic)
    const key = toKey(problem)
    counted.set(key, { ...problem, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  return counted
}

const toList = (counted: ReadonlyMap<string, KnownProblem>): KnownProblem[] =>
  [...counted.values()].sort(
    (a, b) => compareStrings(a.file, b.file) || compareStrings(a.code, b.code) || compareStrings(a.about, b.about),
  )

const toKey = ({ file, code, about }: ProblemIdentity): string => JSON.stringify([file, code, about])

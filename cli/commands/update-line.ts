import { createColors } from 'picocolors'
import type { FileChanges } from '../dev/update-batch.ts'
import type { ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { formatCount } from '../diagnostics/summary.ts'
import { formatDuration } from '../lib/format-duration.ts'

/** The result of a build of `dev` after a change. */
export interface Update {
  time: Date
  /** Posix paths relative to the root, each once. */
  changed: readonly string[]
  /** The kind of change of each file; files without one were edited. */
  changes: FileChanges
  durationMs: number
  /** Whether the site could be built, so that the pages show the change. */
  isCurrent: boolean
  /** Whether islands of open pages start again, without their state. */
  restartsIslands?: boolean
  added: readonly ReportedDiagnostic[]
  /** Number of problems that are gone. */
  fixed: number
  /** Number of problems that remain. */
  left: number
}

/** One line: `12:03:11 content/docs/x.md updated in 14 ms · 1 new problem, 2 fixed`. */
export function formatUpdate(update: Update, color: boolean): string {
  const { time, changed, changes, durationMs, isCurrent, restartsIslands, added, fixed, left } = update
  const colors = createColors(color)
  const result = isCurrent
    ? `${describeChanges(changed, changes, colors.bold)} in ${formatDuration(durationMs)}`
    : `${colors.bold(nameFiles(changed))} ${colors.red('cannot be used')}; the pages are those from before`
  const islands = isCurrent && restartsIslands ? ['its islands start again'] : []
  return `${formatTime(time, color)} ${[result, ...islands, ...describeProblems({ added, fixed, left }, color)].join(' · ')}\n`
}

/** One line for problems that are found when a page is opened: `12:03:11 page opened · 1 new problem`. */
export function formatPageProblems({ time, added }: Pick<Update, 'time' | 'added'>, color: boolean): string {
  const problems = describeProblems({ added, fixed: 0, left: added.length }, color)
  return `${formatTime(time, color)} ${['page opened', ...problems].join(' · ')}\n`
}

const VERBS = { add: 'added', change: 'updated', unlink: 'deleted' } as const

/** `a.md updated`, `a.md and b.md deleted`, `a.md renamed to b.md`. */
function describeChanges(paths: readonly string[], changes: FileChanges, bold: (text: string) => string): string {
  const verbs = new Set(paths.map((path) => VERBS[changes.get(path) ?? 'change']))
  const [verb = 'updated', other] = verbs
  const [from, to] = [
    paths.find((path) => changes.get(path) === 'unlink'),
    paths.find((path) => changes.get(path) === 'add'),
  ]
  if (paths.length === 2 && from !== undefined && to !== undefined)
    return `${bold(sanitize(from))} renamed to ${bold(sanitize(to))}`
  return `${bold(nameFiles(paths))} ${other === undefined ? verb : 'updated'}`
}

/** `a.md`, `a.md and b.md`, `1,100 files`. */
function nameFiles(paths: readonly string[]): string {
  const [first = 'The site', second] = paths
  if (paths.length > 2) return formatCount(paths.length, 'file')
  return sanitize(second === undefined ? first : `${first} and ${second}`)
}

function describeProblems({ added, fixed, left }: Pick<Update, 'added' | 'fixed' | 'left'>, color: boolean): string[] {
  const colors = createColors(color)
  const parts = [
    ...(added.length > 0 ? [colors.red(formatCount(added.length, 'new problem'))] : []),
    ...(fixed > 0 ? [colors.green(`${fixed} fixed${left === 0 ? ', none left' : ''}`)] : []),
  ]
  return parts.length === 0 ? [] : [parts.join(', ')]
}

function formatTime(time: Date, color: boolean): string {
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()]
  return createColors(color).dim(parts.map((part) => String(part).padStart(2, '0')).join(':'))
}

/** Names of files may contain escape sequences, which a terminal would interpret. */
const sanitize = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')

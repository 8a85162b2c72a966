import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createColors } from 'picocolors'
import { formatNumber } from '../lib/format-number.ts'
import { describeLocation, type FileOrigin, isWholeFile, type Origin, type ReportedDiagnostic } from './diagnostic.ts'
import { type SelectedProblems, selectProblems } from './select-problems.ts'
import { formatCount, type Report, summarize } from './summary.ts'

/** Source lines are not shown for files above this size. */
const LARGEST_EXCERPT_SOURCE_BYTES = 1_000_000
/** Columns of a source line that an excerpt shows. */
const EXCERPT_WIDTH = 100

/** Maximum number of related locations shown for a diagnostic. */
const MAX_RELATED = 10

type Colors = ReturnType<typeof createColors>

/** The report for humans, grouped by file. Unless `all` is set, it has at most `MAX_REPORT_LINES` lines. */
export function reportText({
  reported,
  summary,
  root,
  color,
  all = false,
}: Pick<Report, 'reported' | 'summary' | 'root' | 'color' | 'all'>): string {
  const colors = createColors(color)
  const readLine = createLineReader(root)
  const selected: SelectedProblems = all
    ? { shown: reported, hidden: [], unlisted: { kinds: 0, count: 0 } }
    : selectProblems(reported, {
        getHeading: ({ origin }) => getHeading(origin),
        countLines: (diagnostic, isFirst) => countLines(diagnostic) + (isFirst ? 2 : 0),
      })
  const blocks: string[] = []
  let group: string | undefined
  for (const diagnostic of selected.shown) {
    const heading = getHeading(diagnostic.origin)
    if (heading !== group) blocks.push(`${colors.bold(colors.underline(sanitize(heading)))}\n`)
    group = heading
    blocks.push(`${formatDiagnostic(diagnostic, colors, readLine).join('\n')}\n`)
  }
  if (selected.hidden.length > 0) blocks.push(`${formatHidden(selected, colors).join('\n')}\n`)
  const last = summarize(reported, summary)
  return [...blocks, `${reported.some(({ severity }) => severity === 'throw') ? colors.red(last) : last}\n`].join('\n')
}

/** The maximum number of lines of a diagnostic, including the blank line after it. */
function countLines({ message, hint = '', related = [], origin }: ReportedDiagnostic): number {
  const texts = [message, ...(hint ? [hint] : []), ...related.slice(0, MAX_RELATED + 1).map((each) => each.message)]
  const excerpt = getRange(origin) ? 2 : 0
  return 2 + excerpt + texts.reduce((sum, text) => sum + text.split(/\r\n|\r|\n/).length, 0)
}

const LISTED_WIDTH = 120

function formatHidden({ hidden, unlisted }: SelectedProblems, colors: Colors): string[] {
  const width = Math.max(...hidden.map(({ count }) => formatNumber(count).length))
  const lines = hidden.map(({ example: { code, message }, count }) => {
    const [first = ''] = message.split(/\r\n|\r|\n/, 1)
    const shortened = first.length > LISTED_WIDTH ? `${first.slice(0, LISTED_WIDTH)}…` : first
    return `  ${formatNumber(count).padStart(width)} × ${colors.dim(code)}  ${sanitize(shortened)}`
  })
  const { kinds, count } = unlisted
  return [
    'Not shown:',
    ...lines,
    ...(kinds > 0 ? [`  and ${formatCount(count, 'problem')} of ${formatNumber(kinds)} other kinds`] : []),
    '`docsgen check --all` shows all of them.',
  ]
}

function getHeading(origin: Origin): string {
  if (origin.kind === 'command') return 'Command line'
  return origin.kind === 'page' ? `Page ${origin.pathname}` : origin.file
}

function formatDiagnostic(diagnostic: ReportedDiagnostic, colors: Colors, readLine: LineReader): string[] {
  const { code, severity, message, hint, origin, related = [] } = diagnostic
  const paint = { throw: colors.red, warn: colors.yellow, log: colors.cyan }[severity]
  return [
    `  ${sanitize(describeLocation(origin))}  ${paint(severity)}  ${colors.dim(code)}`,
    `    ${indentLines(message)}`,
    ...formatExcerpt(origin, colors, readLine),
    ...(hint ? [`    ${colors.green('hint')} ${indentLines(hint)}`] : []),
    ...related
      .slice(0, MAX_RELATED)
      .map(
        (each) => `    ${colors.dim('see')} ${sanitize(describeLocation(each.origin))}  ${indentLines(each.message)}`,
      ),
    ...(related.length > MAX_RELATED ? [`    ${colors.dim('see')} ${related.length - MAX_RELATED} other places`] : []),
  ]
}

/** The source line with carets below the range. */
function formatExcerpt(origin: Origin, colors: Colors, readLine: LineReader): string[] {
  const range = getRange(origin)
  const line = range && readLine(range.file, range.line)
  if (!range || line === undefined) return []
  const column = Math.min(range.column - 1, line.length)
  const from = Math.max(0, Math.min(column - EXCERPT_WIDTH / 2, line.length - EXCERPT_WIDTH))
  const shown = line.slice(from, from + EXCERPT_WIDTH)
  const end = getEnd(range, line)
  const carets = Math.max(1, Math.min(end - column, shown.length - (column - from)))
  const gutter = String(range.line)
  return [
    colors.dim(`    ${gutter} | ${sanitize(shown)}`),
    `    ${' '.repeat(gutter.length)} ${colors.dim('|')} ${' '.repeat(column - from)}${colors.red('^'.repeat(carets))}`,
  ]
}

type Range = Pick<FileOrigin, 'file' | 'line' | 'column'> & Partial<FileOrigin>

/** The range that an excerpt shows; a whole file and a key of unknown position have none. */
function getRange(origin: Origin): Range | undefined {
  if (origin.kind === 'file') return isWholeFile(origin) ? undefined : origin
  if (origin.kind !== 'config' || origin.line === undefined || origin.column === undefined) return undefined
  return { file: origin.file, line: origin.line, column: origin.column }
}

/** 0-based column at which the carets end; for a key of the configuration, the end of the word. */
function getEnd({ line, column, endLine, endColumn }: Range, text: string): number {
  if (endColumn === undefined) return column - 1 + (/^(["']?)[\w$./-]+\1/.exec(text.slice(column - 1))?.[0].length ?? 1)
  return endLine === line ? endColumn - 1 : text.length
}

type LineReader = (file: string, line: number) => string | undefined

/** Reads each file once for all of its diagnostics. A file that cannot be read has no excerpts. */
function createLineReader(root: string): LineReader {
  let current: { file: string; lines: string[] } | undefined
  return (file, line) => {
    if (current?.file !== file) current = { file, lines: readLines(join(root, file)) }
    return current.lines[line - 1]
  }
}

function readLines(path: string): string[] {
  try {
    const stats = statSync(path)
    if (!stats.isFile() || stats.size > LARGEST_EXCERPT_SOURCE_BYTES) return []
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
  } catch {
    return []
  }
}

function indentLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(sanitize)
    .join('\n    ')
}

/** Sources and file names may contain escape sequences and bidirectional controls, which a terminal would interpret. */
const sanitize = (text: string): string => text.replaceAll('\t', ' ').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')

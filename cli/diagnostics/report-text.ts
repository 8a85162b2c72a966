import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createColors } from 'picocolors'
import type { JudgedDiagnostic, Origin } from './diagnostic.ts'
import { describePlace, isWholeFile } from './place.ts'
import { type Report, severityWords, summarize } from './summary.ts'

/** A report reads the lines it shows; files above this size are not worth it. */
const LARGEST_EXCERPT_SOURCE_BYTES = 1_000_000
/** Columns of a source line that are shown around a finding. */
const EXCERPT_WIDTH = 100

type Colors = ReturnType<typeof createColors>

/** For people: grouped by file, each finding with a position that terminals and editors turn into a link. */
export function reportText({
  judged,
  summary,
  root,
  color,
}: Pick<Report, 'judged' | 'summary' | 'root' | 'color'>): string {
  const colors = createColors(color)
  const readLine = createLineReader(root)
  const blocks: string[] = []
  let group: string | undefined
  for (const diagnostic of judged) {
    const heading = headingOf(diagnostic.origin)
    if (heading !== group) blocks.push(`${colors.bold(colors.underline(plain(heading)))}\n`)
    group = heading
    blocks.push(`${finding(diagnostic, colors, readLine).join('\n')}\n`)
  }
  const last = summarize(judged, summary)
  return [...blocks, `${judged.some(({ severity }) => severity === 'throw') ? colors.red(last) : last}\n`].join('\n')
}

function headingOf(origin: Origin): string {
  if (origin.kind === 'command') return 'Command line'
  return origin.kind === 'page' ? `Page ${origin.pathname}` : origin.file
}

function finding(diagnostic: JudgedDiagnostic, colors: Colors, readLine: LineReader): string[] {
  const { code, severity, message, hint, origin, related = [] } = diagnostic
  const paint = { throw: colors.red, warn: colors.yellow, log: colors.cyan }[severity]
  return [
    `  ${plain(describePlace(origin))}  ${paint(severityWords[severity])}  ${colors.dim(code)}`,
    `    ${indentLines(message)}`,
    ...excerpt(origin, colors, readLine),
    ...(hint ? [`    ${colors.green('hint')} ${indentLines(hint)}`] : []),
    ...related.map(
      (each) => `    ${colors.dim('see')} ${plain(describePlace(each.origin))}  ${indentLines(each.message)}`,
    ),
  ]
}

/** The source line with carets under the finding. */
function excerpt(origin: Origin, colors: Colors, readLine: LineReader): string[] {
  if (origin.kind !== 'file' || isWholeFile(origin)) return []
  const line = readLine(origin.file, origin.line)
  if (line === undefined) return []
  const column = Math.min(origin.column - 1, line.length)
  const from = Math.max(0, Math.min(column - EXCERPT_WIDTH / 2, line.length - EXCERPT_WIDTH))
  const shown = line.slice(from, from + EXCERPT_WIDTH)
  const end = origin.endLine === origin.line ? origin.endColumn - 1 : line.length
  const carets = Math.max(1, Math.min(end - column, shown.length - (column - from)))
  const gutter = String(origin.line)
  return [
    colors.dim(`    ${gutter} | ${plain(shown)}`),
    `    ${' '.repeat(gutter.length)} ${colors.dim('|')} ${' '.repeat(column - from)}${colors.red('^'.repeat(carets))}`,
  ]
}

type LineReader = (file: string, line: number) => string | undefined

/** Reads each file once for all its findings. A file that cannot be read has no excerpts. */
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
    .map(plain)
    .join('\n    ')
}

/** Sources and file names may hold escape sequences and marks of writing direction, which a terminal would obey. */
function plain(text: string): string {
  return text.replaceAll('\t', ' ').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')
}

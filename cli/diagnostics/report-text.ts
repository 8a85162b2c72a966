import { createColors } from 'picocolors'
import { formatNumber } from '../lib/format-number.ts'
import { describeLocation, type Origin, type ReportedDiagnostic } from './diagnostic.ts'
import { createExcerptReader, type Excerpt, hasRange, type ReadExcerpt } from './excerpt.ts'
import { type SelectedProblems, selectProblems } from './select-problems.ts'
import { formatCount, type Report, summarize } from './summary.ts'

/** Maximum number of related locations shown for a diagnostic. */
const MAX_RELATED = 10

type Colors = ReturnType<typeof createColors>

/** The report for humans, grouped by file. Unless `all` is set, it has at most `MAX_REPORT_LINES` lines. */
export function reportText(request: Pick<Report, 'reported' | 'summary' | 'root' | 'color' | 'all'>): string {
  const { reported, summary, color } = request
  const colors = createColors(color)
  const last = summarize(reported, summary)
  const painted = reported.some(({ severity }) => severity === 'throw') ? colors.red(last) : last
  return [...formatProblems(request), `${painted}\n`].join('\n')
}

/** The problems of a text report, without its last line. Parts are separated by an empty line; each ends with a line break. */
export function formatProblems({
  reported,
  root,
  color,
  all = false,
}: Pick<Report, 'reported' | 'root' | 'color' | 'all'>): string[] {
  const colors = createColors(color)
  const readExcerpt = createExcerptReader(root)
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
    blocks.push(`${formatDiagnostic(diagnostic, colors, readExcerpt).join('\n')}\n`)
  }
  if (selected.hidden.length > 0) blocks.push(`${formatHidden(selected, colors).join('\n')}\n`)
  return blocks
}

/** The maximum number of lines of a diagnostic, including the blank line after it. */
function countLines({ message, hint = '', related = [], origin }: ReportedDiagnostic): number {
  const texts = [message, ...(hint ? [hint] : []), ...related.slice(0, MAX_RELATED + 1).map((each) => each.message)]
  const excerpt = hasRange(origin) ? 2 : 0
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

function formatDiagnostic(diagnostic: ReportedDiagnostic, colors: Colors, readExcerpt: ReadExcerpt): string[] {
  const { code, severity, message, hint, origin, related = [] } = diagnostic
  const paint = { throw: colors.red, warn: colors.yellow, log: colors.cyan }[severity]
  return [
    `  ${sanitize(describeLocation(origin))}  ${paint(severity)}  ${colors.dim(code)}`,
    `    ${indentLines(message)}`,
    ...formatExcerpt(readExcerpt(origin), colors),
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
function formatExcerpt(excerpt: Excerpt | undefined, colors: Colors): string[] {
  if (!excerpt) return []
  const { line, text, start, length } = excerpt
  const gutter = String(line)
  return [
    colors.dim(`    ${gutter} | ${sanitize(text)}`),
    `    ${' '.repeat(gutter.length)} ${colors.dim('|')} ${' '.repeat(start)}${colors.red('^'.repeat(length))}`,
  ]
}

function indentLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(sanitize)
    .join('\n    ')
}

/** Sources and file names may contain escape sequences and bidirectional controls, which a terminal would interpret. */
const sanitize = (text: string): string => text.replaceAll('\t', ' ').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')

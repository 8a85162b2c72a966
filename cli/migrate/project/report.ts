import { hasMarkdownExtension } from '../../content/content-path.ts'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { formatCount } from '../../diagnostics/summary.ts'
import { listErrors } from '../init/examine.ts'
import type { Conversion } from './convert-project.ts'

/** Codes of content that a conversion drops or changes, so that a check of the result cannot see it. */
const CONVERTED: ReadonlySet<DiagnosticCode> = new Set([
  ...(['markdown/unknown-component', 'markdown/unwrapped-component', 'markdown/imported-component'] as const),
  ...(['markdown/mdx-expression', 'markdown/mdx-syntax', 'markdown/foreign-syntax', 'front-matter/not-shown'] as const),
])

/** Longer lists are cut on the terminal; the file has all of them. */
const MAX_LINES = 10

/** Input of the report, apart from the conversion. */
interface ReportInput {
  conversion: Conversion
  /** Name of the generator in messages. */
  generator: string
  /** Files of the old generator that nothing uses any more. */
  unused: readonly string[]
}

/** A part of the report: a list with its title. */
interface Section {
  title: string
  lines: Line[]
}

interface Line {
  text: string
  /** Other places of the same; only the file has them. */
  also?: string[]
}

/** The report as a file: finished steps and open ones. */
export function printReport(input: ReportInput): string {
  const left = listLeft(input)
  return [
    `# Migration from ${input.generator}`,
    '',
    'Changes made by `docsgen migrate`, and the remaining work. Delete this file when nothing is left.',
    '',
    '## Done',
    '',
    ...listDone(input).map((line) => `- ${line}`),
    '',
    '## Left to do',
    '',
    ...(left.length === 0 ? ['Nothing.', ''] : left.flatMap(printSection)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

const printSection = ({ title, lines }: Section): string[] => [
  `### ${title}`,
  '',
  ...lines.flatMap(({ text, also = [] }) => [`- ${escapeTags(text)}`, ...also.map((place) => `  - ${place}`)]),
  '',
]

/** Tags in messages are text, unless they are in code. */
const escapeTags = (line: string): string =>
  line.replace(/(`[^`]*`)|</g, (_, code: string | undefined) => code ?? '\\<')

/** The report for the terminal: finished steps, and the beginning of each list. */
export function describeMigration(input: ReportInput): string {
  const done = listDone(input).map((line) => `  ${line}`)
  const left = listLeft(input).flatMap(({ title, lines }) => [
    '',
    `${title} (${lines.length}):`,
    ...lines.slice(0, MAX_LINES).map(({ text }) => `  ${text}`),
    ...(lines.length > MAX_LINES ? [`  … and ${lines.length - MAX_LINES} more, in MIGRATION.md`] : []),
  ])
  return `${[...done, ...left].join('\n')}\n`.replaceAll('`', '')
}

function listDone({ conversion }: ReportInput): string[] {
  const { relocations, rewritten, redirects, pages } = conversion
  const documents = relocations.filter(({ from }) => hasMarkdownExtension(from))
  const renamed = documents.filter(({ from }) => /\.mdx$/i.test(from))
  const files = relocations.filter(({ from, to, text }) => text === null && from !== to)
  return [
    `${formatCount(documents.length, 'Markdown file')}, ${formatCount(pages, 'page')}.`,
    `${formatCount(rewritten.length, 'file')} rewritten in docsgen's own Markdown, ${formatCount(renamed.length, 'file')} renamed to \`.md\`.`,
    ...(files.length === 0
      ? []
      : [`${formatCount(files.length, 'other file')} moved to \`static\` or next to the documents.`]),
    ...(redirects.length === 0
      ? []
      : [`${formatCount(redirects.length, 'redirect')} from old addresses, in \`redirects.ts\`.`]),
    `Written: ${conversion.written.map((file) => `\`${file}\``).join(', ')}.`,
  ]
}

function listLeft({ conversion, unused }: ReportInput): Section[] {
  const { notes, differing, isLenient, after } = conversion
  const errors = listErrors(after)
  const sections: Section[] = [
    {
      title: 'Errors: the site cannot be built before these are corrected',
      lines: toLines(errors.flatMap(describeProblem)),
    },
    { title: 'Left out of pages, or shown in another way', lines: listConverted(conversion) },
    {
      title: 'Problems that `docsgen check` reports',
      lines: toLines(after.filter((each) => !errors.includes(each)).flatMap(describeProblem)),
    },
    {
      title: 'Pages whose words differ from a build of the original (this should not happen)',
      lines: toLines(differing.map(({ file, before, after }) => `\`${file}\`: ${before} words before, ${after} now`)),
    },
    { title: 'Not migrated', lines: toLines(notes) },
    { title: 'Files that are no longer used', lines: toLines(unused.map((file) => `\`${file}\``)) },
  ]
  if (isLenient) {
    sections.push({
      title: 'Warnings that are errors by default',
      lines: toLines(['Remove the last lines of `site.config.ts` when `docsgen check` finds no problems.']),
    })
  }
  return sections.filter(({ lines }) => lines.length > 0)
}

const toLines = (texts: readonly string[]): Line[] => texts.map((text) => ({ text }))

/** Content that the conversion could not keep, with its locations in the original and the converted files. */
function listConverted({ before, after, relocations }: Conversion): Line[] {
  const paths = new Map(relocations.map(({ from, to }) => [from, to]))
  const name = (file: string) => `\`${paths.get(file) ?? file}\``
  const still = new Set(after.map(({ code, message }) => `${code} ${message}`))
  return before.flatMap(({ code, message, origin, related = [] }) => {
    if (!CONVERTED.has(code) || origin.kind !== 'file' || still.has(`${code} ${message}`)) return []
    const also = related.flatMap((each) =>
      each.origin.kind === 'file' ? [`${name(each.origin.file)} (${formatPlace(each.origin)})`] : [],
    )
    return [{ text: `${name(origin.file)}: ${message} (${formatPlace(origin)})`, also }]
  })
}

const formatPlace = ({ file, line, column }: { file: string; line: number; column: number }): string =>
  `\`${file}:${line}:${column}\``

function describeProblem({ message, origin, severity }: ReportedDiagnostic): string[] {
  if (severity === 'log') return []
  if (origin.kind === 'file') return [`\`${origin.file}:${origin.line}:${origin.column}\`: ${message}`]
  return [origin.kind === 'config' ? `\`${origin.file}\`, ${origin.path}: ${message}` : message]
}

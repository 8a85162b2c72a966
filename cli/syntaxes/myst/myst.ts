import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import { formatDestination } from '../tags/tag-equivalents.ts'
import { isAdmonitionType, toAdmonition } from '../text/admonition-types.ts'
import { formatFence, formatFile, toLineRange } from '../text/included-files.ts'
import type { Line, LinedText } from '../text/lines.ts'
import {
  DIRECTIVE_END,
  type Directive,
  getPrefix,
  openDirective,
  type Reader,
  type ReaderContext,
} from '../text/reader.ts'

/** A directive of MyST: its lines, and its parsed opening. */
interface Directed {
  line: Line
  /** The closing line, and its index. */
  end: Line
  last: number
  /** The characters that begin it. */
  mark: string
  name: string
  argument: string
  options: ReadonlyMap<string, string>
  /** Index of the first line of the content. */
  body: number
}

const opening = /^(`{3,}|~{3,}|:{3,})[ \t]*\{([\w:+-]+)\}[ \t]*(.*?)[ \t]*$/
const option = /^:([\w-]+):[ \t]*(.*?)[ \t]*$/

/** The directives of MyST, between fences or colons: ```` ```{note} ```` and `:::{note}`. One pass reads the outermost. */
export const mystDirectives: Reader = {
  dialects: ['myst'],
  hint: /^[ \t>]*(?:`{3,}|~{3,}|:{3,})[ \t]*\{[\w:+-]+\}/m,
  isNested: true,
  read(text, context) {
    const edits: Edit[] = []
    for (let index = 0; index < text.lines.length; index++) {
      const found = findDirective(text, index)
      if (!found) continue
      edits.push(...convert(text, found, context))
      index = found.last
    }
    return edits
  },
}

function findDirective(text: LinedText, first: number): Directed | undefined {
  const line = text.lines[first]
  if (!line || (line.kind !== 'text' && line.kind !== 'opening-fence')) return undefined
  const found = opening.exec(text.getHeader(line))
  if (!found?.[1] || !found[2]) return undefined
  const mark = found[1]
  let last = first + 1
  while (last < text.lines.length && !isClosing(text, last, { mark, line })) last++
  const end = text.lines[last]
  if (!end) return undefined
  const options = readOptions(text, first + 1, last)
  return { line, end, last, mark, name: found[2].toLowerCase(), argument: found[3] ?? '', ...options }
}

function isClosing(text: LinedText, index: number, { mark, line }: Pick<Directed, 'mark' | 'line'>): boolean {
  const each = text.lines[index]
  if (!each || each.indent > line.indent + 3) return false
  const content = text.getHeader(each).trimEnd()
  return content.startsWith(mark) && content === (mark[0] ?? '').repeat(content.length)
}

/** The options of a directive: lines `:key: value`, or YAML between two lines `---`. */
function readOptions(text: LinedText, from: number, last: number): Pick<Directed, 'options' | 'body'> {
  const options = new Map<string, string>()
  let body = from
  const getLine = (index: number) => {
    const line = text.lines[index]
    return line ? text.getHeader(line) : ''
  }
  if (getLine(from).trim() === '---') {
    for (body = from + 1; body < last && getLine(body).trim() !== '---'; body++) {
      const [, key, value = ''] = /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(getLine(body)) ?? []
      if (key !== undefined) options.set(key, value)
    }
    return { options, body: Math.min(body + 1, last) }
  }
  for (let found = option.exec(getLine(body)); found && body < last; found = option.exec(getLine(body))) {
    options.set(found[1] ?? '', found[2] ?? '')
    body++
  }
  return { options, body }
}

const CODE = /^(?:code|code-block|code-cell|sourcecode|parsed-literal|highlight)$/
const LITERAL =
  /^(?:mermaid|math|raw|eval-rst|toctree|contents|bibliography|index|only|autoclass|automodule|autofunction)$/

function convert(text: LinedText, found: Directed, context: ReaderContext): Edit[] {
  const edits = convertDirective(text, found, context)
  const label = found.options.get('name') ?? found.options.get('label')
  const [first] = edits
  if (label === undefined || !first) return edits
  const anchor = indentLines(text, found.line, `<a id="${label.toLowerCase()}"></a>\n\n`)
  return [{ ...first, text: anchor + first.text }, ...edits.slice(1)]
}

function convertDirective(text: LinedText, found: Directed, context: ReaderContext): Edit[] {
  const { name, argument } = found
  if (CODE.test(name)) return convertCode(text, found)
  if (name === 'mermaid') return convertLiteral(text, found, 'mermaid')
  if (name === 'math') return [...writeHeader(text, found, '$$'), ...writeFooter(found, '$$')]
  if (name === 'toctree' || name === 'contents' || name === 'index') return replace(text, found, '')
  if (name === 'include' || name === 'literalinclude') return replace(text, found, convertInclude(found, context))
  if (name === 'image' || name === 'figure') return convertFigure(text, found)
  if (name === 'list-table' || name === 'csv-table') return replace(text, found, convertTable(text, found))
  if (LITERAL.test(name)) {
    context.report(found.line, describeUnknown(name, 'its content is shown as code'))
    return convertLiteral(text, found, 'text')
  }
  const directive = toDirective(found)
  if (directive) {
    return [...writeHeader(text, found, openDirective(directive)), ...writeFooter(found, DIRECTIVE_END)]
  }
  if (!BARE.test(name)) context.report(found.line, describeUnknown(name, 'only its content is shown'))
  const shown = /^https?:\S+$/.test(argument) ? `<${argument}>` : argument
  return [...writeHeader(text, found, shown === '' ? '' : `${shown}\n`), ...writeFooter(found, '')]
}

/** Directives that only say how their content looks. */
const BARE = /^(?:div|epigraph|pull-quote|glossary|table|button-link|iframe|tableofcontents|container|blockquote)$/

function convertLiteral(text: LinedText, found: Directed, info: string): Edit[] {
  return [...writeHeader(text, found, createFence(found, info)), ...writeFooter(found, createFence(found, ''))]
}

function toDirective({ name, argument, options }: Directed): Directive | undefined {
  if (name === 'admonition') {
    const type = (options.get('class') ?? '').split(/\s+/).find(isAdmonitionType)
    return toAdmonition(type ?? 'note', argument)
  }
  if (name === 'dropdown' || name === 'details')
    return { name: 'details', title: argument, attributes: { open: options.has('open') || undefined } }
  if (name === 'tab-set') return { name: 'tabs' }
  if (name === 'tab-item') return { name: 'tab', title: argument }
  if (name === 'grid' || name === 'grid-item') return { name: 'cards' }
  if (name === 'card' || name === 'grid-item-card')
    return { name: 'card', title: argument, attributes: { href: toHref(options) } }
  if (name === 'versionadded' || name === 'versionchanged' || name === 'deprecated') {
    return toAdmonition(name === 'deprecated' ? 'warning' : 'note', `${WORDS[name] ?? ''} ${argument}`)
  }
  if (/^(?:margin|sidebar|topic|aside)$/.test(name)) return toAdmonition('note', argument)
  return isAdmonitionType(name) ? toAdmonition(name, argument) : undefined
}

/** The link of a card: an address, a document, or a label. */
const toHref = (options: Directed['options']): string | undefined =>
  options.get('link-type') === 'ref' ? `ref:${options.get('link')}` : options.get('link')

const WORDS: Readonly<Record<string, string>> = {
  versionadded: 'Added in version',
  versionchanged: 'Changed in version',
  deprecated: 'Deprecated since version',
}

const createFence = ({ mark }: Directed, info: string): string =>
  `${mark.startsWith(':') ? '`'.repeat(mark.length) : mark}${info}`

function convertCode(text: LinedText, found: Directed): Edit[] {
  const { argument, options } = found
  const lines = options.get('emphasize-lines')
  const start = options.get('lineno-start')
  const words = [
    argument.replace(/^\{|\}$/g, '') || 'text',
    ...(options.get('caption') ? [`title="${options.get('caption')?.replaceAll('"', "'")}"`] : []),
    ...(lines ? [`{${lines}}`] : []),
    ...(options.has('linenos') || start ? [`showLineNumbers${start ? `=${start}` : ''}`] : []),
  ]
  const fence = createFence(found, '')
  return [...writeHeader(text, found, `${fence}${words.join(' ')}`), ...writeFooter(found, fence)]
}

function convertFigure(text: LinedText, found: Directed): Edit[] {
  const { name, argument, options } = found
  const image = `![${options.get('alt') ?? ''}](${formatDestination(argument)})`
  const linked = options.has('target') ? `[${image}](${formatDestination(options.get('target') ?? '')})` : image
  const hasCaption = name === 'figure' && text.lines.slice(found.body, found.last).some(({ kind }) => kind !== 'blank')
  if (!hasCaption) return replace(text, found, linked)
  const prefix = getPrefix(text, found.line)
  return [
    ...writeHeader(text, found, `${openDirective({ name: 'figure' })}\n${prefix}${linked}\n`),
    ...writeFooter(found, DIRECTIVE_END),
  ]
}

/** A table from nested lists, or from values with commas between them, with its title above it. */
function convertTable(text: LinedText, { name, argument, options, body, last }: Directed): string {
  const lines = text.lines.slice(body, last).map((line) => text.getContent(line).trim())
  const rows: string[][] = []
  for (const line of lines.filter((each) => each !== '')) {
    const cell = /^(?:([-*+])[ \t]*)?[-*+](?:[ \t]+(.*))?$/.exec(line)
    const isRow = cell?.[1] !== undefined
    if (name === 'csv-table') rows.push(splitValues(line))
    else if (isRow) rows.push([cell?.[2] ?? ''])
    else if (cell) rows.at(-1)?.push(cell[2] ?? '')
    else rows.at(-1)?.push(`${rows.at(-1)?.pop() ?? ''} ${line}`)
  }
  const header = options.get('header')
  const heads = header !== undefined ? [splitValues(header)] : options.has('header-rows') ? rows.splice(0, 1) : []
  const width = Math.max(1, ...[...heads, ...rows].map((row) => row.length))
  const write = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => (row[at] ?? '').trim().replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  const table = [...(heads.length > 0 ? heads : [[]]).map(write), `|${' --- |'.repeat(width)}`, ...rows.map(write)]
  return [...(argument === '' ? [] : [argument, '']), ...table].join('\n')
}

const splitValues = (line: string): string[] =>
  [...line.matchAll(/[ \t]*(?:"((?:[^"]|"")*)"|([^,]*))[ \t]*(?:,|$)/g)]
    .slice(0, line.endsWith(',') ? undefined : -1)
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)

function convertInclude({ name, argument, options }: Directed, context: ReaderContext): string {
  const [first = '', last] = (options.get('lines') ?? '').split('-')
  const folder = argument.startsWith('/') ? context.getFolder('myst') : posix.dirname(context.path)
  const file = { path: posix.join(folder, argument), lines: first === '' ? undefined : toLineRange(first, last) }
  const language = options.get('language')
  return name === 'include' ? formatFile(file, { language }) : formatFence(file, { language })
}

/** Replaces the opening line and the options. */
function writeHeader(text: LinedText, { line, body }: Directed, written: string): Edit[] {
  return [{ start: line.content, end: text.lines[body - 1]?.end ?? line.end, text: indentLines(text, line, written) }]
}

const writeFooter = ({ end }: Directed, written: string): Edit[] => [
  { start: end.content, end: end.end, text: written },
]

/** Replaces a whole directive. */
const replace = (text: LinedText, { line, end }: Directed, written: string): Edit[] => [
  { start: line.content, end: end.end, text: indentLines(text, line, written) },
]

const indentLines = (text: LinedText, line: Line, written: string): string =>
  written.split('\n').join(`\n${getPrefix(text, line)}`)

const describeUnknown = (name: string, what: string): { message: string; hint: string } => ({
  message: `The directive "${name}" of MyST has no equivalent, so ${what}.`,
  hint: 'Write its content in Markdown, or with a directive of docsgen.',
})

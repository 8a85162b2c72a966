import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import { formatDestination } from '../tags/tag-equivalents.ts'
import { isAdmonitionType, toAdmonition } from '../text/admonition-types.ts'
import { formatFence, formatFile } from '../text/included-files.ts'
import type { Line, LinedText } from '../text/lines.ts'
import {
  DIRECTIVE_END,
  type Directive,
  getPrefix,
  openDirective,
  type Reader,
  type ReaderContext,
} from '../text/reader.ts'

/** A directive of MyST: indexes of its lines, and its parsed opening. */
interface Directed {
  first: number
  /** Index of the closing line. */
  last: number
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
  if (last >= text.lines.length) return undefined
  return { first, last, name: found[2].toLowerCase(), argument: found[3] ?? '', ...readOptions(text, first + 1, last) }
}

function isClosing(text: LinedText, index: number, { mark, line }: { mark: string; line: Line }): boolean {
  const each = text.lines[index]
  if (!each || each.indent > line.indent + 3) return false
  const content = text.getHeader(each).trimEnd()
  return content.startsWith(mark) && content === (mark[0] ?? '').repeat(content.length)
}

/** The options of a directive: lines `:key: value`, or YAML between two lines `---`. */
function readOptions(text: LinedText, from: number, last: number): Pick<Directed, 'options' | 'body'> {
  const options = new Map<string, string>()
  let body = from
  const getLine = (index: number) => text.getHeader(text.lines[index] ?? { ...EMPTY })
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

const EMPTY: Line = { kind: 'blank', start: 0, end: 0, quote: '', content: 0, indent: 0, fence: undefined }

const CODE = /^(?:code|code-block|code-cell|sourcecode|parsed-literal|highlight)$/
const LITERAL =
  /^(?:mermaid|math|raw|eval-rst|toctree|contents|bibliography|index|only|autoclass|automodule|autofunction)$/

function convert(text: LinedText, found: Directed, context: ReaderContext): Edit[] {
  const { name, argument } = found
  if (CODE.test(name)) return convertCode(text, found)
  if (name === 'mermaid') return writeHeader(text, found, createFence(text, found, 'mermaid'))
  if (name === 'math') return [...writeHeader(text, found, '$$'), ...writeFooter(text, found, '$$')]
  if (name === 'toctree' || name === 'contents' || name === 'index') return remove(text, found, '')
  if (name === 'include' || name === 'literalinclude') return remove(text, found, convertInclude(found, context))
  if (name === 'image' || name === 'figure') return convertFigure(text, found)
  if (LITERAL.test(name)) {
    context.report(text.lines[found.first] ?? EMPTY, describeUnknown(name, 'its content is shown as code'))
    return writeHeader(text, found, createFence(text, found, 'text'))
  }
  const directive = toDirective(found)
  if (!directive) context.report(text.lines[found.first] ?? EMPTY, describeUnknown(name, 'only its content is shown'))
  if (!directive)
    return [...writeHeader(text, found, argument === '' ? '' : `${argument}\n`), ...writeFooter(text, found, '')]
  return [...writeHeader(text, found, openDirective(directive)), ...writeFooter(text, found, DIRECTIVE_END)]
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
    return { name: 'card', title: argument, attributes: { href: options.get('link') } }
  if (name === 'versionadded' || name === 'versionchanged' || name === 'deprecated') {
    return toAdmonition(name === 'deprecated' ? 'warning' : 'note', `${WORDS[name] ?? ''} ${argument}`)
  }
  if (/^(?:margin|sidebar|topic|aside)$/.test(name)) return toAdmonition('note', argument)
  return isAdmonitionType(name) ? toAdmonition(name, argument) : undefined
}

const WORDS: Readonly<Record<string, string>> = {
  versionadded: 'Added in version',
  versionchanged: 'Changed in version',
  deprecated: 'Deprecated since version',
}

const createFence = (text: LinedText, { first }: Directed, info: string): string => {
  const mark = opening.exec(text.getHeader(text.lines[first] ?? EMPTY))?.[1] ?? '```'
  return `${mark.startsWith(':') ? '`'.repeat(mark.length) : mark}${info}`
}

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
  const fence = createFence(text, found, '')
  return [...writeHeader(text, found, `${fence}${words.join(' ')}`), ...writeFooter(text, found, fence)]
}

function convertFigure(text: LinedText, found: Directed): Edit[] {
  const { name, argument, options } = found
  const image = `![${options.get('alt') ?? ''}](${formatDestination(argument)})`
  const linked = options.has('target') ? `[${image}](${formatDestination(options.get('target') ?? '')})` : image
  const hasCaption = name === 'figure' && text.lines.slice(found.body, found.last).some(({ kind }) => kind !== 'blank')
  if (!hasCaption) return remove(text, found, linked)
  const prefix = getPrefix(text, text.lines[found.first] ?? EMPTY)
  return [
    ...writeHeader(text, found, `${openDirective({ name: 'figure' })}\n${prefix}${linked}\n`),
    ...writeFooter(text, found, DIRECTIVE_END),
  ]
}

function convertInclude({ name, argument, options }: Directed, context: ReaderContext): string {
  const [first, last] = (options.get('lines') ?? '').split('-')
  const folder = argument.startsWith('/') ? context.getFolder('myst') : posix.dirname(context.path)
  const lines = first
    ? { first: Number(first), last: last === undefined ? Number(first) : last === '' ? undefined : Number(last) }
    : undefined
  const file = { path: posix.join(folder, argument), lines }
  const language = options.get('language')
  return name === 'include' ? formatFile(file, { language }) : formatFence(file, { language })
}

/** Replaces the opening line and the options. */
function writeHeader(text: LinedText, { first, body }: Directed, written: string): Edit[] {
  const line = text.lines[first] ?? EMPTY
  return [{ start: line.content, end: text.lines[body - 1]?.end ?? line.end, text: indentLines(text, line, written) }]
}

function writeFooter(text: LinedText, { last }: Directed, written: string): Edit[] {
  const line = text.lines[last] ?? EMPTY
  return [{ start: line.content, end: line.end, text: written }]
}

/** Replaces a whole directive. */
function remove(text: LinedText, { first, last }: Directed, written: string): Edit[] {
  const line = text.lines[first] ?? EMPTY
  return [{ start: line.content, end: text.lines[last]?.end ?? line.end, text: indentLines(text, line, written) }]
}

const indentLines = (text: LinedText, line: Line, written: string): string =>
  written.split('\n').join(`\n${getPrefix(text, line)}`)

const describeUnknown = (name: string, what: string): { message: string; hint: string } => ({
  message: `The directive "${name}" of MyST has no equivalent, so ${what}.`,
  hint: 'Write its content in Markdown, or with a directive of docsgen.',
})

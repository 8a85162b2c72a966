import { isMdx } from '../content/content-path.ts'
import { createDestinationFiller, replaceDestinations } from '../content/link-destinations.ts'
import type { ParseContext, ParseRun } from './context.ts'
import type { MarkdownTemplate, Reference } from './document.ts'
import { fillTex } from './fill-expressions.ts'
import { fillCodeSpan, fillText } from './fill-variables.ts'
import { expandSource } from './include/expand-source.ts'
import { isRefused } from './limits/report-failure.ts'
import { createReferenceWriter } from './math/numbers.ts'
import type { OwnSyntax } from './own-syntax.ts'
import { mayHaveTextDirective, writePlainDirectives, writeTextDirectives } from './plain-directives.ts'
import type { SyntaxState } from './source-syntax.ts'

/** Marks text that searches do not find, such as the text printed by references. */
const SEARCH_MARK = /<span data-search-ignore>(.*?)<\/span>/gs

/** A destination that is the same wherever it is printed. */
const IS_FIXED = /^(?:#|https?:\/\/[\w\-.~/?#=&:]*$)/

interface PageBody {
  references: readonly Reference[]
  /** Whether it is written in docsgen's own Markdown, so that there is nothing to convert. */
  isOwnMarkdown: boolean
  /** With everything loaded that the body needs. */
  syntax: SyntaxState
  writeCode: OwnSyntax['writeCode']
}

/**
 * Writes the body of a page as Markdown that every program reads: its source with its includes and with variables filled in,
 * and directives as what they print. Plots are tables, and components of the project with content are their content.
 * The destinations of its references become slots. Failed includes are left out; the parser of the body reports them.
 */
export function writeMarkdown(text: string, run: ParseRun, page: PageBody): MarkdownTemplate {
  const { references, isOwnMarkdown, syntax, writeCode } = page
  const context = detachContext(run.context, text)
  const { path } = context
  const mdx = hasMdx(run) ? syntax.mdx : undefined
  const slotUrl = createSlotUrl(text, run)
  const slots = listSlots(references, path, slotUrl)
  let isLinked = true
  const prepare = (source: { path: string; text: string }) => {
    const own = slots.filter(({ file }) => file === source.path)
    // A dialect may write the text of a link without one, by its destination.
    const lines = isOwnMarkdown ? [] : source.text.split('\n')
    const located = own.filter(({ span }) => !lines[span.line - 1]?.startsWith('[](', span.column - 1))
    const { text: prepared, replaced } = replaceDestinations(source.text, located)
    isLinked &&= replaced.length === own.length
    return prepared
  }
  const expansion = { context, isOwnMarkdown, prepare, syntax: syntax.text, mdx, writeCode }
  const body = writePlainDirectives(expandSource({ path, text }, expansion), {
    kinds: context.labels.admonitions,
    admonitions: new Set(context.options.admonitions),
    components: new Set(context.options.directives),
    writeExampleTitle: context.labels.codeExample,
  }).trim()
  // Destinations that only the converted text has, such as those of a home page in front matter.
  const linkRest = isLinked ? undefined : createDestinationFiller(slots)
  const writeReferences = createReferenceWriter(body)
  const filled = fillProse(body, {
    mayNeed: (line) =>
      linkRest !== undefined || /\{|data-search-ignore|\[\]\(#|\\(?:eq)?ref/.test(line) || mayHaveTextDirective(line),
    fill: (prose) => {
      const linked = writeReferences(linkRest?.(prose) ?? prose)
      return writeTextDirectives(fillParts(linked, context).replace(SEARCH_MARK, '$1'))
    },
    fillCode: (code) => fillCodeSpan(code, context),
    fillTex: (tex) => fillFormula(tex, context),
  })
  return splitAtSlots(filled, slotUrl)
}

/** The context for reading the source again: what is found in it has been noted and reported. */
function detachContext(context: ParseContext, text: string): ParseContext {
  const ignore = () => undefined
  return { ...context, text, quoteMarks: null, facts: new Map(), report: ignore, reportIn: ignore }
}

function hasMdx({ context, includes, diagnostics }: ParseRun): boolean {
  const { path, format, options } = context
  const isFound = isMdx(path, format) || [...includes.keys()].some((file) => isMdx(file, options.format))
  return isFound && !isRefused(diagnostics)
}

/** The prefix of placeholder URLs for slots, below `.invalid` (RFC 2606): a host that the document does not contain. */
function createSlotUrl(text: string, { includes }: ParseRun): string {
  let host = 'slot.invalid'
  const isTaken = (file: string | undefined) => file?.includes(host) === true
  while (isTaken(text) || [...includes.values()].some(isTaken)) host = `x.${host}`
  return `https://${host}/`
}

/** Destinations that depend on the site, as written. Equal destinations of the same file share a slot. */
function listSlots(references: readonly Reference[], path: string, slotUrl: string) {
  const known = new Map<string, number>()
  return references.flatMap(({ url, raw: written, span, file = path }, at) => {
    if (IS_FIXED.test(url)) return []
    // A destination that MDX imports is not written in the document.
    const raw = written || url
    const target = `${file}\n${raw}\n${url}`
    const slot = known.get(target) ?? at
    known.set(target, slot)
    return [{ file, raw, span, replacement: `${slotUrl}${slot}/` }]
  })
}

function splitAtSlots(text: string, slotUrl: string): MarkdownTemplate {
  const [first = '', ...others] = text.split(slotUrl)
  const template: MarkdownTemplate = { chunks: [first], slots: [] }
  for (const other of others) {
    const end = other.indexOf('/')
    template.slots.push(Number(other.slice(0, end)))
    template.chunks.push(other.slice(end + 1))
  }
  return template
}

interface Fillers {
  /** Whether there may be anything to fill in. */
  mayNeed(text: string): boolean
  /** For text that is not code. */
  fill(prose: string): string
  /** For code spans. */
  fillCode(code: string): string
  /** For lines of displayed formulas. */
  fillTex(tex: string): string
}

/** Formulas in a line, and text that is a URL or attributes. */
const NO_PROSE = /(\$[^$\s](?:[^$]*[^$\s])?\$(?!\d)|\]\([^()\s]*|<[^<>]*>|https?:\/\/\S+)/

/** Fills in names as the page prints them: numbers in sentences have separators. */
function fillParts(prose: string, context: ParseContext): string {
  if (!prose.includes('{')) return prose
  return prose
    .split(NO_PROSE)
    .map((part, at) => {
      const isProse = at % 2 === 0
      return !isProse && part.startsWith('$') ? fillFormula(part, context) : fillText(part, context, { isProse })
    })
    .join('')
}

const fillFormula = (tex: string, { options, facts: printed }: ParseContext): string =>
  options.facts ? fillTex(tex, { facts: options.facts, printed }) : tex

/** Fills in text outside of fenced blocks; spans of code begin and end on one line. */
function fillProse(markdown: string, fillers: Fillers): string {
  if (!fillers.mayNeed(markdown)) return markdown
  let fence: string | null = null
  let isFormula = false
  const lines = markdown.split('\n').map((line) => {
    const [, run = '', info = ''] = /^[ \t>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence !== null) {
      if (run.startsWith(fence) && info.trim() === '') fence = null
      return line
    }
    const marks = isFormula || /^[ \t>]*\$\$/.test(line) ? line.split('$$').length - 1 : 0
    if (isFormula || marks > 0) {
      if (marks % 2 === 1) isFormula = !isFormula
      return fillers.fillTex(line)
    }
    if (run === '' || (run.startsWith('`') && info.includes('`'))) return fillLine(line, fillers)
    fence = run
    return line
  })
  return lines.join('\n')
}

function fillLine(line: string, { mayNeed, fill, fillCode }: Fillers): string {
  if (!mayNeed(line)) return line
  const parts = line.split(/(`+)/)
  let filled = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const end = at % 2 === 1 ? parts.indexOf(part, at + 1) : -1
    if (end > 0) {
      filled += part + fillCode(parts.slice(at + 1, end).join('')) + part
      at = end
    } else {
      filled += fill(part)
    }
  }
  return filled
}

import type { Edit } from '../../lib/edits.ts'
import { isAdmonitionType, toAdmonition } from '../text/admonition-types.ts'
import type { Range } from '../text/code-spans.ts'
import { indentedBlock, type Line, type LinedText } from '../text/lines.ts'
import { DIRECTIVE_END, type Directive, getPrefix, openDirective, type Reader, writeOpening } from '../text/reader.ts'
import { dedent, findBodyEnd } from './indented-body.ts'

const header = /^(!!!|\?\?\?\+?|={3}[!+]*)[ \t]*((?:[^\s"]+[ \t]+)*[^\s"]*)(?:"(.*)")?[ \t]*$/

/** An indented block: its header, and its body, which ends before `next`. */
interface Block {
  line: Line
  mark: string
  types: string[]
  title: string | undefined
  /** Location of the title. */
  titleRange: Range | undefined
  /** Indexes of the lines of the body, from `first` to `last` (inclusive). */
  first: number
  last: number
}

/** Notes (`!!!`), foldable notes (`???`) and tabs (`=== "Tab"`) of MkDocs. One pass reads the outermost blocks. */
export const indentedBlocks: Reader = {
  dialects: ['mkdocs'],
  hint: /^[ \t>]*(?:!!!|\?\?\?\+?|={3}[!+]*)[ \t]*["\w]/m,
  isNested: true,
  read(text) {
    const edits: Edit[] = []
    let tab: Block | undefined
    for (let index = 0; index < text.lines.length; index++) {
      const block = findBlock(text, index)
      if (!block) continue
      const follows = tab !== undefined && isTab(block) && continuesTabs(text, tab, block)
      if (tab && !follows) edits.push(closeDirective(text, tab))
      edits.push(...(isTab(block) ? convertTab(text, block, !follows) : convertNote(text, block)))
      edits.push(...dedent(text, block))
      tab = isTab(block) ? block : undefined
      index = Math.max(index, block.last)
    }
    if (tab) edits.push(closeDirective(text, tab))
    return edits
  },
}

const isTab = ({ mark }: Block): boolean => mark.startsWith('=')

function findBlock(lined: LinedText, index: number): Block | undefined {
  const { lines } = lined
  const line = lines[index]
  if (line?.kind !== 'text') return undefined
  const content = lined.getHeader(line)
  const found = indentedBlock.test(content) ? header.exec(content) : null
  if (!found) return undefined
  const [, mark = '', written = '', title] = found
  const words = written.trim()
  if (!isHeader(mark, words, title)) return undefined
  const last = findBodyEnd(lined, index)
  // Without a body or a title it may be text.
  if (last === index && title === undefined) return undefined
  const start = line.content + content.indexOf('"') + 1
  const titleRange = title === undefined || title.trim() === '' ? undefined : { start, end: start + title.length }
  return { line, mark, types: words.split(/[ \t]+/).filter(Boolean), title, titleRange, first: index + 1, last }
}

/** Tabs have a title and nothing else, notes a type; a foldable note may have either. */
function isHeader(mark: string, words: string, title: string | undefined): boolean {
  if (mark.startsWith('=')) return title !== undefined && words === ''
  if (words === '') return mark.startsWith('?') && title !== undefined
  return /^[a-z][\w-]*(?:[ \t]+[\w-]+)*$/i.test(words)
}

/** Whether nothing but blank lines is between two tabs of one group. */
function continuesTabs({ lines }: LinedText, previous: Block, block: Block): boolean {
  if (block.mark.includes('!') || previous.line.indent !== block.line.indent) return false
  for (let at = previous.last + 1; at < block.first - 1; at++) if (lines[at]?.kind !== 'blank') return false
  return true
}

function convertNote(text: LinedText, block: Block): Edit[] {
  const [type = 'note'] = block.types
  const note = withoutTitle(toAdmonition(type, block.title))
  const directive = block.mark.startsWith('?') ? toDetails(note, block) : note
  return [...replaceHeader(block, directive), closeDirective(text, block)]
}

/** An empty title means that not even the type is shown. */
const withoutTitle = (note: Directive): Directive =>
  note.title?.trim() === '' ? { ...note, title: undefined, attributes: { ...note.attributes, title: '' } } : note

/** A foldable note. Closed, it shows its title, or else its type. */
function toDetails({ name, title, attributes }: Directive, { mark, types }: Block): Directive {
  const kind = attributes?.kind
  const [type = name] = types
  const word = typeof kind === 'string' ? kind : type.charAt(0).toUpperCase() + type.slice(1).toLowerCase()
  const isShown = title !== undefined && title.trim() !== ''
  const open = mark.endsWith('+') ? ({ open: true } as const) : {}
  if (attributes?.title === '') return { name: 'details', attributes: open }
  return { name: 'details', title: isShown ? title : isAdmonitionType(type) ? word : type, attributes: open }
}

function convertTab(text: LinedText, block: Block, opens: boolean): Edit[] {
  const attributes = block.mark.includes('+') ? ({ default: true } as const) : {}
  const start = block.line.content
  const group = `${openDirective({ name: 'tabs' })}\n${getPrefix(text, block.line)}`
  return [
    ...(opens ? [{ start, end: start, text: group }] : []),
    ...replaceHeader(block, { name: 'tab', title: block.title, attributes }),
    closeDirective(text, block),
  ]
}

function replaceHeader({ line, title, titleRange }: Block, directive: Directive): Edit[] {
  const range = { start: line.content, end: line.end }
  if (directive.title === title) return writeOpening(range, { ...directive, title: titleRange })
  return [{ ...range, text: openDirective(directive) }]
}

function closeDirective(text: LinedText, block: Block): Edit {
  const end = (text.lines[block.last] ?? block.line).end
  return { start: end, end, text: `\n${getPrefix(text, block.line)}${DIRECTIVE_END}` }
}

import type { Edit } from '../../lib/edits.ts'
import { isAdmonitionType, toAdmonition } from '../text/admonition-types.ts'
import type { Range } from '../text/code-spans.ts'
import type { LinedText } from '../text/lines.ts'
import { DIRECTIVE_END, type Directive, getPrefix, openDirective, type Reader, writeOpening } from '../text/reader.ts'

/** A block `/// name | Title`, with the indexes of its first and last line. */
interface Block {
  first: number
  last: number
  name: string
  title: Range | undefined
  options: ReadonlyMap<string, string>
  /** Index of the first line behind the header and its options. */
  body: number
}

const opening = /^(\/{3,})[ \t]+([\w-]+)[ \t]*(?:\|[ \t]*(.*?)[ \t]*)?$/
const closing = /^(\/{3,})[ \t]*$/
const option = /^[ \t]*([\w-]+):[ \t]*(.*?)[ \t]*$/
/** Blocks that only set attributes or a caption: their content is kept. */
const TRANSPARENT = /^(?:html|define|(?:figure-|table-)?caption|latex|math|.*-caption)$/

/** The blocks of MkDocs between `/// name | Title` and `///`, with options in indented lines below the header. */
export const slashBlocks: Reader = {
  dialects: ['mkdocs'],
  hint: /^[ \t>]*\/{3,}[ \t]+[\w-]+/m,
  read(text, context) {
    const blocks = findBlocks(text)
    const tabs = new Map(blocks.filter(({ name }) => name === 'tab').map((block) => [block.first, block]))
    const findNext = (tab: Block) => {
      const next = tabs.get(skipBlank(text, tab.last + 1))
      return next && !isTrue(next.options.get('new')) ? next : undefined
    }
    const joined = new Set([...tabs.values()].map(findNext))
    return blocks.flatMap((block): Edit[] => {
      const directive = toDirective(block, text)
      if (directive === undefined && !TRANSPARENT.test(block.name)) {
        const { start, end } = text.lines[block.first] ?? { start: 0, end: 0 }
        context.report({ start, end }, describeUnknown(block.name))
      }
      const isTab = block.name === 'tab'
      const before = isTab && !joined.has(block) ? [{ name: 'tabs' }] : []
      const after = isTab && !findNext(block) ? 1 : 0
      return convert(text, block, { directive, before, after })
    })
  },
}

/** The blocks that are closed, in order. A block is closed by the next line with as many slashes. */
function findBlocks(text: LinedText): Block[] {
  const closings = new Map<number, number>()
  const blocks: Block[] = []
  for (let index = text.lines.length - 1; index >= 0; index--) {
    const line = text.lines[index]
    if (line?.kind !== 'text' || text.text[line.content] !== '/') continue
    const content = text.getHeader(line)
    const closed = closing.exec(content)?.[1]
    if (closed !== undefined) closings.set(closed.length, index)
    const found = closed === undefined ? opening.exec(content) : null
    const last = found?.[1] === undefined ? undefined : closings.get(found[1].length)
    if (!found?.[2] || last === undefined) continue
    const title = found[3] ? content.lastIndexOf(found[3]) + line.content : undefined
    const { options, body } = readOptions(text, index, last)
    blocks.push({
      first: index,
      last,
      name: found[2].toLowerCase(),
      options,
      body,
      title: title === undefined ? undefined : { start: title, end: title + (found[3]?.length ?? 0) },
    })
  }
  return blocks.reverse()
}

/** The options: lines below the header that are indented by four columns more, up to a blank line. */
function readOptions(text: LinedText, first: number, last: number): Pick<Block, 'options' | 'body'> {
  const options = new Map<string, string>()
  const indent = text.lines[first]?.indent ?? 0
  let body = first + 1
  while (body < last) {
    const line = text.lines[body]
    const found = line && line.indent >= indent + 4 ? option.exec(text.getHeader(line)) : null
    const isNested = line !== undefined && line.indent >= indent + 6 && options.size > 0
    if (!found && !isNested) break
    if (found?.[1] !== undefined) options.set(found[1], found[2] ?? '')
    body++
  }
  const isOnly = text.lines[body]?.kind === 'blank' || body === last
  return isOnly ? { options, body } : { options: new Map(), body: first + 1 }
}

function skipBlank({ lines }: LinedText, from: number): number {
  let index = from
  while (lines[index]?.kind === 'blank') index++
  return index
}

const isTrue = (value: string | undefined): boolean => value?.toLowerCase() === 'true'

/** `undefined` for a block that has no equivalent. */
function toDirective({ name, options, title }: Block, { text }: LinedText): Directive | undefined {
  const written = title && text.slice(title.start, title.end)
  const type = options.get('type') ?? ''
  if (name === 'tab') {
    return { name, title: written, attributes: { default: isTrue(options.get('select')) || undefined } }
  }
  if (name === 'details') {
    const word = type === '' ? undefined : type.charAt(0).toUpperCase() + type.slice(1)
    return { name, title: written ?? word, attributes: { open: isTrue(options.get('open')) || undefined } }
  }
  if (name === 'admonition') return toAdmonition(isAdmonitionType(type) ? type : 'note', written)
  return isAdmonitionType(name) ? toAdmonition(name, written) : undefined
}

function convert(
  text: LinedText,
  { first, last, body, name, title }: Block,
  { directive, before, after }: { directive: Directive | undefined; before: Directive[]; after: number },
): Edit[] {
  const [header, end] = [text.lines[first], text.lines[last]]
  if (!header || !end) return []
  const prefix = getPrefix(text, header)
  const options = { start: header.end, end: text.lines[body - 1]?.end ?? header.end, text: '' }
  const isBare = directive === undefined
  const groups = before.map((each) => `${openDirective(each)}\n${prefix}`).join('')
  const closings = Array.from({ length: (isBare ? 0 : 1) + after }, () => DIRECTIVE_END)
  const range = { start: header.content, end: header.end }
  return [
    { start: header.content, end: header.content, text: groups },
    ...(isBare
      ? [{ ...range, end: (TRANSPARENT.test(name) ? undefined : title?.start) ?? range.end, text: '' }]
      : writeOpening(range, { ...directive, title: directive.title === undefined ? undefined : title })),
    options,
    { start: end.content, end: end.end, text: closings.join(`\n${prefix}`) },
  ]
}

const describeUnknown = (name: string): { message: string; hint: string } => ({
  message: `The block "${name}" of MkDocs has no equivalent, so only its content is shown.`,
  hint: 'Write it with a directive, or remove the lines of slashes.',
})

import type { Nodes, Root, Text } from 'mdast'
import { findReplacements, OPAQUE_WORD, punctuate } from './punctuate.ts'
import type { QuoteMarks } from './quote-marks.ts'

/** Prose of a block: the text of its inline nodes, one after another, and where each text node is in it. */
interface Prose {
  text: string
  parts: { node: Text; start: number }[]
  /** Elements of raw HTML with code that are open. */
  openCode: number
}

/** Elements whose text is not prose. */
const CODE = new Set('code kbd math pre samp script style svg textarea tt var'.split(' '))
const RAW_CODE = new RegExp(`^<(/?)(?:${[...CODE].join('|')})(?![\\w-])`, 'i')
const RAW_BREAK = /^<br(?![\w-])/i

/** Punctuation that is neither replaced nor a bracket. */
const MARK = '†'

/** Stand-ins for other inline content within prose. A footnote mark is punctuation, which may be next to a quote. */
const standIns: Partial<Record<Nodes['type'], string>> = {
  break: ' ',
  exampleValue: OPAQUE_WORD,
  footnoteReference: MARK,
  image: ' ',
  imageReference: ' ',
  inlineCode: OPAQUE_WORD,
  inlineMath: OPAQUE_WORD,
}

const INLINE = new Set([
  ...['text', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'textDirective'],
  ...Object.keys(standIns),
])

/** Punctuation that an author escaped to keep it unchanged, as in `\"` and `&quot;`. */
const ESCAPED = /\\["'.-]|&(?:quot|apos|#34|#39|#x22|#x27);/i

/** Replaces punctuation in prose, but not in code, formulas, raw HTML and addresses, or where `source` escapes it. */
export function punctuateTree(tree: Root, source: string, marks: QuoteMarks): void {
  const visitNode = (node: Nodes, isInline: boolean) => {
    if ('alt' in node && node.alt) node.alt = punctuate(node.alt, marks)
    if ('title' in node && node.title) node.title = punctuate(node.title, marks)
    if (!('children' in node)) return
    const hasProse = !isInline && node.children.some(({ type }) => INLINE.has(type))
    if (hasProse) punctuateBlock(node, source, marks)
    for (const child of node.children) visitNode(child, (hasProse || isInline) && INLINE.has(child.type))
  }
  visitNode(tree, false)
}

function punctuateBlock(block: Nodes, source: string, marks: QuoteMarks): void {
  const prose: Prose = { text: '', parts: [], openCode: 0 }
  if ('children' in block) for (const child of block.children) collect(child, prose)
  if (!/["']|--|\.\.\./.test(prose.text)) return
  const replacements = findReplacements(hideAllEscaped(prose, source), marks)
  let next = 0
  for (const { node, start } of prose.parts) {
    const end = start + node.value.length
    let value = ''
    let at = 0
    for (let each = replacements[next]; each && each.start < end; each = replacements[++next]) {
      if (each.start < start || each.end > end) continue
      value += node.value.slice(at, each.start - start) + each.text
      at = each.end - start
    }
    node.value = value + node.value.slice(at)
  }
}

function collect(node: Nodes, prose: Prose): void {
  const standIn = standIns[node.type]
  if (standIn !== undefined) prose.text += standIn
  else if (node.type === 'html') collectTag(node.value, prose)
  else if (isCode(node) || isBareLink(node) || (prose.openCode > 0 && node.type === 'text')) prose.text += OPAQUE_WORD
  else if (node.type === 'text') {
    prose.parts.push({ node, start: prose.text.length })
    prose.text += node.value
  } else if ('children' in node && INLINE.has(node.type)) for (const child of node.children) collect(child, prose)
  else prose.text += ' '
}

function collectTag(tag: string, prose: Prose): void {
  const code = RAW_CODE.exec(tag)
  if (code) prose.openCode = Math.max(0, prose.openCode + (code[1] === '' ? 1 : -1))
  else if (RAW_BREAK.test(tag)) prose.text += ' '
}

function isCode(node: Nodes): boolean {
  const data: { hName?: unknown } = node.data ?? {}
  return typeof data.hName === 'string' && CODE.has(data.hName)
}

/** Whether a link shows its own address. */
function isBareLink(node: Nodes): boolean {
  const only = node.type === 'link' && node.children.length === 1 ? node.children[0] : undefined
  return only?.type === 'text' && node.type === 'link' && node.url.endsWith(only.value)
}

/** The prose with a placeholder for each character that is escaped in the source. */
function hideAllEscaped({ text, parts }: Prose, source: string): string {
  let hidden = ''
  for (const { node, start } of parts) hidden += text.slice(hidden.length, start) + hideEscaped(node, source)
  return hidden + text.slice(hidden.length)
}

/** The value of a text node with a placeholder for each character that is escaped in the source. */
function hideEscaped({ value, position }: Text, source: string): string {
  const written = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  if (!ESCAPED.test(written)) return value
  const characters = value.split('')
  for (const character of ['"', "'", '.', '-']) {
    const isEscaped = listEscapes(written, character)
    const offsets = listOffsets(value, character)
    for (const [index, offset] of offsets.entries()) {
      // If the value was changed after parsing, escapes cannot be assigned and nothing is replaced.
      if (isEscaped.length !== offsets.length || isEscaped[index]) characters[offset] = MARK
    }
  }
  return characters.join('')
}

/** For each occurrence of a character in the source of a text: whether it is escaped. */
function listEscapes(written: string, character: string): boolean[] {
  const entity = { '"': 'quot|#34|#x22', "'": 'apos|#39|#x27' }[character]
  const pattern = new RegExp(`\\\\[\\s\\S]${entity ? `|&(?:${entity});` : ''}|\\${character}`, 'gi')
  return [...written.matchAll(pattern)].flatMap(([match]) => {
    if (match === character) return [false]
    return match === `\\${character}` || match.startsWith('&') ? [true] : []
  })
}

function listOffsets(value: string, character: string): number[] {
  const offsets: number[] = []
  for (let at = value.indexOf(character); at >= 0; at = value.indexOf(character, at + 1)) offsets.push(at)
  return offsets
}

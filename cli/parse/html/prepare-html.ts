import type { Html, Parents, Root, RootContent } from 'mdast'
import { FOREIGN_ELEMENTS, HTML_ELEMENTS, REFUSED_ELEMENTS } from '../../content/html-names.ts'
import { applyEdits, type Edit } from '../../lib/edits.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { getSpan, type ParseContext } from '../context.ts'
import type { Span } from '../document.ts'
import { fillText } from '../fill-variables.ts'
import { SKIP, visit } from '../visit.ts'
import { isAuthored, markTags } from './provenance.ts'
import { type AuthoredHtml, decideTagFates, MAX_UNFINISHED, scanTags, type Tag, type TagFate } from './unclosed-tags.ts'

const ONLY_COMMENTS = /^(?:\s*(?:<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![A-Za-z][^>]*>))*\s*$/
const BLOCK_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition', 'containerDirective'])

interface Piece extends AuthoredHtml {
  /** Offsets of `<` that are shown as text. */
  text: number[]
  /** Elements that end with the piece or its paragraph. */
  ended: string[]
  hasElement: boolean
}

/**
 * Prepares raw HTML in mdast so that the expensive HTML parser runs only where it is needed: comments are removed, and
 * tags of authors that are not HTML (`Vec<T>`, `<Tabs>`) become text. Elements that are never closed end early. HTML that a
 * plugin added gets `pluginMark`; `null` means that no plugin ran. Returns whether any HTML is left.
 */
export function prepareRawHtml(tree: Root, pluginMark: string | null, context: ParseContext): boolean {
  const isPlugins = (node: Html) => pluginMark !== null && !isAuthored(node)
  const pieces = collectPieces(tree, isPlugins, context)
  const fates = applyFates(pieces, context)
  let found = false
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (ONLY_COMMENTS.test(node.value)) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    const piece = pieces.get(node)
    if (piece === undefined) {
      if (pluginMark !== null && isPlugins(node)) node.value = markTags(fillHtml(node.value, context), pluginMark)
      found = true
      return undefined
    }
    if (piece.text.length > 0 && !piece.hasElement && !/<[!?]/.test(node.value)) {
      replaceWithText(node, { parent, index })
      return SKIP
    }
    node.value = fillHtml(rewrite(node.value, piece, fates), context)
    found = true
    return undefined
  })
  return found
}

function replaceWithText({ value, position }: Html, { parent, index }: { parent: Parents; index: number }): void {
  const text = { type: 'text' as const, value, ...(position && { position }) }
  const isBlock = BLOCK_PARENTS.has(parent.type)
  parent.children[index] = isBlock ? { type: 'paragraph', children: [text], ...(position && { position }) } : text
}

/** The HTML of authors, in which the tags of everything that is not HTML are text. */
function collectPieces(tree: Root, isPlugins: (node: Html) => boolean, context: ParseContext): Map<Html, Piece> {
  const pieces = new Map<Html, Piece>()
  const others: ProblemsByName = new Map()
  const isHtml = createElementTest(context.text)
  visit(tree, 'html', (node, _index, parent) => {
    if (!parent || ONLY_COMMENTS.test(node.value) || isPlugins(node)) return
    const { tags: all, unfinished } = scanTags(node.value)
    const tags = all.filter(({ name }) => isHtml(name))
    const isBlock = BLOCK_PARENTS.has(parent.type)
    const piece = { node, parent, isBlock, tags, text: [...unfinished], ended: [], hasElement: tags.length > 0 }
    for (const tag of all) {
      if (isHtml(tag.name)) continue
      piece.text.push(tag.start)
      if (tag.kind !== 'closing') count(others, tag.name, () => locate(piece, tag, context))
    }
    for (const at of unfinished.slice(0, MAX_UNFINISHED)) {
      reportUnfinished(locate(piece, { start: at, end: at + 1 }, context), context)
    }
    pieces.set(node, piece)
  })
  for (const [name, uses] of others) reportElement(name, uses, context)
  return pieces
}

function applyFates(pieces: ReadonlyMap<Html, Piece>, context: ParseContext): ReadonlyMap<Tag, TagFate> {
  const { fates, unclosed } = decideTagFates([...pieces.values()])
  const found = new Map<TagFate, ProblemsByName>()
  for (const piece of pieces.values()) {
    for (const tag of piece.tags) {
      const fate = fates.get(tag)
      if (fate === 'text') piece.text.push(tag.start)
      if (fate === 'ended') addEnd(piece, tag.name)
      if (fate === undefined || !unclosed.has(tag)) continue
      const names = found.get(fate) ?? new Map()
      count(names, tag.name.toLowerCase(), () => locate(piece, tag, context))
      found.set(fate, names)
    }
    piece.hasElement = piece.tags.some((tag) => fates.get(tag) !== 'text')
  }
  for (const [fate, names] of found) for (const [name, uses] of names) reportUnclosed(name, { fate, uses }, context)
  return fates
}

/** Closes an element at the end of its piece, or of the paragraph that the piece is in. */
function addEnd({ isBlock, ended, parent }: Piece, name: string): void {
  if (isBlock) {
    ended.unshift(name)
    return
  }
  const children: RootContent[] = parent.children
  children.push({ type: 'html', value: `</${name}>`, data: { docsgenAuthored: true } })
}

function rewrite(html: string, { tags, text, ended }: Piece, fates: ReadonlyMap<Tag, TagFate>): string {
  const edits: Edit[] = text.map((at) => ({ start: at, end: at + 1, text: '&lt;' }))
  for (const { end, name, kind } of tags.filter((tag) => fates.get(tag) === 'empty')) {
    edits.push({ start: end - (kind === 'self-closing' ? 2 : 1), end, text: `></${name}>` })
  }
  return applyEdits(html, edits).text + ended.map((name) => `</${name}>`).join('')
}

/** Name -> span of its first use, and number of uses. */
type ProblemsByName = Map<string, Uses>

interface Uses {
  span: Span
  count: number
}

/** Counts a problem; only the first of a name is located, which takes time in a large block. */
function count(problems: ProblemsByName, name: string, locateFirst: () => Span): void {
  const known = problems.get(name)
  if (known) known.count++
  else problems.set(name, { span: locateFirst(), count: 1 })
}

/** The span of a tag in the source; that of the whole HTML if its lines begin with the mark of a quote or list. */
function locate({ node }: AuthoredHtml, { start, end }: Pick<Tag, 'start' | 'end'>, { text }: ParseContext): Span {
  const span = getSpan(node)
  const offset = node.position?.start.offset
  if (offset === undefined || !text.startsWith(node.value, offset)) return span
  const toPoint = (at: number) => {
    const before = node.value.slice(0, at).split('\n')
    const column = (before.at(-1)?.length ?? 0) + (before.length > 1 ? 1 : span.column)
    return { line: span.line + before.length - 1, column }
  }
  const [from, to] = [toPoint(start), toPoint(end)]
  return { ...from, endLine: to.line, endColumn: to.column }
}

/** Fills in names in the prose of a block of HTML; a block that contains code is left alone. */
function fillHtml(value: string, context: ParseContext): string {
  if (!value.includes('{') || /<(?:pre|code|script|style|textarea)\b/i.test(value)) return value
  return value.replace(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part : fillText(part, context, { escapeValue: escapeHtml }),
  )
}

function createElementTest(text: string): (name: string) => boolean {
  const allowsForeign = /<(?:svg|math)[\s>]/i.test(text)
  return (name) => {
    const lower = name.toLowerCase()
    if (isComponentName(name)) return false
    return HTML_ELEMENTS.has(lower) || REFUSED_ELEMENTS.has(lower) || (allowsForeign && FOREIGN_ELEMENTS.has(lower))
  }
}

const formatTimes = (count: number): string => (count > 1 ? ` (${count} times on this page)` : '')

/** One diagnostic per name, of a component or of a placeholder such as `<T>`, which a page may use many times. */
function reportElement(name: string, { span, count }: Uses, context: ParseContext): void {
  const directive = directivesOfComponents.get(name)
  const [reason, hint] =
    directive === undefined
      ? [
          'is not an HTML element, so it is shown as text',
          `Write it as code, \`<${name}>\`, or escape it: \\<${name}>.`,
        ]
      : [
          'is a component of MDX, and this document is Markdown, so its tags are shown as text',
          `Write the directive ${directive} instead, or "format: mdx" in the front matter.`,
        ]
  context.report('markdown/unknown-element', span, { message: `"<${name}>" ${reason}${formatTimes(count)}.`, hint })
}

function reportUnfinished(span: Span, context: ParseContext): void {
  context.report('markdown/unclosed-element', span, {
    message: 'The tag that begins here has no ">" or no second quotation mark, so it is shown as text.',
    hint: 'Finish it, or write &lt; for "<".',
  })
}

function reportUnclosed(name: string, { fate, uses }: { fate: TagFate; uses: Uses }, context: ParseContext): void {
  const result = {
    text: 'it is shown as text',
    empty: 'it is empty',
    ended: 'it ends with its paragraph or block of HTML',
  }[fate]
  context.report('markdown/unclosed-element', uses.span, {
    message: `The element "<${name}>" is never closed, so ${result}${formatTimes(uses.count)}.`,
    hint: `Close it, or write it as code: \`<${name}>\`.`,
  })
}

/** Whether a name is that of a component, `Tabs` or `Tabs.Item`. Others in capitals are HTML in its old spelling. */
const isComponentName = (name: string): boolean =>
  /^[A-Z]/.test(name) && !(name === name.toUpperCase() && HTML_ELEMENTS.has(name.toLowerCase()))

/** The directives that replace components of other generators. */
export const directivesOfComponents: ReadonlyMap<string, string> = new Map([
  ...['Tabs', 'PackageManagerTabs'].map((name) => [name, ':::tabs'] as const),
  ...['TabItem', 'Tab', 'Tabs.Tab', 'Tabs.Item'].map((name) => [name, ':::tab'] as const),
  ['CodeGroup', ':::code-group'],
  ...['Steps', 'Step'].map((name) => [name, ':::steps'] as const),
  ...['CardGrid', 'Cards', 'CardGroup'].map((name) => [name, ':::cards'] as const),
  ...['Card', 'LinkCard', 'Cards.Card'].map((name) => [name, '::card'] as const),
  ['FileTree', ':::file-tree'],
  ['Badge', ':badge'],
  ...['Admonition', 'Aside', 'Callout', 'Note', 'Info'].map((name) => [name, ':::note'] as const),
  ['Tip', ':::tip'],
  ...['Warning', 'Caution', 'Pitfall'].map((name) => [name, ':::warning'] as const),
  ['Danger', ':::danger'],
  ...['Details', 'Accordion', 'Collapse'].map((name) => [name, ':::details'] as const),
  ...['Figure', 'Frame'].map((name) => [name, ':::figure'] as const),
])

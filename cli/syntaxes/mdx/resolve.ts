import type { Parents, Root, RootContent } from 'mdast'
import { resolveAlias } from '../../content/content-path.ts'
import { RAW_TEXT_ELEMENTS } from '../../content/html-names.ts'
import { SUPPRESSION_WORD } from '../../diagnostics/suppressions.ts'
import { createExampleValue, getChildren, mergeText } from '../../parse/parser-entry.ts'
import { createText, isBlank, splitParagraph, toFlow, toPhrasing } from './content.ts'
import { ElementBuilder, getTag, isPlaceholder, isTagNode, type Placeholder, type TagNode } from './element-builder.ts'
import { isHtmlTag, toHtmlHead, toHtmlTag } from './html-tag.ts'
import { isBlankExpression } from './literal.ts'
import { parseConstants, parseImports } from './module-code.ts'
import type { MdxScope, Range } from './scope.ts'

/** Parents of blocks; all others but paragraphs only contain inline content. */
// biome-ignore format: a list of words
const FLOW_PARENTS: ReadonlySet<Parents['type'] | string> = new Set([
  'root', 'blockquote', 'listItem', 'footnoteDefinition', 'containerDirective', 'defListDescription',
])
/** Parents whose children are parents themselves. */
const STRUCTURES: ReadonlySet<Parents['type'] | string> = new Set(['list', 'table', 'tableRow', 'defList'])

/** Tags that belong to elements outside their parent. */
interface LooseTags {
  leading: TagNode[]
  trailing: TagNode[]
}

/** Replaces the tags, expressions and statements of a tree with Markdown nodes, in place. */
export function resolveMdx(tree: Root, scope: MdxScope): void {
  for (const node of tree.children) {
    if (!isPlaceholder(node) || node.data.docsgenMdx.kind !== 'module') continue
    for (const [name, { path, name: original }] of parseImports(node.value)) {
      scope.imports.set(name, { path: resolveAlias(path, scope.context.path), name: original })
    }
    for (const [name, value] of parseConstants(node.value)) scope.constants.set(name, value)
  }
  const { leading, trailing } = resolveIn(tree, scope)
  const builder = new ElementBuilder(scope, false)
  for (const node of [...leading, ...trailing]) builder.giveUp(node)
  scope.flush()
}

/** `around` is the name of the component around a paragraph. */
function resolveIn(parent: Parents, scope: MdxScope, around?: string): LooseTags {
  const isParagraph = parent.type === 'paragraph'
  const isFlow = FLOW_PARENTS.has(parent.type)
  const isInline = !isParagraph && !isFlow
  const builder = new ElementBuilder(scope, isInline, around)
  for (const [index, node] of getChildren(parent).entries()) {
    if (isPlaceholder(node)) addPiece({ node, parent, index }, builder, scope)
    else if ('children' in node) addParent(node, builder, scope)
    else builder.add([node])
  }
  const { children, leading, trailing } = builder.finish()
  const isStructure = isParagraph || STRUCTURES.has(parent.type)
  // A paragraph is split by its own parent.
  Object.assign(parent, {
    children: isFlow ? toFlow(joinRawText(children)) : isStructure ? children : toPhrasing(children),
  })
  mergeText(parent)
  return { leading, trailing }
}

/** Joins the tags of an element that contains text only, such as a frame: such an element is one block of HTML. */
function joinRawText(children: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of children) {
    const last = joined.at(-1)
    const name = node.type === 'html' ? /^<\/([a-z]+)>$/.exec(node.value)?.[1] : undefined
    const isEnd = name !== undefined && RAW_TEXT_ELEMENTS.has(name)
    if (isEnd && node.type === 'html' && last?.type === 'html' && last.value.startsWith(`<${name}`)) {
      const position = last.position && node.position && { start: last.position.start, end: node.position.end }
      joined[joined.length - 1] = { ...last, value: last.value + node.value, ...(position && { position }) }
    } else joined.push(node)
  }
  return joined
}

function addParent(node: RootContent & Parents, builder: ElementBuilder, scope: MdxScope): void {
  const { leading, trailing } = resolveIn(node, scope, node.type === 'paragraph' ? builder.openName : undefined)
  for (const tag of leading) builder.addTag(tag)
  if (node.type !== 'paragraph') builder.add([node])
  else if (node.data && 'directiveLabel' in node.data) builder.add([{ ...node, children: toPhrasing(node.children) }])
  else builder.add(splitParagraph(node))
  for (const tag of trailing) builder.addTag(tag)
}

interface Place {
  node: Placeholder
  parent: Parents
  /** Index of the placeholder in its parent. */
  index: number
}

function addPiece(place: Place, builder: ElementBuilder, scope: MdxScope): void {
  const { node } = place
  const { position } = node
  const { docsgenMdx: piece } = node.data
  const range = { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
  scope.pieces.push(range)
  const addHtml = (value: string) => builder.add(value === '' ? [] : [{ type: 'html', value, position }])
  if (piece.kind === 'head') addHtml(toHtmlHead({ ...range, end: piece.end }, scope))
  else if (piece.kind === 'expression') builder.add(convertExpression(place, range, scope))
  else if (isTagNode(node)) {
    if (isHtmlTag(getTag(node))) addHtml(toHtmlTag(getTag(node), scope) ?? node.value)
    else builder.addTag(node)
  }
}

function convertExpression(place: Place, range: Range, scope: MdxScope): RootContent[] {
  const { parent } = place
  const { position } = place.node
  const source = scope.reader.slice(range.start, range.end).slice(1, -1)
  if (isBlankExpression(source)) return convertComment(source, place)
  if (parent.type === 'heading' && /^#[^{}]+$/.test(source)) return [createText(`{${source}}`, position)]
  const evaluated = scope.evaluate(source)
  if (evaluated) {
    const values = [evaluated.value].flat()
    if (values.every((value) => typeof value !== 'object' || value === null)) {
      const { prose, isExample } = scope.findName(source) ?? {}
      const text = prose ?? values.filter((value) => typeof value === 'string' || typeof value === 'number').join('')
      if (text !== '' && parent.type !== 'heading' && isExample) return [createExampleValue(text)]
      return text === '' ? [] : [createText(text, position)]
    }
  }
  scope.reportExpression(range, 'code')
  const isBlock = FLOW_PARENTS.has(parent.type) && source.includes('\n')
  const value = `{${source}}`
  return [isBlock ? { type: 'code', lang: 'jsx', value, position } : { type: 'inlineCode', value, position }]
}

const SUPPRESSION = new RegExp(`^\\s*/\\*\\s*(${SUPPRESSION_WORD}\\b[\\s\\S]*?)\\s*\\*/\\s*$`)

/** Comments vanish, except those that mean something: the id of a heading, a suppression, and the end of a preview. */
function convertComment(source: string, { node, parent, index }: Place): RootContent[] {
  const id = /^\/\*\s*#(\S+?)\s*\*\/$/.exec(source.trim())?.[1] ?? /^\/\*([\p{L}\p{N}_-]+)\*\/$/u.exec(source)?.[1]
  if (id !== undefined && parent.type === 'heading' && parent.children.slice(index + 1).every(isBlank)) {
    return [createText(`{#${id}}`, node.position)]
  }
  const suppression = SUPPRESSION.exec(source)?.[1]
  if (suppression !== undefined) return [{ ...node, value: `<!-- ${suppression} -->`, data: {} }]
  const isPreviewEnd = /^\s*\/\*\s*truncate\s*\*\/\s*$/.test(source)
  return isPreviewEnd && parent.type === 'root' ? [{ ...node, value: '<!-- truncate -->', data: {} }] : []
}

import type { Html, Parents, Root, RootContent } from 'mdast'
import { resolveAlias } from '../../content/content-path.ts'
import { RAW_TEXT_ELEMENTS } from '../../content/html-names.ts'
import { createExampleValue, getChildren, mergeText } from '../../parse/parser-entry.ts'
import { createText, isBlank, splitParagraph, toFlow, toPhrasing } from './content.ts'
import { ElementBuilder } from './element-builder.ts'
import { toHtmlHead } from './head-element.ts'
import { isHtmlTag, toHtmlTag } from './html-tag.ts'
import { isBlankExpression } from './literal.ts'
import { parseConstants, parseImports } from './module-code.ts'
import type { Piece } from './reader.ts'
import type { MdxScope } from './scope.ts'

/** Parents of blocks; all others but paragraphs only contain inline content. */
const FLOW_PARENTS: ReadonlySet<Parents['type'] | string> = new Set([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'containerDirective',
  'defListDescription',
])
/** Parents whose children are parents themselves. */
const STRUCTURES: ReadonlySet<Parents['type'] | string> = new Set(['list', 'table', 'tableRow', 'defList'])

/** A tag that belongs to an element outside its parent. */
interface LooseTags {
  leading: Html[]
  trailing: Html[]
}

/** Replaces the tags, expressions and statements of a tree with Markdown nodes, in place. */
export function resolveMdx(tree: Root, scope: MdxScope): void {
  for (const node of tree.children) {
    const piece = node.type === 'html' ? node.data?.docsgenMdx : undefined
    if (piece?.kind !== 'module' || node.type !== 'html') continue
    for (const [name, { path, name: original }] of parseImports(node.value)) {
      scope.imports.set(name, { path: resolveAlias(path, scope.context.path), name: original })
    }
    for (const [name, value] of parseConstants(node.value)) scope.constants.set(name, value)
  }
  const { leading, trailing } = resolveIn(tree, scope)
  const builder = new ElementBuilder(scope, false)
  for (const node of [...leading, ...trailing]) {
    const piece = node.data?.docsgenMdx
    if (piece?.kind === 'tag') builder.giveUp(node, piece.tag)
  }
  scope.flush()
}

/** `around` is the name of the component around a paragraph. */
function resolveIn(parent: Parents, scope: MdxScope, around?: string): LooseTags {
  const isParagraph = parent.type === 'paragraph'
  const isFlow = FLOW_PARENTS.has(parent.type)
  const isInline = !isParagraph && !isFlow
  const builder = new ElementBuilder(scope, isInline, around)
  const given = getChildren(parent)
  for (const [index, node] of given.entries()) {
    const piece = node.type === 'html' ? node.data?.docsgenMdx : undefined
    if (node.type === 'html' && piece) addPiece({ node, piece, parent, index }, builder, scope)
    else if ('children' in node) addParent(node, builder, scope)
    else builder.add([node])
  }
  const { children, leading, trailing } = builder.finish()
  // A paragraph is split by its own parent.
  Object.assign(parent, {
    children: isFlow ? toFlow(joinRawText(children)) : isInline ? keepStructure(parent, children) : children,
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

function keepStructure(parent: Parents, children: RootContent[]): RootContent[] {
  return STRUCTURES.has(parent.type) ? children : toPhrasing(children)
}

function addParent(node: RootContent & Parents, builder: ElementBuilder, scope: MdxScope): void {
  const { leading, trailing } = resolveIn(node, scope, node.type === 'paragraph' ? builder.openName : undefined)
  for (const tag of leading) addTag(tag, builder)
  if (node.type !== 'paragraph') builder.add([node])
  else if (node.data && 'directiveLabel' in node.data) builder.add([{ ...node, children: toPhrasing(node.children) }])
  else builder.add(splitParagraph(node))
  for (const tag of trailing) addTag(tag, builder)
}

function addTag(node: Html, builder: ElementBuilder): void {
  const piece = node.data?.docsgenMdx
  if (piece?.kind === 'tag') builder.addTag(node, piece.tag)
}

interface Place {
  node: Html
  piece: Piece
  parent: Parents
  /** Index of the piece in its parent. */
  index: number
}

function addPiece(place: Place, builder: ElementBuilder, scope: MdxScope): void {
  const { node, piece } = place
  if (piece.kind === 'head') {
    const start = node.position?.start.offset ?? 0
    const value = toHtmlHead({ start, end: piece.end }, scope)
    builder.add([{ type: 'html', value, ...(node.position && { position: node.position }) }])
  }
  if (piece.kind === 'expression') builder.add(convertExpression(place, scope))
  if (piece.kind !== 'tag') return
  if (!isHtmlTag(piece.tag)) {
    builder.addTag(node, piece.tag)
    return
  }
  const value = toHtmlTag(piece.tag, scope) ?? node.value
  if (value !== '') builder.add([{ type: 'html', value, ...(node.position && { position: node.position }) }])
}

function convertExpression(place: Place, scope: MdxScope): RootContent[] {
  const { node, parent } = place
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const source = scope.reader.slice(start, end).slice(1, -1)
  const { position } = node
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
  scope.reportExpression({ start, end }, 'code')
  const isBlock = FLOW_PARENTS.has(parent.type) && source.includes('\n')
  const value = `{${source}}`
  return [isBlock ? { type: 'code', lang: 'jsx', value, position } : { type: 'inlineCode', value, position }]
}

/** Comments vanish, except those that mean something: the id of a heading, and the end of a preview. */
function convertComment(source: string, { node, parent, index }: Place): RootContent[] {
  const id = /^\/\*\s*#(\S+?)\s*\*\/$/.exec(source.trim())?.[1] ?? /^\/\*([\p{L}\p{N}_-]+)\*\/$/u.exec(source)?.[1]
  if (id !== undefined && parent.type === 'heading' && parent.children.slice(index + 1).every(isBlank)) {
    return [createText(`{#${id}}`, node.position)]
  }
  const isPreviewEnd = /^\s*\/\*\s*truncate\s*\*\/\s*$/.test(source)
  return isPreviewEnd && parent.type === 'root' ? [{ ...node, value: '<!-- truncate -->', data: {} }] : []
}

import type { Paragraph, PhrasingContent, RootContent, Text } from 'mdast'
import type { Position } from 'unist'
import { type Flow, INLINE_CONTENT } from '../../parse/parser-entry.ts'
import { isBlockTag } from './html-tag.ts'

// biome-ignore format: a list of words
const PHRASING: ReadonlySet<RootContent['type']> = new Set<RootContent['type']>([
  'break', 'delete', 'emphasis', 'exampleValue', 'footnoteReference', 'html', 'image', 'imageReference', 'inlineCode',
  'inlineMath', 'link', 'linkReference', 'strong', 'text', 'textDirective',
])

/** Text that is not in the source in this form. */
export const createText = (value: string, position?: Position): Text => ({ type: 'text', value, position })

export const isPhrasing = (node: RootContent): node is PhrasingContent => PHRASING.has(node.type)

export const isBlank = (node: RootContent): boolean =>
  node.type === 'break' || (node.type === 'text' && node.value.trim() === '')

/** The position from the beginning of the first node to the end of the last. */
function findPosition(nodes: readonly RootContent[]): Position | undefined {
  const first = nodes.find(({ position }) => position)?.position
  const last = nodes.findLast(({ position }) => position)?.position
  return first && last && { start: first.start, end: last.end }
}

/** A paragraph without the blanks around its content; nothing if nothing is left. */
function createParagraph(content: readonly PhrasingContent[], data?: Paragraph['data']): Paragraph[] {
  const first = content.findIndex((node) => !isBlank(node))
  if (first < 0) return []
  const children = content.slice(first, content.findLastIndex((node) => !isBlank(node)) + 1)
  const [head, tail] = [children[0], children.at(-1)]
  if (head?.type === 'text') children[0] = { ...head, value: head.value.trimStart() }
  if (tail?.type === 'text' && tail !== head) children[children.length - 1] = { ...tail, value: tail.value.trimEnd() }
  return [{ type: 'paragraph', children, position: findPosition(children), ...(data && { data }) }]
}

/**
 * Splits a paragraph that contains blocks at them, and at tags of block elements. The text around blocks becomes
 * paragraphs; text next to tags may be the content of their element, and is marked as inline.
 */
export function splitParagraph(paragraph: Paragraph): Flow[] {
  const content: RootContent[] = paragraph.children
  const [only, ...others] = content.filter((node) => !isBlank(node))
  if (only === undefined) return []
  if (only.type === 'textDirective' && others.length === 0 && only.data?.docsgenProps) {
    return [{ ...only, type: 'containerDirective', children: toFlow(only.children) }]
  }
  const isInHtml = content.some((node) => node.type === 'html' && isBlockTag(node.value))
  if (!isInHtml && content.every(isPhrasing)) return [paragraph]
  const isEnd = (node: RootContent) => !isPhrasing(node) || (node.type === 'html' && isBlockTag(node.value))
  return group(content, isEnd, (run) => createParagraph(run, isInHtml ? { hName: INLINE_CONTENT } : undefined))
}

/** The content of a block: inline nodes that are not in a paragraph get one. Raw HTML stays between the blocks. */
export function toFlow(content: readonly RootContent[]): Flow[] {
  return group(content, (node) => !isPhrasing(node) || node.type === 'html', createParagraph)
}

function group(
  content: readonly RootContent[],
  isEnd: (node: RootContent) => boolean,
  wrap: (run: PhrasingContent[]) => Flow[],
): Flow[] {
  const blocks: Flow[] = []
  let run: PhrasingContent[] = []
  for (const node of content) {
    if (!isEnd(node) && isPhrasing(node)) run.push(node)
    else {
      blocks.push(...wrap(run), node as Flow)
      run = []
    }
  }
  return [...blocks, ...wrap(run)]
}

/** Blocks as inline content, for places that cannot contain blocks, such as headings and cells. */
export function toPhrasing(content: readonly RootContent[]): PhrasingContent[] {
  return content.flatMap((node): PhrasingContent[] => {
    if (isPhrasing(node)) return [node]
    if (node.type === 'code') return [{ type: 'inlineCode', value: node.value }]
    return 'children' in node ? toPhrasing(node.children) : []
  })
}

import type { PhrasingContent, Text } from 'mdast'
import type { LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Scope } from './nodes.ts'

type Point = { line: number; column: number; offset?: number | undefined }

function sliceSource(start: Point | undefined, end: Point | undefined, source: string): Text[] {
  if (start?.offset === undefined || end?.offset === undefined || start.offset >= end.offset) return []
  return [{ type: 'text', value: source.slice(start.offset, end.offset), position: { start, end } }]
}

/**
 * Restores text that is not a directive after all, as the author wrote it: `:9090`, or `:x[label]{y}` with the label
 * still parsed as Markdown.
 */
export function restoreText(node: TextDirective | LeafDirective, { source }: Scope): PhrasingContent[] {
  const first = node.children[0]?.position
  const last = node.children.at(-1)?.position
  const { position } = node
  if (!first || !last) return sliceSource(position?.start, position?.end, source)
  return [
    ...sliceSource(position?.start, first.start, source),
    ...node.children,
    ...sliceSource(last.end, position?.end, source),
  ]
}

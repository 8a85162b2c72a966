import type { PhrasingContent, Text } from 'mdast'
import type { LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Scope } from './nodes.ts'

type Place = { line: number; column: number; offset?: number | undefined }

function sourceText(start: Place | undefined, end: Place | undefined, source: string): Text[] {
  if (start?.offset === undefined || end?.offset === undefined || start.offset >= end.offset) return []
  return [{ type: 'text', value: source.slice(start.offset, end.offset), position: { start, end } }]
}

/** A directive that is none after all, as the author wrote it: `:9090`, and `:x[label]{y}` with the label still Markdown. */
export function restoreText(node: TextDirective | LeafDirective, { source }: Scope): PhrasingContent[] {
  const first = node.children[0]?.position
  const last = node.children.at(-1)?.position
  const { position } = node
  if (!first || !last) return sourceText(position?.start, position?.end, source)
  return [
    ...sourceText(position?.start, first.start, source),
    ...node.children,
    ...sourceText(last.end, position?.end, source),
  ]
}

import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { splitReferences } from '../../content/variables.ts'
import { createLineIndex } from '../../lib/line-index.ts'
import type { Span } from '../document.ts'
import { createExampleValue } from '../example-value.ts'
import type { FillName } from '../variable-syntax.ts'

/** Fills in names in braces, as the syntax of the reference does. The text of each node with braces must be its source. */
export function fillNames(
  tree: Root,
  text: string,
  fillName: (name: string, span: Span) => ReturnType<FillName>,
): void {
  const lines = createLineIndex(text)
  const toPoint = (offset: number) => ({ ...lines.toLocation(offset), offset })

  function fillChildren(parent: Parents, isHeading: boolean): void {
    const children: Nodes[] = []
    for (const child of parent.children) {
      if ('children' in child) fillChildren(child, isHeading || child.type === 'heading')
      if (child.type === 'text' && child.value.includes('{')) children.push(...fillText(child, isHeading))
      else children.push(child)
    }
    Object.assign(parent, { children })
  }

  function fillText({ value, position }: Text, isHeading: boolean): Nodes[] {
    const first = position?.start.offset ?? 0
    const pieces: PhrasingContent[] = []
    const append = (piece: string, from: number, to: number): void => {
      const [start, end] = [toPoint(first + from), toPoint(first + to)]
      const last = pieces.at(-1)
      if (last?.type !== 'text') pieces.push({ type: 'text', value: piece, position: { start, end } })
      else Object.assign(last, { value: last.value + piece, position: { start: last.position?.start ?? start, end } })
    }
    let done = 0
    for (const part of splitReferences(value)) {
      const from = done
      if (typeof part === 'string') {
        done += part.length
        append(part, from, done)
        continue
      }
      done += part.raw.length
      const [start, end] = [toPoint(first + from), toPoint(first + done)]
      const span = { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
      const filled = fillName(part.name, span)
      if (filled?.isExample && !isHeading) pieces.push({ ...createExampleValue(filled.text), position: { start, end } })
      else append(filled?.text ?? part.raw, from, done)
    }
    return pieces
  }

  fillChildren(tree, false)
}

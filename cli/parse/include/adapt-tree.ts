import type { Definition, Root } from 'mdast'
import type { Point } from 'unist'
import { visit } from '../visit.ts'
import type { Shift } from './source-map.ts'

/** Moves every position of a tree. Nodes may share points, so each point is replaced, not changed. */
export function shiftPositions(tree: Root, { lines, offset }: Shift): void {
  const shiftPoint = (point: Point): Point => ({
    line: point.line + lines,
    column: point.column,
    ...(point.offset !== undefined && { offset: point.offset + offset }),
  })
  visit(tree, (node) => {
    if (node.position) node.position = { start: shiftPoint(node.position.start), end: shiftPoint(node.position.end) }
  })
}

/**
 * Turns references to definitions into links and images, and removes the definitions, because another file of the same
 * document may use the same identifiers for something else.
 */
export function resolveDefinitions(tree: Root): void {
  const definitions = new Map<string, Definition>()
  visit(tree, 'definition', (node, index, parent) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if (!parent || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  visit(tree, (node, index, parent) => {
    if ((node.type !== 'linkReference' && node.type !== 'imageReference') || !parent || index === undefined) return
    const definition = definitions.get(node.identifier)
    if (!definition) return
    const { url, title } = definition
    const common = { url, ...(title != null && { title }), ...(node.position && { position: node.position }) }
    parent.children[index] =
      node.type === 'linkReference'
        ? { type: 'link', children: node.children, ...common }
        : { type: 'image', alt: node.alt ?? null, ...common }
    // The children of the new node are the same nodes, and have not been visited yet.
  })
}

/**
 * Renames footnotes whose identifiers an earlier file uses already, and adds the identifiers of this file to `taken`.
 */
export function renameFootnotes(tree: Root, taken: Set<string>): void {
  const names = new Map<string, string>()
  visit(tree, 'footnoteDefinition', (node) => {
    let name = node.identifier
    for (let number = 2; taken.has(name); number++) name = `${node.identifier}-${number}`
    taken.add(name)
    names.set(node.identifier, name)
  })
  if (names.size === 0) return
  visit(tree, (node) => {
    if (node.type !== 'footnoteDefinition' && node.type !== 'footnoteReference') return
    node.identifier = names.get(node.identifier) ?? node.identifier
  })
}

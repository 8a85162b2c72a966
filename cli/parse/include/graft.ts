import type { Definition, Root } from 'mdast'
import type { Point } from 'unist'
import { visit } from '../visit.ts'
import type { Shift } from './source-map.ts'

/** Moves every position of a tree. Points may be shared between nodes, so they are made anew. */
export function shiftPositions(tree: Root, { lines, offset }: Shift): void {
  const shifted = (point: Point): Point => ({
    line: point.line + lines,
    column: point.column,
    ...(point.offset !== undefined && { offset: point.offset + offset }),
  })
  visit(tree, (node) => {
    if (node.position) node.position = { start: shifted(node.position.start), end: shifted(node.position.end) }
  })
}

/**
 * Makes links and images of references to definitions, and drops the definitions: another file of the same document may
 * use the same names for something else.
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
    // The children of the new node are still to be looked at, and are the same nodes.
  })
}

/** Gives footnotes names of their own where an earlier file has taken them; `taken` grows. */
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

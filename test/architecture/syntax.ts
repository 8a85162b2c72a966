import { visitorKeys } from 'oxc-parser'

/** A node of an ESTree, with TypeScript's nodes among them. */
export interface SyntaxNode extends Record<string, unknown> {
  type: string
  /** Offsets into the text; the end is exclusive. */
  start: number
  end: number
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The children of a node in the order of the text. */
export function getChildren(node: SyntaxNode): SyntaxNode[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => node[key]).filter(isNode)
}

/** The node itself and all below it, in the order of the text. */
export function findNodes(node: SyntaxNode, isWanted: (node: SyntaxNode) => boolean): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const rest = [node]
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (isWanted(next)) found.push(next)
    rest.push(...getChildren(next).reverse())
  }
  return found
}

/** Calls `visit` for every node with its parents, the nearest first. */
export function visitWithParents(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  visit(node, parents)
  for (const child of getChildren(node)) visitWithParents(child, visit, [node, ...parents])
}

export function isFunction(node: SyntaxNode): boolean {
  return FUNCTION_TYPES.has(node.type)
}

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

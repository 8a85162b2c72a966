import type { Graph, GraphEdge, GraphGroup, GraphNode } from './model.ts'

/**
 * A part of the graph that is laid out as a unit: the whole graph, or a group that arrows enter and leave only as a
 * whole. Such a group can have its own direction, and is a box in the scope around it.
 */
export interface Scope {
  group: GraphGroup | undefined
  nodes: GraphNode[]
  /** Groups drawn around nodes of this scope. */
  clusters: GraphGroup[]
  /** Groups that are scopes of their own. */
  boxes: Scope[]
  edges: GraphEdge[]
}

/** Ids from the inside out: the item itself, its group, the group of that group. */
export function listAncestry({ nodes, groups }: Graph, id: string): string[] {
  const path: string[] = []
  for (let at: string | undefined = id; at !== undefined; at = (nodes.get(at) ?? groups.get(at))?.group) path.push(at)
  return path
}

/** Whether an item is the group itself or inside it. */
export function isWithin(graph: Graph, id: string, group: string): boolean {
  return graph.groups.has(group) && listAncestry(graph, id).includes(group)
}

/** Groups with an arrow across their border: one end is inside, the other is not. */
function findCrossed(graph: Graph): Set<string> {
  const crossed = new Set<string>()
  for (const { from, to } of graph.edges) {
    const around = [from, to].map((id) => listAncestry(graph, id).slice(1))
    for (const [index, groups] of around.entries()) {
      const others = around[1 - index] ?? []
      for (const group of groups) if (!others.includes(group)) crossed.add(group)
    }
  }
  return crossed
}

/** Divides a graph into scopes and returns the scope of the whole graph. */
export function findScopes(graph: Graph): Scope {
  const crossed = findCrossed(graph)
  const root: Scope = { group: undefined, nodes: [], clusters: [], boxes: [], edges: [] }
  const scopes = new Map<string, Scope>()
  const getScope = (id: string): Scope => {
    const around = listAncestry(graph, id).slice(1)
    return scopes.get(around.find((group) => scopes.has(group)) ?? '') ?? root
  }
  for (const group of graph.groups.values()) {
    if (!crossed.has(group.id)) scopes.set(group.id, { group, nodes: [], clusters: [], boxes: [], edges: [] })
  }
  for (const group of graph.groups.values()) {
    const own = scopes.get(group.id)
    if (own) getScope(group.id).boxes.push(own)
    else getScope(group.id).clusters.push(group)
  }
  for (const node of graph.nodes.values()) getScope(node.id).nodes.push(node)
  for (const edge of graph.edges) getScope(edge.from).edges.push(edge)
  return root
}

import type { Flowchart, FlowEdge, FlowGroup, FlowNode } from './model.ts'

/**
 * What is laid out together: the whole chart, or a group that no arrow enters or leaves other than as a whole. Such a
 * group can have its own direction, and takes part in what is around it as a box.
 */
export interface Scope {
  group: FlowGroup | undefined
  nodes: FlowNode[]
  /** Groups drawn around nodes of this scope. */
  clusters: FlowGroup[]
  /** Groups that are scopes of their own. */
  boxes: Scope[]
  edges: FlowEdge[]
}

/** Ids from an item outwards: the item itself, its group, the group of that. */
export function ancestry({ nodes, groups }: Flowchart, id: string): string[] {
  const path: string[] = []
  for (let at: string | undefined = id; at !== undefined; at = (nodes.get(at) ?? groups.get(at))?.group) path.push(at)
  return path
}

/** Groups that an arrow crosses: one end stands inside, the other does not. */
function findCrossed(chart: Flowchart): Set<string> {
  const crossed = new Set<string>()
  for (const { from, to } of chart.edges) {
    const around = [from, to].map((id) => ancestry(chart, id).slice(1))
    for (const [index, groups] of around.entries()) {
      const others = around[1 - index] ?? []
      for (const group of groups) if (!others.includes(group)) crossed.add(group)
    }
  }
  return crossed
}

/** Cuts a flowchart into scopes; the first is the chart as a whole. */
export function findScopes(chart: Flowchart): Scope {
  const crossed = findCrossed(chart)
  const root: Scope = { group: undefined, nodes: [], clusters: [], boxes: [], edges: [] }
  const scopes = new Map<string, Scope>()
  const scopeOf = (id: string): Scope => {
    const around = ancestry(chart, id).slice(1)
    return scopes.get(around.find((group) => scopes.has(group)) ?? '') ?? root
  }
  for (const group of chart.groups.values()) {
    if (!crossed.has(group.id)) scopes.set(group.id, { group, nodes: [], clusters: [], boxes: [], edges: [] })
  }
  for (const group of chart.groups.values()) {
    const own = scopes.get(group.id)
    if (own) scopeOf(group.id).boxes.push(own)
    else scopeOf(group.id).clusters.push(group)
  }
  for (const node of chart.nodes.values()) scopeOf(node.id).nodes.push(node)
  for (const edge of chart.edges) scopeOf(edge.from).edges.push(edge)
  return root
}

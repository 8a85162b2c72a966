import type { Graph } from './model.ts'
import { listAncestry } from './structure.ts'

/** Larger graphs are not readable; the layout takes about a second for this many. */
const MAX_NODES = 500
const MAX_EDGES = 800
const MAX_GROUPS = 60
const MAX_DEPTH = 6
/** Long arrows are routed rank by rank: their number times their length, in ranks, times the depth of subgraphs. */
const MAX_ROUTING = 4000

/**
 * The number of ranks that all arrows span together, if every node is one rank below the deepest node that leads to it.
 */
function countRanks({ nodes, groups, edges }: Graph): number {
  const next = new Map<string, { to: string; length: number }[]>()
  for (const id of [...nodes.keys(), ...groups.keys()]) next.set(id, [])
  for (const { from, to, length } of edges) next.get(from)?.push({ to, length })
  const height = new Map<string, number>()
  const visiting = new Set<string>()
  let sum = 0
  const visit = (id: string): number => {
    const known = height.get(id)
    if (known !== undefined) return known
    visiting.add(id)
    let highest = 0
    for (const { to, length } of next.get(id) ?? [])
      if (!visiting.has(to)) highest = Math.max(highest, visit(to) + length)
    visiting.delete(id)
    height.set(id, highest)
    return highest
  }
  for (const id of next.keys()) visit(id)
  for (const { from, to, length } of edges) {
    sum += Math.max(length, Math.abs((height.get(from) ?? 0) - (height.get(to) ?? 0)))
  }
  return sum
}

/** The reason why a graph is too large to be laid out. */
export function findExcess(graph: Graph): string | undefined {
  const { nodes, groups, edges } = graph
  if (nodes.size > MAX_NODES) return `${nodes.size} boxes, more than the limit of ${MAX_NODES}`
  if (edges.length > MAX_EDGES) return `${edges.length} arrows, more than the limit of ${MAX_EDGES}`
  if (groups.size > MAX_GROUPS) return `${groups.size} groups, more than the limit of ${MAX_GROUPS}`
  const depth = Math.max(0, ...[...groups.keys()].map((id) => listAncestry(graph, id).length))
  if (depth > MAX_DEPTH) return `groups nested ${depth} levels deep, more than the limit of ${MAX_DEPTH}`
  const routing = countRanks(graph) * (2 * depth + 1)
  return routing > MAX_ROUTING
    ? `arrows that span ${routing} ranks in total, more than the limit of ${MAX_ROUTING}`
    : undefined
}

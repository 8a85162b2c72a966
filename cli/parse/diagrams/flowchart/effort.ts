import type { Flowchart } from './model.ts'
import { ancestry } from './structure.ts'

/** No reader follows more; the layout takes about a second for this many. */
export const MAX_NODES = 500
export const MAX_EDGES = 800
export const MAX_GROUPS = 60
export const MAX_DEPTH = 6
/** Long arrows are routed rank by rank: their number times their length, in ranks, times the depth of subgraphs. */
const MAX_ROUTING = 4000

/** The ranks that arrows span together, when every node stands one rank below the deepest that leads to it. */
function countRanks({ nodes, groups, edges }: Flowchart): number {
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

/** Why a flowchart is not laid out, or nothing. */
export function findExcess(chart: Flowchart): string | undefined {
  const { nodes, groups, edges } = chart
  if (nodes.size > MAX_NODES) return `${nodes.size} nodes, more than the ${MAX_NODES}`
  if (edges.length > MAX_EDGES) return `${edges.length} arrows, more than the ${MAX_EDGES}`
  if (groups.size > MAX_GROUPS) return `${groups.size} subgraphs, more than the ${MAX_GROUPS}`
  const depth = Math.max(0, ...[...groups.keys()].map((id) => ancestry(chart, id).length))
  if (depth > MAX_DEPTH) return `subgraphs ${depth} deep, deeper than the ${MAX_DEPTH}`
  const routing = countRanks(chart) * (2 * depth + 1)
  return routing > MAX_ROUTING ? `arrows over ${routing} ranks together, more than the ${MAX_ROUTING}` : undefined
}

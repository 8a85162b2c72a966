import type { TextItem } from '../drawing.ts'
import type { Graph } from './model.ts'

/** A label on one line, to be used within a sentence. */
export const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

/** `1 node`, `2 nodes`. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`

/** The name of a node or group in words. */
export function getName({ nodes, groups }: Graph, id: string): string {
  const item = nodes.get(id) ?? groups.get(id)
  return toOneLine(item?.name ?? (item?.label || id))
}

/** The groups, each with its content. */
export function describeGroups(graph: Graph): TextItem[] {
  const { nodes, groups } = graph
  return [...groups.keys()].map((id) => {
    const inside = [...nodes.values(), ...groups.values()].filter(
      (item) => item.group === id && !isNote(graph, item.id),
    )
    const names = inside.map((item) => getName(graph, item.id)).join(', ')
    return { text: `${getName(graph, id)} contains ${names || 'nothing'}.` }
  })
}

const isNote = ({ nodes }: Graph, id: string) => nodes.get(id)?.shape === 'note'

/** Groups, arrows, and nodes without arrows. */
export function describeFlow(graph: Graph): TextItem[] {
  const items = describeGroups(graph)
  const connected = new Set<string>()
  for (const { from, to, start, end, label, line } of graph.edges) {
    if (line === 'invisible') continue
    connected.add(from).add(to)
    const [first, second] = [getName(graph, from), getName(graph, to)]
    if (isNote(graph, to)) {
      items.push({ text: `Note on ${first}: ${second}` })
      continue
    }
    const verb =
      end === 'none' && start === 'none' ? 'is connected to' : end === 'none' ? 'is reached from' : 'leads to'
    const both = start !== 'none' && end !== 'none' ? ', both ways' : ''
    items.push({ text: `${first} ${verb} ${second}${both}${label === '' ? '' : `: ${toOneLine(label)}`}` })
  }
  for (const { id, group } of graph.nodes.values())
    if (!connected.has(id) && group === undefined) items.push({ text: getName(graph, id) })
  return items
}

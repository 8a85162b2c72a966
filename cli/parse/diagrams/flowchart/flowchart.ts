import type { Alternative, Drawing, TextItem } from '../drawing.ts'
import { type Faults, MAX_FAULTS } from '../fault.ts'
import { tag, textBlock } from '../svg.ts'
import { clipText } from '../text-width.ts'
import { drawEdge, drawLabel, type Ends } from './draw-edges.ts'
import { findExcess } from './effort.ts'
import { layoutScope, type Placed, type PlacedGroup, type PlacedNode, SMALL_TEXT } from './layout.ts'
import type { Flowchart } from './model.ts'
import { directionOf, FlowchartParser } from './parse-flowchart.ts'
import { drawShape, NODE_TEXT } from './shapes.ts'
import { findScopes } from './structure.ts'

/** The first line of a flowchart: its keyword, and its direction. */
export const flowchartHeader = /^\s*(?:flowchart(?:-elk)?|graph)(?:\s+(\S+?))?\s*(?:;(.*))?$/

const withTone = (className: string, tone: string | undefined) => (tone ? `${className} dg-${tone}` : className)

function drawGroup({ group, box }: PlacedGroup): string {
  const [x, y] = [box.x - box.width / 2, box.y - box.height / 2]
  const frame = tag('rect', {
    class: withTone('dg-group', group.tone),
    x,
    y,
    width: box.width,
    height: box.height,
    rx: 6,
  })
  if (group.label === '') return frame
  const title = clipText(group.label.replace(/\n/g, ' '), SMALL_TEXT, box.width - 12)
  return (
    frame + textBlock([title], { x: x + 10, y: y + 14 }, { size: SMALL_TEXT, className: 'dg-soft', anchor: 'start' })
  )
}

function drawNode({ node, lines, box }: PlacedNode): string {
  const at = { x: box.x + (node.shape === 'flag' ? 6 : 0), y: box.y + (node.shape === 'cylinder' ? 6 : 0) }
  return drawShape(box, node.shape, withTone('dg-box', node.tone)) + textBlock(lines, at, { size: NODE_TEXT })
}

function drawPlaced({ nodes, groups, edges }: Placed): string {
  const ends: Ends = {
    nodes: new Map(nodes.map((item) => [item.node.id, item])),
    groups: new Map(groups.map((item) => [item.group.id, item])),
  }
  return [
    ...groups.map(drawGroup),
    ...edges.map((edge) => drawEdge(edge, ends)),
    ...nodes.map(drawNode),
    ...edges.map(drawLabel),
  ].join('')
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

/** The structure in words: groups with what is in them, and what leads where. */
function describe({ nodes, groups, edges }: Flowchart): Alternative {
  const nameOf = (id: string) => oneLine((nodes.get(id) ?? groups.get(id))?.label || id)
  const items: TextItem[] = []
  for (const { id } of groups.values()) {
    const inside = [...nodes.values(), ...groups.values()].filter(({ group }) => group === id)
    items.push({ text: `${nameOf(id)} contains ${inside.map((item) => nameOf(item.id)).join(', ') || 'nothing'}.` })
  }
  const connected = new Set<string>()
  for (const { from, to, start, end, label, line } of edges) {
    if (line === 'invisible') continue
    connected.add(from).add(to)
    const verb = end === 'none' && start === 'none' ? 'is connected to' : end === 'none' ? 'is led to from' : 'leads to'
    const both = start !== 'none' && end !== 'none' ? ', both ways' : ''
    const text = `${nameOf(from)} ${verb} ${nameOf(to)}${both}${label === '' ? '' : `: ${oneLine(label)}`}`
    items.push({ text })
  }
  for (const { id, group } of nodes.values())
    if (!connected.has(id) && group === undefined) items.push({ text: nameOf(id) })
  return { kind: 'list', ordered: false, items }
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** Reads, lays out and draws a flowchart whose header stands in line `first`; `undefined` when something is wrong. */
export function drawFlowchart(lines: readonly string[], first: number, faults: Faults): Drawing | undefined {
  const header = lines[first] ?? ''
  const [, word, rest] = flowchartHeader.exec(header) ?? []
  const direction = word === undefined ? 'TB' : directionOf(word)
  if (!direction) {
    const column = header.indexOf(word ?? '', header.search(/\s\S*$/))
    faults.add(
      { line: first, column, length: word?.length ?? 1 },
      `"${word}" is no direction.`,
      'Write TB, BT, LR or RL.',
    )
  }
  const parser = new FlowchartParser(direction ?? 'TB', faults)
  if (rest) parser.readLine(`${' '.repeat(header.length - rest.length)}${rest}`, first)
  for (let line = first + 1; line < lines.length && faults.all.length < MAX_FAULTS; line++)
    parser.readLine(lines[line] ?? '', line)
  const chart = parser.finish()
  if (faults.found) return undefined
  const excess = findExcess(chart)
  if (excess) {
    faults.add(
      { line: first, column: 0, length: header.length },
      `The flowchart has ${excess} that are drawn.`,
      'Split it into several.',
    )
    return undefined
  }
  const placed = layoutScope(findScopes(chart), chart.direction)
  return {
    kind: 'Flowchart',
    summary: `Flowchart with ${count(chart.nodes.size, 'node')} and ${count(chart.edges.length, 'arrow')}.`,
    width: placed.width,
    height: placed.height,
    body: drawPlaced(placed),
    alternative: describe(chart),
    open: false,
  }
}

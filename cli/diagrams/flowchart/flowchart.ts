import type { Drawing } from '../drawing.ts'
import { describeFlow, formatCount } from '../graph/describe.ts'
import { drawGraph } from '../graph/draw-graph.ts'
import { findDirection } from '../graph/model.ts'
import { readGraph } from '../graph/statements.ts'
import type { ProblemCollector } from '../problem.ts'
import { FlowchartParser } from './parse-flowchart.ts'

/** The first line of a flowchart: its keyword and its direction. */
export const FLOWCHART_HEADER = /^\s*(?:flowchart(?:-elk)?|graph)(?:\s+(\S+?))?\s*(?:;(.*))?$/

/** Parses and draws a flowchart whose header is in line `first`; `undefined` if there is a problem. */
export function drawFlowchart(
  lines: readonly string[],
  first: number,
  problems: ProblemCollector,
): Drawing | undefined {
  const header = lines[first] ?? ''
  const [, word, rest] = FLOWCHART_HEADER.exec(header) ?? []
  const direction = word === undefined ? 'TB' : findDirection(word)
  if (!direction) {
    const column = header.indexOf(word ?? '', header.search(/\s\S*$/))
    problems.add(
      { line: first, column, length: word?.length ?? 1 },
      `"${word}" is not a direction.`,
      'Write TB, BT, LR or RL.',
    )
  }
  const parser = new FlowchartParser(direction ?? 'TB', problems)
  if (rest) parser.readLine(`${' '.repeat(header.length - rest.length)}${rest}`, first)
  const graph = readGraph(parser, lines, { first, problems })
  if (!graph) return undefined
  const counts = `${formatCount(graph.nodes.size, 'node')} and ${formatCount(graph.edges.length, 'arrow')}`
  return drawGraph(
    graph,
    {
      kind: 'Flowchart',
      summary: `Flowchart with ${counts}.`,
      alternative: { kind: 'list', ordered: false, items: describeFlow(graph) },
    },
    { first, problems },
  )
}

import type { Drawing } from '../drawing.ts'
import { describeFlow, formatCount } from '../graph/describe.ts'
import { drawGraph } from '../graph/draw-graph.ts'
import type { Graph, Shape } from '../graph/model.ts'
import { readGraph } from '../graph/statements.ts'
import type { ProblemCollector } from '../problem.ts'
import { StateParser } from './parse-state.ts'

/** The first line of a state diagram. */
export const STATE_HEADER = /^\s*stateDiagram(?:-v2)?\s*;?\s*$/

/** Shapes that are not states themselves. */
const PSEUDO_STATES: ReadonlySet<Shape> = new Set(['start', 'end', 'bar', 'diamond', 'note'])

function summarize({ nodes, groups, edges }: Graph): string {
  const states = [...nodes.values()].filter(({ shape }) => !PSEUDO_STATES.has(shape)).length
  const composite = [...groups.values()].filter(({ name }) => name === undefined).length
  const transitions = edges.filter(({ end }) => end === 'arrow').length
  return `State diagram with ${formatCount(states + composite, 'state')} and ${formatCount(transitions, 'transition')}.`
}

/** Parses and draws a state diagram whose header is in line `first`; `undefined` if there is a problem. */
export function drawState(lines: readonly string[], first: number, problems: ProblemCollector): Drawing | undefined {
  const graph = readGraph(new StateParser(problems), lines, { first, problems })
  if (!graph) return undefined
  const words = {
    kind: 'State diagram',
    summary: summarize(graph),
    alternative: { kind: 'list' as const, ordered: false, items: describeFlow(graph) },
  }
  return drawGraph(graph, words, { first, problems })
}

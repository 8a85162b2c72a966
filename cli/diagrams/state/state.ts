import { describeFlow, formatCount } from '../graph/describe.ts'
import type { GraphKind } from '../graph/draw-graph.ts'
import type { Shape } from '../graph/model.ts'
import { StateParser } from './parse-state.ts'

/** Shapes that are not states themselves. */
const PSEUDO_STATES: ReadonlySet<Shape> = new Set(['start', 'end', 'bar', 'diamond', 'note'])

export const STATE_DIAGRAM: GraphKind = {
  header: /^\s*stateDiagram(?:-v2)?\s*;?\s*$/,
  name: 'State diagram',
  Parser: StateParser,
  count({ nodes, groups, edges }) {
    const states = [...nodes.values()].filter(({ shape }) => !PSEUDO_STATES.has(shape)).length
    const composite = [...groups.values()].filter(({ name }) => name === undefined).length
    const transitions = edges.filter(({ end }) => end === 'arrow').length
    return `${formatCount(states + composite, 'state')} and ${formatCount(transitions, 'transition')}`
  },
  describe: describeFlow,
}

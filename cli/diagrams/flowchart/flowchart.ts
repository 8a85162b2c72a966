import { describeFlow, formatCount } from '../graph/describe.ts'
import type { GraphKind } from '../graph/draw-graph.ts'
import { FLOWCHART_HEADER, FlowchartParser } from './parse-flowchart.ts'

export const FLOWCHART: GraphKind = {
  header: FLOWCHART_HEADER,
  name: 'Flowchart',
  Parser: FlowchartParser,
  count: ({ nodes, edges }) => `${formatCount(nodes.size, 'node')} and ${formatCount(edges.length, 'arrow')}`,
  describe: describeFlow,
}

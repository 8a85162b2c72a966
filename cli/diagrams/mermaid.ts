import { CLASS_DIAGRAM } from './class/class.ts'
import type { Drawing } from './drawing.ts'
import { ENTITY_RELATIONSHIP_DIAGRAM } from './er/er.ts'
import { FLOWCHART } from './flowchart/flowchart.ts'
import { drawGraph, type GraphKind } from './graph/draw-graph.ts'
import type { ProblemCollector } from './problem.ts'
import { drawSequence, SEQUENCE_HEADER } from './sequence/sequence.ts'
import { STATE_DIAGRAM } from './state/state.ts'

/** The parts of the Mermaid syntax that all kinds of diagrams share. */
interface Preamble {
  /** The lines, with those that are not part of the diagram blanked, so that line numbers stay the same. */
  lines: string[]
  /** The first line with content. */
  first: number
  title?: string
  description?: string
}

/** Reads the lines between `---` and `---` at the beginning as YAML and returns the title. */
function readFrontMatter(lines: string[]): string | undefined {
  const start = lines.findIndex((line) => line.trim() !== '')
  if (lines[start]?.trim() !== '---') return undefined
  const end = lines.findIndex((line, index) => index > start && line.trim() === '---')
  if (end < 0) return undefined
  const title = lines.slice(start, end).flatMap((line) => /^title:\s*(.*?)\s*$/.exec(line)?.[1] ?? [])[0]
  lines.fill('', start, end + 1)
  return title?.replace(/^(["'])(.*)\1$/, '$2')
}

function readPreamble(source: readonly string[]): Preamble {
  const lines = [...source]
  let title = readFrontMatter(lines)
  let description: string | undefined
  let within: 'none' | 'init' | 'description' = 'none'
  for (const [index, line] of lines.entries()) {
    const text = line.trim()
    if (within !== 'none') {
      if (within === 'description') description = `${description ?? ''} ${text.replace('}', '')}`.trim()
      if (text.includes(within === 'init' ? '}%%' : '}')) within = 'none'
      lines[index] = ''
    } else if (text.startsWith('%%')) {
      if (text.startsWith('%%{') && !text.includes('}%%')) within = 'init'
      lines[index] = ''
    } else {
      const accessible = /^acc(Title|Descr)\s*(?::\s*(.*)|\{([^}]*)(\}?))$/.exec(text)
      if (!accessible) continue
      if (accessible[1] === 'Title') title = accessible[2] ?? title
      else description = accessible[2] ?? accessible[3]?.trim()
      if (accessible[1] === 'Descr' && accessible[2] === undefined && accessible[4] === '') within = 'description'
      lines[index] = ''
    }
  }
  const first = lines.findIndex((line) => line.trim() !== '')
  return { lines, first, ...(title ? { title } : {}), ...(description ? { description } : {}) }
}

const GRAPHS: readonly GraphKind[] = [FLOWCHART, STATE_DIAGRAM, CLASS_DIAGRAM, ENTITY_RELATIONSHIP_DIAGRAM]

const NAMES = '"flowchart", "sequenceDiagram", "stateDiagram-v2", "classDiagram" and "erDiagram"'

/** Draws a diagram written in Mermaid. */
export function drawMermaid(written: readonly string[], problems: ProblemCollector): Drawing | undefined {
  const { lines, first, ...words } = readPreamble(written)
  const header = lines[first] ?? ''
  const graph = GRAPHS.find((kind) => kind.header.test(header))
  if (graph || SEQUENCE_HEADER.test(header)) {
    const source = { lines, first }
    const drawing = graph ? drawGraph(graph, source, problems) : drawSequence(source, problems)
    return drawing && { ...drawing, ...words }
  }
  if (header === '') {
    problems.add(0, 'The diagram is empty.', 'Begin it with "flowchart TD" or "sequenceDiagram".')
    return undefined
  }
  const column = header.search(/\S/)
  const kind = /^[\w-]*/.exec(header.slice(column))?.[0] || (header[column] ?? '')
  const message = `docsgen does not support diagrams that begin with "${kind}".`
  const hint = `It supports ${NAMES}. Use the language "text" to show the source of other diagrams.`
  problems.add({ line: first, column, length: Math.max(1, kind.length) }, message, hint)
  return undefined
}

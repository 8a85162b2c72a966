import type { Drawing } from './drawing.ts'
import type { Faults } from './fault.ts'
import { drawFlowchart, flowchartHeader } from './flowchart/flowchart.ts'
import { drawSequence, sequenceHeader } from './sequence/sequence.ts'

/** What Mermaid writes around every kind of diagram. */
interface Preamble {
  /** The lines with everything blank that belongs to no diagram, so that positions stay. */
  lines: string[]
  /** The first line that says something. */
  first: number
  title?: string
  description?: string
}

/** Lines from `---` to `---` at the beginning: YAML, of which the title counts. */
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

/** Draws a diagram in the language of Mermaid; flowcharts and sequence diagrams are known. */
export function drawMermaid(source: readonly string[], faults: Faults): Drawing | undefined {
  const { lines, first, ...words } = readPreamble(source)
  const header = lines[first] ?? ''
  let drawing: Drawing | undefined
  if (flowchartHeader.test(header)) drawing = drawFlowchart(lines, first, faults)
  else if (sequenceHeader.test(header)) drawing = drawSequence(lines, first, faults)
  else if (header === '') {
    faults.add(
      { line: 0, column: 0, length: 1 },
      'The diagram is empty.',
      'Begin it with "flowchart TD" or "sequenceDiagram".',
    )
  } else {
    const column = header.search(/\S/)
    const kind = /^[\w-]*/.exec(header.slice(column))?.[0] || (header[column] ?? '')
    const message = `"${kind}" begins no diagram that docsgen draws.`
    const hint = 'It draws "flowchart" and "sequenceDiagram"; write the language "text" to show the source of others.'
    faults.add({ line: first, column, length: Math.max(1, kind.length) }, message, hint)
  }
  return drawing && { ...drawing, ...words }
}

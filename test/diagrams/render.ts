import type { Alternative, Drawing, TextItem } from '../../cli/diagrams/drawing.ts'
import { type DiagramLanguage, renderDiagram } from '../../cli/diagrams/render-diagram.ts'

/** Draws a source without problems. */
export function draw(language: DiagramLanguage, source: string): Drawing {
  const { drawing, problems } = renderDiagram(language, source)
  if (!drawing) throw new Error(problems.map(({ line, message }) => `${line + 1}: ${message}`).join('\n'))
  return drawing
}

/** The problems of a source as 1-based `line:column-endColumn message`. */
export function listProblems(language: DiagramLanguage, source: string): string[] {
  const { drawing, problems } = renderDiagram(language, source)
  if ((drawing === null) !== problems.length > 0)
    throw new Error('There must be a drawing if and only if there are no problems.')
  return problems.map(
    ({ line, column, length, message }) => `${line + 1}:${column + 1}-${column + 1 + length} ${message}`,
  )
}

const indent = (items: readonly TextItem[], depth: number): string[] =>
  items.flatMap(({ text, items: below }) => [`${'  '.repeat(depth)}${text}`, ...indent(below ?? [], depth + 1)])

/** A text alternative as lines; the cells of tables are separated by `|`. */
export function wordsOf(alternative: Alternative): string[] {
  return alternative.kind === 'list' ? indent(alternative.items, 0) : alternative.rows.map((row) => row.join(' | '))
}

/** All texts of the picture, in order. */
export function textsOf({ body }: Drawing): string[] {
  return [...body.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, inside = '']) =>
    inside
      .replace(/<\/tspan><tspan[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&'),
  )
}

/** How many elements of the picture have a class. */
export const countOf = ({ body }: Drawing, className: string): number =>
  [...body.matchAll(/class="([^"]*)"/g)].filter(([, names]) => names?.split(' ').includes(className)).length

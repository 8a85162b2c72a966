import type { Alternative, Drawing, TextItem } from '../../../cli/parse/diagrams/drawing.ts'
import { type DiagramLanguage, renderDiagram } from '../../../cli/parse/diagrams/render-diagram.ts'

/** Draws a source that has no mistakes. */
export function draw(language: DiagramLanguage, source: string): Drawing {
  const { drawing, faults } = renderDiagram(language, source)
  if (!drawing) throw new Error(faults.map(({ line, message }) => `${line + 1}: ${message}`).join('\n'))
  return drawing
}

/** The mistakes of a source as `line:column-endColumn message`, from 1. */
export function faultsOf(language: DiagramLanguage, source: string): string[] {
  const { drawing, faults } = renderDiagram(language, source)
  if ((drawing === null) !== faults.length > 0) throw new Error('A drawing comes without faults, and only so.')
  return faults.map(
    ({ line, column, length, message }) => `${line + 1}:${column + 1}-${column + 1 + length} ${message}`,
  )
}

const indent = (items: readonly TextItem[], depth: number): string[] =>
  items.flatMap(({ text, items: below }) => [`${'  '.repeat(depth)}${text}`, ...indent(below ?? [], depth + 1)])

/** A text alternative as lines; tables have their cells divided by `|`. */
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

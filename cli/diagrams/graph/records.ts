import { drawPath, drawRect, drawTextBlock, LINE_HEIGHT } from '../svg.ts'
import { measureText, measureWidestLine } from '../text-width.ts'
import { type Box, NODE_TEXT, type NodeRecord, type RecordRow } from './model.ts'

/** Size of the rows, which are monospaced, and of the stereotype. */
const ROW_TEXT = 12.5
const ROW_HEIGHT = 19
const PADDING = 12
const SECTION_PADDING = 6
const COLUMN_GAP = 16

const countColumns = (rows: readonly RecordRow[]) => Math.max(0, ...rows.map(({ cells }) => cells.length))

/** The widths of the columns of a section, in pixels; an empty column has width 0. */
function measureColumns(rows: readonly RecordRow[]): number[] {
  return Array.from({ length: countColumns(rows) }, (_, column) =>
    Math.max(0, ...rows.map(({ cells }) => measureText(cells[column] ?? '', ROW_TEXT, 'mono'))),
  )
}

const sumColumns = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + (width > 0 ? width + COLUMN_GAP : 0), -COLUMN_GAP)

const measureTitle = (lines: readonly string[], { stereotype }: NodeRecord) =>
  lines.length * NODE_TEXT * LINE_HEIGHT + (stereotype === undefined ? 0 : ROW_HEIGHT) + 2 * SECTION_PADDING

const measureSection = (rows: readonly RecordRow[]) =>
  rows.length === 0 ? 2 * SECTION_PADDING : rows.length * ROW_HEIGHT + 2 * SECTION_PADDING

/** The size of a box with rows, in pixels. */
export function measureRecord(lines: readonly string[], record: NodeRecord): { width: number; height: number } {
  const stereotype = record.stereotype === undefined ? 0 : measureText(`«${record.stereotype}»`, ROW_TEXT)
  const columns = record.sections.map((rows) => sumColumns(measureColumns(rows)))
  // Bold letters are slightly wider.
  const width = Math.max(60, measureWidestLine(lines, NODE_TEXT) * 1.06, stereotype, ...columns) + 2 * PADDING
  const height = record.sections.reduce((sum, rows) => sum + measureSection(rows), measureTitle(lines, record))
  return { width, height }
}

function drawRows(rows: readonly RecordRow[], left: number, top: number): string {
  const widths = measureColumns(rows)
  return rows
    .map(({ cells, style }, index) => {
      const y = top + SECTION_PADDING + (index + 0.5) * ROW_HEIGHT
      let x = left + PADDING
      return cells
        .map((cell, column) => {
          const at = { x, y }
          const width = widths[column] ?? 0
          x += width > 0 ? width + COLUMN_GAP : 0
          const className = `dg-mono${style ? ` dg-${style}` : ''}`
          return cell === '' ? '' : drawTextBlock([cell], at, { size: ROW_TEXT, className, anchor: 'start' })
        })
        .join('')
    })
    .join('')
}

/** Draws a box with its title, and its rows below. */
export function drawRecord(
  box: Box,
  { lines, record }: { lines: readonly string[]; record: NodeRecord },
  className: string,
): string {
  const [left, top] = [box.x - box.width / 2, box.y - box.height / 2]
  const titleHeight = measureTitle(lines, record)
  const titleLines = lines.length * NODE_TEXT * LINE_HEIGHT
  const parts = [drawRect(className, { ...box, x: left, y: top }, 4)]
  if (record.stereotype !== undefined) {
    const at = { x: box.x, y: top + SECTION_PADDING + ROW_HEIGHT / 2 }
    parts.push(drawTextBlock([`«${record.stereotype}»`], at, { size: ROW_TEXT, className: 'dg-soft' }))
  }
  const middle = { x: box.x, y: top + titleHeight - SECTION_PADDING - titleLines / 2 }
  parts.push(drawTextBlock(lines, middle, { size: NODE_TEXT, className: 'dg-strong' }))
  let y = top + titleHeight
  for (const rows of record.sections) {
    const rule = [
      { x: left, y },
      { x: left + box.width, y },
    ]
    parts.push(drawPath(className, rule), drawRows(rows, left, y))
    y += measureSection(rows)
  }
  return parts.join('')
}

import { escapeHtml } from '../lib/escape-html.ts'
import type { Point } from './drawing.ts'

/** A length with at most one decimal place: smaller steps are not visible, but cost bytes. */
export const toPx = (value: number): string => String(Math.round(value * 10) / 10)

/** An element with attributes in the given order; numbers are lengths, `undefined` omits the attribute. */
export function formatTag(name: string, attributes: Record<string, string | number | undefined>, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? toPx(value) : escapeHtml(value ?? '')}"`)
    .join('')
  return content === '' && name !== 'text' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** Formats `M … L …` through points. */
export function formatPath(points: readonly Point[], closed = false): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${toPx(x)} ${toPx(y)}`).join('')
  return closed ? `${path}Z` : path
}

/** A path along `d`, or along points. */
export const drawPath = (className: string, d: string | readonly Point[]): string =>
  formatTag('path', { class: className, d: typeof d === 'string' ? d : formatPath(d) })

/** A rectangle, given by its upper left corner. */
export const drawRect = (
  className: string,
  { x, y, width, height }: Point & { width: number; height: number },
  rx?: number,
): string => formatTag('rect', { class: className, x, y, width, height, rx })

export const drawCircle = (className: string, { x, y }: Point, r: number): string =>
  formatTag('circle', { class: className, cx: x, cy: y, r })

/** Height of a line of text, as a multiple of its font size. */
export const LINE_HEIGHT = 1.35

/** Draws lines of text centered around a point; `size` in pixels. */
export function drawTextBlock(
  lines: readonly string[],
  at: Point,
  { size, className, anchor = 'middle' }: { size: number; className?: string; anchor?: 'start' | 'middle' | 'end' },
): string {
  const step = size * LINE_HEIGHT
  // The baseline of a line whose center is at 0: letters without descenders are about 0.7 of the size.
  const first = at.y - ((lines.length - 1) * step) / 2 + size * 0.35
  const attributes = {
    class: className,
    x: at.x,
    'font-size': size,
    'text-anchor': anchor === 'start' ? undefined : anchor,
  }
  if (lines.length === 1) return formatTag('text', { ...attributes, y: first }, escapeHtml(lines[0] ?? ''))
  const spans = lines.map((line, index) =>
    formatTag('tspan', { x: at.x, y: first + index * step }, escapeHtml(line) || ' '),
  )
  return formatTag('text', attributes, spans.join(''))
}

/** A function that returns the point at a distance back from the tip of a line, and to its left, in pixels. */
export function createFrame(before: Point, tip: Point): (back: number, left: number) => Point {
  const distance = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const [dx, dy] = [(before.x - tip.x) / distance, (before.y - tip.y) / distance]
  return (back, left) => ({ x: tip.x + dx * back + dy * left, y: tip.y + dy * back - dx * left })
}

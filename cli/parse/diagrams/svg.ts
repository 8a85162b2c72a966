import type { Point } from './drawing.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for element content and quoted attribute values of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** A length with at most one decimal: finer steps are not seen, and cost bytes. */
export const px = (value: number): string => String(Math.round(value * 10) / 10)

/** An element with attributes in the order given; numbers are lengths, `undefined` leaves one out. */
export function tag(name: string, attributes: Record<string, string | number | undefined>, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? px(value) : escapeHtml(value ?? '')}"`)
    .join('')
  return content === '' && name !== 'text' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** `M … L …` through points. */
export function pathThrough(points: readonly Point[], closed = false): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('')
  return closed ? `${path}Z` : path
}

/** Height of a line of text, as a multiple of its font size. */
export const LINE_HEIGHT = 1.35

/** Lines of text centred around a point; `size` in pixels. */
export function textBlock(
  lines: readonly string[],
  at: Point,
  { size, className, anchor = 'middle' }: { size: number; className?: string; anchor?: 'start' | 'middle' | 'end' },
): string {
  const step = size * LINE_HEIGHT
  // The baseline of a line whose middle is at 0: letters without descenders are about 0.7 of the size.
  const first = at.y - ((lines.length - 1) * step) / 2 + size * 0.35
  const attributes = {
    class: className,
    x: at.x,
    'font-size': size,
    'text-anchor': anchor === 'start' ? undefined : anchor,
  }
  if (lines.length === 1) return tag('text', { ...attributes, y: first }, escapeHtml(lines[0] ?? ''))
  const spans = lines.map((line, index) => tag('tspan', { x: at.x, y: first + index * step }, escapeHtml(line) || ' '))
  return tag('text', attributes, spans.join(''))
}

/** The two other corners and the tip of an arrowhead that points from `from` to `tip`. */
export function arrowCorners(from: Point, tip: Point, length: number, halfWidth: number): [Point, Point] {
  const distance = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const dx = (tip.x - from.x) / distance
  const dy = (tip.y - from.y) / distance
  const base = { x: tip.x - dx * length, y: tip.y - dy * length }
  return [
    { x: base.x - dy * halfWidth, y: base.y + dx * halfWidth },
    { x: base.x + dy * halfWidth, y: base.y - dx * halfWidth },
  ]
}

import { escapeHtml } from '../lib/escape-html.ts'
import { type Alternative, type Drawing, MIN_SCALE, type Picture, type TextItem } from './drawing.ts'
import { toPx } from './svg.ts'

/** Data of the page for framing a drawing. */
interface FrameOptions {
  /** From the info string of the fence; empty if it has none. */
  title: string
  alt: string
  /** Unique on the page. */
  id: string
  /** The position among the drawings of its kind on the page, from 1; it distinguishes regions without a title. */
  number: number
  /** The name of its kind, and of its text alternative, in the language of the page. */
  labels: { kind: string; asText: string }
}

/** In a frame as wide as the text, a wider drawing, in px, would lose more than a tenth of its size. */
const MAX_MEASURE = 606 / 0.9

function formatList(items: readonly TextItem[], ordered: boolean): string {
  const name = ordered ? 'ol' : 'ul'
  const inside = items.map(({ text, items: below }) => {
    return `<li>${escapeHtml(text)}${below && below.length > 0 ? formatList(below, ordered) : ''}</li>`
  })
  return `<${name}>${inside.join('')}</${name}>`
}

function formatAlternative(alternative: Alternative, label: string): string {
  if (alternative.kind === 'list') return formatList(alternative.items, alternative.ordered)
  const head = alternative.head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const rows = alternative.rows.map((row) => `<tr>${row.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`)
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<div class="table-scroll" role="group" aria-label="${escapeHtml(label)}" tabindex="0">${table}</div>`
}

/** The name and description of a second picture are those of the first. */
function formatPicture(
  picture: Picture,
  { id, texts = '', className }: { id: string; texts?: string; className?: string | undefined },
): string {
  const [width, height] = [Math.ceil(picture.width), Math.ceil(picture.height)]
  const svg =
    `<svg class="ds-diagram-picture" role="img" aria-labelledby="${id}-t" aria-describedby="${id}-d" ` +
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${texts}${picture.body}</svg>`
  // An empty picture with the minimum width, which CSS could only get from a style attribute.
  const strut = `<svg class="ds-diagram-strut" aria-hidden="true" width="${toPx(width * MIN_SCALE)}" height="0"></svg>`
  return `<div class="ds-diagram-fit${className ? ` ${className}` : ''}">${svg}${strut}</div>`
}

/**
 * The HTML of a drawing: the picture in a box that scrolls if it is too narrow, its title, and its text alternative.
 * Colors come from classes, so that they follow the color mode; there are no style attributes and no scripts.
 */
export function frameDrawing(drawing: Drawing, { title, alt, id, number, labels }: FrameOptions): string {
  const caption = title || drawing.title || ''
  const name = caption || `${labels.kind}${number > 1 ? ` ${number}` : ''}`
  const description = alt || drawing.description || drawing.summary
  const words = labels.asText
  const open = drawing.open ? ' open' : ''
  const texts = `<title id="${id}-t">${escapeHtml(name)}</title><desc id="${id}-d">${escapeHtml(description)}</desc>`
  const pictures =
    formatPicture(drawing, { id, texts, className: drawing.narrow && 'ds-diagram-broad' }) +
    (drawing.narrow ? formatPicture(drawing.narrow, { id, className: 'ds-diagram-narrow' }) : '')
  return (
    `<figure class="ds-diagram${Math.ceil(drawing.width) > MAX_MEASURE ? ' ds-diagram-wide' : ''}"><div class="ds-diagram-box" role="region" aria-label="${escapeHtml(name)}" tabindex="0">` +
    `${pictures}</div>` +
    (caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`) +
    `<details class="ds-diagram-text"${open}><summary>${escapeHtml(words)}</summary>` +
    `${formatAlternative(drawing.alternative, words)}</details></figure>`
  )
}

import type { Alternative, Drawing, TextItem } from './drawing.ts'
import { escapeHtml, px } from './svg.ts'

/** What the page adds to a drawing. */
export interface FrameOptions {
  /** From the info string of the fence; empty where none was written. */
  title: string
  alt: string
  /** Unique on the page. */
  id: string
  /** The how-manieth of its kind on the page, from 1: it tells regions without a title apart. */
  number: number
}

/** A drawing is never shrunk below this part of its natural size: 14 px of text stay 11 px. Then it scrolls. */
const smallestScale = 0.8

function listHtml(items: readonly TextItem[], ordered: boolean): string {
  const name = ordered ? 'ol' : 'ul'
  const inside = items.map(({ text, items: below }) => {
    return `<li>${escapeHtml(text)}${below && below.length > 0 ? listHtml(below, ordered) : ''}</li>`
  })
  return `<${name}>${inside.join('')}</${name}>`
}

function alternativeHtml(alternative: Alternative, label: string): string {
  if (alternative.kind === 'list') return listHtml(alternative.items, alternative.ordered)
  const head = alternative.head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const rows = alternative.rows.map((row) => `<tr>${row.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`)
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<div class="table-scroll" role="group" aria-label="${escapeHtml(label)}" tabindex="0">${table}</div>`
}

/**
 * The HTML of a drawing: the picture in a box that scrolls where it is too narrow, its title, and what it says in words.
 * Colours come from classes, so that the page's mode decides them; there are no style attributes and no scripts.
 */
export function frameDrawing(drawing: Drawing, { title, alt, id, number }: FrameOptions): string {
  const caption = title || drawing.title || ''
  const name = caption || `${drawing.kind}${number > 1 ? ` ${number}` : ''}`
  const description = alt || drawing.description || drawing.summary
  const [width, height] = [Math.ceil(drawing.width), Math.ceil(drawing.height)]
  const words = `${drawing.kind} as text`
  const open = drawing.open ? ' open' : ''
  const svg =
    `<svg class="ds-diagram-picture" role="img" aria-labelledby="${id}-t" aria-describedby="${id}-d" ` +
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<title id="${id}-t">${escapeHtml(name)}</title><desc id="${id}-d">${escapeHtml(description)}</desc>${drawing.body}</svg>`
  // An empty picture of the smallest width: CSS has no other way to know it without a style attribute.
  const strut = `<svg class="ds-diagram-strut" aria-hidden="true" width="${px(width * smallestScale)}" height="0"></svg>`
  return (
    `<figure class="ds-diagram"><div class="ds-diagram-box" role="region" aria-label="${escapeHtml(name)}" tabindex="0">` +
    `<div class="ds-diagram-fit">${svg}${strut}</div></div>` +
    (caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`) +
    `<details class="ds-diagram-text"${open}><summary>${words}</summary>` +
    `${alternativeHtml(drawing.alternative, words)}</details></figure>`
  )
}

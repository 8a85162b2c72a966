import { createHash } from 'node:crypto'
import { attr, dataAttributes } from '../../src/model/data-attributes.ts'
import type { HeadTagData, OutsideData } from '../../src/model/outside-data.ts'
import { escapeHtml } from '../lib/escape-html.ts'

/** Prints the elements that the configuration adds to the end of the head, and the data of what is loaded later. */
export function printOutsideTags({ head, later }: Pick<OutsideData, 'head' | 'later'>): string {
  return [...head, ...(later ? [describeLater(later)] : [])].map(printTag).join('')
}

/** The data is not executable, so it needs no permission of the policy. */
function describeLater(later: NonNullable<OutsideData['later']>): HeadTagData {
  const content = JSON.stringify(later).replaceAll('<', '\\u003c')
  return { tag: 'script', attributes: { type: 'application/json', ...attr(dataAttributes.later) }, content }
}

function printTag({ tag, attributes, content }: HeadTagData): string {
  const printed = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const open = `<${tag}${printed.join('')}>`
  return tag === 'script' || tag === 'style' ? `${open}${content ?? ''}</${tag}>` : open
}

/** The sources that allow the inline scripts and styles of the head: their hashes. */
export function listInlineHashes({ head }: Pick<OutsideData, 'head'>): Record<'script-src' | 'style-src', string[]> {
  const hash = (tag: HeadTagData['tag']) =>
    head.flatMap(({ content, ...each }) =>
      content === null || each.tag !== tag ? [] : [`'sha256-${createHash('sha256').update(content).digest('base64')}'`],
    )
  return { 'script-src': hash('script'), 'style-src': hash('style') }
}

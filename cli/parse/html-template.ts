import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { HtmlTemplate } from './document.ts'

/** A template without anything. */
export const emptyTemplate: HtmlTemplate = { chunks: [''], holes: [], attributes: [] }

/**
 * The marker that stands for holes while a tree is stringified. It is made of the document's own hash, so that no
 * document can contain its own.
 */
export const holeMarker = (contentHash: string): string => `hole${contentHash.slice(0, 20)}`

/** Marks where the content of component `use` begins and ends. */
export const openComponent = (marker: string, use: number): string => `<!--${marker}+${use}-->`
export const shutComponent = (marker: string, use: number): string => `<!--${marker}-${use}-->`

/** Stringifies a tree in which `collectReferences` left its markers, and cuts it at them. */
export function toTemplate(tree: Root, marker: string, attributes: HtmlTemplate['attributes']): HtmlTemplate {
  const html = toHtml(tree, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
  const parts = html.split(new RegExp(`${marker}(?:="(\\d+)"|:(\\d+):)`))
  const template: HtmlTemplate = { chunks: [], holes: [], attributes: [] }
  for (let at = 0; at < parts.length; at += 3) {
    template.chunks.push(parts[at] ?? '')
    const index = parts[at + 1] ?? parts[at + 2]
    if (at + 1 >= parts.length || index === undefined) continue
    template.holes.push(Number(index))
    template.attributes.push(parts[at + 1] === undefined ? null : (attributes[Number(index)] ?? null))
  }
  return template
}

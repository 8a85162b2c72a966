import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { HtmlTemplate } from '../document.ts'

/** The template of an empty body. */
export const emptyTemplate: Readonly<HtmlTemplate> = { chunks: [''], slots: [], attributes: [] }

/** Marks where the content of component `use` begins and ends. */
export const openComponent = (marker: string, use: number): string => `<!--${marker}+${use}-->`
export const closeComponent = (marker: string, use: number): string => `<!--${marker}-${use}-->`

/** Stringifies a tree that contains the markers of `collectReferences`, and splits the result at them. */
export function toTemplate(tree: Root, marker: string, attributes: HtmlTemplate['attributes']): HtmlTemplate {
  const html = toHtml(tree, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
  const parts = html.split(new RegExp(`${marker}(?:="(\\d+)"|:(\\d+):)`))
  const template: HtmlTemplate = { chunks: [], slots: [], attributes: [] }
  for (let at = 0; at < parts.length; at += 3) {
    template.chunks.push(parts[at] ?? '')
    const index = parts[at + 1] ?? parts[at + 2]
    if (at + 1 >= parts.length || index === undefined) continue
    template.slots.push(Number(index))
    template.attributes.push(parts[at + 1] === undefined ? null : (attributes[Number(index)] ?? null))
  }
  return template
}

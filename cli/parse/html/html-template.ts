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
  const template: HtmlTemplate = { chunks: [], slots: [], attributes: [] }
  let start = 0
  for (let at = html.indexOf(marker); at >= 0; at = html.indexOf(marker, at + 1)) {
    const [slot, attribute, value] =
      /^(?:="(\d+)"|:(\d+):)/.exec(html.slice(at + marker.length, at + marker.length + 20)) ?? []
    if (slot === undefined) continue
    const index = Number(attribute ?? value)
    template.chunks.push(html.slice(start, at))
    template.slots.push(index)
    template.attributes.push(attribute === undefined ? null : (attributes[index] ?? null))
    start = at + marker.length + slot.length
  }
  template.chunks.push(html.slice(start))
  return template
}

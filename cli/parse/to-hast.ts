import type { Element, Root as HastRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import { defListHastHandlers } from 'mdast-util-definition-list'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { VFile } from 'vfile'
import { headingToHast } from './headings.ts'

type Handlers = NonNullable<Options['handlers']>
type Handler = NonNullable<Handlers['link']>

/** Like the default handler, but the URL stays as the author wrote it: it is resolved first, and encoded when printed. */
function keepingUrl(name: 'link' | 'linkReference' | 'image' | 'imageReference', property: 'href' | 'src'): Handler {
  const fallback: Handler = defaultHandlers[name]
  return (state, node, parent) => {
    const made = fallback(state, node, parent)
    const url = urlOf(node, (identifier) => state.definitionById.get(identifier.toUpperCase())?.url)
    if (url !== undefined && isElement(made)) made.properties[property] = url
    return made
  }
}

function urlOf(node: Nodes, find: (identifier: string) => string | undefined): string | undefined {
  if (node.type === 'link' || node.type === 'image') return node.url
  return node.type === 'linkReference' || node.type === 'imageReference' ? find(node.identifier) : undefined
}

const isElement = (made: ReturnType<Handler>): made is Element =>
  made !== undefined && !Array.isArray(made) && made.type === 'element'

const handlers: Handlers = {
  ...defListHastHandlers,
  heading: headingToHast,
  link: keepingUrl('link', 'href'),
  linkReference: keepingUrl('linkReference', 'href'),
  image: keepingUrl('image', 'src'),
  imageReference: keepingUrl('imageReference', 'src'),
}

/** From mdast to hast with remark-rehype's rules. Raw HTML stays `raw`. */
export function toHast(tree: Root): HastRoot {
  return remarkRehype({ allowDangerousHtml: true, handlers })(tree, new VFile())
}

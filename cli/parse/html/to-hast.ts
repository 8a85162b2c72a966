import type { Element, Root as HastRoot } from 'hast'
import type { InlineCode, ListItem, Nodes, Root, Table } from 'mdast'
import { defListHastHandlers } from 'mdast-util-definition-list'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { VFile } from 'vfile'
import type { Labels } from '../../../src/labels.ts'
import { listElements } from '../../lib/elements.ts'
import { createHeadingHandler } from '../headings.ts'
import { createExampleValueHandler } from '../variable-syntax.ts'
import { joinBreakable, splitLongName } from './breakable-names.ts'
import { createTableBoxes } from './tables.ts'

type Handlers = NonNullable<Options['handlers']>
type Handler = NonNullable<Handlers['link']>

/** Like the default handler, but keeps the URL as written: it is resolved first, and encoded when printed. */
function keepUrl(name: 'link' | 'linkReference' | 'image' | 'imageReference', property: 'href' | 'src'): Handler {
  const fallback: Handler = defaultHandlers[name]
  return (state, node, parent) => {
    const made = fallback(state, node, parent)
    const url = findUrl(node, (identifier) => state.definitionById.get(identifier.toUpperCase())?.url)
    if (url !== undefined && isElement(made)) made.properties[property] = url
    return made
  }
}

function findUrl(node: Nodes, find: (identifier: string) => string | undefined): string | undefined {
  if (node.type === 'link' || node.type === 'image') return node.url
  return node.type === 'linkReference' || node.type === 'imageReference' ? find(node.identifier) : undefined
}

const isElement = (made: ReturnType<Handler>): made is Element =>
  made !== undefined && !Array.isArray(made) && made.type === 'element'

/** Labels the checkbox of a task, because the text next to it is not its label. */
function createTaskHandler(labels: Labels): Handler {
  return (state, node: ListItem, parent) => {
    const item = defaultHandlers.listItem(state, node, parent)
    if (typeof node.checked !== 'boolean') return item
    const [first] = listElements(item)
    const box = first?.tagName === 'p' ? listElements(first)[0] : first
    if (box?.tagName === 'input') box.properties.ariaLabel = node.checked ? labels.taskDone : labels.taskOpen
    return item
  }
}

/** Lets a long name in code break between its words, which it only does on phones. */
const toHastCode: Handler = (state, node: InlineCode) => {
  const made = defaultHandlers.inlineCode(state, node)
  const [only] = made.children
  const parts = only?.type === 'text' ? splitLongName(only.value) : []
  return parts.length > 1 ? { ...made, children: joinBreakable(parts) } : made
}

const handlers: Handlers = {
  ...defListHastHandlers,
  inlineCode: toHastCode,
  link: keepUrl('link', 'href'),
  linkReference: keepUrl('linkReference', 'href'),
  image: keepUrl('image', 'src'),
  imageReference: keepUrl('imageReference', 'src'),
}

function createTableHandler(labels: Labels): Handler {
  const box = createTableBoxes(labels)
  return (state, node: Table) => {
    const table: ReturnType<Handler> = defaultHandlers.table(state, node)
    return isElement(table) ? box(table) : table
  }
}

/** Converts mdast to hast; raw HTML stays `raw`. `boxesTables` is off if tables of other origins are boxed later. */
export function toHast(tree: Root, { boxesTables, labels }: { boxesTables: boolean; labels: Labels }): HastRoot {
  return remarkRehype({
    allowDangerousHtml: true,
    handlers: {
      ...handlers,
      heading: createHeadingHandler(labels),
      listItem: createTaskHandler(labels),
      exampleValue: createExampleValueHandler(labels),
      ...(boxesTables && { table: createTableHandler(labels) }),
    },
    footnoteLabel: labels.footnotes,
    footnoteBackLabel: (index, use) => labels.backToReference(use > 1 ? `${index + 1}-${use}` : index + 1),
  })(tree, new VFile())
}

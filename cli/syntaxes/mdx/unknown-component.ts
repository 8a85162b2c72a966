import type { List, PhrasingContent, RootContent } from 'mdast'
import type { Flow } from '../../parse/parser-entry.ts'
import { createCommands } from './code-components.ts'
import { createText, isBlank, isPhrasing } from './content.ts'
import type { JsxElement } from './element.ts'
import { type Entry, isNamedText, isTool, readEntries } from './reader-texts.ts'

const TITLES = ['title', 'label', 'text', 'heading', 'caption', 'summary', 'author']
const TEXTS = ['description', 'details', 'subtitle']
const ADDRESSES = ['href', 'to', 'link', 'url', 'cite']
const image = /^[^\s<>]+\.(?:svg|png|jpe?g|gif|webp|avif)$/i

/** The replacement of an unknown component: the texts, the image and the lists in its props, and its content. */
export function showUnknown(element: JsxElement): RootContent[] {
  const { children, position } = element
  const href = findText(element, ADDRESSES)
  // A name may be that of an icon, but not next to an address.
  const title = findText(element, href === undefined ? TITLES : [...TITLES, 'name'])
  const isEmpty = children.every(isBlank)
  if (!isEmpty && children.every(isPhrasing) && (!element.isFlow || title === undefined)) {
    const hasLink = children.some(({ type }) => type === 'link' || type === 'linkReference' || type === 'html')
    if (href === undefined || hasLink) return children
    return [{ type: 'link', url: href, children: children.filter(isPhrasing), position }]
  }
  const label = title ?? (isEmpty ? href : undefined)
  const heading: PhrasingContent[] = label === undefined ? [] : [createLabel(label, href, element)]
  const source = isEmpty ? findText(element, ['src', 'image']) : undefined
  const alt = findText(element, ['alt']) ?? ''
  const text = findText(element, TEXTS)
  const shown: PhrasingContent[] = [
    ...(source !== undefined && image.test(source) ? [{ type: 'image' as const, url: source, alt }] : []),
    ...heading,
    ...(text === undefined ? [] : [createText(heading.length > 0 ? ` ${text}` : text)]),
  ]
  const lists = showLists(element)
  if (isEmpty && shown.length === 0 && lists.length === 0) return showNamedTexts(element)
  if (!element.isFlow && lists.length === 0) return [...shown, ...children]
  const first: RootContent[] = shown.length === 0 ? [] : [{ type: 'paragraph', children: shown, position }]
  return [...first, ...lists, ...children]
}

/** The texts in props with other names: commands of tools as code, and sentences with the names of their props. */
function showNamedTexts(element: JsxElement): RootContent[] {
  const { props, tag, position, isFlow } = element
  const texts = tag.attributes.flatMap((attribute): [name: string, text: string][] => {
    const value = props.peek(attribute)
    return typeof value === 'string' && value.trim() !== '' ? [[attribute.name, value]] : []
  })
  const commands = texts.filter(([name]) => isTool(name))
  if (isFlow && commands.length > 0) return createCommands(element, commands)
  const shown = texts.filter(([name, text]) => isNamedText(name, text))
  if (!isFlow)
    return shown.flatMap(([name, text], at) => [...(at > 0 ? [createText(', ')] : []), ...nameText(name, text)])
  return shown.map(([name, text]) => ({ type: 'paragraph', children: nameText(name, text), position }))
}

const nameText = (name: string, text: string): PhrasingContent[] => [
  { type: 'strong', children: [createText(name)] },
  createText(`: ${text}`),
]

function createLabel(label: string, href: string | undefined, { position }: JsxElement): PhrasingContent {
  const text: PhrasingContent = { type: 'strong', children: [createText(label)] }
  return href === undefined ? text : { type: 'link', url: href, children: [text], position }
}

/** Values of props, without a report of those that must be evaluated. */
function findText({ props, tag }: JsxElement, names: readonly string[]): string | undefined {
  for (const name of names) {
    const attribute = tag.attributes.find((each) => each.name === name)
    const value = attribute && props.peek(attribute)
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

/** The lists in the props of a component. */
export const showLists = (element: JsxElement): RootContent[] =>
  element.tag.attributes.flatMap((attribute) => {
    const value = attribute.value.kind === 'expression' ? element.props.peek(attribute) : undefined
    const entries = readEntries(value)
    return entries ? [createList(entries, element)] : []
  })

function createList(entries: readonly Entry[], element: JsxElement): List {
  const { position } = element
  return {
    type: 'list',
    spread: false,
    children: entries.map(({ label, href, description, items }) => {
      const text = createText(label)
      const title: PhrasingContent = href === undefined ? text : { type: 'link', url: href, children: [text], position }
      const about = description === undefined ? [] : [createText(`: ${description}`)]
      const content: Flow[] = [{ type: 'paragraph', children: [title, ...about] }]
      if (items.length > 0) content.push(createList(items, element))
      return { type: 'listItem', spread: false, children: content }
    }),
    position,
  }
}

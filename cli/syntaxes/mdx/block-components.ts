import type { List, ListItem, PhrasingContent, RootContent } from 'mdast'
import { ADMONITION_NAMES, type Flow } from '../../parse/parser-entry.ts'
import { createText, isBlank, toFlow, toPhrasing } from './content.ts'
import { type ComponentRule, createContainer, type JsxElement } from './element.ts'
import { showLists } from './unknown-component.ts'

/** The props in which components have their titles, the usual ones first. */
const TITLES = ['title', 'label', 'summary', 'header', 'name'] as const

/** An admonition of one kind, with a title if the component has one of its own. */
export const admonition = (name: string, title?: string): ComponentRule => ({
  shows: title === undefined ? `\`:::${name}\`` : `\`:::${name}[${title}]\``,
  render: (element) => [createContainer(element, name, { label: element.props.text('title') ?? title })],
})

const ADMONITIONS_BY_TYPE: ReadonlyMap<string, string> = new Map([
  ...ADMONITION_NAMES.map((name): [string, string] => [name, name]),
  ['default', 'note'],
  ['warn', 'warning'],
  ['error', 'danger'],
  ['idea', 'tip'],
  ['check', 'success'],
])

/** An admonition whose kind is a prop; without one, it is a note. */
export const typedAdmonition: ComponentRule = {
  shows: 'the admonition of its `type`',
  render(element, scope) {
    const type = element.props.text('type', 'variant', 'kind') ?? 'note'
    const isOwn = scope.context.options.admonitions.includes(type)
    const name = isOwn ? type : (ADMONITIONS_BY_TYPE.get(type) ?? 'note')
    return [createContainer(element, name, { label: element.props.text('title') })]
  },
}

/** Removes `<summary>…</summary>` from the beginning of the content, and returns its children. */
function takeSummary(children: RootContent[]): { summary: PhrasingContent[]; rest: RootContent[] } {
  const first = children.findIndex((node) => !isBlank(node))
  const last = children.findIndex((node) => node.type === 'html' && /^<\/summary/i.test(node.value))
  const opening = children[first]
  if (opening?.type !== 'html' || !/^<summary/i.test(opening.value) || last < 0) return { summary: [], rest: children }
  return { summary: toPhrasing(children.slice(first + 1, last)), rest: children.slice(last + 1) }
}

/** A part of the page that opens. */
export const details = (title?: string): ComponentRule => ({
  shows: title === undefined ? '`:::details[Title]`' : `\`:::details[${title}]\``,
  render(element) {
    const { summary, rest } = takeSummary(element.children)
    const text = element.props.text(...TITLES)
    const isOpen = ['open', 'defaultOpen', 'expanded'].some((name) => element.props.flag(name))
    const attributes = isOpen ? { open: '' } : undefined
    return [
      createContainer(element, 'details', {
        label: summary.length > 0 ? summary : (text ?? title),
        attributes,
        children: rest,
      }),
    ]
  },
})

/** A card, which is a link if it has an address. */
export const card: ComponentRule = {
  shows: '`:::card[Title]{href=…}`',
  render(element) {
    const { props, children } = element
    const href = props.text('href', 'to', 'link', 'url')
    const text = props.text('description', 'content')
    const about: RootContent[] = text === undefined ? [] : [{ type: 'paragraph', children: [createText(text)] }]
    const label = props.text(...TITLES) ?? href
    const attributes = href === undefined ? undefined : { href }
    return [createContainer(element, 'card', { label, attributes, children: [...about, ...children] })]
  },
}

const BADGE_TYPES: ReadonlyMap<string, string> = new Map([
  ...(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'success'] as const).map(
    (type): [string, string] => [type, type],
  ),
  ['warn', 'warning'],
  ['error', 'danger'],
])

export const badge: ComponentRule = {
  shows: '`:badge[Text]{type=…}`',
  render({ props, children, position }) {
    const text = props.text('text', 'label')
    const content = [...(text === undefined ? [] : [createText(text)]), ...toPhrasing(children)]
    const type = BADGE_TYPES.get(props.text('variant', 'type') ?? '')
    const attributes = type === undefined ? {} : { type }
    return [{ type: 'textDirective', name: 'badge', attributes, children: content, position }]
  },
}

/** A component that only matters to its generator. */
export const passThrough: ComponentRule = { shows: 'its content', render: ({ children }) => children }

/** A component for what each page of docsgen has anyway, unless its props list something else: the cards of a category, the table of contents. */
export const generated: ComponentRule = {
  shows: 'the list in its props, or nothing, because each page has it',
  render: showLists,
}

/** A list of one item, which the parent joins with the lists next to it. */
function createListOfOne({ position }: JsxElement, ordered: boolean, content: Flow[]): List {
  const spread = content.filter(({ type }) => type === 'paragraph').length > 1
  const item: ListItem = { type: 'listItem', spread, children: content, position }
  return { type: 'list', ordered, spread, children: [item], position }
}

/** Joins lists of the same kind that follow one another. */
function joinLists(children: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of toFlow(children)) {
    const last = joined.at(-1)
    if (node.type === 'list' && last?.type === 'list' && node.ordered === last.ordered) {
      const spread = Boolean(last.spread || node.spread)
      joined[joined.length - 1] = { ...last, spread, children: [...last.children, ...node.children] }
    } else joined.push(node)
  }
  return joined
}

/** A directive whose children are lists. */
export const lists = (name: string): ComponentRule => ({
  shows: `\`:::${name}\``,
  render: (element) => [createContainer(element, name, { children: joinLists(element.children) })],
})

/** A step of its own is a list of one step. */
export const step: ComponentRule = {
  shows: 'an item of the list in `:::steps`',
  render(element) {
    const title = element.props.text('title', 'label')
    const label: Flow[] =
      title === undefined ? [] : [{ type: 'paragraph', children: [{ type: 'strong', children: [createText(title)] }] }]
    return [createListOfOne(element, true, [...label, ...toFlow(element.children)])]
  },
}

export const folder: ComponentRule = {
  shows: 'a folder of `:::file-tree`',
  render(element) {
    const name = element.props.text('name', 'label') ?? ''
    const entries = joinLists(element.children).filter((node): node is List => node.type === 'list')
    const title = createText(`${name.replace(/\/$/, '')}/`)
    return [createListOfOne(element, false, [{ type: 'paragraph', children: [title] }, ...entries])]
  },
}

export const file: ComponentRule = {
  shows: 'a file of `:::file-tree`',
  render(element) {
    const name = element.props.text('name', 'label')
    const content = [...(name === undefined ? [] : [createText(name)]), ...toPhrasing(element.children)]
    return [createListOfOne(element, false, toFlow(content))]
  },
}

import type { PhrasingContent, RootContent } from 'mdast'
import { ADMONITION_NAMES } from '../../parse/parser-entry.ts'
import { createText, isBlank, toPhrasing } from './content.ts'
import { type ComponentRule, createContainer } from './element.ts'
import { showLists } from './unknown-component.ts'

/** The props in which components have their titles, the usual ones first. */
const TITLES = ['title', 'label', 'summary', 'header', 'name'] as const

const toLabel = (text: string | undefined): PhrasingContent[] =>
  text === undefined || text === '' ? [] : [createText(text)]

/** An admonition of one kind, with a title if the component has one of its own. */
export function admonition(name: string, title?: string): ComponentRule {
  const shows = title === undefined ? `\`:::${name}\`` : `\`:::${name}[${title}]\``
  return {
    shows,
    render: (element) => {
      const label = toLabel(element.props.text('title') ?? title)
      return [createContainer(element, name, { label, children: element.children })]
    },
  }
}

const ADMONITIONS_BY_TYPE: ReadonlyMap<string, string> = new Map([
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
    const known: readonly string[] = [...ADMONITION_NAMES, ...scope.context.options.admonitions]
    const name = known.includes(type) ? type : (ADMONITIONS_BY_TYPE.get(type) ?? 'note')
    const label = toLabel(element.props.text('title'))
    return [createContainer(element, name, { label, children: element.children })]
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
export function details(title?: string): ComponentRule {
  return {
    shows: title === undefined ? '`:::details[Title]`' : `\`:::details[${title}]\``,
    render: ({ props, children, ...element }) => {
      const { summary, rest } = takeSummary(children)
      const text = props.text(...TITLES)
      const label = summary.length > 0 ? summary : toLabel(text ?? title)
      const isOpen = ['open', 'defaultOpen', 'expanded'].some((name) => props.flag(name))
      return [createContainer(element, 'details', { label, attributes: isOpen ? { open: '' } : {}, children: rest })]
    },
  }
}

/** A figure with a caption. */
export const figure: ComponentRule = {
  shows: '`:::figure[Caption]`',
  render: (element) => {
    const label = toLabel(element.props.text('caption', 'title'))
    return [createContainer(element, 'figure', { label, children: element.children })]
  },
}

/** A card, which is a link if it has an address. */
export const card: ComponentRule = {
  shows: '`:::card[Title]{href=…}`',
  render: (element) => {
    const { props, children } = element
    const href = props.text('href', 'to', 'link', 'url')
    const text = props.text('description', 'content')
    const title = props.text(...TITLES) ?? href
    const about: RootContent[] = text === undefined ? [] : [{ type: 'paragraph', children: [createText(text)] }]
    const attributes = href === undefined ? undefined : { href }
    const parts = { label: toLabel(title), ...(attributes && { attributes }), children: [...about, ...children] }
    return [createContainer(element, 'card', parts)]
  },
}

export const cards: ComponentRule = {
  shows: '`:::cards`',
  render: (element) => [createContainer(element, 'cards', { children: element.children })],
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
  render: ({ props, children, position }) => {
    const text = props.text('text', 'label')
    const content = text === undefined ? toPhrasing(children) : [createText(text), ...toPhrasing(children)]
    const type = BADGE_TYPES.get(props.text('variant', 'type') ?? '')
    const attributes = type === undefined ? {} : { type }
    return [{ type: 'textDirective', name: 'badge', attributes, children: content, ...(position && { position }) }]
  },
}

/** A component that only matters to its generator. */
export const passThrough: ComponentRule = { shows: 'its content', render: ({ children }) => children }

/** A component for what each page of docsgen has anyway, unless its props list something else: the cards of a category, the table of contents. */
export const generated: ComponentRule = {
  shows: 'the list in its props, or nothing, because each page has it',
  render: showLists,
}

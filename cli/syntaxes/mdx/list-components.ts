import type { List, ListItem, PhrasingContent, RootContent } from 'mdast'
import type { Flow } from '../../parse/parser-entry.ts'
import { createText, toFlow, toPhrasing } from './content.ts'
import { type ComponentRule, createContainer, type JsxElement } from './element.ts'

/** A list of one item, which the parent joins with the lists next to it. */
function createListOfOne({ position }: Pick<JsxElement, 'position'>, ordered: boolean, content: Flow[]): List {
  const spread = content.filter(({ type }) => type === 'paragraph').length > 1
  const item: ListItem = { type: 'listItem', spread, children: content, ...(position && { position }) }
  return { type: 'list', ordered, spread, children: [item], ...(position && { position }) }
}

/** Joins lists of the same kind that follow one another. */
function joinLists(children: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of toFlow(children)) {
    const last = joined.at(-1)
    if (node.type === 'list' && last?.type === 'list' && node.ordered === last.ordered) {
      joined[joined.length - 1] = {
        ...last,
        spread: Boolean(last.spread || node.spread),
        children: [...last.children, ...node.children],
      }
    } else joined.push(node)
  }
  return joined
}

export const steps: ComponentRule = {
  shows: '`:::steps`',
  render: (element) => [createContainer(element, 'steps', { children: joinLists(element.children) })],
}

/** A step of its own is a list of one step. */
export const step: ComponentRule = {
  shows: 'an item of the list in `:::steps`',
  render(element) {
    const title = element.props.text('title', 'label')
    const label: PhrasingContent[] = title === undefined ? [] : [{ type: 'strong', children: [createText(title)] }]
    const content = toFlow(element.children)
    return [
      createListOfOne(element, true, label.length > 0 ? [{ type: 'paragraph', children: label }, ...content] : content),
    ]
  },
}

export const fileTree: ComponentRule = {
  shows: '`:::file-tree`',
  render: (element) => [createContainer(element, 'file-tree', { children: joinLists(element.children) })],
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

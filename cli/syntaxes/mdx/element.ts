import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Position } from 'unist'
import { createText, toFlow } from './content.ts'
import type { Props } from './props.ts'
import type { MdxScope } from './scope.ts'
import type { Tag } from './tag.ts'

/** An element of a component, with its content resolved already. */
export interface JsxElement {
  name: string
  tag: Tag
  props: Props
  children: RootContent[]
  /** Whether it is on lines of its own. */
  isFlow: boolean
  /** The name of the component that it is directly in. */
  parent: string | undefined
  position: Position | undefined
}

/** The conversion of a component of another generator. */
export interface ComponentRule {
  /** For the table of the documentation, which names every component. */
  shows: string
  /** Whether tabs in it are shown as tabs. */
  showsTabs?: true
  render(element: JsxElement, scope: MdxScope): RootContent[]
}

/** The parts of a directive. */
interface DirectiveParts {
  /** An empty text is no label. */
  label?: string | PhrasingContent[] | undefined
  attributes?: Record<string, string> | undefined
  /** Default: the content of the element. */
  children?: RootContent[]
}

/** A directive in place of an element. */
export function createContainer(
  element: Pick<JsxElement, 'position' | 'children'>,
  name: string,
  { label = [], attributes = {}, children = element.children }: DirectiveParts = {},
): ContainerDirective {
  const title = typeof label !== 'string' ? label : label === '' ? [] : [createText(label)]
  return {
    type: 'containerDirective',
    name,
    attributes,
    children: [...createLabel(title), ...toFlow(children)],
    data: { docsgenElement: true },
    position: element.position,
  }
}

/** The paragraph that is the label of a directive; none without content. */
export const createLabel = (children: PhrasingContent[]): Paragraph[] =>
  children.length > 0 ? [{ type: 'paragraph', data: { directiveLabel: true }, children }] : []

/** The rule of a component that is a directive, whose label is the first of these props. */
export const container = (shows: string, name: string, ...titles: string[]): ComponentRule => ({
  shows,
  render: (element) => [createContainer(element, name, { label: element.props.text(...titles) })],
})

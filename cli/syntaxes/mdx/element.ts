import type { PhrasingContent, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Position } from 'unist'
import { toFlow } from './content.ts'
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
  parent?: string
  position?: Position
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
  label?: PhrasingContent[]
  attributes?: Record<string, string>
  children: RootContent[]
}

/** A directive in place of an element. */
export function createContainer(
  { position }: Pick<JsxElement, 'position'>,
  name: string,
  { label = [], attributes = {}, children }: DirectiveParts,
): ContainerDirective {
  const title: ContainerDirective['children'] =
    label.length > 0 ? [{ type: 'paragraph', data: { directiveLabel: true }, children: label }] : []
  return {
    type: 'containerDirective',
    name,
    attributes,
    children: [...title, ...toFlow(children)],
    data: { docsgenElement: true },
    ...(position && { position }),
  }
}

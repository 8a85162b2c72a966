import type { Element, ElementContent, Nodes, Parents, Properties } from 'hast'

/** Creates an element without a position. */
export function createElement(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

/** Whether a node is an element, with one of the names if there are any. */
export const isElement = (node: Nodes, ...names: string[]): node is Element =>
  node.type === 'element' && (names.length === 0 || names.includes(node.tagName))

/** The children that are elements. */
export const listElements = ({ children }: Element): Element[] => children.filter((child) => isElement(child))

/** Whether an element has a class. */
export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name)

/** All elements inside a node, in the order of the document. */
export function* walkElements({ children }: Parents): Generator<Element> {
  for (const child of children) {
    if (child.type !== 'element') continue
    yield child
    yield* walkElements(child)
  }
}

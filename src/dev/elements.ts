/** Creates an element with attributes and children; strings are text. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K]
export function createElement(
  name: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement
export function createElement(
  name: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}

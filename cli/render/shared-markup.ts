import { createElement } from 'react'
import { type RenderShared, SharedMarkupContext } from '../../src/components/shared-markup.ts'
import { renderMarkup } from './markup.ts'

/**
 * Creates a function that renders what pages share once: the items of a sidebar that look the same on many pages, which are most
 * of a large sidebar, and of the time that its pages would take; the navbar and the footer.
 */
export function createSharedMarkup(): RenderShared {
  const rendered = new WeakMap<object, Map<string | number, string>>()
  const render: RenderShared = (owner, key, create) => {
    const known = rendered.get(owner)
    const markup = known?.get(key)
    if (markup !== undefined) return markup
    const created = renderMarkup(createElement(SharedMarkupContext, { value: render }, create()))
    if (known) known.set(key, created)
    else rendered.set(owner, new Map([[key, created]]))
    return created
  }
  return render
}

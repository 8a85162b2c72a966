import { createElement } from 'react'
import { type RenderShared, SharedMarkupContext } from '../../src/components/shared-markup.ts'
import { renderMarkup } from './markup.ts'

/**
 * Creates a function that renders shared markup once: the navbar, the footer and the sidebar items that look the same
 * on many pages. In a large sidebar these are most items, and most of the rendering time.
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

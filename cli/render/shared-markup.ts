import { createElement } from 'react'
import { type RenderShared, SharedMarkupContext } from '../../src/components/shared-markup.ts'
import { renderMarkup } from './markup.ts'

/** Markup that pages share. */
export interface SharedMarkup {
  /**
   * Renders what pages share once: the items of a sidebar that look the same on many pages, which are most of a large sidebar, and
   * of the time that its pages would take; the navbar and the footer.
   */
  render: RenderShared
  /** Starts a page: returns the list to which everything shared that is rendered from now on is added. */
  startPage(): readonly string[]
}

/** Creates the shared markup of a site. */
export function createSharedMarkup(): SharedMarkup {
  const rendered = new WeakMap<object, Map<string | number, string>>()
  let used: string[] = []
  let depth = 0
  const create = (element: ReturnType<Parameters<RenderShared>[2]>): string => {
    depth++
    try {
      return renderMarkup(createElement(SharedMarkupContext, { value: render }, element))
    } finally {
      depth--
    }
  }
  const render: RenderShared = (owner, key, createShared) => {
    const known = rendered.get(owner)
    const markup = known?.get(key) ?? create(createShared())
    if (!known) rendered.set(owner, new Map([[key, markup]]))
    else known.set(key, markup)
    // Markup inside other shared markup is part of it.
    if (depth === 0) used.push(markup)
    return markup
  }
  return {
    render,
    startPage() {
      used = []
      return used
    },
  }
}

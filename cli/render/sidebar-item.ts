import { createElement } from 'react'
import { type RenderSidebarItem, SidebarItem, SidebarItemContext } from '../../src/components/SidebarItem.tsx'
import type { SidebarItemData } from '../../src/model/page-data.ts'
import { renderMarkup } from './markup.ts'

/**
 * Creates a function that renders each item of a sidebar once: pages share the data of items that look the same on all of them,
 * which is most of a large sidebar, and of the time that its pages would take.
 */
export function createSidebarItemRenderer(): RenderSidebarItem {
  const levels: WeakMap<SidebarItemData, string>[] = []
  const renderItem: RenderSidebarItem = (item, level) => {
    const rendered = levels[level] ?? new WeakMap<SidebarItemData, string>()
    levels[level] = rendered
    const known = rendered.get(item)
    if (known !== undefined) return known
    const element = createElement(SidebarItem, { item, level })
    const markup = renderMarkup(createElement(SidebarItemContext, { value: renderItem }, element))
    rendered.set(item, markup)
    return markup
  }
  return renderItem
}

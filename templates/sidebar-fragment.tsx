import type { ReactElement } from 'react'
import { SidebarItems } from '../src/components/SidebarItem.tsx'
import type { SidebarItemData } from '../src/model/page-data.ts'

/**
 * Renders the items of a closed category, which the sidebar inserts on demand. `level` is their depth, starting at 1.
 */
export function renderFragment({ items, level }: { items: SidebarItemData[]; level: number }): ReactElement {
  return <SidebarItems items={items} level={level} />
}

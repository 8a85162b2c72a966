import type { ReactElement } from 'react'
import { SidebarItems } from '../src/components/SidebarItem.tsx'
import type { SidebarItemData } from '../src/model/page-data.ts'

/** The items of a closed category, as the sidebar's list takes them in when it is opened; `level` is their depth, from 1. */
export function renderBranch({ items, level }: { items: SidebarItemData[]; level: number }): ReactElement {
  return <SidebarItems items={items} level={level} />
}

import type { SidebarItemData } from '../../src/model/page-data.ts'
import type { Config, NavbarItemConfig } from '../config/config.ts'
import type { RouteTable, SidebarItem } from '../route/route-table.ts'
import { dropEmptyItems } from './closed-sidebar.ts'

/** Whether a page shows only the heading of a group, which opens it, because the group belongs to other tabs of the navbar. */
export type FoldRule = (heading: string, pathname: string) => boolean

/** The items below a heading at the top level of a sidebar, the heading included; `heading` is `null` above the first. */
interface Group {
  heading: string | null
  items: SidebarItem[]
}

/**
 * Links of the navbar with `activeHeadings` are tabs: a page shows the groups of its own tabs, and those of no tab. A page outside
 * of all tabs shows all groups (docs/behaviours.md D-27).
 */
export function createFoldRule(
  { navbar }: Pick<Config, 'navbar'>,
  table: Pick<RouteTable, 'sidebarHeadings'>,
): FoldRule {
  const tabs = navbar.items.flatMap(listTabs)
  return (heading, pathname) => {
    const own = table.sidebarHeadings[pathname]
    if (own === undefined) return false
    const open = tabs.filter((headings) => headings.includes(own)).flat()
    return open.length > 0 && !open.includes(heading) && tabs.some((headings) => headings.includes(heading))
  }
}

function listTabs(item: NavbarItemConfig): string[][] {
  if (item.type === 'dropdown') return item.items.flatMap(listTabs)
  return item.type === 'link' && item.activeHeadings ? [item.activeHeadings] : []
}

/** Divides the top level of a sidebar at its headings. */
export function groupByHeading(items: readonly SidebarItem[]): Group[] {
  const groups: Group[] = []
  for (const item of items) {
    const group = groups.at(-1)
    if (item.type === 'heading') groups.push({ heading: item.label, items: [item] })
    else if (group) group.items.push(item)
    else groups.push({ heading: null, items: [item] })
  }
  return groups
}

/** A group as a closed category, which leads to its first page without JavaScript; empty if the group has no visible item. */
export function createFoldedGroup(
  { heading, items: [, ...items] }: Group,
  closed: ReadonlyMap<SidebarItem, SidebarItemData | null>,
): SidebarItemData[] {
  const shown = dropEmptyItems(items.map((item) => closed.get(item) ?? null))
  if (heading === null || shown.length === 0) return []
  return [
    {
      kind: 'category',
      label: heading,
      href: null,
      fallbackHref: shown.map(findHref).find((href) => href !== null) ?? null,
      active: false,
      current: false,
      collapsible: true,
      open: false,
      className: 'menu__group',
      items: shown,
      fragmentUrl: null,
    },
  ]
}

function findHref(item: SidebarItemData): string | null {
  if (item.kind === 'category') return item.fallbackHref
  return item.kind === 'link' && !item.external ? item.href : null
}

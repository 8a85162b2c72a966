import type { SidebarItemData } from '../../src/model/page-data.ts'
import { pushToList } from '../lib/group-by.ts'
import type { Route, Sidebar, SidebarItem } from '../route/route-table.ts'
import { type ClosedItems, composeClosedItems, countLinks, WHOLE_SIDEBAR_LINKS } from './closed-sidebar.ts'
import type { ComposeContext } from './context.ts'
import type { Hrefs } from './hrefs.ts'
import type { SidebarFragment, SidebarFragments } from './sidebar-fragments.ts'
import { composeCategoryData, composeLink, dropEmptyItems } from './sidebar-item.ts'
import { splitLongLists } from './split-long-lists.ts'

type Category = Extract<SidebarItem, { type: 'category' }>

/** The sidebars of all pages. */
export interface Sidebars {
  /** The sidebar of a page, or `null` if it shows none. Items that do not lead to the page are shared between pages. */
  getItems(route: Route): SidebarItemData[] | null
  /** The fragments that pages refer to, each once. */
  fragments: SidebarFragments
}

/** Composes each visible sidebar once. Open and current states are added per page. */
export function createSidebars({
  table,
  hrefs,
  fingerprint = '',
}: Pick<ComposeContext, 'table' | 'hrefs' | 'fingerprint'>): Sidebars {
  const pathnames = new Map<string, string[]>()
  for (const { version, sidebar, pathname } of table.routes) {
    if (sidebar === null) continue
    pushToList(pathnames, toSidebarKey(version, sidebar), pathname)
  }
  const fragments = new Map<string, SidebarFragment>()
  const composers = new Map<string, (pathname: string) => SidebarItemData[]>()
  for (const written of table.sidebars) {
    const key = toSidebarKey(written.version, written.name)
    const isLarge = countLinks(written.items) > WHOLE_SIDEBAR_LINKS
    const sidebar = isLarge ? { ...written, items: splitLongLists(written.items) } : written
    const closed = composeClosedItems(sidebar, pathnames.get(key) ?? [], { hrefs, fingerprint })
    for (const [path, fragment] of closed.fragments) fragments.set(path, fragment)
    composers.set(key, createPageSidebar(sidebar, closed, hrefs))
  }
  return {
    fragments,
    getItems(route) {
      if (route.sidebar === null) return null
      return composers.get(toSidebarKey(route.version, route.sidebar))?.(route.pathname) ?? null
    },
  }
}

function toSidebarKey(version: string | null, name: string): string {
  return `${version ?? ''}/${name}`
}

/** Creates the function that composes a sidebar for a page: all items are closed except those that lead to the page. */
function createPageSidebar(
  { items }: Sidebar,
  { byItem, ancestors, isVisible }: ClosedItems,
  hrefs: Hrefs,
): (pathname: string) => SidebarItemData[] {
  function composeItems(list: readonly SidebarItem[], current: string): SidebarItemData[] {
    return dropEmptyItems(list.map((item) => composeItem(item, current)))
  }

  function composeItem(item: SidebarItem, current: string): SidebarItemData | null {
    if (item.type === 'category' && ancestors.get(current)?.has(item)) return composeCategory(item, current)
    if (item.type !== 'link' || item.pathname !== current) return byItem.get(item) ?? null
    return composeLink(item, { href: hrefs.toPage(current), active: true })
  }

  function composeCategory(item: Category, current: string): SidebarItemData {
    const isCurrent = item.pathname === current
    const href = item.pathname === null ? null : hrefs.toPage(item.pathname)
    // A category without visible items becomes a link (docs/behaviours.md D-10).
    if (isCurrent && href !== null && !isVisible(item)) return composeLink(item, { href, active: true })
    const state = { active: true, current: isCurrent, open: true }
    return composeCategoryData(item, { ...state, items: composeItems(item.items, current), fragmentUrl: null }, hrefs)
  }

  return (pathname) => composeItems(items, pathname)
}

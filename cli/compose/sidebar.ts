import type { SidebarItemData } from '../../src/model/page-data.ts'
import type { Route, Sidebar, SidebarItem } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'
import type { Hrefs } from './hrefs.ts'
import { branchPath, type SidebarBranches } from './sidebar-branches.ts'

/**
 * Links of a sidebar up to which every page holds all of it: closed branches then open without a request, and are found
 * by crawlers and by a search in the page (behaviours.md D-9). Larger sidebars give a page its open branches only, so that
 * the size of a page does not grow with the number of pages.
 */
const wholeSidebarLinks = 200

type Category = Extract<SidebarItem, { type: 'category' }>

/** Gives the sidebar of a page, or `null` when it shows none. Branches without the page are made once and shared. */
export function createSidebars(context: ComposeContext): (route: Route) => SidebarItemData[] | null {
  const byName = new Map(context.table.sidebars.map((sidebar) => [keyOf(sidebar.version, sidebar.name), sidebar]))
  const composers = new Map<string, (pathname: string) => SidebarItemData[]>()
  return (route) => {
    if (route.sidebar === null) return null
    const key = keyOf(route.version, route.sidebar)
    const sidebar = byName.get(key)
    if (!sidebar) return null
    const known = composers.get(key) ?? createSidebar(sidebar, context)
    composers.set(key, known)
    return known(route.pathname)
  }
}

function keyOf(version: string | null, name: string): string {
  return `${version ?? ''}/${name}`
}

/** What the pages of one sidebar share. */
interface SidebarScope {
  hrefs: Hrefs
  /** Page -> the categories that contain it or are it. */
  ancestors: ReadonlyMap<string, ReadonlySet<SidebarItem>>
  isWhole: boolean
  /** Where the closed branches of a large sidebar are kept, which no page holds. */
  branches: SidebarBranches
  /** Items as they are on pages that they do not lead to. */
  elsewhere: Map<SidebarItem, SidebarItemData | null>
  isVisible(item: SidebarItem): boolean
}

function createSidebar({ items }: Sidebar, context: ComposeContext): (pathname: string) => SidebarItemData[] {
  const { hrefs, branches } = context
  const visible = new Map<SidebarItem, boolean>()
  const isVisible = (item: SidebarItem): boolean => {
    if (item.type === 'link') return !item.unlisted
    if (item.type !== 'category') return true
    const known = visible.get(item) ?? item.items.some(isVisible)
    visible.set(item, known)
    return known
  }
  const ancestors = indexAncestors(items)
  const isWhole = countLinks(items) <= wholeSidebarLinks
  const scope: SidebarScope = { hrefs, ancestors, isWhole, branches, elsewhere: new Map(), isVisible }
  return (pathname) => composeItems(scope, items, { current: pathname, level: 1 })
}

/**
 * For whom items are composed: `current` is the page's pathname, `null` for branches that do not lead to it, which are
 * the same on all such pages. `level` is the depth of the items, from 1.
 */
interface Place {
  current: string | null
  level: number
}

function composeItems(scope: SidebarScope, items: readonly SidebarItem[], place: Place): SidebarItemData[] {
  return items.map((item) => composeItem(scope, item, place)).filter((item) => item !== null)
}

function composeItem(scope: SidebarScope, item: SidebarItem, place: Place): SidebarItemData | null {
  if (place.current !== null && leadsTo(scope, item, place.current)) return composeOne(scope, item, place)
  const known = scope.elsewhere.get(item)
  if (known !== undefined) return known
  const made = composeOne(scope, item, { ...place, current: null })
  scope.elsewhere.set(item, made)
  return made
}

function leadsTo({ ancestors }: SidebarScope, item: SidebarItem, pathname: string): boolean {
  if (item.type === 'category') return ancestors.get(pathname)?.has(item) ?? false
  return item.type === 'link' && item.pathname === pathname
}

function composeOne(scope: SidebarScope, item: SidebarItem, place: Place): SidebarItemData | null {
  const { current } = place
  switch (item.type) {
    case 'external': {
      const { href, external } = scope.hrefs.link(item.href)
      return { kind: 'link', label: item.label, href, external, active: false, className: item.className }
    }
    case 'html':
      return { kind: 'html', html: item.value, defaultStyle: item.defaultStyle, className: item.className }
    case 'link':
      if (item.unlisted && current === null) return null
      return composeLink(scope, item, { pathname: item.pathname, active: current !== null })
    case 'category':
      return composeCategory(scope, item, place)
  }
}

function composeLink(
  { hrefs }: SidebarScope,
  { label, className }: { label: string; className: string | null },
  { pathname, active }: { pathname: string; active: boolean },
): SidebarItemData {
  return { kind: 'link', label, href: hrefs.page(pathname), external: false, active, className }
}

function composeCategory(scope: SidebarScope, item: Category, { current, level }: Place): SidebarItemData | null {
  const { hrefs, isWhole } = scope
  const { pathname, label, collapsible, className } = item
  const active = current !== null
  const isCurrent = active && pathname === current
  // behaviours.md D-10.
  if (!scope.isVisible(item) && (!active || isCurrent)) {
    return pathname === null ? null : composeLink(scope, item, { pathname, active: isCurrent })
  }
  const open = active || !collapsible || !item.collapsed
  const fallback = pathname ?? item.firstPathname
  const items = composeItems(scope, item.items, { current, level: level + 1 })
  const isInPage = open || isWhole || items.length === 0
  return {
    kind: 'category',
    label,
    href: pathname === null ? null : hrefs.page(pathname),
    fallbackHref: fallback === null ? null : hrefs.page(fallback),
    active,
    current: isCurrent,
    collapsible,
    open,
    className,
    items: isInPage ? items : [],
    branch: isInPage ? null : addBranch(scope, { items, level: level + 1 }),
  }
}

/** Keeps a closed branch; its URL is the same on all pages. */
function addBranch({ hrefs, branches }: SidebarScope, branch: { items: SidebarItemData[]; level: number }): string {
  const path = branchPath(branch, branches.fingerprint)
  branches.byPath.set(path, branch)
  return hrefs.file(path)
}

/** Page -> the categories that contain it or are it, at any depth. */
function indexAncestors(items: readonly SidebarItem[]): Map<string, Set<SidebarItem>> {
  const ancestors = new Map<string, Set<SidebarItem>>()
  const visit = (item: SidebarItem, path: readonly SidebarItem[]): void => {
    if (item.type !== 'link' && item.type !== 'category') return
    const own = item.type === 'category' ? [...path, item] : path
    if (item.pathname !== null) {
      const known = ancestors.get(item.pathname) ?? new Set()
      for (const category of own) known.add(category)
      ancestors.set(item.pathname, known)
    }
    if (item.type === 'category') for (const child of item.items) visit(child, own)
  }
  for (const item of items) visit(item, [])
  return ancestors
}

function countLinks(items: readonly SidebarItem[]): number {
  let count = 0
  for (const item of items) count += item.type === 'category' ? 1 + countLinks(item.items) : 1
  return count
}

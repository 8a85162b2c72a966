import type { SidebarItemData } from '../../src/model/page-data.ts'
import type { Route, Sidebar, SidebarItem } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

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

function createSidebar(sidebar: Sidebar, { hrefs }: ComposeContext): (pathname: string) => SidebarItemData[] {
  const ancestors = indexAncestors(sidebar.items)
  const isWhole = countLinks(sidebar.items) <= wholeSidebarLinks
  const closed = new Map<SidebarItem, SidebarItemData | null>()
  const visible = new Map<SidebarItem, boolean>()

  const isVisible = (item: SidebarItem): boolean => {
    if (item.type === 'link') return !item.unlisted
    if (item.type !== 'category') return true
    const known = visible.get(item) ?? item.items.some(isVisible)
    visible.set(item, known)
    return known
  }
  const compose = (items: readonly SidebarItem[], current: string | null): SidebarItemData[] =>
    items.map((item) => composeItem(item, current)).filter((item) => item !== null)

  const composeItem = (item: SidebarItem, current: string | null): SidebarItemData | null => {
    if (current !== null && containsPage(item, current)) return composeOne(item, current)
    const known = closed.get(item)
    if (known !== undefined) return known
    const made = composeOne(item, null)
    closed.set(item, made)
    return made
  }
  const containsPage = (item: SidebarItem, pathname: string): boolean =>
    item.type === 'category'
      ? (ancestors.get(pathname)?.has(item) ?? false)
      : item.type === 'link' && item.pathname === pathname

  const composeOne = (item: SidebarItem, current: string | null): SidebarItemData | null => {
    switch (item.type) {
      case 'external':
        return { kind: 'link', label: item.label, className: item.className, active: false, ...linkTo(item.href) }
      case 'html':
        return { kind: 'html', html: item.value, defaultStyle: item.defaultStyle, className: item.className }
      case 'link':
        if (item.unlisted && current === null) return null
        return plainLink(item, item.pathname, current !== null)
      case 'category':
        return composeCategory(item, current)
    }
  }
  const linkTo = (url: string) => {
    const { href, external } = hrefs.link(url)
    return { href, external }
  }
  const plainLink = (item: { label: string; className: string | null }, pathname: string, active: boolean) => {
    const { label, className } = item
    return { kind: 'link' as const, label, href: hrefs.page(pathname), external: false, active, className }
  }
  const composeCategory = (item: Category, current: string | null): SidebarItemData | null => {
    const isCurrent = current !== null && item.pathname === current
    const hasChildren = isVisible(item) || (current !== null && !isCurrent)
    // behaviours.md D-10.
    if (!hasChildren) return item.pathname === null ? null : plainLink(item, item.pathname, isCurrent)
    const active = current !== null
    const open = active || !item.collapsible || !item.collapsed
    const fallback = item.pathname ?? item.firstPathname
    return {
      kind: 'category',
      label: item.label,
      href: item.pathname === null ? null : hrefs.page(item.pathname),
      fallbackHref: fallback === null ? null : hrefs.page(fallback),
      active,
      current: isCurrent,
      collapsible: item.collapsible,
      open,
      className: item.className,
      items: open || isWhole ? compose(item.items, current) : [],
      branch: null,
    }
  }
  return (pathname) => compose(sidebar.items, pathname)
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

import type { SidebarItemData } from '../../src/model/page-data.ts'
import type { Sidebar, SidebarItem } from '../route/route-table.ts'
import type { Hrefs } from './hrefs.ts'
import { getFragmentPath, type SidebarFragment, type SidebarFragments } from './sidebar-fragments.ts'

/**
 * The number of links up to which every page contains the complete sidebar: closed categories then open without a
 * request, and crawlers and the browser's find-in-page see them (docs/behaviours.md D-9). With larger sidebars, a page
 * contains only its open categories, so the size of a page does not grow with the number of pages.
 */
export const WHOLE_SIDEBAR_LINKS = 200

type Category = Extract<SidebarItem, { type: 'category' }>

/** Sidebar items in their closed state, as shown on pages that they do not lead to. */
export interface ClosedItems {
  /** Items that are not shown are missing, or `null`. */
  byItem: ReadonlyMap<SidebarItem, SidebarItemData | null>
  /** The items of those categories of a large sidebar that are closed on some page. */
  fragments: SidebarFragments
  /** Page -> the categories that contain it or are it, at any depth. */
  ancestors: ReadonlyMap<string, ReadonlySet<SidebarItem>>
  /** Whether an item or any of its descendants is visible on pages that it does not lead to. */
  isVisible(item: SidebarItem): boolean
}

/** How items are printed. `language` is unset for English. */
interface ClosedContext extends Pick<SidebarFragment, 'language'> {
  hrefs: Hrefs
  fingerprint: string
}

/** Composes all items of a sidebar once; `pathnames` are the pages that show it. */
export function composeClosedItems(
  { items }: Sidebar,
  pathnames: readonly string[],
  { hrefs, fingerprint, ...own }: ClosedContext,
): ClosedItems {
  const ancestors = indexAncestors(items)
  const isVisible = createVisibility()
  const isOpenEverywhere = createOpenCheck(ancestors, pathnames)
  const isWhole = countLinks(items) <= WHOLE_SIDEBAR_LINKS
  const byItem = new Map<SidebarItem, SidebarItemData | null>()
  const fragments = new Map<string, SidebarFragment>()

  function composeAll(list: readonly SidebarItem[], level: number): SidebarItemData[] {
    const composed = list.map((item) => {
      const data = compose(item, level)
      byItem.set(item, data)
      return data
    })
    return dropEmptyItems(composed)
  }

  function compose(item: SidebarItem, level: number): SidebarItemData | null {
    switch (item.type) {
      case 'external': {
        const { href, external } = hrefs.resolveLink(item.href)
        return { kind: 'link', label: item.label, href, external, active: false, className: item.className }
      }
      case 'html':
        return { kind: 'html', html: item.value, defaultStyle: item.defaultStyle, className: item.className }
      case 'heading':
        return { kind: 'heading', label: item.label, className: item.className }
      case 'link':
        return item.unlisted ? null : composeLink(item, { href: hrefs.toPage(item.pathname), active: false })
      case 'category':
        return composeCategory(item, level)
    }
  }

  function composeCategory(item: Category, level: number): SidebarItemData | null {
    const composed = composeAll(item.items, level + 1)
    // A category without visible items becomes a link (docs/behaviours.md D-10).
    if (!isVisible(item)) {
      return item.pathname === null ? null : composeLink(item, { href: hrefs.toPage(item.pathname), active: false })
    }
    const open = !item.collapsible || !item.collapsed
    const isInPage = open || isWhole || composed.length === 0
    const state = { active: false, current: false, open, items: isInPage ? composed : [] }
    const url = isInPage || isOpenEverywhere(item) ? null : addFragment({ items: composed, level: level + 1, ...own })
    return composeCategoryData(item, { ...state, fragmentUrl: url }, hrefs)
  }

  function addFragment(fragment: SidebarFragment): string {
    const path = getFragmentPath(fragment, fingerprint)
    fragments.set(path, fragment)
    return hrefs.toFile(path)
  }

  composeAll(items, 1)
  return { byItem, fragments, ancestors, isVisible }
}

function createVisibility(): (item: SidebarItem) => boolean {
  const visible = new Map<SidebarItem, boolean>()
  const isVisible = (item: SidebarItem): boolean => {
    if (item.type === 'link') return !item.unlisted
    if (item.type !== 'category') return item.type !== 'heading'
    const known = visible.get(item) ?? item.items.some(isVisible)
    visible.set(item, known)
    return known
  }
  return isVisible
}

/** Finds the categories that are never closed, because they contain every page that shows the sidebar. */
function createOpenCheck(
  ancestors: ReadonlyMap<string, ReadonlySet<SidebarItem>>,
  pathnames: readonly string[],
): (item: SidebarItem) => boolean {
  const pagesInside = new Map<SidebarItem, number>()
  for (const pathname of pathnames) {
    for (const item of ancestors.get(pathname) ?? []) pagesInside.set(item, (pagesInside.get(item) ?? 0) + 1)
  }
  return (item) => (pagesInside.get(item) ?? 0) === pathnames.length
}

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

/** The number of links in a sidebar, categories included. */
export function countLinks(items: readonly SidebarItem[]): number {
  let count = 0
  for (const item of items) count += item.type === 'category' ? 1 + countLinks(item.items) : 1
  return count
}

type CategoryData = Extract<SidebarItemData, { kind: 'category' }>

/** A link inside the site, also used for a category without visible items. */
export function composeLink(
  { label, className }: { label: string; className: string | null },
  { href, active }: { href: string; active: boolean },
): SidebarItemData {
  return { kind: 'link', label, href, external: false, active, className }
}

/** A category in a given state. For readers without JavaScript, a category without a page links to its first page. */
export function composeCategoryData(
  { label, pathname, firstPathname, collapsible, className }: Extract<SidebarItem, { type: 'category' }>,
  state: Pick<CategoryData, 'active' | 'current' | 'open' | 'items' | 'fragmentUrl'>,
  hrefs: Hrefs,
): CategoryData {
  const { active, current, open, items, fragmentUrl } = state
  const fallback = pathname ?? firstPathname
  return {
    kind: 'category',
    label,
    href: pathname === null ? null : hrefs.toPage(pathname),
    fallbackHref: fallback === null ? null : hrefs.toPage(fallback),
    active,
    current,
    collapsible,
    open,
    className,
    items,
    fragmentUrl,
  }
}

/** Leaves out items that are not shown, and headings without an item below them. */
export function dropEmptyItems(items: readonly (SidebarItemData | null)[]): SidebarItemData[] {
  const shown = items.filter((item) => item !== null)
  return shown.filter((item, index) => item.kind !== 'heading' || (shown[index + 1] ?? item).kind !== 'heading')
}

import type { SidebarItemData } from '../../src/model/page-data.ts'
import type { SidebarItem } from '../route/route-table.ts'
import type { Hrefs } from './hrefs.ts'

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

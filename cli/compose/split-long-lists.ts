import type { SidebarItem } from '../route/route-table.ts'

/** The number of items up to which the top level of a sidebar stays in one piece: it is on every page. */
const LONG_TOP_LEVEL = 50
/** The same for the items of a category, which are only on pages inside it. */
const LONG_CATEGORY = 200
/** The largest number of groups in a list, and of items in a group unless the group is split as well. */
const GROUP_SIZE = 25

/**
 * Groups the items of long lists into categories that are named after their first and last item ("Alerts – Backups"). A page
 * contains the items of its own group and the names of the others, so its size does not grow with the number of items next to
 * each other.
 */
export function splitLongLists(items: readonly SidebarItem[], longest = LONG_TOP_LEVEL): SidebarItem[] {
  const inner = items.map((item) => {
    return item.type === 'category' ? { ...item, items: splitLongLists(item.items, LONG_CATEGORY) } : item
  })
  return items.length > longest ? groupItems(inner) : inner
}

function groupItems(items: SidebarItem[]): SidebarItem[] {
  const count = Math.min(GROUP_SIZE, Math.ceil(items.length / GROUP_SIZE))
  const groups: SidebarItem[][] = []
  for (const [index, item] of items.entries()) {
    const group = groups.at(-1)
    const isNext = (index * count) / items.length >= groups.length
    if (group && !isNext) group.push(item)
    // A heading is in the group of the items below it.
    else groups.push([...(group?.at(-1)?.type === 'heading' ? group.splice(-1) : []), item])
  }
  return groups.map(createGroup)
}

function createGroup(items: SidebarItem[]): SidebarItem {
  const labels = items.flatMap((item) => (isNamed(item) ? [item.label] : []))
  return {
    type: 'category',
    label: [...new Set([labels[0] ?? '…', labels.at(-1) ?? '…'])].join(' – '),
    pathname: null,
    docId: null,
    firstPathname: items.map(findPathname).find((pathname) => pathname !== null) ?? null,
    collapsible: true,
    collapsed: true,
    description: null,
    className: null,
    items: items.length > 2 * GROUP_SIZE ? groupItems(items) : items,
  }
}

function isNamed(item: SidebarItem): item is Extract<SidebarItem, { type: 'link' | 'external' | 'category' }> {
  return item.type === 'category' || item.type === 'external' || (item.type === 'link' && !item.unlisted)
}

function findPathname(item: SidebarItem): string | null {
  if (item.type === 'category') return item.pathname ?? item.firstPathname
  return item.type === 'link' && !item.unlisted ? item.pathname : null
}

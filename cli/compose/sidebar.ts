import type { SidebarItemData } from '../../src/model/page-data.ts'
import { getEditionKey } from '../content/editions.ts'
import { listLabelTexts } from '../content/labels.ts'
import { pushToList } from '../lib/group-by.ts'
import type { Route, Sidebar, SidebarItem } from '../route/route-table.ts'
import {
  type ClosedItems,
  composeCategoryData,
  composeClosedItems,
  composeLink,
  countLinks,
  dropEmptyItems,
  WHOLE_SIDEBAR_LINKS,
} from './closed-sidebar.ts'
import type { ComposeContext } from './context.ts'
import { createFoldedGroup, createFoldRule, type FoldRule, groupByHeading } from './folded-groups.ts'
import type { Hrefs } from './hrefs.ts'
import type { SidebarFragment, SidebarFragments } from './sidebar-fragments.ts'

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
  config,
  fingerprint = '',
}: Pick<ComposeContext, 'table' | 'hrefs' | 'config' | 'fingerprint'>): Sidebars {
  const texts = listLabelTexts(config.i18n)
  const isFolded = createFoldRule(config, table)
  const pathnames = new Map<string, string[]>()
  for (const route of table.routes) {
    if (route.sidebar === null) continue
    pushToList(pathnames, toSidebarKey(route, route.sidebar), route.pathname)
  }
  const fragments = new Map<string, SidebarFragment>()
  const composers = new Map<string, (pathname: string) => SidebarItemData[]>()
  for (const written of table.sidebars) {
    const key = toSidebarKey(written, written.name)
    const isLarge = countLinks(written.items) > WHOLE_SIDEBAR_LINKS
    const sidebar = isLarge ? { ...written, items: splitLongLists(written.items) } : written
    const labels = texts[sidebar.locale]
    const language = labels && { language: { labels, locale: sidebar.locale } }
    const closed = composeClosedItems(sidebar, pathnames.get(key) ?? [], { hrefs, fingerprint, ...language })
    for (const [path, fragment] of closed.fragments) fragments.set(path, fragment)
    composers.set(key, createPageSidebar(sidebar, closed, { hrefs, isFolded }))
  }
  return {
    fragments,
    getItems(route) {
      if (route.sidebar === null) return null
      return composers.get(toSidebarKey(route, route.sidebar))?.(route.pathname) ?? null
    },
  }
}

function toSidebarKey({ version, locale }: Pick<Route, 'version' | 'locale'>, name: string): string {
  return getEditionKey({ version: version ?? '', locale }, name)
}

/**
 * Creates the function that composes a sidebar for a page: all items are closed except those that lead to the page, and groups of
 * other tabs are folded.
 */
function createPageSidebar(
  { items }: Sidebar,
  { byItem, ancestors, isVisible }: ClosedItems,
  { hrefs, isFolded }: { hrefs: Hrefs; isFolded: FoldRule },
): (pathname: string) => SidebarItemData[] {
  const groups = groupByHeading(items).map((group) => ({ ...group, folded: createFoldedGroup(group, byItem) }))

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

  return (pathname) =>
    groups.flatMap(({ heading, items, folded }) => {
      return heading !== null && isFolded(heading, pathname) ? folded : composeItems(items, pathname)
    })
}

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
function splitLongLists(items: readonly SidebarItem[], longest = LONG_TOP_LEVEL): SidebarItem[] {
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

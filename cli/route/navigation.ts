import { getEditionKey } from '../content/editions.ts'
import type { Docs } from './docs.ts'
import type { Breadcrumb, CategoryCard, Neighbors, Sidebar, SidebarItem } from './route-table.ts'
import { toCards } from './sidebar-items.ts'

interface Stop {
  title: string
  pathname: string
  unlisted: boolean
}

/** Navigation data of all pages in sidebars, collected in one walk. */
export interface Navigation {
  neighbors: Record<string, Neighbors>
  breadcrumbs: Record<string, Breadcrumb[]>
  /** The heading above a page at the top level of its sidebar. */
  headings: Record<string, string>
  /** The cards of the items of a category whose page is a document. */
  cards: Record<string, CategoryCard[]>
}

/**
 * Walks every sidebar once and records, for the pages that show it, the previous and next page (docs/behaviours.md
 * 11.7), the categories above (D-16), the heading above (SB-7) and the
 * cards of a category (D-23). A page that is in a sidebar twice has the position of its first entry.
 */
export function buildNavigation(
  sidebars: readonly Sidebar[],
  { docs, shownSidebar }: { docs: Docs; shownSidebar: (pathname: string) => string | null | undefined },
): Navigation {
  const navigation: Navigation = { neighbors: {}, breadcrumbs: {}, headings: {}, cards: {} }
  for (const sidebar of sidebars) {
    const { name, items } = sidebar
    const stops: Stop[] = []
    let heading: string | null = null
    const enter = (page: Stop, label: string, above: Breadcrumb[]) => {
      stops.push(page)
      if (shownSidebar(page.pathname) !== name) return
      navigation.breadcrumbs[page.pathname] ??= [...above, { label, pathname: page.pathname }]
      if (heading !== null) navigation.headings[page.pathname] ??= heading
    }
    const walk = (branch: readonly SidebarItem[], above: Breadcrumb[]) => {
      for (const item of branch) {
        if (item.type === 'heading' && branch === items) heading = item.label
        if (item.type === 'link' && !item.isRef) enter(toStop(item, item.pathname), item.label, above)
        if (item.type !== 'category') continue
        if (item.pathname !== null) enter(toStop(item, item.pathname), item.label, above)
        if (item.pathname !== null && item.docId !== null && shownSidebar(item.pathname) === name) {
          navigation.cards[item.pathname] ??= item.items.flatMap((child) => toCards(child, { docs, edition: sidebar }))
        }
        walk(item.items, [...above, { label: item.label, pathname: item.pathname }])
      }
    }
    const toStop = (item: SidebarItem & { type: 'link' | 'category' }, pathname: string): Stop => {
      const doc = item.docId === null ? undefined : docs.byId.get(getEditionKey(sidebar, item.docId))
      const { pagination_label, sidebar_label, unlisted } = doc?.document.frontMatter ?? {}
      return { title: pagination_label ?? sidebar_label ?? item.label, pathname, unlisted: unlisted ?? false }
    }
    walk(items, [])
    const listed = stops.filter((stop) => !stop.unlisted)
    for (const [index, { pathname }] of listed.entries()) {
      if (shownSidebar(pathname) !== name) continue
      navigation.neighbors[pathname] ??= {
        previous: toNeighbor(listed[index - 1]),
        next: toNeighbor(listed[index + 1]),
      }
    }
  }
  return navigation
}

function toNeighbor(stop: Stop | undefined): Neighbors['next'] {
  return stop ? { title: stop.title, pathname: stop.pathname } : null
}

import type { ContentData, LinkData } from '../../src/model/page-data.ts'
import type { Route, SidebarItem } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

/** Doors of a home page that nobody wrote, and links below each. */
const doorsAtMost = 8
const linksAtMost = 4

type Home = Extract<ContentData, { kind: 'home' }>
type Search = Extract<ContentData, { kind: 'search' }>

/** The home page of a site that has none of its own: the sections of its first sidebar, each with its first pages. */
export function composeHome({ table, hrefs, routeByPathname, lastVersion }: ComposeContext): Home {
  const sidebars = table.sidebars.filter((each) => each.version === lastVersion?.name)
  const doors: Home['doors'] = []
  for (const item of sidebars.flatMap((sidebar) => sidebar.items)) {
    const pathname = pathnameOf(item)
    if (pathname === null || doors.length === doorsAtMost) continue
    const description = item.type === 'category' ? item.description : null
    doors.push({
      label: labelOf(item),
      href: hrefs.page(pathname),
      description: description ?? routeByPathname.get(pathname)?.description ?? '',
      links: item.type === 'category' ? linksOf(item.items, hrefs.page) : [],
    })
  }
  return { kind: 'home', doors }
}

function linksOf(items: readonly SidebarItem[], toHref: (pathname: string) => string): LinkData[] {
  const links: LinkData[] = []
  for (const item of items) {
    const pathname = pathnameOf(item)
    if (pathname !== null) links.push({ label: labelOf(item), href: toHref(pathname), external: false })
    if (links.length === linksAtMost) break
  }
  return links
}

/** Where an item of a sidebar leads inside of the site; `null` for those that lead nowhere, or away. */
function pathnameOf(item: SidebarItem): string | null {
  if (item.type === 'category') return item.pathname ?? item.firstPathname
  return item.type === 'link' && !item.unlisted ? item.pathname : null
}

function labelOf(item: SidebarItem): string {
  return item.type === 'html' ? '' : item.label
}

/** Every page that a reader may find, under the section that its breadcrumbs begin with. */
export function composeSearch({ table, hrefs }: ComposeContext): Search {
  const groups = new Map<string | null, Search['pages']>()
  for (const route of table.routes) {
    if (route.unlisted || route.draft || !isFindable(route)) continue
    const breadcrumbs = table.breadcrumbs[route.pathname] ?? []
    const group = (breadcrumbs.length > 1 ? breadcrumbs[0]?.label : undefined) ?? null
    const pages = groups.get(group) ?? []
    pages.push({ label: route.title, href: hrefs.page(route.pathname), external: false, group })
    groups.set(group, pages)
  }
  const ungrouped = groups.get(null) ?? []
  groups.delete(null)
  return { kind: 'search', pages: [...ungrouped, ...[...groups.values()].flat()] }
}

function isFindable(route: Route): boolean {
  return route.kind !== 'search' && route.kind !== 'not-found'
}

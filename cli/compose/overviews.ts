import type { ContentData, LinkData } from '../../src/model/page-data.ts'
import type { Route, SidebarItem } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

/** What a home page that nobody wrote offers at most. */
const actionsAtMost = 2
const doorsAtMost = 8
const linksAtMost = 4

type Home = Extract<ContentData, { kind: 'home' }>
type Search = Extract<ContentData, { kind: 'search' }>
type Door = Home['doors'][number]

/**
 * The home page of a site that has none of its own, made from the sidebars: single pages of the top level are its
 * buttons, sections its doors, each with its first pages. Without sections the pages are the doors.
 */
export function composeHome(context: ComposeContext): Home {
  const { table, hrefs, lastVersion } = context
  const items = table.sidebars.filter((each) => each.version === lastVersion?.name).flatMap((sidebar) => sidebar.items)
  const sections = items.filter((item) => item.type === 'category')
  if (sections.length === 0) return { kind: 'home', doors: composeDoors(context, items) }
  const pages = items.filter((item) => item.type === 'link')
  const actions = linksOf(pages, hrefs.page).slice(0, actionsAtMost)
  return { kind: 'home', doors: composeDoors(context, sections), ...(actions.length > 0 ? { actions } : {}) }
}

function composeDoors({ hrefs, routeByPathname }: ComposeContext, items: readonly SidebarItem[]): Door[] {
  const doors: Door[] = []
  for (const item of items) {
    const pathname = pathnameOf(item)
    if (pathname === null) continue
    const description = item.type === 'category' ? item.description : null
    doors.push({
      label: labelOf(item),
      href: hrefs.page(pathname),
      description: description ?? routeByPathname.get(pathname)?.description ?? '',
      links: item.type === 'category' ? linksOf(item.items, hrefs.page) : [],
    })
    if (doors.length === doorsAtMost) break
  }
  return doors
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

/** Pages above which the list names sections only: a page of ten thousand links helps nobody. */
const listedAtMost = 500

/** Every page that a reader may find, under the section that its breadcrumbs begin with. */
export function composeSearch({ table, hrefs, pageMeta }: ComposeContext): Search {
  const groups = new Map<string | null, Search['pages']>()
  for (const route of table.routes) {
    if (route.unlisted || route.draft || !isFindable(route)) continue
    const breadcrumbs = table.breadcrumbs[route.pathname] ?? []
    const group = (breadcrumbs.length > 1 ? breadcrumbs[0]?.label : undefined) ?? null
    const pages = groups.get(group) ?? []
    const label = pageMeta[route.source ?? '']?.title ?? route.title
    pages.push({ label, href: hrefs.page(route.pathname), external: false, group })
    groups.set(group, pages)
  }
  const ungrouped = groups.get(null) ?? []
  groups.delete(null)
  const whole = ungrouped.length + [...groups.values()].reduce((sum, pages) => sum + pages.length, 0) <= listedAtMost
  const grouped = [...groups.values()].flatMap((pages) => (whole ? pages : pages.slice(0, 1)))
  return { kind: 'search', pages: [...ungrouped, ...grouped].slice(0, whole ? undefined : listedAtMost) }
}

/** Pages of tags only lead to pages that are here themselves. */
function isFindable({ kind }: Route): boolean {
  return kind !== 'search' && kind !== 'not-found' && kind !== 'tag' && kind !== 'tag-list'
}

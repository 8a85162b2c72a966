import type { ContentData, LinkData } from '../../src/model/page-data.ts'
import { groupBy } from '../lib/group-by.ts'
import type { Route, RouteKind, SidebarItem } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

/** The maximum number of buttons on a generated home page. */
const MAX_ACTIONS = 2
const MAX_ENTRY_CARDS = 8
const MAX_CARD_LINKS = 4

type Home = Extract<ContentData, { kind: 'home' }>
type Search = Extract<ContentData, { kind: 'search' }>
type EntryCard = Home['entryCards'][number]

/**
 * Composes the default home page from the sidebars: top-level pages become buttons, sections become entry cards, each
 * with its first pages. Without sections, the pages become the cards.
 */
export function composeHome(
  context: Pick<ComposeContext, 'table' | 'hrefs' | 'versions' | 'routeByPathname'>,
  { locale }: Route,
): Home {
  const { table, hrefs, versions } = context
  const items = table.sidebars
    .filter((each) => each.version === versions.findLast(locale)?.name && each.locale === locale)
    .flatMap((sidebar) => sidebar.items)
  const sections = items.filter((item) => item.type === 'category')
  if (sections.length === 0) return { kind: 'home', entryCards: composeEntryCards(context, items) }
  const pages = items.filter((item) => item.type === 'link')
  const actions = composeLinks(pages, hrefs.toPage).slice(0, MAX_ACTIONS)
  return { kind: 'home', entryCards: composeEntryCards(context, sections), ...(actions.length > 0 ? { actions } : {}) }
}

function composeEntryCards(
  { hrefs, routeByPathname }: Pick<ComposeContext, 'hrefs' | 'routeByPathname'>,
  items: readonly SidebarItem[],
): EntryCard[] {
  const cards: EntryCard[] = []
  for (const item of items) {
    const pathname = getPathname(item)
    if (pathname === null) continue
    const description = item.type === 'category' ? item.description : null
    cards.push({
      label: getLabel(item),
      href: hrefs.toPage(pathname),
      description: description ?? routeByPathname.get(pathname)?.description ?? '',
      links: item.type === 'category' ? composeLinks(item.items, hrefs.toPage) : [],
    })
    if (cards.length === MAX_ENTRY_CARDS) break
  }
  return cards
}

function composeLinks(items: readonly SidebarItem[], toHref: (pathname: string) => string): LinkData[] {
  const links: LinkData[] = []
  for (const item of items) {
    const pathname = getPathname(item)
    if (pathname !== null) links.push({ label: getLabel(item), href: toHref(pathname), external: false })
    if (links.length === MAX_CARD_LINKS) break
  }
  return links
}

/** The pathname that an item of a sidebar leads to; `null` for external links and items without a link. */
function getPathname(item: SidebarItem): string | null {
  if (item.type === 'category') return item.pathname ?? item.firstPathname
  return item.type === 'link' && !item.unlisted ? item.pathname : null
}

function getLabel(item: SidebarItem): string {
  return item.type === 'html' ? '' : item.label
}

/** If there are more pages, only sections are listed: a page with ten thousand links is not useful. */
const MAX_LISTED_PAGES = 500

/** Lists every page that readers may find, grouped by the first breadcrumb. */
export function composeSearch({
  table,
  hrefs,
  pageMeta,
  locale: own,
}: Pick<ComposeContext, 'table' | 'hrefs' | 'pageMeta' | 'locale'>): Search {
  const groups = new Map<string | null, Search['pages']>()
  // Further pages of a list of posts have the same title.
  const lists = groupBy(
    table.routes.filter(({ kind }) => kind === 'blog-list'),
    ({ blog, locale }) => `${blog} ${locale}`,
  )
  const continued = [...lists.values()].flatMap(([, ...others]) => others)
  for (const route of table.routes) {
    if (route.locale !== own || route.unlisted || route.draft || !isFindable(route) || continued.includes(route))
      continue
    const breadcrumbs = table.breadcrumbs[route.pathname] ?? []
    const group = (breadcrumbs.length > 1 ? breadcrumbs[0]?.label : undefined) ?? null
    const pages = groups.get(group) ?? []
    const label = pageMeta[route.source ?? '']?.title ?? route.title
    pages.push({ label, href: hrefs.toPage(route.pathname), external: false, group })
    groups.set(group, pages)
  }
  const ungrouped = groups.get(null) ?? []
  groups.delete(null)
  const whole =
    ungrouped.length + [...groups.values()].reduce((sum, pages) => sum + pages.length, 0) <= MAX_LISTED_PAGES
  const grouped = [...groups.values()].flatMap((pages) => (whole ? pages : pages.slice(0, 1)))
  return { kind: 'search', pages: [...ungrouped, ...grouped].slice(0, whole ? undefined : MAX_LISTED_PAGES) }
}

/** Pages that only lead to pages that are listed anyway, and pages without a fixed address. */
const UNLISTED_KINDS: ReadonlySet<RouteKind> = new Set([
  'search',
  'not-found',
  'tag',
  'tag-list',
  'blog-archive',
  'blog-author',
  'blog-author-list',
])

function isFindable({ kind, isNotFound }: Route): boolean {
  return !isNotFound && !UNLISTED_KINDS.has(kind)
}

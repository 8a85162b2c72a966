import type { NavbarItemData } from '../../src/model/page-data.ts'
import type { NavbarLinkConfig } from '../config/config.ts'
import { addBaseUrl, removeTrailingSlash } from '../lib/pathname.ts'
import type { Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

type LinkContext = Pick<ComposeContext, 'config' | 'hrefs' | 'table'>
/** A link of a navbar. */
export type LinkData = Extract<NavbarItemData, { kind: 'link' }>

/**
 * A link with its active state (docs/behaviours.md N-7). The first configured rule applies: pages that match
 * `activeBaseRegex`; pages below `activeBasePath`; its own page and those of `activeHeadings`; its own page and pages
 * below it. A link to the home page is active only there, because every page is below it.
 */
export function createLinkItem(context: LinkContext, item: NavbarLinkConfig): (route: Route) => LinkData {
  const { href, external, pathname } = context.hrefs.resolveLink(item.to ?? item.href ?? '/')
  const isActive = createActiveRule(context, item, pathname)
  const link = {
    kind: 'link' as const,
    label: item.label ?? '',
    html: item.html,
    ...(item.icon && { icon: item.icon }),
    href,
    external,
    className: item.className,
    attributes: item.attributes,
  }
  return (route) => ({ ...link, active: isActive(route) })
}

function createActiveRule(
  { config, hrefs, table }: LinkContext,
  item: NavbarLinkConfig,
  pathname: string | null,
): (route: Route) => boolean {
  const regex = item.activeBaseRegex === null ? undefined : parseRegex(item.activeBaseRegex)
  if (regex) return (route) => regex.test(hrefs.toPage(route.pathname))
  if (item.activeBasePath !== null) {
    const rooted = item.activeBasePath.startsWith('/') ? item.activeBasePath : `/${item.activeBasePath}`
    const base = addBaseUrl(rooted, config.baseUrl)
    return (route) => addBaseUrl(route.pathname, config.baseUrl).startsWith(base)
  }
  if (item.activeHeadings !== null) {
    const headings = new Set(item.activeHeadings)
    return (route) => route.pathname === pathname || headings.has(table.sidebarHeadings[route.pathname] ?? '')
  }
  return (route) => pathname !== null && isAtOrBelow(route.pathname, pathname)
}

/** `undefined` if the expression cannot be compiled; it is then ignored. */
function parseRegex(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'i')
  } catch {
    return undefined
  }
}

/** Whether a page is the target of a link, or is below it by whole segments; nothing is below the home page. */
export function isAtOrBelow(pathname: string, link: string): boolean {
  const page = removeTrailingSlash(pathname)
  const base = removeTrailingSlash(link)
  return page === base || (base !== '/' && page.startsWith(`${base}/`))
}

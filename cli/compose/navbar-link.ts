import type { NavbarItemData } from '../../src/model/page-data.ts'
import type { NavbarLinkConfig } from '../config/config.ts'
import { removeTrailingSlash, withBaseUrl } from '../lib/pathname.ts'
import type { Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

type LinkData = Extract<NavbarItemData, { kind: 'link' }>

/**
 * A link and when it is active (behaviours.md N-7): where `activeBaseRegex` matches, else below `activeBasePath`, else on
 * its own page and below it. A link to the home page is active there only, as every page lies below it.
 */
export function linkItem(context: ComposeContext, item: NavbarLinkConfig): (route: Route) => LinkData {
  const { href, external, pathname } = context.hrefs.link(item.to ?? item.href ?? '/')
  const isActive = createActiveRule(context, item, pathname)
  const link = {
    kind: 'link' as const,
    label: item.label ?? '',
    html: item.html,
    href,
    external,
    className: item.className,
    attributes: item.attributes,
  }
  return (route) => ({ ...link, active: isActive(route) })
}

function createActiveRule(
  { config, hrefs }: ComposeContext,
  item: NavbarLinkConfig,
  pathname: string | null,
): (route: Route) => boolean {
  const regex = item.activeBaseRegex === null ? undefined : parseRegex(item.activeBaseRegex)
  if (regex) return (route) => regex.test(hrefs.page(route.pathname))
  if (item.activeBasePath !== null) {
    const rooted = item.activeBasePath.startsWith('/') ? item.activeBasePath : `/${item.activeBasePath}`
    const base = withBaseUrl(rooted, config.baseUrl)
    return (route) => withBaseUrl(route.pathname, config.baseUrl).startsWith(base)
  }
  return (route) => pathname !== null && isAtOrBelow(route.pathname, pathname)
}

/** `undefined` for an expression that cannot be compiled: the link then behaves as if it had none. */
function parseRegex(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'i')
  } catch {
    return undefined
  }
}

/** Whether a page is the one that a link names, or lies below it by whole segments; nothing lies below the home page. */
export function isAtOrBelow(pathname: string, link: string): boolean {
  const page = removeTrailingSlash(pathname)
  const base = removeTrailingSlash(link)
  return page === base || (base !== '/' && page.startsWith(`${base}/`))
}

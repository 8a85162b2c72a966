import { hooks, mark } from '../../src/model/hooks.ts'
import type { NavbarItemData } from '../../src/model/page-data.ts'
import type { NavbarItemConfig } from '../config/config.ts'
import type { Route, Sidebar, Version } from '../route/route-table.ts'
import { localizedHref, pathnameInVersion, preferredName } from './alternatives.ts'
import type { ComposeContext } from './context.ts'
import { isAtOrBelow } from './navbar-link.ts'

type LinkData = Extract<NavbarItemData, { kind: 'link' }>
type ConfigOf<T extends NavbarItemConfig['type']> = Extract<NavbarItemConfig, { type: T }>

/**
 * Versions in which an item's document or sidebar is looked for (behaviours.md N-10): the one being browsed, then the last.
 * The preferred version is known to the browser only.
 */
function candidates(context: ComposeContext, route: Route): Version[] {
  const browsed = context.versionByName.get(route.version ?? '')
  return [...new Set([browsed, context.lastVersion])].filter((version) => version !== undefined)
}

function internalLink(link: Pick<LinkData, 'label' | 'href' | 'active' | 'className'>): LinkData {
  return { kind: 'link', html: null, external: false, attributes: {}, ...link }
}

/** Active on its page and on all of the same sidebar; hidden as long as its document is a draft, or unlisted and not shown. */
export function docItem(context: ComposeContext, item: ConfigOf<'doc'>): (route: Route) => LinkData | null {
  const { table, hrefs, routeByPathname } = context
  return (route) => {
    for (const { name } of candidates(context, route)) {
      const pathname = table.pathnameByDocId[`${name}/${item.docId}`]
      const target = pathname === undefined ? undefined : routeByPathname.get(pathname)
      if (!target) continue
      const isCurrent = target.pathname === route.pathname
      if (target.unlisted && !isCurrent) return null
      const sharesSidebar = target.sidebar !== null && target.sidebar === route.sidebar
      return internalLink({
        label: item.label ?? item.docId,
        href: hrefs.page(target.pathname),
        active: isCurrent || (sharesSidebar && target.version === route.version),
        className: item.className,
      })
    }
    return null
  }
}

/** Leads to the sidebar's first page; a sidebar without one has been reported. */
export function docSidebarItem(
  context: ComposeContext,
  item: ConfigOf<'docSidebar'>,
): (route: Route) => LinkData | null {
  const { table, hrefs } = context
  const findSidebar = (version: Version): Sidebar | undefined =>
    table.sidebars.find((sidebar) => sidebar.name === item.sidebarId && sidebar.version === version.name)
  return (route) => {
    const sidebar = candidates(context, route)
      .map(findSidebar)
      .find((found) => found?.firstLink)
    if (!sidebar?.firstLink) return null
    return internalLink({
      label: item.label ?? sidebar.firstLink.label,
      href: hrefs.page(sidebar.firstLink.pathname),
      active: route.sidebar === item.sidebarId,
      className: item.className,
    })
  }
}

/** The version that readers browse, or get, as a link to its main document. */
export function docsVersionItem(
  context: ComposeContext,
  item: ConfigOf<'docsVersion'>,
): (route: Route) => LinkData | null {
  const { hrefs } = context
  return (route) => {
    const version = candidates(context, route)[0]
    if (!version) return null
    const link = hrefs.link(item.to ?? version.mainPathname ?? version.path)
    const active = link.pathname !== null && isAtOrBelow(route.pathname, link.pathname)
    return {
      ...internalLink({ label: item.label ?? version.label, href: link.href, active, className: item.className }),
      external: link.external,
    }
  }
}

/** One link for each version, to the same document where that version has it, and the one that names the dropdown. */
export function versionEntries(
  context: ComposeContext,
  item: ConfigOf<'docsVersionDropdown'>,
  route: Route,
): { entries: LinkData[]; displayed: LinkData | undefined } {
  const listed = item.versions ?? context.table.versions.map(({ name }) => ({ name, label: null }))
  const links = listed.flatMap(({ name, label }) => {
    const version = context.versionByName.get(name)
    return version ? [{ name, link: versionLink(context, version, { label, route }) }] : []
  })
  const wanted = candidates(context, route).map((version) => links.find(({ name }) => name === version.name))
  return { entries: links.map(({ link }) => link), displayed: (wanted.find(Boolean) ?? links[0])?.link }
}

function versionLink(
  context: ComposeContext,
  version: Version,
  { label, route }: { label: string | null; route: Route },
): LinkData {
  return {
    ...internalLink({
      label: label ?? version.label,
      href: context.hrefs.page(pathnameInVersion(context, version, route)),
      active: version.name === route.version,
      className: null,
    }),
    attributes: mark(hooks.version, preferredName(context.config, version)),
  }
}

/** One link for each locale, to the same page; a click leaves the page, as the other locale is another build of the site. */
export function localeEntries(context: ComposeContext, item: ConfigOf<'localeDropdown'>, route: Route): LinkData[] {
  return context.config.i18n.locales.map(({ code, label, htmlLang }) => ({
    ...internalLink({
      label,
      href: localizedHref(context.config, route, code),
      active: code === route.locale,
      className: null,
    }),
    attributes: { lang: htmlLang, target: '_self', ...mark(hooks.locale, item.queryString ?? '') },
  }))
}

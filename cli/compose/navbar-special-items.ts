import { attr, dataAttributes } from '../../src/model/data-attributes.ts'
import type { NavbarItemConfig } from '../config/config.ts'
import { getEditionKey, isOfEdition } from '../content/editions.ts'
import type { Route, Sidebar, Version } from '../route/route-table.ts'
import { getPreferredName } from './alternatives.ts'
import type { ComposeContext } from './context.ts'
import { isAtOrBelow, type LinkData } from './navbar-link.ts'
import { getLocaleUrl } from './original.ts'

/** The configuration of one kind of item. */
export type ConfigOf<T extends NavbarItemConfig['type']> = Extract<NavbarItemConfig, { type: T }>

function toInternalLink(link: Pick<LinkData, 'label' | 'href' | 'active' | 'className'>): LinkData {
  return { kind: 'link', html: null, external: false, attributes: {}, ...link }
}

/**
 * A link to a document: active on its page and on all pages of the same sidebar; hidden while the document is a draft,
 * or unlisted and not the current page.
 */
export function createDocItem(
  { table, hrefs, versions, routeByPathname }: Pick<ComposeContext, 'table' | 'hrefs' | 'versions' | 'routeByPathname'>,
  item: ConfigOf<'doc'>,
): (route: Route) => LinkData | null {
  return (route) => {
    for (const { name, locale } of versions.listCandidates(route)) {
      const pathname = table.pathnameByDocId[getEditionKey({ version: name, locale }, item.docId)]
      const target = pathname === undefined ? undefined : routeByPathname.get(pathname)
      if (!target) continue
      const isCurrent = target.pathname === route.pathname
      if (target.unlisted && !isCurrent) return null
      const sharesSidebar = target.sidebar !== null && target.sidebar === route.sidebar
      return toInternalLink({
        label: item.label ?? item.docId,
        href: hrefs.toPage(target.pathname),
        active: isCurrent || (sharesSidebar && target.version === route.version),
        className: item.className,
      })
    }
    return null
  }
}

/** A link to the first page of a sidebar. A sidebar without one has been reported. */
export function createDocSidebarItem(
  { table, hrefs, versions }: Pick<ComposeContext, 'table' | 'hrefs' | 'versions'>,
  item: ConfigOf<'docSidebar'>,
): (route: Route) => LinkData | null {
  const findSidebar = ({ name, locale }: Version): Sidebar | undefined =>
    table.sidebars.filter(isOfEdition({ version: name, locale })).find((sidebar) => sidebar.name === item.sidebarId)
  return (route) => {
    const sidebar = versions
      .listCandidates(route)
      .map(findSidebar)
      .find((found) => found?.firstLink)
    if (!sidebar?.firstLink) return null
    return toInternalLink({
      label: item.label ?? sidebar.firstLink.label,
      href: hrefs.toPage(sidebar.firstLink.pathname),
      active: route.sidebar === item.sidebarId,
      className: item.className,
    })
  }
}

/** A link to the main document of the current version, or else of the last one. */
export function createDocsVersionItem(
  { hrefs, versions }: Pick<ComposeContext, 'hrefs' | 'versions'>,
  item: ConfigOf<'docsVersion'>,
): (route: Route) => LinkData | null {
  return (route) => {
    const version = versions.listCandidates(route)[0]
    if (!version) return null
    const link = hrefs.resolveLink(item.to ?? version.mainPathname ?? version.path)
    const active = link.pathname !== null && isAtOrBelow(route.pathname, link.pathname)
    return {
      ...toInternalLink({ label: item.label ?? version.label, href: link.href, active, className: item.className }),
      external: link.external,
    }
  }
}

/** One link per version, to the same document if it exists there, and the entry that labels the dropdown. */
export function composeVersionEntries(
  context: VersionContext,
  item: ConfigOf<'docsVersionDropdown'>,
  route: Route,
): { entries: LinkData[]; displayed: LinkData | undefined } {
  const { versions } = context
  const listed = item.versions ?? versions.list(route.locale).map(({ name }) => ({ name, label: null }))
  const links = listed.flatMap(({ name, label }) => {
    const version = versions.find(name, route.locale)
    return version ? [{ name, link: composeVersionLink(context, version, { label, route }) }] : []
  })
  const wanted = versions.listCandidates(route).map((version) => links.find(({ name }) => name === version.name))
  return { entries: links.map(({ link }) => link), displayed: (wanted.find(Boolean) ?? links[0])?.link }
}

type VersionContext = Pick<ComposeContext, 'config' | 'hrefs' | 'versions'>

function composeVersionLink(
  { config, hrefs, versions }: VersionContext,
  version: Version,
  { label, route }: { label: string | null; route: Route },
): LinkData {
  return {
    ...toInternalLink({
      label: label ?? version.label,
      href: hrefs.toPage(versions.getPathname(version, route)),
      active: version.name === route.version,
      className: null,
    }),
    attributes: attr(dataAttributes.version, getPreferredName(config, version)),
  }
}

/**
 * One link for each locale, to the same page. A click loads a new document, because scripts and styles depend on the locale.
 */
export function composeLocaleEntries(
  context: Pick<ComposeContext, 'config' | 'hrefs' | 'findInLocale'>,
  item: ConfigOf<'localeDropdown'>,
  route: Route,
): LinkData[] {
  return context.config.i18n.locales.map(({ code, label, htmlLang }) => ({
    ...toInternalLink({
      label,
      href: getLocaleUrl(context, route, code),
      active: code === route.locale,
      className: null,
    }),
    attributes: { lang: htmlLang, target: '_self', ...attr(dataAttributes.locale, item.queryString ?? '') },
  }))
}

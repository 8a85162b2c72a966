import type { NavbarData, NavbarItemData } from '../../src/model/page-data.ts'
import type { LogoConfig, NavbarItemConfig } from '../config/config.ts'
import type { Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'
import { createLinkItem, isAtOrBelow, type LinkData } from './navbar-link.ts'
import {
  type ConfigOf,
  composeLocaleEntries,
  composeVersionEntries,
  createDocItem,
  createDocSidebarItem,
  createDocsVersionItem,
} from './navbar-special-items.ts'

/** An item whose page-independent parts are resolved. Returns `null` if the page does not show it. */
export type NavbarItem = (route: Route) => NavbarItemData | null

type NavbarContext = Pick<
  ComposeContext,
  'config' | 'table' | 'hrefs' | 'versions' | 'routeByPathname' | 'getLabels' | 'findInLocale'
>

/**
 * Creates the function that composes the navbar of a page: items are resolved once, active states for each page
 * (docs/behaviours.md N-4 to N-14).
 */
export function createNavbar(context: NavbarContext): (route: Route) => NavbarData {
  const { navbar } = context.config
  const createItems = (position: 'left' | 'right') =>
    navbar.items.filter((item) => item.position === position).map((item) => createItem(context, item))
  const left = createItems('left')
  const right = createItems('right')
  const homeHref = context.hrefs.toPage(context.hrefs.localize('/'))
  const frame = {
    title: navbar.title || null,
    logo: navbar.logo && composeLogo(context, navbar.logo),
    homeHref,
    style: navbar.style,
  }
  return (route) => {
    const finish = (items: readonly NavbarItem[]) =>
      markCurrent(show(items, route), context.hrefs.toPage(route.pathname))
    return { ...frame, left: finish(left), right: finish(right) }
  }
}

function show(items: readonly NavbarItem[], route: Route): NavbarItemData[] {
  return items.map((item) => item(route)).filter((item) => item !== null)
}

/** The alternative text is empty if the title repeats it (docs/behaviours.md N-4). */
function composeLogo({ config, hrefs }: NavbarContext, logo: LogoConfig): NavbarData['logo'] {
  const image = hrefs.resolveImage(logo.src)
  return {
    src: image.src,
    srcDark: logo.srcDark === null ? null : hrefs.resolveImage(logo.srcDark).src,
    alt: logo.alt ?? (!config.navbar.title ? config.title : ''),
    width: logo.width ?? image.width,
    height: logo.height ?? image.height,
    href: logo.href === null ? hrefs.toPage(hrefs.localize('/')) : hrefs.resolveLink(logo.href).href,
    target: logo.target,
  }
}

function createItem(context: NavbarContext, item: NavbarItemConfig): NavbarItem {
  const { className } = item
  switch (item.type) {
    case 'link':
      return createLinkItem(context, item)
    case 'dropdown':
      return createDropdown(context, item)
    case 'doc':
      return createDocItem(context, item)
    case 'docSidebar':
      return createDocSidebarItem(context, item)
    case 'docsVersion':
      return createDocsVersionItem(context, item)
    case 'docsVersionDropdown':
      return createVersionDropdown(context, item)
    case 'localeDropdown':
      return createLocaleDropdown(context, item)
    case 'search':
      return () => ({ kind: 'search', className })
    case 'html':
      return () => ({ kind: 'html', html: item.value, className })
  }
}

function createDropdown(context: NavbarContext, item: ConfigOf<'dropdown'>): NavbarItem {
  const url = item.to ?? item.href
  const rules = { activeBasePath: null, activeBaseRegex: null, activeHeadings: null }
  const own = url === null ? null : createLinkItem(context, { ...item, ...rules, type: 'link', attributes: {} })
  const children = item.items.map((child) => createItem(context, child))
  return (route) => {
    const items = show(children, route)
    return {
      kind: 'dropdown',
      label: item.label ?? '',
      html: item.html,
      href: url === null ? null : context.hrefs.resolveLink(url).href,
      icon: null,
      active: isActive(own?.(route) ?? null) || items.some(isActive),
      className: item.className,
      items,
    }
  }
}

function isActive(item: NavbarItemData | null): boolean {
  return (item?.kind === 'link' || item?.kind === 'dropdown') && item.active
}

/** Creates the function that adds the configured items of a dropdown before and after its own. */
function createAround(context: NavbarContext, item: ConfigOf<'docsVersionDropdown' | 'localeDropdown'>) {
  const before = item.dropdownItemsBefore.map((child) => createItem(context, child))
  const after = item.dropdownItemsAfter.map((child) => createItem(context, child))
  return (own: readonly NavbarItemData[], route: Route) => [...show(before, route), ...own, ...show(after, route)]
}

/** A dropdown with at most one item is a plain link (docs/behaviours.md 0.1-8). */
function createVersionDropdown(context: NavbarContext, item: ConfigOf<'docsVersionDropdown'>): NavbarItem {
  const showAround = createAround(context, item)
  return (route) => {
    const { entries, displayed } = composeVersionEntries(context, item, route)
    const items = showAround(entries, route)
    if (!displayed) return null
    if (items.length <= 1) return { ...displayed, className: item.className }
    return {
      kind: 'dropdown',
      label: displayed.label,
      html: null,
      href: displayed.href,
      icon: null,
      mobileLabel: context.getLabels(route.locale).versions,
      active: entries.some(isActive),
      className: item.className,
      items,
    }
  }
}

/** Shown even for a single locale (docs/behaviours.md 0.1-7). */
function createLocaleDropdown(context: NavbarContext, item: ConfigOf<'localeDropdown'>): NavbarItem {
  const showAround = createAround(context, item)
  const { locales } = context.config.i18n
  return (route) => ({
    kind: 'dropdown',
    label: locales.find((locale) => locale.code === route.locale)?.label ?? route.locale,
    html: null,
    href: null,
    icon: 'language',
    mobileLabel: context.getLabels(route.locale).languages,
    active: false,
    className: item.className,
    items: showAround(composeLocaleEntries(context, item, route), route),
  })
}

/**
 * Marks the links of a navbar that lead to the page itself; the other active links lead to its section (docs/behaviours.md
 * V-11). In a dropdown, a link is not active if one below it is: of `/docs/evm` and `/docs/evm/api`, only the second.
 */
function markCurrent(items: readonly NavbarItemData[], pageHref: string): NavbarItemData[] {
  return items.map((item) => {
    if (item.kind === 'link') return { ...item, current: item.active && toPath(item) === pageHref }
    if (item.kind === 'dropdown') return { ...item, items: markCurrent(keepMostSpecific(item.items), pageHref) }
    return item
  })
}

const toPath = ({ href }: LinkData): string => href.split(/[?#]/)[0] ?? href

function keepMostSpecific(items: readonly NavbarItemData[]): NavbarItemData[] {
  const active = items.flatMap((item) => (item.kind === 'link' && item.active && !item.external ? [toPath(item)] : []))
  const hasMoreSpecific = (path: string): boolean =>
    active.some((other) => isAtOrBelow(other, path) && !isAtOrBelow(path, other))
  return items.map((item) =>
    item.kind === 'link' && item.active && hasMoreSpecific(toPath(item)) ? { ...item, active: false } : item,
  )
}

import { labels } from '../../src/labels.ts'
import type { NavbarData, NavbarItemData } from '../../src/model/page-data.ts'
import type { LogoConfig, NavbarItemConfig } from '../config/config.ts'
import type { Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'
import { linkItem } from './navbar-link.ts'
import { docItem, docSidebarItem, docsVersionItem, localeEntries, versionEntries } from './navbar-special-items.ts'

/** An item with everything resolved that does not depend on the page. `null`: this page does not show it. */
export type NavbarItem = (route: Route) => NavbarItemData | null

type ConfigOf<T extends NavbarItemConfig['type']> = Extract<NavbarItemConfig, { type: T }>

/** Gives the navbar of a page: items resolved once, active states for each page (behaviours.md N-4 to N-14). */
export function createNavbar(context: ComposeContext): (route: Route) => NavbarData {
  const { navbar } = context.config
  const side = (position: 'left' | 'right') =>
    navbar.items.filter((item) => item.position === position).map((item) => createItem(context, item))
  const left = side('left')
  const right = side('right')
  const homeHref = context.hrefs.page('/')
  const frame = {
    title: navbar.title,
    logo: navbar.logo && composeLogo(context, navbar.logo),
    homeHref,
    style: navbar.style,
  }
  return (route) => ({ ...frame, left: show(left, route), right: show(right, route) })
}

function show(items: readonly NavbarItem[], route: Route): NavbarItemData[] {
  return items.map((item) => item(route)).filter((item) => item !== null)
}

/** behaviours.md N-4: the alternative text is empty beside a title that says the same. */
function composeLogo({ config, hrefs }: ComposeContext, logo: LogoConfig): NavbarData['logo'] {
  const image = hrefs.image(logo.src)
  return {
    src: image.src,
    srcDark: logo.srcDark === null ? null : hrefs.image(logo.srcDark).src,
    alt: logo.alt ?? (config.navbar.title === null ? config.title : ''),
    width: logo.width ?? image.width,
    height: logo.height ?? image.height,
    href: logo.href === null ? hrefs.page('/') : hrefs.link(logo.href).href,
    target: logo.target,
  }
}

function createItem(context: ComposeContext, item: NavbarItemConfig): NavbarItem {
  const { className } = item
  switch (item.type) {
    case 'link':
      return linkItem(context, item)
    case 'dropdown':
      return dropdownItem(context, item)
    case 'doc':
      return docItem(context, item)
    case 'docSidebar':
      return docSidebarItem(context, item)
    case 'docsVersion':
      return docsVersionItem(context, item)
    case 'docsVersionDropdown':
      return versionDropdown(context, item)
    case 'localeDropdown':
      return localeDropdown(context, item)
    case 'search':
      return () => ({ kind: 'search', className })
    case 'html':
      return () => ({ kind: 'html', html: item.value, className })
  }
}

function dropdownItem(context: ComposeContext, item: ConfigOf<'dropdown'>): NavbarItem {
  const url = item.to ?? item.href
  const own =
    url === null
      ? null
      : linkItem(context, { ...item, type: 'link', activeBasePath: null, activeBaseRegex: null, attributes: {} })
  const children = item.items.map((child) => createItem(context, child))
  return (route) => {
    const items = show(children, route)
    return {
      kind: 'dropdown',
      label: item.label ?? '',
      html: item.html,
      href: url === null ? null : context.hrefs.link(url).href,
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

/** A dropdown of one item or none is a plain link (behaviours.md 0.1, row 8). */
function versionDropdown(context: ComposeContext, item: ConfigOf<'docsVersionDropdown'>): NavbarItem {
  const before = item.dropdownItemsBefore.map((child) => createItem(context, child))
  const after = item.dropdownItemsAfter.map((child) => createItem(context, child))
  return (route) => {
    const { entries, displayed } = versionEntries(context, item, route)
    const items = [...show(before, route), ...entries, ...show(after, route)]
    if (!displayed) return null
    if (items.length <= 1) return { ...displayed, className: item.className }
    return {
      kind: 'dropdown',
      label: displayed.label,
      html: null,
      href: displayed.href,
      icon: null,
      mobileLabel: labels.versions,
      active: entries.some(isActive),
      className: item.className,
      items,
    }
  }
}

/** Shown for a single locale, too (behaviours.md 0.1, row 7). */
function localeDropdown(context: ComposeContext, item: ConfigOf<'localeDropdown'>): NavbarItem {
  const before = item.dropdownItemsBefore.map((child) => createItem(context, child))
  const after = item.dropdownItemsAfter.map((child) => createItem(context, child))
  const { locales } = context.config.i18n
  return (route) => ({
    kind: 'dropdown',
    label: locales.find((locale) => locale.code === route.locale)?.label ?? route.locale,
    html: null,
    href: null,
    icon: 'language',
    mobileLabel: labels.languages,
    active: false,
    className: item.className,
    items: [...show(before, route), ...localeEntries(context, item, route), ...show(after, route)],
  })
}

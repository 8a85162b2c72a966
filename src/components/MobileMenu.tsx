import type { ReactElement } from 'react'
import { attr, dataAttributes, ids } from '../model/data-attributes.ts'
import type { NavbarData, NavbarItemData, SiteData } from '../model/page-data.ts'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { joinClassNames } from './class-names.ts'
import { Html } from './Html.tsx'
import { Icon } from './icons.tsx'
import { Link } from './Link.tsx'
import { useLabels } from './labels-context.ts'
import { NavbarBrand } from './NavbarBrand.tsx'
import { DropdownLabel } from './NavbarItem.tsx'

interface MobileMenuProps {
  site: SiteData
  navbar: NavbarData
  /** The accessible name of the page's own sidebar; `null` if the page has none. */
  sidebarLabel: string | null
}

/**
 * The menu of small screens: all items of the navbar, and a second panel into which the runtime moves the page's
 * sidebar. Without JavaScript, it is a popover, and the sidebar opens as another popover above it.
 */
export function MobileMenu({ site, navbar, sidebarLabel }: MobileMenuProps): ReactElement {
  const labels = useLabels()
  return (
    <dialog
      id={ids.menu}
      popover="auto"
      className="theme-layout-navbar-sidebar navbar-sidebar"
      aria-label={labels.mainMenu}
      {...attr(dataAttributes.menu)}
    >
      <div className="navbar-sidebar__brand">
        <button
          type="button"
          className="clean-button navbar-sidebar__close"
          aria-label={labels.closeNavigation}
          popoverTarget={ids.menu}
          popoverTargetAction="hide"
          {...attr(dataAttributes.menuClose)}
        >
          <Icon name="close" />
        </button>
        <NavbarBrand navbar={navbar} />
        <ColorModeToggle colorMode={site.colorMode} />
      </div>
      <div className="navbar-sidebar__items" {...attr(dataAttributes.menuItems)}>
        <div
          className="theme-layout-navbar-sidebar-panel navbar-sidebar__item menu"
          {...attr(dataAttributes.menuPrimary)}
        >
          {sidebarLabel !== null && <SidebarButton label={sidebarLabel} />}
          <ul className="menu__list">
            {[...navbar.left, ...navbar.right].map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
              <MenuItem key={index} item={item} />
            ))}
          </ul>
        </div>
        <div
          className="theme-layout-navbar-sidebar-panel navbar-sidebar__item navbar-sidebar__item--secondary menu"
          inert
          {...attr(dataAttributes.menuSecondary)}
        >
          <button type="button" className="clean-button navbar-sidebar__back" hidden {...attr(dataAttributes.menuBack)}>
            {labels.backToMainMenu}
          </button>
          <div className="navbar-sidebar__slot" {...attr(dataAttributes.secondarySlot)} />
        </div>
      </div>
    </dialog>
  )
}

function SidebarButton({ label }: { label: string }): ReactElement {
  return (
    <button
      type="button"
      className="clean-button menu__link navbar-sidebar__sidebar"
      popoverTarget={ids.sidebar}
      {...attr(dataAttributes.sidebarOpen)}
    >
      {label}
      <Icon name="chevron" />
    </button>
  )
}

function MenuItem({ item }: { item: NavbarItemData }): ReactElement | null {
  switch (item.kind) {
    case 'search':
      return null
    case 'html':
      return (
        <Html
          as="li"
          className={joinClassNames('menu__list-item menu__list-item--html', item.className)}
          html={item.html}
        />
      )
    case 'link':
      return (
        <li className="menu__list-item">
          <Link
            href={item.href}
            external={item.external}
            html={item.html}
            icon={item.icon ?? null}
            current={item.active && (item.current || 'section')}
            className={joinClassNames('menu__link', item.active && 'menu__link--active', item.className)}
            attributes={item.attributes}
          >
            {item.label}
          </Link>
        </li>
      )
    case 'dropdown':
      return <MenuDropdown item={item} />
  }
}

/** Initially closed unless it is active; without JavaScript it is always open (docs/behaviours.md N-12). */
function MenuDropdown({ item }: { item: Extract<NavbarItemData, { kind: 'dropdown' }> }): ReactElement {
  const labels = useLabels()
  // The link to the page itself in the current language does not make the dropdown active.
  const isElsewhere = (entry: NavbarItemData) =>
    entry.kind === 'link' && entry.active && !(dataAttributes.locale in entry.attributes)
  const open = item.active || item.items.some(isElsewhere)
  const linkClass = joinClassNames('menu__link menu__link--sublist', item.active && 'menu__link--active')
  return (
    <li
      className={joinClassNames('menu__list-item', !open && 'menu__list-item--collapsed', item.className)}
      {...attr(dataAttributes.disclosure, 'dropdown')}
    >
      <div className="menu__list-item-collapsible">
        {item.href === null ? (
          <span className={linkClass}>
            <DropdownLabel item={item} mobile />
          </span>
        ) : (
          <a className={linkClass} href={item.href}>
            <DropdownLabel item={item} mobile />
          </a>
        )}
        <button
          type="button"
          className="clean-button menu__caret"
          aria-label={open ? labels.collapseDropdown : labels.expandDropdown}
          aria-expanded={open}
          {...attr(dataAttributes.disclosureToggle)}
        />
      </div>
      <ul className="menu__list">
        {item.items.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <MenuItem key={index} item={entry} />
        ))}
      </ul>
    </li>
  )
}

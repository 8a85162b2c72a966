import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { hooks, ids, mark } from '../model/hooks.ts'
import type { NavbarData, NavbarItemData, SiteData } from '../model/page-data.ts'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavbarBrand } from './NavbarBrand.tsx'
import { NavbarItem, SearchLink } from './NavbarItem.tsx'
import { replaceable } from './replaceable.tsx'

/** Props of `Navbar`. */
export interface NavbarProps {
  site: SiteData
  navbar: NavbarData
  /** The accessible name of the page's own sidebar, which the menu offers too; `null` when the page has none. */
  sidebarLabel: string | null
}

/** The bar at the top of every page, and the menu it opens on small screens. */
export const Navbar = replaceable('Navbar', function Navbar({ site, navbar, sidebarLabel }: NavbarProps): ReactElement {
  const placesSearchItself = [...navbar.left, ...navbar.right].some((item) => item.kind === 'search')
  return (
    <nav
      aria-label={labels.mainNavigation}
      className={classNames(
        'theme-layout-navbar navbar navbar--fixed-top',
        navbar.style !== null && `navbar--${navbar.style}`,
      )}
      {...mark(hooks.navbar, site.hideNavbarOnScroll ? 'hide-on-scroll' : '')}
    >
      <div className="navbar__inner">
        <div className="theme-layout-navbar-left navbar__items">
          <MenuButton />
          <NavbarBrand navbar={navbar} />
          <Items items={navbar.left} side="left" searchHref={site.searchHref} />
        </div>
        <div className="theme-layout-navbar-right navbar__items navbar__items--right">
          <Items items={navbar.right} side="right" searchHref={site.searchHref} />
          <ColorModeToggle colorMode={site.colorMode} className="navbar__color-mode" />
          {!placesSearchItself && site.searchHref !== null && <SearchLink href={site.searchHref} />}
        </div>
      </div>
      <MobileMenu site={site} navbar={navbar} sidebarLabel={sidebarLabel} />
    </nav>
  )
})

/** Opens the menu without script, too: it invokes a popover. */
function MenuButton(): ReactElement {
  return (
    <button
      type="button"
      className="clean-button navbar__toggle"
      aria-label={labels.toggleNavigation}
      aria-expanded="false"
      aria-controls={ids.menu}
      popoverTarget={ids.menu}
      {...mark(hooks.menuOpen)}
    >
      <Icon name="menu" />
    </button>
  )
}

function Items(props: { items: NavbarItemData[]; side: 'left' | 'right'; searchHref: string | null }): ReactElement[] {
  return props.items.map((item, index) => (
    <NavbarItem
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      key={index}
      item={item}
      id={`__docsgen_dropdown_${props.side}_${index}`}
      side={props.side}
      searchHref={props.searchHref}
    />
  ))
}

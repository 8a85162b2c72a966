import type { ReactElement } from 'react'
import { attr, dataAttributes, ids } from '../model/data-attributes.ts'
import type { NavbarData, NavbarItemData, SiteData } from '../model/page-data.ts'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { joinClassNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { NavbarBrand } from './NavbarBrand.tsx'
import { NavbarItem } from './NavbarItem.tsx'
import { createOverridable } from './overridable.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useSharedContent } from './shared-markup.ts'

export interface NavbarProps {
  site: SiteData
  navbar: NavbarData
  /** The accessible name of the page's sidebar, which is also in the menu; `null` if the page has none. */
  sidebarLabel: string | null
}

/** The bar at the top of every page, and the menu it opens on small screens. */
export const Navbar = createOverridable('Navbar', function Navbar(props: NavbarProps): ReactElement {
  const labels = useLabels()
  const { site, navbar, sidebarLabel } = props
  const key = JSON.stringify([navbar, sidebarLabel])
  return (
    <nav
      aria-label={labels.mainNavigation}
      className={joinClassNames(
        'theme-layout-navbar navbar navbar--fixed-top',
        navbar.style !== null && `navbar--${navbar.style}`,
      )}
      {...attr(dataAttributes.navbar, site.hideNavbarOnScroll ? 'hide-on-scroll' : '')}
      {...useSharedContent(site, key, () => <NavbarContent {...props} />)}
    />
  )
})

function NavbarContent({ site, navbar, sidebarLabel }: NavbarProps): ReactElement {
  const hasSearchItem = [...navbar.left, ...navbar.right].some((item) => item.kind === 'search')
  return (
    <>
      <div className="navbar__inner">
        <div className="theme-layout-navbar-left navbar__items">
          <MenuButton />
          <NavbarBrand navbar={navbar} />
          <NavbarItems items={navbar.left} side="left" site={site} />
        </div>
        <div className="theme-layout-navbar-right navbar__items navbar__items--right">
          <NavbarItems items={navbar.right} side="right" site={site} />
          <ColorModeToggle colorMode={site.colorMode} className="navbar__color-mode" />
          {!hasSearchItem && <SearchButton site={site} />}
        </div>
      </div>
      <MobileMenu site={site} navbar={navbar} sidebarLabel={sidebarLabel} />
    </>
  )
}

/** Works without JavaScript: it invokes a popover. */
function MenuButton(): ReactElement {
  const labels = useLabels()
  return (
    <button
      type="button"
      className="clean-button navbar__toggle"
      aria-label={labels.toggleNavigation}
      aria-expanded="false"
      aria-controls={ids.menu}
      popoverTarget={ids.menu}
      {...attr(dataAttributes.menuOpen)}
    >
      <Icon name="menu" />
    </button>
  )
}

function NavbarItems(props: { items: NavbarItemData[]; side: 'left' | 'right'; site: SiteData }): ReactElement[] {
  return props.items.map((item, index) => (
    <NavbarItem
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      key={index}
      item={item}
      id={`__docsgen_dropdown_${props.side}_${index}`}
      side={props.side}
      site={props.site}
    />
  ))
}

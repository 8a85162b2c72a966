export interface Logo {
  /** A file below `static/`, or a URL. */
  src: string
  /** In dark mode. Default: `src`. */
  srcDark?: string | null
  /** Default: empty beside a title, else the site's title. */
  alt?: string | null
  /** Where it leads. Default: the home page. */
  href?: string | null
  target?: string | null
  /** In CSS pixels. */
  width?: number | null
  /** In CSS pixels. */
  height?: number | null
}

export interface Navbar {
  /** Beside the logo. Default: none. */
  title?: string | null
  logo?: Logo | null
  /** Colours. Default: those of the page. */
  style?: 'dark' | 'primary' | null
  /** Hides when scrolling down, comes back when scrolling up. Default false. */
  hideOnScroll?: boolean
  /** Default: none. Without a `search` item, the search field stands at the right end. */
  items?: NavbarItem[]
}

interface NavbarItemBase {
  /** Default `right`. Not allowed inside of a dropdown. */
  position?: 'left' | 'right'
  className?: string | null
}

/** Further attributes of a link, taken over into HTML. Other names than these work too, and are not type-checked. */
interface AnchorAttributes {
  target?: string
  rel?: string
  title?: string
  id?: string
  lang?: string
  hreflang?: string
  download?: string | boolean
  [attribute: `aria-${string}` | `data-${string}`]: string | number | boolean
}

/** A link: exactly one of `to` and `href`; a `label`, or raw `html`, or an `aria-label`. */
export interface NavbarLink extends NavbarItemBase, AnchorAttributes {
  type?: 'link'
  label?: string | null
  html?: string | null
  /** Pathname in the site. */
  to?: string | null
  /** URL. */
  href?: string | null
  /** The link is active on every pathname that begins so. Default: its own pathname and those below. */
  activeBasePath?: string | null
  /** The link is active on every pathname that this regular expression finds, case aside; wins over the base path. */
  activeBaseRegex?: string | null
}

/** Items inside of it are no dropdowns, no search, and have no `position`. */
export interface NavbarDropdown extends NavbarItemBase {
  /** May be left out when there are `items`. */
  type?: 'dropdown'
  label?: string | null
  html?: string | null
  to?: string | null
  href?: string | null
  items: NavbarItem[]
}

export type NavbarItem =
  | NavbarLink
  | NavbarDropdown
  /** A document by its id; the label is the document's own unless given. */
  | (NavbarItemBase & { type: 'doc'; docId: string; label?: string | null })
  /** The first link of a sidebar. */
  | (NavbarItemBase & { type: 'docSidebar'; sidebarId: string; label?: string | null })
  /** The main document of the version. */
  | (NavbarItemBase & { type: 'docsVersion'; label?: string | null; to?: string | null })
  | (NavbarItemBase & {
      type: 'docsVersionDropdown'
      /** Names, or names with labels. Default: all versions. */
      versions?: string[] | Record<string, { label?: string | null }> | null
      dropdownItemsBefore?: NavbarItem[]
      dropdownItemsAfter?: NavbarItem[]
    })
  | (NavbarItemBase & {
      type: 'localeDropdown'
      dropdownItemsBefore?: NavbarItem[]
      dropdownItemsAfter?: NavbarItem[]
      /** Added to every link: `?persistLocale=true`. */
      queryString?: string | null
    })
  | (NavbarItemBase & { type: 'search' })
  /** Raw HTML. */
  | (NavbarItemBase & { type: 'html'; value: string })

export interface Footer {
  /** Default `light`. */
  style?: 'light' | 'dark'
  /** Columns, or one row of links; never a mix. Default: none. */
  links?: FooterColumn[] | FooterLink[]
  logo?: Logo | null
  /** Raw HTML. */
  copyright?: string | null
}

export interface FooterColumn {
  title?: string | null
  items: FooterLink[]
}

/** Exactly one of `to`, `href` and raw `html`; a label with the first two. */
export interface FooterLink extends AnchorAttributes {
  label?: string | null
  to?: string | null
  href?: string | null
  html?: string | null
}

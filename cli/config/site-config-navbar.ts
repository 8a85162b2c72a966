// Generated from cli/config/schema by `npm run docs:configuration`; do not edit.

/** Navigation bar at the top of every page. */
export interface Navbar {
  /** Text next to the logo. */
  title?: string | null
  /**
   * Logo at the left end.
   * @example navbar: { title: 'Moorline', logo: { src: 'img/logo.svg' } }
   */
  logo?: Logo | null
  /** Colors of the navbar. Default: the colors of the page. */
  style?: 'dark' | 'primary' | null
  /** Hides the navbar when scrolling down and shows it when scrolling up. Default: `false`. */
  hideOnScroll?: boolean
  /**
   * Items of the navbar. Without an item of type `search`, the search field is at the right end. Default: `[]`.
   * @example navbar: { items: [{ type: 'doc', docId: 'intro', position: 'left' }] }
   */
  items?: NavbarItem[]
}

/** An image that links to a page. */
export interface Logo {
  /** Path below `static/`, or a URL. */
  src: string
  /** The image in dark mode. Default: `src`. */
  srcDark?: string | null
  /** Alternative text of the image. Default: empty next to a title, otherwise the site's title. */
  alt?: string | null
  /** Pathname or URL that the logo links to. Default: the home page. */
  href?: string | null
  /** The `target` attribute of the link. */
  target?: string | null
  /** Width in CSS pixels. Default: the width of the image. */
  width?: number | null
  /** Height in CSS pixels. Default: the height of the image. */
  height?: number | null
}

/**
 * An item of the navbar. Its `type` is its kind; an item without a type is a dropdown if it has `items`, otherwise a
 * link.
 */
export type NavbarItem =
  | NavbarLink
  | NavbarDropdown
  | {
      type: 'doc'
      /** Id of the document. */
      docId: string
      /** Text of the item. Default: the label of the document. */
      label?: string | null
      /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
      position?: 'left' | 'right'
      /** Class name of the item. */
      className?: string | null
    }
  | {
      type: 'docSidebar'
      /** Name of the sidebar; the item links to its first document. */
      sidebarId: string
      /** Text of the item. Default: the label of the document. */
      label?: string | null
      /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
      position?: 'left' | 'right'
      /** Class name of the item. */
      className?: string | null
    }
  | {
      type: 'docsVersion'
      /** Text of the item. Default: the label of the version. */
      label?: string | null
      /** Pathname that the item links to. Default: the main document of the version. */
      to?: string | null
      /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
      position?: 'left' | 'right'
      /** Class name of the item. */
      className?: string | null
    }
  | {
      type: 'docsVersionDropdown'
      /** Names of versions, or names with labels: `{ current: { label: "Now" } }`. Default: all versions. */
      versions?:
        | string[]
        | Record<string, {
            /** Text of the item. */
            label?: string | null
          }>
        | null
      /** Items above the generated ones. Default: `[]`. */
      dropdownItemsBefore?: NavbarItem[]
      /** Items below the generated ones. Default: `[]`. */
      dropdownItemsAfter?: NavbarItem[]
      /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
      position?: 'left' | 'right'
      /** Class name of the item. */
      className?: string | null
    }
  | {
      type: 'localeDropdown'
      /** Query string added to every link, such as `?persistLocale=true`. */
      queryString?: string | null
      /** Items above the generated ones. Default: `[]`. */
      dropdownItemsBefore?: NavbarItem[]
      /** Items below the generated ones. Default: `[]`. */
      dropdownItemsAfter?: NavbarItem[]
      /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
      position?: 'left' | 'right'
      /** Class name of the item. */
      className?: string | null
    }
  | {
      type: 'search'
      /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
      position?: 'left' | 'right'
      /** Class name of the item. */
      className?: string | null
    }
  | {
      type: 'html'
      /** Raw HTML. */
      value: string
      /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
      position?: 'left' | 'right'
      /** Class name of the item. */
      className?: string | null
    }

/** A link. It has a `label`, raw `html` or an `aria-label`; other keys become attributes of the link. */
export type NavbarLink = AnchorAttributes & {
  type?: 'link'
  /** Text of the item. */
  label?: string | null
  /** Raw HTML in place of the text. */
  html?: string | null
  /** Pathname in the site. Set either `to` or `href`. */
  to?: string | null
  /** URL outside the site. */
  href?: string | null
  /** The link is active on every pathname that begins with this prefix. Default: its own pathname and those below. */
  activeBasePath?: string | null
  /**
   * The link is active on every pathname that this regular expression matches, ignoring case; takes precedence over
   * `activeBasePath`.
   */
  activeBaseRegex?: string | null
  /**
   * The link is active on its own page and on the pages below these headings of a sidebar, unless `activeBasePath` or
   * `activeBaseRegex` is set.
   */
  activeHeadings?: string[] | null
  /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
  position?: 'left' | 'right'
  /** Class name of the item. */
  className?: string | null
}

/**
 * Additional attributes of a link, written into its HTML: `true` writes an empty attribute, `false` and `null` write
 * none. Names outside this list work too, but are not type-checked.
 */
export type AnchorAttributes = {
  [name in
    | 'accesskey'
    | 'class'
    | 'dir'
    | 'download'
    | 'hreflang'
    | 'id'
    | 'itemprop'
    | 'lang'
    | 'ping'
    | 'referrerpolicy'
    | 'rel'
    | 'role'
    | 'style'
    | 'tabindex'
    | 'target'
    | 'title'
    | 'translate']?: string | number | boolean | null
} & { [name: `aria-${string}` | `data-${string}`]: string | number | boolean | null }

/** A dropdown. Its items cannot be dropdowns or a search field, and have no `position`. */
export interface NavbarDropdown {
  type?: 'dropdown'
  /** Text of the item. */
  label?: string | null
  /** Raw HTML in place of the text. */
  html?: string | null
  /** Pathname in the site. Set either `to` or `href`. */
  to?: string | null
  /** URL outside the site. */
  href?: string | null
  /** Items of the dropdown. */
  items: NavbarItem[]
  /** Side of the navbar; not allowed inside a dropdown. Default: `'right'`. */
  position?: 'left' | 'right'
  /** Class name of the item. */
  className?: string | null
}

/** Footer of every page. */
export interface Footer {
  /** Colors of the footer. Default: `'light'`. */
  style?: 'light' | 'dark'
  /**
   * Columns of links or one row of links, not both. Default: `[]`.
   * @example footer: { links: [{ title: 'Docs', items: [{ label: 'Introduction', to: '/docs/intro' }] }] }
   */
  links?: FooterColumn[] | FooterLink[]
  /** Logo below the links. */
  logo?: Logo | null
  /** Raw HTML at the bottom. */
  copyright?: string | null
}

/** A column of the footer. */
export interface FooterColumn {
  /** Heading of the column. */
  title?: string | null
  /** Links of the column. */
  items: FooterLink[]
}

/** A link of the footer. Other keys become attributes of the link. */
export type FooterLink = AnchorAttributes & {
  /** Text of the link; required unless `html` is set. */
  label?: string | null
  /** Pathname in the site. Set exactly one of `to`, `href` and `html`. */
  to?: string | null
  /** URL outside the site. */
  href?: string | null
  /** Raw HTML in place of the link. */
  html?: string | null
}

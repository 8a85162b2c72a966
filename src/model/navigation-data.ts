/** Data of the sidebar, the table of contents and breadcrumbs. */

/** The items of a sidebar as a page shows them; in large sidebars, closed categories have only their header. */
export type SidebarItemData =
  | { kind: 'link'; label: string; href: string; external: boolean; active: boolean; className: string | null }
  | { kind: 'html'; html: string; defaultStyle: boolean; className: string | null }
  | { kind: 'heading'; label: string; className: string | null }
  | {
      kind: 'category'
      label: string
      /** Its own page; `null` if it has none. */
      href: string | null
      /** The target without JavaScript: its own page, or else the first page inside. */
      fallbackHref: string | null
      /** Whether it contains the current page or is the current page. */
      active: boolean
      /** Whether it is the current page. */
      current: boolean
      collapsible: boolean
      open: boolean
      className: string | null
      /** Empty in a closed category of a large sidebar: its items are fetched from `fragmentUrl` when it is opened. */
      items: SidebarItemData[]
      /** URL of the items as HTML; `null` if they are in the page. */
      fragmentUrl: string | null
    }

export interface TocItem {
  id: string
  /** Inline HTML: `code`, `em`, `strong`, `del` only. */
  html: string
  depth: number
  children: TocItem[]
}

export interface BreadcrumbData {
  label: string
  href: string | null
}

/** A link in its final form: `href` includes the base URL, or leaves the site. */
export interface LinkData {
  label: string
  href: string
  /** Leaves the site: if it opens a new tab, it gets an icon with a label for screen readers. */
  external: boolean
  /** The original of a post without a translation, whose title is the label. Default: the label has the language of the page. */
  original?: OriginalData
}

/** `scheduled`: a post whose day has not come. */
export type Visibility = 'listed' | 'unlisted' | 'draft' | 'scheduled'

/** The page in the default language that a page without a translation shows. */
export interface OriginalData {
  /** The `lang` attribute of its text. */
  htmlLang: string
  direction: 'ltr' | 'rtl'
}

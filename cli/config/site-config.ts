import type { Severity } from '../diagnostics/diagnostic.ts'

/**
 * What `site.config.ts` exports. Only `title` and `url` are required. `{name}` of a declared variable is replaced in
 * every text: by the variable's value where it is read, by its slug in pathnames, ids, paths and URLs; `\{name}` is
 * left as `{name}`.
 */
export interface SiteConfig {
  /** Name of the site: in the navbar's home link, in the title of every page, in feeds. */
  title: string
  /** Origin at which the site is published, with its protocol and without a path: `https://docs.example`. */
  url: string
  /** One line below the title on the home page. Default: empty. */
  tagline?: string
  /** Path below the origin; slashes on both sides are added. Default `/`. */
  baseUrl?: string
  /** Whether pathnames end with a slash. Unset: index documents do (`/docs/guide/`), others do not (`/docs/intro`). */
  trailingSlash?: boolean | null
  /** Stands between the title of a page and the title of the site. Default `|`. */
  titleDelimiter?: string
  /** Icon of the site, below `static/`: `img/favicon.svg`. Default: none. */
  favicon?: string | null
  /** Asks search engines to leave out every page. Default false. */
  noIndex?: boolean
  /** Social card of pages without one: a file below `static/`, or a URL. Default: none. */
  image?: string | null
  /**
   * Meta tags of every page, as lists of attributes: `[{ name: 'keywords', content: 'proofs' }]`. Or an object of names
   * and contents, in which `image` means the social card: `{ keywords: 'proofs', image: 'img/card.png' }`. Default: none.
   */
  metadata?: Record<string, string>[] | Record<string, string>
  /**
   * Words that the whole site shares: `{ brand: 'Moorline' }` is written `{brand}` in prose, in this configuration and
   * in names of files. The slug stands in pathnames: the value in lower case with hyphens, unless given. Default: none.
   */
  variables?: Record<string, string | { value: string; slug?: string | null }>
  /** Languages of the site. Default: English alone. */
  i18n?: {
    /** Must be one of `locales`. Default `en`. */
    defaultLocale?: string
    /** Language tags, in the order of the language dropdown. Default: the default locale alone. */
    locales?: string[]
    /** What differs from what the language tag says. */
    localeConfigs?: Record<
      string,
      {
        /** Default: the language's name in itself. */
        label?: string | null
        /** Default: the direction of the language's script. */
        direction?: 'ltr' | 'rtl' | null
        /** The `lang` of `<html>`. Default: the language tag. */
        htmlLang?: string | null
      }
    >
  }
  /** Documents and their sidebars. */
  docs?: Docs
  /** The blog; it exists when its folder does. */
  blog?: Blog
  /** Versions of the documents by name; there is one, `current`. */
  versions?: {
    current?: {
      /** Default `Next`. */
      label?: string
      /** Pathname of the version. Default: `docs.routeBasePath`. */
      path?: string | null
      /** A note above every document. Default `none`. */
      banner?: 'none' | 'unreleased' | 'unmaintained'
      /** Shows the label above every document. Default false. */
      badge?: boolean
      /** Asks search engines to leave out its documents. Default false. */
      noIndex?: boolean
    }
  }
  /** The bar at the top. */
  navbar?: Navbar
  /** The foot of every page. Default: none. */
  footer?: Footer | null
  /** A line above the navbar. Default: none. */
  announcementBar?: AnnouncementBar | null
  colorMode?: {
    /** Before the reader has chosen. Default `light`. */
    defaultMode?: 'light' | 'dark'
    /** Takes the switch away. Default false. */
    disableSwitch?: boolean
    /** Lets the system's preference decide before the reader has chosen. Default false. */
    respectPrefersColorScheme?: boolean
  }
  /** Headings in the table of contents; levels 2 to 6. */
  tableOfContents?: {
    /** Default 2. */
    minHeadingLevel?: number
    /** Default 3; not less than the minimum. */
    maxHeadingLevel?: number
  }
  search?: Search
  /** Formulas in Markdown, set with KaTeX. */
  math?: {
    /** What a formula becomes. Default `html`. */
    output?: 'html' | 'mathml' | 'both'
    /** Own commands: `{ '\\RR': '\\mathbb{R}' }`. Default: none. */
    macros?: Record<string, string>
    /** KaTeX's stylesheet from elsewhere (a CDN), with its integrity. Default: shipped with the site. */
    stylesheet?: string | { href: string; integrity?: string | null } | null
  }
  markdown?: {
    /** Names of directives that are admonitions besides the built-in ones. Default: none. */
    admonitions?: string[]
    /** Whether `:smile:` becomes an emoji. Default true. */
    emoji?: boolean
    /** Own directives: name and module path of the React component that shows it. Default: none. */
    directives?: Record<string, string>
    /** unified plugins that see the Markdown tree of every document: functions, or `[function, options]`. */
    remarkPlugins?: MarkdownPlugin[]
    /** unified plugins that see the HTML tree of every document. */
    rehypePlugins?: MarkdownPlugin[]
  }
  /** Shows a note when the site's styles do not load because `baseUrl` is wrong. Default true. */
  baseUrlIssueBanner?: boolean
  /** What a link to a page that does not exist weighs. Default `throw`. */
  onBrokenLinks?: Severity
  /** What a link to a heading that its page does not have weighs. Default `warn`. */
  onBrokenAnchors?: Severity
  /** What two sources of one pathname weigh. Default `warn`. */
  onDuplicateRoutes?: Severity
  /** What other findings weigh, by code: `{ 'asset/not-found': 'warn' }`. `docsgen check --list-codes` names them. */
  severities?: Record<string, Severity>
  /** Folders whose files are copied as they are. Default `['static']`. */
  staticDirectories?: string[]
  /** Own components in place of those of the theme: name and module path. Default: none. */
  components?: Record<string, string>
  /** Data of your own; docsgen does not look at it. */
  customFields?: Record<string, unknown>
}

/** A unified plugin, alone or with its options. */
export type MarkdownPlugin =
  | ((...settings: never[]) => unknown)
  | readonly [plugin: (...settings: never[]) => unknown, ...settings: unknown[]]

export interface Docs {
  /** Folder of the documents. Default `content/docs`. */
  path?: string
  /** First segments of their pathnames; `/` for a site that is all documents. Default `docs`. */
  routeBasePath?: string
  /** Sidebars by name. Default: one, `defaultSidebar`, made from the folders. `false`: none. */
  sidebars?: Record<string, SidebarItems> | false | null
  /** Whether categories can be closed. Default true. */
  sidebarCollapsible?: boolean
  /** Whether categories are closed at first. Default true. */
  sidebarCollapsed?: boolean
  /** Default true. */
  breadcrumbs?: boolean
  /** Shows the date of the last change, from git or front matter. Default false. */
  showLastUpdateTime?: boolean
  /** Shows who made the last change. Default false. */
  showLastUpdateAuthor?: boolean
  /** URL to which the path of a document is added for its edit link. Default: no such link. */
  editUrl?: string | null
  /** Where the chosen version is remembered. Default `localStorage`. */
  versionPersistence?: 'localStorage' | 'none'
  sidebar?: {
    /** A button that hides the sidebar. Default false. */
    hideable?: boolean
    /** Opening a category closes its neighbours. Default false. */
    autoCollapseCategories?: boolean
  }
}

/** A list of items, or categories by label. */
export type SidebarItems = SidebarItem[] | { [label: string]: SidebarItems }

/** A document's id, a typed item, or categories by label. */
export type SidebarItem =
  | string
  /** `ref` links to a document without making this its sidebar. The label is the document's own unless given. */
  | { type: 'doc' | 'ref'; id: string; label?: string | null; className?: string | null }
  /** `href` is a pathname or a URL. */
  | { type: 'link'; href: string; label: string; description?: string | null; className?: string | null }
  /** Raw HTML; with `defaultStyle` it is indented as items are (default false). */
  | { type: 'html'; value: string; defaultStyle?: boolean; className?: string | null }
  | {
      type: 'category'
      label: string
      /** May be empty only when there is a `link`. */
      items?: SidebarItems
      /** The category's own page: a document, or a list of what it contains. Default: none. */
      link?:
        | { type: 'doc'; id: string }
        | { type: 'generated-index'; slug?: string | null; title?: string | null; description?: string | null }
        | null
      /** Default `docs.sidebarCollapsible`. */
      collapsible?: boolean
      /** Default `docs.sidebarCollapsed`. */
      collapsed?: boolean | null
      description?: string | null
      className?: string | null
    }
  /** Items made from a folder below `docs.path`; `.` is all of it. */
  | { type: 'autogenerated'; dirName: string }
  | { type?: never; [label: string]: SidebarItems | undefined }

export interface Blog {
  /** Folder of the posts. Default `content/blog`. */
  path?: string
  /** First segments of their pathnames. Default `blog`. */
  routeBasePath?: string
  /** Default `Blog`. */
  blogTitle?: string
  /** Default `Blog`. */
  blogDescription?: string
  /** Default `Recent posts`. */
  blogSidebarTitle?: string
  /** Posts in the sidebar; 0 hides it. Default 5. */
  blogSidebarCount?: number | 'ALL'
  /** Default 10. */
  postsPerPage?: number | 'ALL'
  /** Default true. */
  showReadingTime?: boolean
  /** `groupByYear`: a heading for every year. Default true. */
  sidebar?: { groupByYear?: boolean }
  feedOptions?: {
    /** Default `all`, which is both; `null` for none. */
    type?: 'rss' | 'atom' | 'all' | ('rss' | 'atom')[] | null
    /** Posts in a feed; `false` for all. Default 20. */
    limit?: number | false | null
  }
}

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

export interface AnnouncementBar {
  /** Raw HTML. */
  content: string
  /** A reader who closed the bar sees it again when its id is another. Default `announcement-bar`. */
  id?: string
  /** A CSS colour. */
  backgroundColor?: string | null
  /** A CSS colour. */
  textColor?: string | null
  /** Default true. */
  isCloseable?: boolean
}

/** Keys that are not listed belong to the search service, and are passed on to it. */
export interface Search {
  /** Pathname of the page of results; `false` for none. Default `search`. */
  searchPagePath?: string | false | null
  /** Name of the index at the search service. */
  indexName?: string | null
  /** Narrows results to the reader's language and version. Default true. */
  contextualSearch?: boolean
  [key: string]: unknown
}

/**
 * The attributes and ids by which the runtime finds what the components printed. A component prints a hook with
 * `mark(hooks.x, value)`; the runtime selects it with `selectorOf(hooks.x)`. Nobody else relies on them: for styles
 * of a site there are the stable class names.
 */
export const hooks = {
  /** `<html>`: the configured default, `light` or `dark`. */
  colorMode: 'data-ds-color-mode',
  /** `<html>`: what a click cycles through: `two` (light, dark), `three` (system, light, dark), `off` (no switch). */
  colorSwitch: 'data-ds-color-switch',
  /** `<html>` of the home page, when the banner is wanted: the configured base URL. */
  baseUrlBanner: 'data-ds-base-url-banner',
  /** `<html>`: the base URL of the site. */
  baseUrl: 'data-ds-base-url',

  /** The skip link's region; takes the focus after a navigation. */
  skipRegion: 'data-ds-skip-region',
  /** The anchor inside the skip region. */
  skipLink: 'data-ds-skip-link',

  /** The announcement bar; the value is its id. */
  announcement: 'data-ds-announcement',
  announcementClose: 'data-ds-announcement-close',

  /** The navbar; the value is `hide-on-scroll`, or empty. */
  navbar: 'data-ds-navbar',
  /** A colour mode button, `disabled` until the runtime enables it. */
  colorToggle: 'data-ds-color-toggle',
  /** Link to the search page; a search dialog may take over its click. */
  search: 'data-ds-search',

  /** A dropdown of the navbar. Open: class `dropdown--show`, and `aria-expanded` of its toggle. */
  dropdown: 'data-ds-dropdown',
  dropdownToggle: 'data-ds-dropdown-toggle',

  /** The button that opens the menu; a popover invoker, so it works without script. */
  menuOpen: 'data-ds-menu-open',
  /** The menu: a `<dialog popover>`. The runtime drops `popover` and opens it as a modal dialog. */
  menu: 'data-ds-menu',
  menuClose: 'data-ds-menu-close',
  /** Holds the two panels; class `navbar-sidebar__items--show-secondary` while the second shows. */
  menuItems: 'data-ds-menu-items',
  /** The panel with the navbar's items; `inert` hides it. */
  menuPrimary: 'data-ds-menu-primary',
  /** The panel of the page; `inert` in the served page. The runtime moves `secondaryContent` into its `secondarySlot`. */
  menuSecondary: 'data-ds-menu-secondary',
  secondarySlot: 'data-ds-secondary-slot',
  /** `hidden` until the runtime shows it. */
  menuBack: 'data-ds-menu-back',
  /** Opens the page's sidebar as a popover when there is no script; the runtime hides it. */
  sidebarOpen: 'data-ds-sidebar-open',

  /** The `<aside>` of the page: a column on a desktop, a popover below. Class `theme-doc-sidebar-container--hidden` when folded. */
  sidebar: 'data-ds-sidebar',
  /** The sidebar's `nav`, which moves into the menu's second panel below 997 px and back above; the value is the sidebar's name. */
  secondaryContent: 'data-ds-secondary-content',
  /** The part of the sidebar that scrolls. */
  sidebarScroller: 'data-ds-sidebar-scroller',
  /** On the sidebar's `nav`: opening a category closes its siblings. */
  autoCollapse: 'data-ds-auto-collapse',
  /** `hidden` until the runtime shows it. */
  sidebarHide: 'data-ds-sidebar-hide',
  /** `hidden` until the sidebar is folded. */
  sidebarShow: 'data-ds-sidebar-show',

  /**
   * A list item that opens and closes its inner list; the value, `category` or `dropdown`, says which labels its toggle
   * has. Closed: class `menu__list-item--collapsed`, and in a category `hidden` on the inner list as well; a closed
   * dropdown of the menu still shows its list until `data-has-hydrated` is `true`.
   */
  disclosure: 'data-ds-disclosure',
  /** What opens and closes it: a button, or an anchor with `role="button"` whose `href` is for readers without script. */
  disclosureToggle: 'data-ds-disclosure-toggle',
  /** On the inner list: URL of its items as HTML, to be fetched when it is opened first. */
  branch: 'data-ds-branch',

  /** The table of contents beside the article. */
  toc: 'data-ds-toc',
  /** The table of contents above the article: a `<details>`. */
  tocMobile: 'data-ds-toc-mobile',
  /** In its summary: shows the text of the current section. */
  tocCurrent: 'data-ds-toc-current',

  /** `hidden` until the runtime shows it. */
  backToTop: 'data-ds-back-to-top',
  /** A link that stores the preferred version; the value is the version's name, or empty where no choice is kept. */
  version: 'data-ds-version',
  /** A link to another locale; the runtime appends query and fragment. */
  locale: 'data-ds-locale',

  /** An island; the value is its name in its module. Its other hooks say how it comes to life. */
  island: 'data-ds-island',
  /** URL of the module that defines it. */
  islandScript: 'data-ds-island-script',
  /** URL of React and what brings an island to life with it: the same on all of them. */
  islandClient: 'data-ds-island-client',
  /** When: `idle`, `visible`, `interaction`, or `media` and a query. */
  islandLoad: 'data-ds-island-load',
  /** JSON. */
  islandProps: 'data-ds-island-props',
  /** With what its ids begin. */
  islandIdPrefix: 'data-ds-island-id-prefix',

  /** The list of every page on the search page. */
  searchPages: 'data-ds-search-pages',
} as const

/** Classes of what the runtime adds to a page, for the styles. */
export const runtimeClasses = {
  /** On the navbar while it is scrolled away. */
  navbarHidden: 'navbar--hidden',
  /** Last child of a code block; holds the buttons. */
  codeButtons: 'code-buttons',
  /** A button of a code block, with `code-button--copy` or `code-button--wrap`; empty: the styles draw its icon. */
  codeButton: 'code-button',
  /** On the copy button for a second after it has copied. */
  codeCopied: 'code-button--copied',
  /** On a `pre` whose long lines are wrapped. */
  codeWrapped: 'code-wrapped',
  /** On a long code block once it shows all its lines. */
  codeUnfolded: 'code-unfolded',
  /** The button below a long code block. */
  codeFold: 'code-fold',
  /** Around an image that can be enlarged, and the dialog in which it then is. */
  zoomButton: 'zoom-button',
  zoomDialog: 'zoom-dialog',
  /** On the selected one of the tabs that the page prints above the panels of `[data-ds-tabs]`. */
  tabActive: 'tabs__item--active',
} as const

/** Events of a navigation without a load, dispatched on `document`. */
export const events = {
  /** A navigation begins. `detail` is a `RouteChange`. */
  routeUpdate: 'docsgen:route-update',
  /** The new page stands in the document, scrolled to its place. `detail` is a `RouteChange`. */
  routeDidUpdate: 'docsgen:route-did-update',
  /**
   * Asks for a navigation. `detail` is a `NavigationRequest`. Cancelled when it is under way; otherwise whoever asked must
   * load the address.
   */
  navigate: 'docsgen:navigate',
  /** The open page has put something of its own into its address, such as a chosen tab, and is still the page that is shown. */
  addressChanged: 'docsgen:address-changed',
  /** The pages of the site have changed: none that was fetched before may be shown. */
  pagesChanged: 'docsgen:pages-changed',
} as const

/** From where to where, as absolute URLs. */
export interface RouteChange {
  previous: string
  next: string
}

/** Where to go; `replace`: without a new entry of the history. */
export interface NavigationRequest {
  href: string
  replace: boolean
}

export type Hook = (typeof hooks)[keyof typeof hooks]

/** Ids of single elements. */
export const ids = {
  app: '__docsgen',
  skipTarget: '__docsgen_skipToContent_fallback',
  menu: '__docsgen_menu',
  sidebar: '__docsgen_sidebar',
  blogPost: '__blog-post-container',
  baseUrlBannerContainer: '__docsgen-base-url-issue-banner-container',
  baseUrlBanner: '__docsgen-base-url-issue-banner',
} as const

/** The props that print a hook. */
export function mark(hook: Hook, value = ''): Record<string, string> {
  return { [hook]: value }
}

/** The CSS selector that finds a hook, and with `value` only the elements that carry it. */
export function selectorOf(hook: Hook, value?: string): string {
  return value === undefined ? `[${hook}]` : `[${hook}="${value}"]`
}

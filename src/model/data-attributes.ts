/**
 * The attributes and ids by which the runtime finds what the components printed. A component prints an attribute with
 * `attr(dataAttributes.x, value)`; the runtime selects it with `toSelector(dataAttributes.x)`. They are internal: the
 * styles of a site use the stable class names.
 */
export const dataAttributes = {
  /** `<html>`: the configured default, `light` or `dark`. */
  colorMode: 'data-ds-color-mode',
  /**
   * `<html>`: the modes that a click cycles through: `two` (light, dark), `three` (system, light, dark), `off` (no
   * switch).
   */
  colorSwitch: 'data-ds-color-switch',
  /** `<html>` of sites with a glossary: its URL. */
  glossary: 'data-ds-glossary',
  /** `<html>` of the home page, if the banner is enabled: the configured base URL. */
  baseUrlBanner: 'data-ds-base-url-banner',
  /** `<html>`: the base URL of the site. */
  baseUrl: 'data-ds-base-url',
  /**
   * `<html>` of sites that can be opened as files: the relative path from the page's file to the site's folder, such as
   * `../`.
   */
  siteRoot: 'data-ds-site-root',
  /** Next to `siteRoot`: the ending of the file of a pathname without a trailing slash. */
  pageEnding: 'data-ds-page-ending',

  /** `<html>`, and elements in it: their blocks of code are all dark (`dark`) or all like the page (`paper`). */
  code: 'data-ds-code',

  /** The tag with the color of the browser's own bars: the colors of the light and the dark mode, separated by a space. */
  themeColor: 'data-ds-theme-color',

  /** The button that copies a page; the value is the address of its Markdown. */
  copyPage: 'data-ds-copy-page',

  /** On the not-found page: a section for pages with similar addresses; the value is the address of the search page. */
  suggestions: 'data-ds-suggestions',

  /** The skip link's region; gets the focus after a navigation. */
  skipRegion: 'data-ds-skip-region',
  /** The anchor inside the skip region. */
  skipLink: 'data-ds-skip-link',

  /** The announcement bar; the value is its id. */
  announcement: 'data-ds-announcement',
  announcementClose: 'data-ds-announcement-close',

  /** The navbar; the value is `hide-on-scroll`, or empty. */
  navbar: 'data-ds-navbar',
  /** A color mode button, `disabled` until the runtime enables it. */
  colorToggle: 'data-ds-color-toggle',
  /** Link to the search page, or else a button. The value is a `SearchSettings`; empty without a search engine. */
  search: 'data-ds-search',
  /** A link to the search page that opens the search dialog, anywhere on a page. */
  searchOpen: 'data-ds-search-open',
  /** Text that readers can copy: the value, or else the text of the element. */
  copy: 'data-ds-copy',

  /** A dropdown of the navbar. Open: class `dropdown--show`, and `aria-expanded` of its toggle. */
  dropdown: 'data-ds-dropdown',
  dropdownToggle: 'data-ds-dropdown-toggle',

  /** The button that opens the menu; a popover invoker, so it works without JavaScript. */
  menuOpen: 'data-ds-menu-open',
  /** The menu: a `<dialog popover>`. The runtime removes `popover` and opens it as a modal dialog. */
  menu: 'data-ds-menu',
  menuClose: 'data-ds-menu-close',
  /** Contains the two panels; class `navbar-sidebar__items--show-secondary` while the second is shown. */
  menuItems: 'data-ds-menu-items',
  /** The panel with the navbar's items; `inert` hides it. */
  menuPrimary: 'data-ds-menu-primary',
  /** The panel of the page; `inert` in the served page. The runtime moves `secondaryContent` into its `secondarySlot`. */
  menuSecondary: 'data-ds-menu-secondary',
  secondarySlot: 'data-ds-secondary-slot',
  /** `hidden` until the runtime shows it. */
  menuBack: 'data-ds-menu-back',
  /** Opens the page's sidebar as a popover without JavaScript; the runtime hides it. */
  sidebarOpen: 'data-ds-sidebar-open',

  /**
   * The `<aside>` of the page: a column on a desktop, a popover below. Class `theme-doc-sidebar-container--hidden` if
   * folded.
   */
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
   * A list item that opens and closes its inner list; the value, `category` or `dropdown`, selects the labels of its
   * toggle. Closed: class `menu__list-item--collapsed`, and in a category `hidden` on the inner list as well; a closed
   * dropdown of the menu still shows its list until `data-has-hydrated` is `true`.
   */
  disclosure: 'data-ds-disclosure',
  /** Its toggle: a button, or an anchor with `role="button"` whose `href` is for readers without JavaScript. */
  disclosureToggle: 'data-ds-disclosure-toggle',
  /** On the inner list: URL of its items as HTML, fetched when it is first opened. */
  sidebarFragment: 'data-ds-branch',

  /** The table of contents next to the article. */
  toc: 'data-ds-toc',
  /** The table of contents above the article: a `<details>`. */
  tocMobile: 'data-ds-toc-mobile',
  /** In its summary: shows the text of the current section. */
  tocCurrent: 'data-ds-toc-current',

  /** Around the field, the buttons and the number of entries of a reference. */
  filter: 'data-ds-filter',
  /** A button of it; the value is the status of the entries that it shows. */
  filterStatus: 'data-ds-filter-status',

  /** `hidden` until the runtime shows it. */
  backToTop: 'data-ds-back-to-top',
  /** A link that stores the preferred version; the value is the version's name, or empty if no choice is stored. */
  version: 'data-ds-version',
  /** A link to another locale; the runtime appends query and fragment. */
  locale: 'data-ds-locale',

  /** An island; the value is its name in its module. Its other attributes tell how to hydrate it. */
  island: 'data-ds-island',
  /** URL of the module that defines it. */
  islandScript: 'data-ds-island-script',
  /** URL of React and the code that hydrates an island with it: the same on all islands. */
  islandClient: 'data-ds-island-client',
  /** Load rule of an island: `idle`, `visible`, `interaction`, or `media` and a query. */
  islandLoad: 'data-ds-island-load',
  /** JSON. */
  islandProps: 'data-ds-island-props',
  /** The prefix of its ids. */
  islandIdPrefix: 'data-ds-island-id-prefix',

  /** A `LaterData` as JSON, in the head. */
  later: 'data-ds-later',
  /** The question at the end of a document; the value is the URL that answers are sent to, empty for mail. */
  feedback: 'data-ds-feedback',
  /** A button below it; the value is `yes` or `no`. */
  feedbackAnswer: 'data-ds-feedback-answer',
  /** The element that shows whether an answer was sent: the texts of a success and of a failure. */
  feedbackThanks: 'data-ds-feedback-thanks',
  feedbackFailed: 'data-ds-feedback-failed',

  /** The form and the results of the search page; the value is a `SearchSettings`. */
  searchPage: 'data-ds-search-page',
  /** The list of every page on the search page. */
  searchPages: 'data-ds-search-pages',
} as const

/** Classes of elements that the runtime adds to a page or changes, for the styles. */
export const runtimeClasses = {
  /** On the navbar while it is scrolled away. */
  navbarHidden: 'navbar--hidden',
  /** Last child of a code block; contains the buttons. */
  codeButtons: 'code-buttons',
  /**
   * A button of a code block, with `code-button--copy` or `code-button--wrap`; it is empty, the styles draw its icon.
   */
  codeButton: 'code-button',
  /** On the copy button for a second after it has copied. */
  codeCopied: 'code-button--copied',
  /** Covers the text of `dataAttributes.copy`; its styles draw an icon at the end. */
  copyButton: 'copy-button',
  /** On that button for a second after it has copied. */
  copied: 'copy-button--copied',
  /** On a `pre` whose long lines are wrapped. */
  codeWrapped: 'code-wrapped',
  /** On a long code block while it shows all its lines. */
  codeUnfolded: 'code-unfolded',
  /** The button below a long code block. */
  codeFold: 'code-fold',
  /** Around an image that can be enlarged, and on the dialog that shows it. */
  zoomButton: 'zoom-button',
  zoomDialog: 'zoom-dialog',
  zoomScaled: 'zoom-scaled',
  arrived: 'arrived',
  /** On the selected tab above the panels of `[data-ds-tabs]`. */
  tabActive: 'tabs__item--active',
} as const

/** Events of a navigation without a load, dispatched on `document`. */
export const events = {
  /** A navigation starts. `detail` is a `RouteChange`. */
  routeUpdate: 'docsgen:route-update',
  /** The new page is in the document, at its scroll position. `detail` is a `ShownRoute`. */
  routeDidUpdate: 'docsgen:route-did-update',
  /**
   * Requests a navigation. `detail` is a `NavigationRequest`. The event is canceled if the navigation has started;
   * otherwise the sender must load the address.
   */
  navigate: 'docsgen:navigate',
  /** The current page has changed its own address, for example for a selected tab, and is still shown. */
  addressChanged: 'docsgen:address-changed',
  /** The pages of the site have changed: pages fetched earlier must not be shown. */
  pagesChanged: 'docsgen:pages-changed',
} as const

/** The previous and the new address, as absolute URLs. */
export interface RouteChange {
  previous: string
  next: string
}

/** A shown page with its served HTML. */
export interface ShownRoute extends RouteChange {
  html: string
}

/** The target; with `replace`, no history entry is added. */
export interface NavigationRequest {
  href: string
  replace: boolean
}

export type DataAttribute = (typeof dataAttributes)[keyof typeof dataAttributes]

/** Ids of single elements. */
export const ids = {
  app: '__docsgen',
  skipTarget: '__docsgen_skipToContent_fallback',
  menu: '__docsgen_menu',
  sidebar: '__docsgen_sidebar',
  pageActions: '__docsgen_pageActions',
  blogPost: '__blog-post-container',
  baseUrlBannerContainer: '__docsgen-base-url-issue-banner-container',
  baseUrlBanner: '__docsgen-base-url-issue-banner',
} as const

/** Returns the props that print a data attribute. */
export function attr(attribute: DataAttribute, value = ''): Record<string, string> {
  return { [attribute]: value }
}

/** Returns the CSS selector of a data attribute; with `value`, only of elements with that value. */
export function toSelector(attribute: DataAttribute, value?: string): string {
  return value === undefined ? `[${attribute}]` : `[${attribute}="${value}"]`
}

import type { ReplaceableName } from '../../src/model/replaceable-names.ts'
import type { Severity } from '../diagnostics/diagnostic.ts'
import type { Blog, Docs } from './site-config-docs.ts'
import type { Footer, Navbar } from './site-config-navbar.ts'

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
    /**
     * What a formula becomes. Default `mathml`: read aloud by screen readers, four times smaller than `html`, and without
     * the style attributes that a strict content security policy refuses. `html` looks the same in every browser; `both`
     * shows `html` and reads `mathml`.
     */
    output?: 'html' | 'mathml' | 'both'
    /** Own commands: `{ '\\RR': '\\mathbb{R}' }`. Default: none. */
    macros?: Record<string, string>
    /**
     * KaTeX's stylesheet from elsewhere (a CDN), with its integrity; for `html` and `both`. Default: shipped with the site,
     * and linked by pages with formulas only.
     */
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
  /**
   * Own components in place of those of the theme: name and module path. Each is given the props of the one it replaces,
   * and that one as `Original`. Default: none.
   */
  components?: Partial<Record<ReplaceableName, string>>
  /**
   * Own stylesheets for every page, as paths: `['src/styles.css']`. They win over the theme, whose tokens (`--ds-…`) they may
   * set anew. What one page or component needs is imported by its module instead. Default: none.
   */
  styles?: string[]
  /** Data of your own; docsgen does not look at it. */
  customFields?: Record<string, unknown>
}

/** A unified plugin, alone or with its options. */
export type MarkdownPlugin =
  | ((...settings: never[]) => unknown)
  | readonly [plugin: (...settings: never[]) => unknown, ...settings: unknown[]]

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

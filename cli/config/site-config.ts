// Generated from cli/config/schema by `npm run docs:configuration`; do not edit.
import type { OverridableName } from '../../src/model/overridable-names.ts'
import type { Hooks } from './site-config-hooks.ts'
import type { Blog, Docs } from './site-config-docs.ts'
import type { Markdown, Math } from './site-config-markdown.ts'
import type { Footer, Navbar } from './site-config-navbar.ts'
import type { Search } from './site-config-search.ts'

/**
 * What `site.config.ts` exports. Only `title` and `url` are required. `{name}` of a declared variable is replaced in
 * every string: by the value of the variable in text, by its slug in pathnames, ids, paths and URLs; `\{name}` becomes
 * `{name}`.
 */
export interface SiteConfig {
  /** Name of the site: used in the home link of the navbar, in the title of every page and in feeds. */
  title: string
  /**
   * Origin at which the site is published, with its protocol and without a path.
   * @example url: 'https://docs.example'
   */
  url: string
  /** Text below the title on the home page. Default: `''`. */
  tagline?: string
  /**
   * Path of the site below its origin; leading and trailing slashes are added. Default: `'/'`.
   * @example baseUrl: '/docs/'
   */
  baseUrl?: string
  /**
   * Whether pathnames end with a slash. Default: index documents end with a slash (`/docs/guide/`), others do not
   * (`/docs/intro`).
   */
  trailingSlash?: boolean | null
  /** Text between the title of a page and the title of the site. Default: `'|'`. */
  titleDelimiter?: string
  /**
   * Icon of the site: a path below `static/`, or a URL.
   * @example favicon: 'img/favicon.svg'
   */
  favicon?: string | null
  /** Asks search engines not to index the site. Default: `false`. */
  noIndex?: boolean
  /** Default social card of pages: a path below `static/`, or a URL. */
  image?: string | null
  /**
   * Meta tags of every page: a list of attributes, or an object of names and contents, in which `image` is the social
   * card. Default: `[]`.
   * @example metadata: [{ name: 'keywords', content: 'proofs' }]
   */
  metadata?: Record<string, string>[] | Record<string, string>
  /**
   * Words that the whole site shares. `{name}` is replaced in Markdown, in the configuration and in names of files and
   * folders: by the value in text, by the slug in pathnames.
   * @example variables: { brand: 'Moorline' }
   */
  variables?: Record<string, 
    | string
    | {
        /** Text that replaces `{name}`. */
        value: string
        /** Text that replaces `{name}` in pathnames. Default: the value in lower case, with hyphens. */
        slug?: string | null
      }>
  /**
   * A YAML file with the values that pages share, by group: `{group.name}` prints a value in Markdown. See
   * [facts](writing.md#facts). Default: no facts.
   * @example facts: 'content/facts.yml'
   */
  facts?: string | null
  /** Languages of the site. */
  i18n?: {
    /** Language of `content/`, one of `locales`. Default: `'en'`. */
    defaultLocale?: string
    /**
     * Language tags, in the order of the locale dropdown. Default: the default locale only.
     * @example i18n: { defaultLocale: 'en', locales: ['en', 'de'] }
     */
    locales?: string[]
    /**
     * Overrides of the values that a language tag implies, by language tag.
     * @example i18n: { locales: ['en'], localeConfigs: { en: { label: 'British', htmlLang: 'en-GB' } } }
     */
    localeConfigs?: Record<string, {
      /** Name of the language in the locale dropdown. Default: the name of the language in that language. */
      label?: string | null
      /** Writing direction of the language. Default: the direction of its script. */
      direction?: 'ltr' | 'rtl' | null
      /** The `lang` attribute of `<html>`. Default: the language tag. */
      htmlLang?: string | null
    }>
  }
  /** Documents and their sidebars. */
  docs?: Docs
  /** The blog; it is built if its folder exists. */
  blog?: Blog
  /**
   * Pages at the path of their file, such as `/about`.
   * @example pages: { path: 'website/pages', reactPath: false }
   */
  pages?: {
    /** Folder of pages in Markdown. Default: `'content/pages'`. */
    path?: string
    /** Folder of pages in React; `false` for none. Default: `'src/pages'`. */
    reactPath?: string | false
  }
  /** Versions of the documents, by name. The only version is `current`. */
  versions?: {
    /** The version in `docs.path`. */
    current?: {
      /** Name of the version in the version dropdown and in its badge. Default: `'Next'`. */
      label?: string
      /** Pathname of the version. Default: `docs.routeBasePath`. */
      path?: string | null
      /** Notice above every document of the version. Default: `'none'`. */
      banner?: 'none' | 'unreleased' | 'unmaintained'
      /** Shows the label above every document of the version. Default: `false`. */
      badge?: boolean
      /** Asks search engines not to index the documents of the version. Default: `false`. */
      noIndex?: boolean
    }
  }
  /** Navigation bar at the top of every page. */
  navbar?: Navbar
  /** Footer of every page. Default: no footer. */
  footer?: Footer | null
  /**
   * Announcement above the navbar. Default: no announcement bar.
   * @example announcementBar: { id: 'v2', content: 'Version 2 is <a href="/blog/v2">out</a>.' }
   */
  announcementBar?: AnnouncementBar | null
  /** Light and dark mode. */
  colorMode?: {
    /** Color mode until the reader chooses one. Default: `'light'`. */
    defaultMode?: 'light' | 'dark'
    /** Hides the color mode switch. Default: `false`. */
    disableSwitch?: boolean
    /** Follows the operating system's color scheme until the reader chooses a mode. Default: `false`. */
    respectPrefersColorScheme?: boolean
  }
  /** The table of contents. */
  tableOfContents?: {
    /** First heading level to include, from 2 to 6; 2 is `##`. Default: `2`. */
    minHeadingLevel?: number
    /** Last heading level to include, from 2 to 6; not less than `minHeadingLevel`. Default: `3`. */
    maxHeadingLevel?: number
  }
  /**
   * Redirects, written to `_redirects` and as one small page each. Pages have theirs in `redirectFrom` of their front
   * matter. Default: `[]`.
   * @example redirects: [{ from: '/start', to: '/docs/getting-started' }]
   */
  redirects?: Redirect[]
  /** Search; `false` disables it. */
  search?: Search
  /**
   * Formulas in Markdown, rendered with KaTeX; `false` makes dollar signs text, except on pages with `math: true` in
   * their front matter.
   */
  math?: Math
  /** Markdown and its extensions. */
  markdown?: Markdown
  /** Shows a notice on the home page when styles do not load because `baseUrl` is wrong. Default: `true`. */
  baseUrlIssueBanner?: boolean
  /**
   * Makes the pages of the built site work when they are opened as files (`file:`), with their search; see
   * docs/search.md. Default: `false`.
   */
  fileProtocol?: boolean
  /** Severity of links to pages that do not exist. Default: `'throw'`. */
  onBrokenLinks?: 'ignore' | 'log' | 'warn' | 'throw'
  /** Severity of links to headings that do not exist on their page. Default: `'warn'`. */
  onBrokenAnchors?: 'ignore' | 'log' | 'warn' | 'throw'
  /** Severity of pathnames with more than one source. Default: `'warn'`. */
  onDuplicateRoutes?: 'ignore' | 'log' | 'warn' | 'throw'
  /**
   * Severity of other problems, by code; `docsgen check --list-codes` lists the codes.
   * @example severities: { 'asset/not-found': 'warn' }
   */
  severities?: Record<string, 'ignore' | 'log' | 'warn' | 'throw'>
  /**
   * Folders outside of the documents whose files documents may show and link to. A file is only published if a page
   * uses it. Default: `[]`.
   * @example assetDirectories: ['src/assets']
   */
  assetDirectories?: string[]
  /** Folders whose files are copied unchanged. Default: `['static']`. */
  staticDirectories?: string[]
  /** The default theme. */
  theme?: {
    /**
     * Fonts; `false` for those of the system.
     * @example theme: { fonts: { heading: false, text: { family: 'Figtree', files: [{ path: 'src/figtree.woff2' }] } }
     * }
     */
    fonts?:
      | {
          /** Font of text; `false` for that of the system. Default: Inter. */
          text?: FontFace | false | null
          /** Font of titles and second-level headings; `false` for the font of text. Default: Source Serif 4. */
          heading?: FontFace | false | null
          /** Font of code; `false` for that of the system. Default: JetBrains Mono. */
          code?: FontFace | false | null
        }
      | false
  }
  /**
   * Overrides of theme components: paths of modules, by the name of the component. An override receives the props of
   * the original component, and that component as `Original`. Names: `AnnouncementBar`, `BackToTop`, `Breadcrumbs`,
   * `DocPaginator`, `Footer`, `MobileTableOfContents`, `Navbar`, `Sidebar`, `TableOfContents`.
   * @example components: { Footer: 'src/Footer.tsx' }
   */
  components?: Partial<Record<OverridableName, string>>
  /**
   * Stylesheets for every page. They take precedence over the theme, whose custom properties (`--ds-…`) they can
   * override. Default: `[]`.
   * @example styles: ['src/site.css']
   */
  styles?: string[]
  /**
   * Functions that change pages before links are resolved, and output files before they are written. See
   * [hooks](hooks.md). Default: none.
   */
  hooks?:
    | {
        /** Changes pages before links are resolved. */
        routes?: Hooks['routes'] | null
        /** Adds and removes output files. */
        emit?: Hooks['emit'] | null
      }
    | null
  /**
   * What the code of the project reads besides its modules while it runs: plugins, React pages, directives and
   * overrides. Whenever one of these changes, docsgen runs the code again. See [caching](caching.md).
   * @example inputs: { env: ['RELEASE'], files: ['data/**\/*.json'] }
   */
  inputs?: {
    /** Names of environment variables. Default: `[]`. */
    env?: string[]
    /** Paths or glob patterns of files, relative to the root. Default: `[]`. */
    files?: string[]
  }
  /**
   * Custom data, as plain JSON. React pages read it as `page.site.customFields`; overrides receive it as
   * `customFields`.
   * @example customFields: { supportUrl: 'https://support.example' }
   */
  customFields?: Record<string, unknown>
}

/** Announcement above the navbar. */
export interface AnnouncementBar {
  /** Readers who closed the bar see it again when the id changes. Default: `'announcement-bar'`. */
  id?: string
  /** Raw HTML. */
  content: string
  /** A CSS color. */
  backgroundColor?: string | null
  /** A CSS color. */
  textColor?: string | null
  /** Shows a button that closes the bar. Default: `true`. */
  isCloseable?: boolean
}

/** Pathnames that lead to a page or to another site. */
export interface Redirect {
  /**
   * One pathname, or several, without the base URL.
   * @example from: ['/start', '/docs/old-guide']
   */
  from: string | string[]
  /** Pathname of a page or a file of the site, or a URL. */
  to: string
}

/** A font of the project. */
export interface FontFace {
  /** Name of the font family. */
  family: string
  /** Its files, as WOFF2. */
  files: {
    /** Path of the file, relative to the root. */
    path: string
    /** Weight, or the range of weights of a variable font. Default: `'100 900'`. */
    weight?: string
    /** Style. Default: `'normal'`. */
    style?: 'normal' | 'italic'
    /** Characters for which the file is downloaded. Default: all. */
    unicodeRange?: string | null
  }[]
  /** CSS font families until the font has loaded, and without it. Default: `'sans-serif'`. */
  fallback?: string
}

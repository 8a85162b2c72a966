/** The view model: everything a page can show. Plain JSON, created by `compose`; templates see nothing else. */

import type { BlogContentData, BlogEntryData, BlogSidebarData } from './blog-data.ts'
import type { BrandIconName } from './brand-icons.ts'
import type { FactsData } from './facts-data.ts'
import type { HeadData } from './head-data.ts'
import type { LabelTexts } from './label-texts.ts'
import type { ImageData, NavbarData } from './navbar-data.ts'
import type { BreadcrumbData, LinkData, OriginalData, SidebarItemData, TocItem, Visibility } from './navigation-data.ts'
import type { FeedbackData, OutsideData } from './outside-data.ts'
import type { SearchSettings } from './search-settings.ts'

export type { BlogSidebarData } from './blog-data.ts'
export type { ImageData, NavbarData, NavbarItemData } from './navbar-data.ts'
export type { BreadcrumbData, LinkData, OriginalData, SidebarItemData, TocItem, Visibility } from './navigation-data.ts'

/** Shared by every page of one locale. */
export interface SiteData {
  title: string
  tagline: string
  titleDelimiter: string
  /** Origin without a trailing slash: `https://docs.example`. */
  url: string
  /** Begins and ends with a slash. */
  baseUrl: string
  locale: { code: string; htmlLang: string; direction: 'ltr' | 'rtl' }
  /** Texts of the interface. Unset: English. */
  labels?: LabelTexts
  favicon: string | null
  /** The background of the page in both modes, and the light color of links; as hexadecimal numbers. */
  colors: { background: { light: string; dark: string }; link: string }
  /** Whether all blocks of code are dark or like the page. Unset: terminals are dark. */
  code?: 'dark' | 'paper'
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean }
  baseUrlIssueBanner: boolean
  announcementBar: AnnouncementBarData | null
  footer: FooterData | null
  /** Pathname of the search page with the base URL; `null` if there is none. */
  searchHref: string | null
  /** `null` for a site without a search engine, whose search page lists its pages. Unset: `null`. */
  search?: SearchSettings | null
  /** Other origins to which scripts of the page send requests. Unset: none. */
  requestOrigins?: string[]
  /** The origin of these that answers searches; `null` if there is none. Unset: `null`. */
  searchOrigin?: string | null
  /** Pathname of the OpenSearch description with the base URL; `null` if there is none. Unset: `null`. */
  openSearchHref?: string | null
  /** Address of the web manifest; unset if there is none, and on pages opened as files, where browsers refuse it. */
  webManifestHref?: string
  /** Addresses of PNG images: for browsers that draw no SVG icons, and for home screens of Apple; unset for none. */
  iconHrefs?: { tab: string | null; touch: string | null }
  hideNavbarOnScroll: boolean
  sidebar: { hideable: boolean; autoCollapseCategories: boolean }
  /** Additional meta tags of every page. */
  metadata: Record<string, string>[]
  /** Feeds of the blog; `type` is their media type, `href` has the base URL. */
  feeds: { type: string; title: string; href: string }[]
  /** Whether any page has islands, which may show frames of other hosts on request. */
  hasIslands: boolean
  /** URL of the glossary; links to its terms show their first sentences. Absent if the site has no glossary. */
  glossary?: string
  /** What the configuration adds to every page. Unset: nothing. */
  outside?: OutsideData
  /** Where answers to "Was this page helpful?" go. Unset: readers are not asked. */
  feedback?: FeedbackData
  /** Custom data from the configuration, for React pages and overrides. */
  customFields: Record<string, unknown>
}

export interface AnnouncementBarData {
  id: string
  html: string
  backgroundColor: string | null
  textColor: string | null
  isCloseable: boolean
}

export interface FooterData {
  style: 'light' | 'dark'
  columns: { title: string | null; items: FooterItemData[] }[] | null
  row: FooterItemData[] | null
  logo: (ImageData & { href: string | null }) | null
  copyrightHtml: string | null
}

export type FooterItemData =
  /** `attributes` are additional attributes of the anchor. */
  | ({ kind: 'link'; attributes?: Record<string, string>; icon?: BrandIconName | null } & LinkData)
  | { kind: 'html'; html: string }

/** The page of all tags. */
export interface TagListData {
  kind: 'tag-list'
  title: string
  /** By the first letter of their labels, in uppercase. */
  groups: { letter: string; tags: CountedTag[] }[]
  visibility: Visibility
  /** The sidebar of the blog for tags of posts. Default: the tags are of documents. */
  blogSidebar?: BlogSidebarData
}

export interface CountedTag {
  label: string
  href: string
  /** Number of documents that the tag's page lists. */
  count: number
}

/** The page of one tag. */
export interface TagData {
  kind: 'tag'
  title: string
  /** Empty if there is none. */
  description: string
  /** The page of all tags. */
  listHref: string
  docs: (Pick<BlogEntryData, 'title' | 'href' | 'description'> & Partial<BlogEntryData>)[]
  visibility: Visibility
  /** The sidebar of the blog for a tag of posts. Default: the tag is of documents. */
  blogSidebar?: BlogSidebarData
}

/** The main content of the page. `html` is the printed content of a document. */
export type ContentData =
  | DocContentData
  | { kind: 'generated-index'; title: string; description: string; cards: CardData[]; navigation: DocNavigationData }
  | TagListData
  | TagData
  | {
      kind: 'page'
      title: string
      showTitle: boolean
      isTitleRepeated: boolean
      html: string
      /** Whether values are printed that are not published yet. Default: `false`. */
      hasExamples?: boolean
      tableOfContents: TocItem[]
      editHref: string | null
      visibility: Visibility
    }
  | {
      kind: 'react-page'
      /** Name of the loaded page component that renders it. */
      component: string
      title: string
      /** Default: none. */
      facts?: FactsData
    }
  | {
      kind: 'home'
      /** Buttons under the tagline; the first is the primary one. Default: the first entry card. */
      actions?: LinkData[]
      entryCards: { label: string; href: string; description: string; links: LinkData[] }[]
    }
  | BlogContentData
  | {
      kind: 'search'
      /**
       * Every page that readers can find; consecutive pages with the same `group` are listed under it as their heading.
       */
      pages: (LinkData & { group?: string | null })[]
    }
  | { kind: 'not-found' }

export interface DocContentData {
  kind: 'doc'
  title: string
  /** Whether the shell prints the h1: the document does not have one, and `hide_title` is not set. */
  showTitle: boolean
  /** Whether the text begins with the title as a heading below h1, so that readers see it there. */
  isTitleRepeated: boolean
  /** Whether the button that copies the document is shown. */
  showCopyPage: boolean
  /** Whether its menu has links to assistants. Default: `false`. */
  openInAssistants?: boolean
  /** Whether sections have numbers in the margin. */
  showSectionNumbers: boolean
  /** A sentence below the title that the shell prints; `null` if there is none. */
  lead: string | null
  html: string
  /** Whether values are printed that are not published yet. Default: `false`. */
  hasExamples?: boolean
  tableOfContents: TocItem[]
  hideTableOfContents: boolean
  visibility: Visibility
  editHref: string | null
  lastUpdated: { /** ISO date */ date: string | null; author: string | null } | null
  tags: LinkData[]
  versionBanner: {
    kind: 'unreleased' | 'unmaintained'
    label: string
    /** The same document in the latest version, whose label it has; `null` if it is this version. */
    latest: LinkData | null
    /** Name of the latest version, which a click stores as the preferred one; empty if no choice is stored. */
    latestName?: string
  } | null
  versionBadge: string | null
  /** The items of the category whose page the document is; empty for other documents. */
  cards: CardData[]
  navigation: DocNavigationData
}

/** Sidebar, breadcrumbs and neighbors of a docs page. */
export interface DocNavigationData {
  sidebar: SidebarItemData[] | null
  sidebarName: string | null
  /** From the top category to the page itself; the template puts the home link before them. */
  breadcrumbs: BreadcrumbData[] | null
  previous: NeighborData | null
  next: NeighborData | null
}

/** The previous or the next document. `section` is the category or the heading of the sidebar above it. Default: none. */
export interface NeighborData {
  title: string
  href: string
  section?: string
}

export interface CardData {
  label: string
  href: string
  description: string
  kind: 'category' | 'doc' | 'link'
}

/** The scripts that hydrate islands: URLs with the base URL. */
export interface IslandScripts {
  /** React and the code that hydrates islands with it: one copy for all islands. */
  client: string
  /** Module that defines islands (POSIX path relative to the root) -> its script. */
  modules: Record<string, string>
}

/** Paths of other files of the site, for a page that is opened as a file. */
export interface PageFileData {
  /** The relative path from its file to the site's folder: `./`, or `../` repeated. */
  siteRoot: string
  /** The ending of the file of a pathname without a trailing slash: `/index.html` or `.html`. */
  pageEnding: string
}

/** A complete page. */
export interface PageData {
  site: SiteData
  navbar: NavbarData
  pathname: string
  isHome: boolean
  /** Pathname with the base URL. */
  href: string
  head: HeadData
  /** The original of a page without a translation, whose text the page shows. Absent for other pages. */
  original?: OriginalData
  /** Classes of `<html>` (docs/behaviours.md H-9). */
  htmlClasses: string[]
  content: ContentData
  /** Set if the page can be opened as a file. */
  file?: PageFileData
  /** `null` on pages without islands, and if their scripts could not be built. Default: `null`. */
  islands?: IslandScripts | null
}

/** The props of a React page component. */
export interface PageProps {
  page: PageData
  /** The facts of the project by their names; see `getFact`. */
  facts: FactsData
}

/** The view model: all that a page can show. Plain JSON, made by `compose`; a template sees nothing else. */

import type { HeadData } from './head-data.ts'

/** A link in its final form: `href` has the base URL, or leaves the site. */
export interface LinkData {
  label: string
  href: string
  /** Leaves the site: gets the mark, and its label for screen readers, when it opens a new tab. */
  external: boolean
}

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
  favicon: string | null
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean }
  baseUrlIssueBanner: boolean
  announcementBar: AnnouncementBarData | null
  footer: FooterData | null
  /** Pathname of the search page with the base URL; `null` when there is none. */
  searchHref: string | null
  hideNavbarOnScroll: boolean
  sidebar: { hideable: boolean; autoCollapseCategories: boolean }
  /** Further meta tags of every page. */
  metadata: Record<string, string>[]
  /** Whether some page has islands, which may show frames of other hosts once somebody asks for it. */
  hasIslands: boolean
}

export interface AnnouncementBarData {
  id: string
  html: string
  backgroundColor: string | null
  textColor: string | null
  isCloseable: boolean
}

export interface ImageData {
  src: string
  srcDark: string | null
  alt: string
  width: number | null
  height: number | null
}

export interface NavbarData {
  title: string | null
  logo: (ImageData & { href: string; target: string | null }) | null
  homeHref: string
  style: 'dark' | 'primary' | null
  left: NavbarItemData[]
  right: NavbarItemData[]
}

/** A navbar item with everything resolved: whether it is active on this page is already decided. */
export type NavbarItemData =
  | {
      kind: 'link'
      label: string
      html: string | null
      href: string
      external: boolean
      active: boolean
      className: string | null
      attributes: Record<string, string>
    }
  | {
      kind: 'dropdown'
      label: string
      html: string | null
      href: string | null
      icon: 'language' | null
      /** What stands for `label` in the mobile menu: `Languages`, `Versions`; unset: the label. */
      mobileLabel?: string
      active: boolean
      className: string | null
      items: NavbarItemData[]
    }
  | { kind: 'html'; html: string; className: string | null }
  | { kind: 'search'; className: string | null }

export interface FooterData {
  style: 'light' | 'dark'
  columns: { title: string | null; items: FooterItemData[] }[] | null
  row: FooterItemData[] | null
  logo: (ImageData & { href: string | null }) | null
  copyrightHtml: string | null
}

export type FooterItemData =
  /** `attributes` are further ones of the anchor. */
  ({ kind: 'link'; attributes?: Record<string, string> } & LinkData) | { kind: 'html'; html: string }

/** The branches of a sidebar that a page shows; closed branches keep only their header. */
export type SidebarItemData =
  | { kind: 'link'; label: string; href: string; external: boolean; active: boolean; className: string | null }
  | { kind: 'html'; html: string; defaultStyle: boolean; className: string | null }
  | {
      kind: 'category'
      label: string
      /** Its own page; `null` when it has none. */
      href: string | null
      /** Where a click goes without script: its own page, else the first page inside. */
      fallbackHref: string | null
      /** Contains the current page, or is it. */
      active: boolean
      /** Is the current page itself. */
      current: boolean
      collapsible: boolean
      open: boolean
      className: string | null
      /** Empty in a closed branch of a large sidebar: fetched from `branch` when it is opened. */
      items: SidebarItemData[]
      /** URL of the branch's items as HTML; `null` when they are in the page. */
      branch: string | null
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

/** The page of all tags. */
export interface TagListData {
  kind: 'tag-list'
  title: string
  /** By the first letter of their labels, in capitals. */
  groups: { letter: string; tags: CountedTag[] }[]
  visibility: Visibility
}

export interface CountedTag {
  label: string
  href: string
  /** Of the documents that the tag's page lists. */
  count: number
}

/** The page of one tag. */
export interface TagData {
  kind: 'tag'
  title: string
  /** Empty for none. */
  description: string
  /** The page of all tags. */
  listHref: string
  docs: { title: string; href: string; description: string }[]
  visibility: Visibility
}

/** What stands in the middle of the page. `html` is the printed content of a document. */
export type ContentData =
  | DocContentData
  | { kind: 'generated-index'; title: string; description: string; cards: CardData[]; navigation: DocNavigationData }
  | TagListData
  | TagData
  | {
      kind: 'page'
      title: string
      showTitle: boolean
      html: string
      tableOfContents: TocItem[]
      editHref: string | null
      visibility: Visibility
    }
  | { kind: 'react-page' /** Which loaded page component renders it. */; component: string; title: string }
  | {
      kind: 'home'
      /** Buttons under the tagline; the first is the main one. Unset: the first door. */
      actions?: LinkData[]
      doors: { label: string; href: string; description: string; links: LinkData[] }[]
    }
  | {
      kind: 'blog-list'
      title: string
      posts: BlogPostSummaryData[]
      newerHref: string | null
      olderHref: string | null
      sidebar: BlogSidebarData
    }
  | {
      kind: 'blog-post'
      post: BlogPostSummaryData
      html: string
      tableOfContents: TocItem[]
      newer: LinkData | null
      older: LinkData | null
      sidebar: BlogSidebarData
      visibility: Visibility
    }
  | {
      kind: 'search'
      /** Every page a reader can find; neighbours with the same `group` stand under it as their heading. */
      pages: (LinkData & { group?: string | null })[]
    }
  | { kind: 'not-found' }

export type Visibility = 'listed' | 'unlisted' | 'draft'

export interface DocContentData {
  kind: 'doc'
  title: string
  /** Whether the shell prints the h1 (the document has none of its own, and `hide_title` is not set). */
  showTitle: boolean
  html: string
  tableOfContents: TocItem[]
  hideTableOfContents: boolean
  visibility: Visibility
  editHref: string | null
  lastUpdated: { /** ISO date */ date: string | null; author: string | null } | null
  tags: LinkData[]
  versionBanner: {
    kind: 'unreleased' | 'unmaintained'
    /** Label of the version this page belongs to. */
    label: string
    /** The same document in the latest version; its label is the version's. */
    latest: LinkData
    /** Name of the latest version, which a click stores as the preferred one; empty where no choice is kept. */
    latestName?: string
  } | null
  versionBadge: string | null
  navigation: DocNavigationData
}

/** What surrounds a docs page. */
export interface DocNavigationData {
  sidebar: SidebarItemData[] | null
  sidebarName: string | null
  /** From the top category to the page itself; the template puts the home link before them. */
  breadcrumbs: BreadcrumbData[] | null
  previous: { title: string; href: string } | null
  next: { title: string; href: string } | null
}

export interface CardData {
  label: string
  href: string
  description: string
  kind: 'category' | 'doc' | 'link'
}

export interface BlogPostSummaryData {
  title: string
  href: string
  /** ISO date `2026-11-20`. */
  date: string
  readingMinutes: number | null
  authors: string[]
  tags: string[]
  description: string
}

export interface BlogSidebarData {
  title: string
  groups: { year: string | null; posts: LinkData[] }[]
}

/** What brings islands to life: URLs with the base URL. */
export interface IslandScripts {
  /** React, and what brings an island to life with it: one copy for all islands. */
  client: string
  /** Module that defines islands (posix, relative to the root) -> its script. */
  modules: Record<string, string>
}

/** One page, whole. */
export interface PageData {
  site: SiteData
  navbar: NavbarData
  pathname: string
  /** Pathname with the base URL. */
  href: string
  head: HeadData
  /** Classes of `<html>` (behaviours.md H-9). */
  htmlClasses: string[]
  content: ContentData
  /** `null` on pages without islands, and when their scripts could not be made. Unset: `null`. */
  islands?: IslandScripts | null
}

/** What a React page component is given. */
export interface PageProps {
  page: PageData
}

import type { Origin } from '../diagnostics/diagnostic.ts'
import type { CategoryMetadata } from '../scan/source-file.ts'

export type RouteKind =
  | 'home'
  | 'doc'
  | 'generated-index'
  | 'tag'
  | 'tag-list'
  | 'page'
  | 'react-page'
  | 'blog-list'
  | 'blog-post'
  | 'search'
  | 'not-found'

/**
 * One page of the site. A project's own not-found page keeps its kind (`page`, `react-page`) and is known by its output
 * file `404.html`.
 */
export interface Route {
  kind: RouteKind
  /** Without the base URL, in the site's canonical trailing-slash form: `/docs/guide/`, `/docs/intro`. */
  pathname: string
  /** Posix path in the output folder: `docs/intro/index.html`. */
  outputFile: string
  /** Posix path of the source relative to the root; `null` for pages that no file stands for. */
  source: string | null
  version: string | null
  locale: string
  /** Document id (`guide/index`) for documents; `null` otherwise. */
  id: string | null
  title: string
  description: string
  /** Name of the sidebar the page shows. */
  sidebar: string | null
  /** Built, but hidden from navigation and search engines. */
  unlisted: boolean
  /** Built by `dev` and `--drafts` only. */
  draft: boolean
}

/** A pathname, or output file, that several sources claim. The first claimant in sorted order has it. */
export interface RouteConflict {
  kind: 'same-pathname' | 'same-output-file' | 'letter-case'
  pathname: string
  outputFile: string
  /** All of them, the one that keeps the route first. */
  claimants: {
    source: string | null
    pathname: string
    origin: Origin
    /** What findings call a page without a source; unset: by its pathname. */
    name?: string
  }[]
}

/** A sidebar with every id resolved, whole: pages show the branches they need. */
export type SidebarItem =
  | {
      type: 'link'
      label: string
      pathname: string
      docId: string
      unlisted: boolean
      className: string | null
      isRef: boolean
    }
  | { type: 'external'; label: string; href: string; className: string | null; configPath: string }
  | { type: 'html'; value: string; defaultStyle: boolean; className: string | null }
  | {
      type: 'category'
      label: string
      /** Page of the category itself, if it has one. */
      pathname: string | null
      docId: string | null
      /** First page found inside, for readers without script. */
      firstPathname: string | null
      collapsible: boolean
      collapsed: boolean
      description: string | null
      className: string | null
      items: SidebarItem[]
    }

export interface Sidebar {
  name: string
  version: string
  items: SidebarItem[]
  /** First document or linked category, depth first (behaviours.md T-5). */
  firstLink: { label: string; pathname: string } | null
}

/** behaviours.md 3.4. */
export interface Version {
  name: string
  label: string
  isLast: boolean
  /** Pathname: `/docs`. */
  path: string
  mainDocId: string | null
  mainPathname: string | null
}

/** The order of documents, sidebar by sidebar: who comes before and after whom (behaviours.md 11.7). */
export interface Neighbours {
  previous: { title: string; pathname: string } | null
  next: { title: string; pathname: string } | null
}

export interface Breadcrumb {
  label: string
  pathname: string | null
}

/** A page made from a sidebar category (behaviours.md 11.6). */
export interface GeneratedIndex {
  pathname: string
  title: string
  description: string
  items: {
    label: string
    pathname: string
    description: string
    kind: 'category' | 'doc' | 'link'
    count: number | null
  }[]
}

/** A tag with its page (behaviours.md 11.8). */
export interface Tag {
  label: string
  /** Empty where the tags file says nothing. */
  description: string
  pathname: string
  version: string
  /** All its documents are unlisted. */
  unlisted: boolean
  /** Of the page of all tags. */
  listPathname: string
  /** Those that the page lists, by title: the listed ones, or all where there are none. */
  docs: { title: string; pathname: string; description: string }[]
}

/** A post of the blog. */
export interface BlogPost {
  /** Posix path relative to the root. */
  source: string
  pathname: string
  title: string
  /** ISO day `2026-01-31`, from front matter or the path (behaviours.md BL-2); `null` if neither has one. */
  date: string | null
  /** Built, but on no list. */
  unlisted: boolean
}

/** All pages of the site and how they hang together. Plain JSON; every list is sorted. */
export interface RouteTable {
  /** Sorted by pathname; conflicts already decided, so that pathnames and output files are unique. */
  routes: Route[]
  conflicts: RouteConflict[]
  /** Source paths of static files that lost their place to a page, and must not be written over it. */
  shadowedAssets: string[]
  versions: Version[]
  sidebars: Sidebar[]
  /** By pathname, for documents and generated indexes that stand in a sidebar, and for posts: the newer one, the older one. */
  neighbours: Record<string, Neighbours>
  /** By pathname; the current page is the last. */
  breadcrumbs: Record<string, Breadcrumb[]>
  generatedIndexes: Record<string, GeneratedIndex>
  /** By pathname. */
  tags: Record<string, Tag>
  /** Source path -> the tags of the document, in its own order, each once. */
  tagsBySource: Record<string, Pick<Tag, 'label' | 'pathname'>[]>
  /** Newest first. The posts on page `n` of the list are those of the n-th slice of the listed ones. */
  blogPosts: BlogPost[]
  /** Source path -> pathname, drafts that are not built excepted. */
  pathnameBySource: Record<string, string>
  /** `version/id` -> pathname. */
  pathnameByDocId: Record<string, string>
}

export type { CategoryMetadata }

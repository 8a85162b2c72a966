import type { Edition } from '../content/editions.ts'
import type { FileOrigin, Origin } from '../diagnostics/diagnostic.ts'
import type { AuthorReference, BlogAuthor, BlogList, BlogPost, FeedFile, FeedPost } from './blog-table.ts'

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
  | 'blog-archive'
  | 'blog-author'
  | 'blog-author-list'
  | 'search'
  | 'not-found'

/**
 * One page of the site. A project's own not-found page keeps its kind (`page`, `react-page`) and is known by its output
 * file `404.html`.
 */
export interface Route {
  kind: RouteKind
  /** The page at the root of the site or of a locale, whatever its source. */
  isHome: boolean
  /** The page that hosts serve for unknown pathnames of the site or of a locale, whatever its source. */
  isNotFound: boolean
  /** Without the base URL, in the site's canonical trailing-slash form: `/docs/guide/`, `/docs/intro`. */
  pathname: string
  /** POSIX path in the output folder: `docs/intro/index.html`. */
  outputFile: string
  /** POSIX path of the source relative to the root; `null` for pages without a source file. */
  source: string | null
  /** Path of the document or React page in the default language that the page shows because it has no translation; `null` for others. */
  original: string | null
  version: string | null
  locale: string
  /** Id of the blog that the page belongs to; absent for other pages. */
  blog?: string
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

/** A pathname or output file with several candidates. The first in sorted order keeps it. */
export interface RouteConflict {
  kind: 'same-pathname' | 'same-output-file' | 'letter-case'
  pathname: string
  outputFile: string
  /** All candidates; the first keeps the route. */
  candidates: {
    source: string | null
    pathname: string
    origin: Origin
    /** Name of a page without a source file in diagnostics. Default: its pathname. */
    name?: string
    isRedirect?: true
  }[]
}

/** The items of a complete sidebar with every id resolved. Pages show only the fragments they need. */
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
  | {
      type: 'external'
      label: string
      href: string
      className: string | null
      /** Key path in the configuration; empty if it is in another file, at `origin`. */
      configPath: string
      origin?: FileOrigin
    }
  | { type: 'html'; value: string; defaultStyle: boolean; className: string | null }
  /** Names the items that follow it up to the next heading. */
  | { type: 'heading'; label: string; className: string | null }
  | {
      type: 'category'
      label: string
      /** Page of the category itself, if it has one. */
      pathname: string | null
      docId: string | null
      /** First page inside the category, for readers without JavaScript. */
      firstPathname: string | null
      collapsible: boolean
      collapsed: boolean
      description: string | null
      className: string | null
      items: SidebarItem[]
    }

export interface Sidebar extends Edition {
  name: string
  items: SidebarItem[]
  /** First document or linked category, depth first (docs/behaviours.md T-5). */
  firstLink: { label: string; pathname: string } | null
}

/** A version in a locale (docs/behaviours.md 3.4). */
export interface Version {
  name: string
  locale: string
  label: string
  isLast: boolean
  /** Pathname: `/docs`. */
  path: string
  mainPathname: string | null
}

/** The previous and the next page, in the order of the sidebar (docs/behaviours.md 11.7). */
export interface Neighbors {
  previous: { title: string; pathname: string } | null
  next: { title: string; pathname: string } | null
}

export interface Breadcrumb {
  label: string
  pathname: string | null
}

/** The card of an item on the page of its category. */
export interface CategoryCard {
  label: string
  pathname: string
  description: string
  kind: 'category' | 'doc' | 'link'
  /** Number of items of a category. */
  count: number | null
}

/** A page made from a sidebar category (docs/behaviours.md 11.6). */
export interface GeneratedIndex {
  pathname: string
  title: string
  description: string
  items: CategoryCard[]
}

/** A tag with its page (docs/behaviours.md 11.8). */
export interface Tag {
  label: string
  /** Empty if the tags file has none. */
  description: string
  pathname: string
  /** Whether all its documents are unlisted. */
  unlisted: boolean
  /** Pathname of the page that lists all tags. */
  listPathname: string
  /** Documents on the tag page, sorted by title, or posts, newest first. Unlisted documents are included only if all are unlisted. */
  docs: { title: string; pathname: string; description: string }[]
}

/** A pathname without a page that leads to a page or to another site. */
export interface Redirect {
  /** Without the base URL, as written: `/old`, `/old/`, `/old.html`. */
  pathname: string
  /** POSIX path in the output folder of the page that leads on. */
  outputFile: string
  target: RedirectTarget
  /** The locale of the pages that a reference leads to. Absent: the default one. */
  locale?: string
  origin: Origin
}

/** A page of the site by its pathname, or a reference of the configuration, which the link stage resolves. */
export type RedirectTarget = { kind: 'page'; pathname: string } | { kind: 'reference'; url: string }

/** A generated file that is neither a page nor an asset; `path` is its POSIX path in the output folder. */
export type SiteFile =
  | { path: string; kind: 'robots' | 'sitemap' | 'llms' | 'llms-full' | 'headers' | 'web-manifest' }
  | OpenSearchFile
  | FeedFile
  | RedirectsFile

/** The description of the search page of a language. */
export interface OpenSearchFile {
  path: string
  kind: 'opensearch'
  locale: string
}

/** The redirect rules of hosts. */
export interface RedirectsFile {
  path: string
  kind: 'redirects'
  /** Source path of the project's own rules, which come first; `null` if there are none. */
  own: string | null
}

/** All pages of the site and the relations between them. Plain JSON; every list is sorted. */
export interface RouteTable {
  /** Sorted by pathname. Conflicts are already resolved: pathnames and output files are unique. */
  routes: Route[]
  conflicts: RouteConflict[]
  /** Source paths of static files shadowed by a page; they must not overwrite it. */
  shadowedAssets: string[]
  /** Files that `emit` writes in addition to pages and assets. References may point to them. */
  siteFiles: SiteFile[]
  /** Path of the web manifest that pages link: that of the project, or else ours; `null` for none. */
  webManifest: string | null
  /** Sorted by pathname. None has the output file of a page or of a static file. */
  redirects: Redirect[]
  /** Every edition: the versions in the order of the configuration, each in every locale, the default one first. */
  versions: Version[]
  sidebars: Sidebar[]
  /** By pathname, for documents and generated indexes in a sidebar, and for posts (newer and older post). */
  neighbors: Record<string, Neighbors>
  /** By pathname; the current page is the last. */
  breadcrumbs: Record<string, Breadcrumb[]>
  /** By pathname: the heading above the page at the top level of its sidebar. */
  sidebarHeadings: Record<string, string>
  generatedIndexes: Record<string, GeneratedIndex>
  /** By pathname, for documents that are the page of a category. */
  categoryCards: Record<string, CategoryCard[]>
  /** By pathname. */
  tags: Record<string, Tag>
  /** Source path -> the tags of the document, in its own order, each once. */
  tagsBySource: Record<string, Pick<Tag, 'label' | 'pathname'>[]>
  /** The posts of all blogs in all languages; those of one blog newest first. */
  blogPosts: BlogPost[]
  /** The pages of the lists of posts, by pathname. */
  blogLists: Record<string, BlogList>
  /** The authors with a page, by its pathname. */
  blogAuthors: Record<string, BlogAuthor>
  /** Source path -> ISO day of each post whose day has not come, built or not. */
  scheduledPosts: Record<string, string>
  /** The references of authors to images and pages. */
  authorReferences: AuthorReference[]
  /** The feeds that pages link to, including those that a static file replaces; none if there are no posts for them. */
  feeds: FeedFile[]
  /** Posts that can be in a feed: of all blogs in all languages; those of one blog newest first. */
  feedPosts: FeedPost[]
  /** Pathname in the default language -> locale -> pathname of the same page there. Empty with one language. */
  translations: Record<string, Record<string, string>>
  /** Source path -> pathname, except for drafts that are not built. */
  pathnameBySource: Record<string, string>
  /** Pathname -> pathname of the page that search engines list in its place. Pages that they list themselves have none. */
  canonicals: Record<string, string>
  /** Edition and id (`getEditionKey`) -> pathname. */
  pathnameByDocId: Record<string, string>
}

export type { BlogAuthor, BlogList, BlogPost, FeedFile, FeedFormat, FeedPost } from './blog-table.ts'

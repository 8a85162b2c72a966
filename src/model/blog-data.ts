import type { LinkData, OriginalData, TocItem, Visibility } from './navigation-data.ts'

/** An author as pages show it. Texts that are not given are empty. */
export interface AuthorData {
  name: string
  /** A role: `Maintainer`. */
  title: string
  description: string
  /** The page of the author on this site, the author's own page, or an email address; `null` if there is none. */
  link: Pick<LinkData, 'href' | 'external'> | null
  /** Final URL of a picture; `null` if there is none. */
  image: string | null
  /** Profiles on other sites, with the names of these as labels. */
  socials: LinkData[]
}

/** The data of a post shown on every page that lists it. */
export interface BlogPostSummaryData {
  title: string
  href: string
  /** ISO date `2026-11-20`; empty for a post without a date. */
  date: string
  readingMinutes: number | null
  authors: AuthorData[]
  tags: LinkData[]
  description: string
  /** The original of a post without a translation, whose title and content are shown. Default: the post is translated. */
  original?: OriginalData
}

/** A post as shown in a list. */
export interface BlogListPostData extends BlogPostSummaryData {
  /** Its printed content: all of it, or up to the end of the preview. */
  html: string
  /** Whether its page has more content than `html`. */
  isTruncated: boolean
}

/** A post as shown in the archive and on the pages of tags and authors. */
export interface BlogEntryData {
  title: string
  href: string
  /** ISO date; empty for a post without a date. */
  date: string
  /** Empty if there is none. */
  description: string
  /** The original of a post without a translation, whose title and description are shown. Default: the post is translated. */
  original?: OriginalData
}

/** The recent posts of a blog. */
export interface BlogSidebarData {
  title: string
  groups: { year: string | null; posts: LinkData[] }[]
}

/** The pages of a blog. */
export type BlogContentData =
  | {
      kind: 'blog-list'
      title: string
      posts: BlogListPostData[]
      newerHref: string | null
      olderHref: string | null
      sidebar: BlogSidebarData
    }
  | BlogPostContentData
  | {
      kind: 'blog-archive'
      title: string
      /** The newest year first. */
      years: { year: string; posts: BlogEntryData[] }[]
      sidebar: BlogSidebarData
    }
  | {
      kind: 'blog-author-list'
      title: string
      authors: { author: AuthorData; count: number }[]
      sidebar: BlogSidebarData
    }
  | {
      kind: 'blog-author'
      author: AuthorData
      /** Newest first. */
      posts: BlogEntryData[]
      /** The page of all authors. */
      listHref: string
      sidebar: BlogSidebarData
    }

/** The page of a post. `html` is its printed content. */
export interface BlogPostContentData {
  kind: 'blog-post'
  post: BlogPostSummaryData
  /** The h1: the one that the document begins with, or else the title. */
  heading: string
  /** Id of the h1, if the document has one. */
  headingId: string | null
  html: string
  /** Whether values are printed that are not published yet. Default: `false`. */
  hasExamples?: boolean
  tableOfContents: TocItem[]
  newer: LinkData | null
  older: LinkData | null
  sidebar: BlogSidebarData
  visibility: Visibility
  editHref: string | null
  lastUpdated: { /** ISO date */ date: string | null; author: string | null } | null
}

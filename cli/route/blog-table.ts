import type { PageFeature } from '../../src/model/page-features.ts'
import type { SocialLink } from '../content/author.ts'
import type { FileOrigin } from '../diagnostics/diagnostic.ts'

/** A post of a blog. */
export interface BlogPost {
  /** POSIX path relative to the root. */
  source: string
  /** Id of its blog. */
  blog: string
  locale: string
  pathname: string
  title: string
  /**
   * ISO day `2026-01-31` in UTC, from front matter, the path, or the commit that added the file (docs/behaviours.md BL-2);
   * `null` if there is none.
   */
  date: string | null
  /** In the order of the front matter, each once. */
  authors: PostAuthor[]
  /** Built, but not on any list. */
  unlisted: boolean
  /** Built only by `dev` and `--drafts`; never in a feed. */
  draft: boolean
  /** Its day has not come: built only by `dev` and `--drafts`, like a draft. */
  scheduled: boolean
}

/** An author of a post. Fields that are not given are empty. */
export interface PostAuthor {
  name: string
  /** A role: `Maintainer`. */
  title: string
  description: string
  /** As written. */
  url: string
  email: string
  /** As written. */
  image: string
  socials: SocialLink[]
  /** Pathname of the page with the author's posts; `null` if there is none. */
  pathname: string | null
}

/** An author with a page. */
export interface BlogAuthor extends PostAuthor {
  pathname: string
  /** Pathname of the page of all authors. */
  listPathname: string
  /** Source paths of the listed posts, newest first. */
  sources: string[]
}

/** A reference of an author: to an image, or to the author's own page. */
export interface AuthorReference {
  kind: 'link' | 'image'
  url: string
  origin: FileOrigin
}

/** One page of a list of posts. */
export interface BlogList {
  /** Source paths of its posts in order. */
  sources: string[]
  /** Features of its posts that need extra styles, in the order of stylesheets. */
  features: PageFeature[]
  /** Pathnames of the pages with newer and with older posts; `null` if there are none. */
  newer: string | null
  older: string | null
}

export type FeedFormat = 'rss' | 'atom' | 'json'

/** A feed of a blog. */
export interface FeedFile {
  /** POSIX path in the output folder: `blog/rss.xml`. */
  path: string
  kind: 'feed'
  format: FeedFormat
  /** Id of the blog. */
  blog: string
  locale: string
}

/** A post that can be in a feed: the formats require a date. */
export type FeedPost = BlogPost & { date: string }

import type { AuthorFields } from '../../content/author.ts'
import type { MarkdownFormat } from '../../content/content-path.ts'

/**
 * Validated front matter of documents, pages and posts (docs/behaviours.md 11.2), with variables filled in.
 * `undefined`: not set.
 */
export interface FrontMatter {
  id?: string
  title?: string
  hide_title?: boolean
  hide_table_of_contents?: boolean
  hide_category_cards?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  sidebar_label?: string
  sidebar_position?: number
  sidebar_class_name?: string
  /** Generated sidebars do not list the document. */
  sidebar_hidden?: boolean
  /** `null`: the document shows no sidebar. */
  displayed_sidebar?: string | null
  pagination_label?: string
  /** Document id, or `null` for none. */
  pagination_next?: string | null
  pagination_prev?: string | null
  custom_edit_url?: string | null
  parse_number_prefixes?: boolean
  slug?: string
  keywords?: string[]
  description?: string
  image?: string
  tags?: (string | { label: string; permalink: string })[]
  draft?: boolean
  unlisted?: boolean
  last_update?: { date?: string; author?: string }
  /** Blog posts: ISO date. */
  date?: string
  authors?: (string | FrontMatterAuthor)[]
  /** Keys of older blogs, for a post with one author. */
  author_title?: string
  author_url?: string
  author_image_url?: string
  wrapperClassName?: string
  /** Whether the document is MDX; overrides the configuration and the extension. */
  format?: MarkdownFormat
  /** Whether dollar signs enclose formulas; overrides the configuration. */
  math?: boolean
  /** Pathnames, without the base URL, that lead to the page. */
  redirectFrom?: string[]
  /** `false`: quotes, dashes and dots of the page stay as written. */
  smart_punctuation?: boolean
  /** `false`: the page is not found by searches. */
  search?: false | SearchFrontMatter
}

/** An author written out in a post, or an author of the authors file with other values. */
export interface FrontMatterAuthor extends AuthorFields {
  /** Its key in the authors file. */
  key?: string | undefined
}

/** Search settings of a page. */
export interface SearchFrontMatter {
  /** Additional search keywords that the page does not contain. */
  keywords?: string[]
  /** Factor of the page's score among the results. */
  boost?: number
}

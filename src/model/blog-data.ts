/** The data of a post shown on every page that lists it. */
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

/** A post as shown in a list. */
export interface BlogListPostData extends BlogPostSummaryData {
  /** Its printed content: all of it, or up to the end of the preview. */
  html: string
  /** Whether its page has more content than `html`. */
  isTruncated: boolean
}

import type { Visibility } from './page-data.ts'

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

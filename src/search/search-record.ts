/** A level of the hierarchy: lvl0 is the part of the site, lvl1 the title of the page, lvl2 to lvl6 its headings h2 to h6. */
export type SearchLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6'

/** The levels from the outermost to the innermost. */
export const SEARCH_LEVELS = ([0, 1, 2, 3, 4, 5, 6] as const).map((level): SearchLevel => `lvl${level}`)

/** The type of a record or a hit: the heading of a level, or text below one. */
export type SearchRecordType = SearchLevel | 'content'

/** The headings above and including a section, as plain text; `null` where a level is not in use. */
export type SearchHierarchy = Record<SearchLevel, string | null>

/**
 * One section of a page: a heading with the text up to the next one. The shape is DocSearch's record, with its spelling of the
 * fields, so that the indexes of hosted engines and crawlers need no conversion; `keywords`, `boost` and `deprecated` are ours.
 */
export interface SearchRecord {
  /** Unique in the site and the same in every build of the same content. */
  objectID: string
  /** `lvl1` for the text before a page's first heading, else the level of the section's heading. */
  type: SearchRecordType
  /** Address of the section, from the root of the host with the base path, and with `#anchor` where there is one. */
  url: string
  /** The address of the page. */
  url_without_anchor: string
  /** Id of the heading; `null` for the top of the page. */
  anchor: string | null
  hierarchy: SearchHierarchy
  /** The plain text of the section without its heading, with single spaces between words and lines for rows of tables and items of lists; `null` if it has none. */
  content: string | null
  /** Unique words of the section's code blocks. They match with little weight and are never shown. */
  code: string | null
  /** Language of the page as in its `<html lang>`. */
  language: string
  /** Facet tags of the page: `default`, or `docs-{plugin}-{version}`. */
  tags: string[]
  /** Words that find the page although it does not contain them (front matter `search.keywords`). */
  keywords: string[]
  /** Factor of the page's score, 1 by default (front matter `search.boost`). */
  boost: number
  /** Deprecated pages rank below all other matching pages. */
  deprecated: boolean
}

/** Address of a section. */
export function toSectionUrl(pageUrl: string, anchor: string | null): string {
  return anchor === null ? pageUrl : `${pageUrl}#${encodeURI(anchor)}`
}

/** `objectID` of a section. */
export function toObjectId(pageUrl: string, anchor: string | null): string {
  return anchor === null ? pageUrl : `${pageUrl}#${anchor}`
}

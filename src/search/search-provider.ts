import type { SearchLevel, SearchRecordType } from './search-record.ts'

/** Maximum length of a query sent to a provider, in UTF-16 units; the rest is cut off. */
export const MAX_QUERY_LENGTH = 512

/** Characters of a snippet where a request has no wish: a line of the dialog. */
export const SNIPPET_LENGTH = 90

/** Maximum number of hits per page of the site in one answer. */
export const MAX_HITS_PER_GROUP = 5

/** Restricts a search. A missing or empty list does not restrict. */
export interface SearchFilters {
  /** Language as in `SearchRecord.language`. */
  language?: string
  /** A hit has at least one of these tags. */
  tags?: readonly string[]
  /** A hit belongs to this part of the site: its `hierarchy.lvl0` is this text. */
  section?: string
}

/** A search by a reader. */
export interface SearchRequest {
  query: string
  /** Page of results, from 0; 0 by default. */
  page?: number
  /** Hits per page of results; 20 by default. */
  hitsPerPage?: number
  /** Characters of a snippet, about; 90 by default. */
  snippetLength?: number
  filters?: SearchFilters
  /** Whether the answer includes facets, which may need more requests; `false` by default. */
  countFacets?: boolean
  /** Aborting it rejects the search with the signal's reason (an `AbortError`). */
  signal?: AbortSignal
}

/** A piece of plain text, to be rendered as text and never as HTML. */
export interface SearchTextPart {
  text: string
  /** Whether the query matched this piece (`<mark>`). */
  isMatch: boolean
}

/** A section that matches. */
export interface SearchHit {
  /** `SearchRecord.objectID`. */
  objectID: string
  /** The innermost level whose heading matches, or `content` if only the text matches. */
  type: SearchRecordType
  /** Address of the section. */
  url: string
  /** Address of its page. */
  url_without_anchor: string
  /** Id of its heading; `null` for the top of the page. */
  anchor: string | null
  /** The headings from the outside in with the matches marked; `null` where a level is not in use. */
  hierarchy: Record<SearchLevel, SearchTextPart[] | null>
  /** The words around the match in the section's text, with '…' where it is cut; `null` if the section has no text. */
  snippet: SearchTextPart[] | null
  /** More of the same text, for a preview; unset if the provider does not send it. */
  preview?: SearchTextPart[]
  tags: readonly string[]
  deprecated: boolean
}

/**
 * Number of hits per value of a facet, under the filters of the other facets. Values without hits, or that cannot be
 * counted, may be absent.
 */
export interface SearchFacets {
  language: Readonly<Record<string, number>>
  tags: Readonly<Record<string, number>>
  section: Readonly<Record<string, number>>
}

/** One page of results. */
export interface SearchResponse {
  /** The query of the request; compare it to drop late answers. */
  query: string
  page: number
  /** Best first. Hits of one page of the site are adjacent, at most `MAX_HITS_PER_GROUP` of them. */
  hits: readonly SearchHit[]
  /**
   * Exact number of hits on all pages of results. A provider that groups hits by their pages of the site may count
   * these where there is more than one page of results.
   */
  count: number
  /** Number of pages of the site with these hits; unset if it is unknown. */
  pages?: number
  /** Whether there is another page of results. */
  hasMore: boolean
  /** Empty unless `countFacets` is set. */
  facets: SearchFacets
  /** Up to three other queries ('Try searching for'), if there are no hits or words were corrected. */
  suggestions: readonly string[]
}

/** The one interface between the search dialog, the results page and an engine, embedded or hosted. */
export interface SearchProvider {
  /**
   * Fetches the data that every search needs, so that the first one is fast. Calling it again is free; after a failure,
   * it tries again. Rejects with a `SearchError`.
   */
  load(): Promise<void>
  /** Answers a request; an empty query has no hits. Rejects with a `SearchError`, or with the reason of the aborted signal. */
  search(request: SearchRequest): Promise<SearchResponse>
}

/** Why a search failed: the network or the server, an answer that cannot be read, or a service that refuses us. */
export type SearchErrorCode = 'unreachable' | 'damaged' | 'refused'

/** A search that could not be answered. The request may be sent again, because failures are not cached. */
export class SearchError extends Error {
  declare readonly code: SearchErrorCode
  /** Address of the file or service that failed. */
  declare readonly url: string

  constructor(code: SearchErrorCode, message: string, options: { url: string; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'SearchError'
    this.code = code
    this.url = options.url
  }
}

/** The hits of one page of the site. */
export interface SearchGroup {
  url_without_anchor: string
  hits: [SearchHit, ...SearchHit[]]
}

/** Groups adjacent hits of the same page of the site, in their order. */
export function groupHits(hits: readonly SearchHit[]): SearchGroup[] {
  const groups: SearchGroup[] = []
  for (const hit of hits) {
    const last = groups.at(-1)
    if (last?.url_without_anchor === hit.url_without_anchor) last.hits.push(hit)
    else groups.push({ url_without_anchor: hit.url_without_anchor, hits: [hit] })
  }
  return groups
}

import { FACET_FIELDS } from '../facet-fields.ts'
import {
  MAX_QUERY_LENGTH,
  SearchError,
  type SearchFacets,
  type SearchProvider,
  type SearchRequest,
  type SearchResponse,
  SNIPPET_LENGTH,
} from '../search-provider.ts'
import { type FoundRecord, toHits } from './found-record.ts'
import { isObject, type JsonObject } from './json.ts'
import { hideQuery, InvalidSearchError, postJson, type ServiceRequest } from './post-json.ts'

/** A request with all defaults filled in. */
export interface FullRequest extends SearchRequest {
  page: number
  hitsPerPage: number
  snippetLength: number
}

/** Services count words: this many characters for each. */
export const WORD_LENGTH = 6

/** An answer of a service. */
export interface ServiceAnswer {
  found: readonly FoundRecord[]
  /** Number of all results, in the unit in which the service counts a page of them. */
  count: number
  /** Field of a facet -> an object of value -> number; anything else counts nothing. */
  facets: JsonObject
}

/** The protocol of a service. */
export interface ServiceAdapter {
  /** `isBasic` limits the query to the fields of an index written by a crawler. */
  prepare(request: FullRequest, isBasic: boolean): Omit<ServiceRequest, 'signal'>
  /**
   * Reads an answer; throws an `InvalidSearchError` if the request was invalid, and another error if it is not an
   * answer of the service.
   */
  read(answer: unknown): ServiceAnswer
  /** Whether a search in a field that the index lacks is invalid. A basic query is sent in that case. */
  isStrict: boolean
}

type FoundHits = Pick<SearchResponse, 'hits' | 'count' | 'facets'>

const DEFAULT_HITS_PER_PAGE = 20

const MAX_SUGGESTIONS = 3

/** Creates the provider of a service. Its suggestions are the titles that earlier answers had. */
export function createServiceProvider(adapter: ServiceAdapter): SearchProvider {
  const titles = new Set<string>()
  let isBasic = false

  async function ask(asked: FullRequest, basic: boolean): Promise<FoundHits> {
    const request = basic ? { ...asked, countFacets: false } : asked
    const prepared = adapter.prepare(request, basic)
    const answer = await postJson({ ...prepared, signal: request.signal })
    try {
      const { found, count, facets } = adapter.read(answer)
      return { hits: toHits(found), count, facets: toFacets(facets) }
    } catch (cause) {
      if (cause instanceof SearchError) throw cause
      const url = hideQuery(prepared.urls[0] ?? '')
      throw new SearchError('damaged', 'The answer of the search service cannot be read.', { url, cause })
    }
  }
  async function askOrDegrade(request: FullRequest): Promise<FoundHits> {
    try {
      return await ask(request, isBasic)
    } catch (error) {
      if (isBasic || !adapter.isStrict || !(error instanceof InvalidSearchError)) throw error
      const answer = await ask(request, true)
      isBasic = true
      return answer
    }
  }

  return {
    load: async () => {},
    async search(request) {
      const { query, page = 0, hitsPerPage = DEFAULT_HITS_PER_PAGE, snippetLength = SNIPPET_LENGTH } = request
      const full = { ...request, query: query.slice(0, MAX_QUERY_LENGTH), page, hitsPerPage, snippetLength }
      const isEmpty = query.trim() === ''
      const { hits, count, facets } = isEmpty ? { hits: [], count: 0, facets: toFacets({}) } : await askOrDegrade(full)
      for (const { hierarchy } of hits) {
        titles.add((hierarchy.lvl0 ?? hierarchy.lvl1 ?? []).map(({ text }) => text).join(''))
      }
      const hasMore = hits.length > 0 && (page + 1) * hitsPerPage < count
      return {
        query,
        page,
        hits,
        count: hasMore || page > 0 ? count : hits.length,
        hasMore,
        facets,
        suggestions: hits.length > 0 ? [] : [...titles].filter(Boolean).slice(0, MAX_SUGGESTIONS),
      }
    },
  }
}

function toFacets(facets: JsonObject): SearchFacets {
  const { language, tags, section } = FACET_FIELDS
  return {
    language: readCounts(facets[language]),
    tags: readCounts(facets[tags]),
    section: readCounts(facets[section]),
  }
}

function readCounts(counts: unknown): Record<string, number> {
  const entries = Object.entries<unknown>(isObject(counts) ? counts : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

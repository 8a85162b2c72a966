import { FACET_FIELDS } from '../facet-fields.ts'
import { MAX_HITS_PER_GROUP, type SearchProvider } from '../search-provider.ts'
import { type FoundRecord, HEADING_FIELDS, HIT_FIELDS } from './found-record.ts'
import { findField, findText, isObject, type JsonObject, readList, readNumber, readObject } from './json.ts'
import { MARKS } from './marked-text.ts'
import { type FacetFilter, planQueries } from './plan-queries.ts'
import { type EndpointSettings, InvalidSearchError, toServiceUrl } from './post-json.ts'
import { createServiceProvider, type FullRequest, WORD_LENGTH } from './service-provider.ts'

/** The more important field comes first. */
const BASIC_FIELDS = [...HEADING_FIELDS.slice(1), 'hierarchy.lvl0', 'content']

/** The collections of crawlers lack these. */
const OWN_FIELDS = ['keywords', 'code']

/**
 * Searches a collection of Typesense. The key is part of the URL and the body has no content type, because either would
 * cause a preflight request (CORS).
 */
export function createTypesenseProvider(settings: EndpointSettings): SearchProvider {
  const query = new URLSearchParams({ 'x-typesense-api-key': settings.apiKey })
  const url = toServiceUrl(settings, '/multi_search')
  return createServiceProvider({
    isStrict: true,
    prepare: (request, isBasic) => ({
      urls: [`${url}?${query}`],
      body: { searches: toSearches(settings, request, isBasic ? BASIC_FIELDS : [...BASIC_FIELDS, ...OWN_FIELDS]) },
    }),
    read(answer) {
      const results = readList(readObject(answer).results).map(readObject)
      const main = readObject(results[0])
      if ('error' in main) throw new InvalidSearchError(`Typesense: ${main.error}`, url)
      const groups = readList(main.grouped_hits).map(readObject)
      return {
        found: groups.flatMap(({ hits }) => readList(hits).map(toFoundRecord)),
        count: readNumber(main.found),
        facets: Object.assign({}, ...results.map(readFacets)),
      }
    },
  })
}

function toSearches({ indexName }: EndpointSettings, request: FullRequest, fields: readonly string[]): object[] {
  const { query, page, hitsPerPage } = request
  return planQueries(request).map(({ filters, facets }, index) => ({
    collection: indexName,
    q: query,
    query_by: fields.join(),
    group_by: 'url_without_anchor',
    group_limit: MAX_HITS_PER_GROUP,
    ...(index > 0 ? { per_page: 0 } : { page: page + 1, per_page: hitsPerPage }),
    ...(filters.length > 0 && { filter_by: filters.map(toFilter).join(' && ') }),
    ...(facets.length > 0 && { facet_by: facets.map((facet) => FACET_FIELDS[facet]).join() }),
    include_fields: [...HIT_FIELDS, ...HEADING_FIELDS, 'id'].join(),
    highlight_fields: [...HEADING_FIELDS, 'content'].join(),
    highlight_full_fields: HEADING_FIELDS.join(),
    // Before and after the match.
    highlight_affix_num_tokens: Math.floor(request.snippetLength / WORD_LENGTH / 2),
    highlight_start_tag: MARKS.start,
    highlight_end_tag: MARKS.end,
  }))
}

/** Backticks quote a value and cannot be part of one. */
function toFilter({ facet, values }: FacetFilter): string {
  return `${FACET_FIELDS[facet]}:=[${values.map((value) => `\`${value.replaceAll('`', '')}\``)}]`
}

/** Older versions list the highlights of all fields; those of nested fields are in an object. */
function toFoundRecord(value: unknown): FoundRecord {
  const { document, highlight, highlights } = readObject(value)
  const list = Array.isArray(highlights) ? highlights : []
  const findHighlight = (field: string): unknown =>
    findField(highlight, field) ?? list.find((each) => isObject(each) && each.field === field)
  return {
    record: readObject(document),
    findMarked: (field) => findText(findHighlight(field), 'value') ?? findText(findHighlight(field), 'snippet'),
    snippet: findText(findHighlight('content'), 'snippet'),
  }
}

function readFacets({ facet_counts: facets }: JsonObject): JsonObject {
  const list = Array.isArray(facets) ? facets.map(readObject) : []
  return Object.fromEntries(
    list.map(({ field_name: field, counts }) => [
      field,
      Object.fromEntries(
        readList(counts)
          .map(readObject)
          .map(({ value, count }) => [value, count]),
      ),
    ]),
  )
}

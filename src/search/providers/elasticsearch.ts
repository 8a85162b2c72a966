import { FACET_FIELDS, type FacetName } from '../facet-fields.ts'
import { MAX_HITS_PER_GROUP, type SearchProvider } from '../search-provider.ts'
import { type FoundRecord, HEADING_FIELDS, HIT_FIELDS } from './found-record.ts'
import { findField, isObject, type JsonObject, readList, readNumber, readObject } from './json.ts'
import { MARKS } from './marked-text.ts'
import { FACETS, type FacetFilter, listFilters } from './plan-queries.ts'
import { type EndpointSettings, toServiceUrl } from './post-json.ts'
import { createServiceProvider, type FullRequest } from './service-provider.ts'

/** The weights are those of the embedded engine. */
const SEARCHED_FIELDS = [...HEADING_FIELDS.slice(1).map((field) => `${field}^4`), 'keywords^3', 'hierarchy.lvl0^2']

/** Pages are counted exactly up to this number. */
const MAX_EXACT_COUNT = 40_000

/** Values of a facet that are counted. */
const MAX_VALUES = 100

/** Searches an index of Elasticsearch or OpenSearch, behind a proxy that permits only searches. */
export function createElasticsearchProvider(settings: EndpointSettings): SearchProvider {
  const { apiKey, indexName } = settings
  return createServiceProvider({
    isStrict: true,
    prepare: (request) => ({
      urls: [toServiceUrl(settings, `/${encodeURIComponent(indexName)}/_search`)],
      headers: { authorization: `ApiKey ${apiKey}`, 'content-type': 'application/json' },
      body: toSearch(request),
    }),
    read(answer) {
      const { hits, aggregations } = readObject(answer)
      const groups = readList(readObject(hits).hits)
      const pages = findField(findField(aggregations, 'results'), 'pages')
      return {
        found: groups.flatMap((group) => readInnerHits(group).map(toFoundRecord)),
        count: readNumber(findField(pages, 'value')),
        facets: Object.fromEntries(
          FACETS.map((facet) => [FACET_FIELDS[facet], readBuckets(findField(aggregations, facet))]),
        ),
      }
    },
  })
}

/** Filters come after the query, so that each facet can be counted without its own. */
function toSearch({ query, page, hitsPerPage, filters, countFacets, snippetLength }: FullRequest): object {
  const all = listFilters(filters)
  const content = { query, type: 'bool_prefix', fuzziness: 'AUTO', fields: [...SEARCHED_FIELDS, 'content', 'code^0.3'] }
  const facets = countFacets
    ? FACETS.map((facet) => [
        facet,
        toAggregation(
          all.filter((each) => each.facet !== facet),
          countValues(facet),
        ),
      ])
    : []
  return {
    from: page * hitsPerPage,
    size: hitsPerPage,
    track_total_hits: false,
    _source: false,
    query: {
      function_score: {
        query: { multi_match: content },
        functions: [
          { field_value_factor: { field: 'boost', missing: 1 } },
          { filter: { term: { deprecated: true } }, weight: 0.01 },
        ],
      },
    },
    post_filter: toFilter(all),
    collapse: {
      field: 'url_without_anchor',
      inner_hits: {
        name: 'sections',
        size: MAX_HITS_PER_GROUP,
        _source: [...HIT_FIELDS, ...HEADING_FIELDS],
        highlight: toHighlight(snippetLength),
      },
    },
    aggs: {
      results: toAggregation(all, COUNT_PAGES),
      ...Object.fromEntries(facets),
    },
  }
}

const COUNT_PAGES = {
  pages: { cardinality: { field: 'url_without_anchor', precision_threshold: MAX_EXACT_COUNT } },
}

const toHighlight = (length: number): object => ({
  pre_tags: [MARKS.start],
  post_tags: [MARKS.end],
  fields: {
    'hierarchy.*': { number_of_fragments: 0 },
    content: { number_of_fragments: 1, fragment_size: length, no_match_size: length },
  },
})

/** The keyword variant of a field, which is compared and not analyzed. The text of a section is also searched. */
function toKeyword(facet: FacetName): string {
  return facet === 'section' ? `${FACET_FIELDS.section}.keyword` : FACET_FIELDS[facet]
}

function toFilter(filters: readonly FacetFilter[]): object {
  return { bool: { filter: filters.map(({ facet, values }) => ({ terms: { [toKeyword(facet)]: values } })) } }
}

function toAggregation(filters: readonly FacetFilter[], aggs: object): object {
  return { filter: toFilter(filters), aggs }
}

function countValues(facet: FacetName): object {
  return { values: { terms: { field: toKeyword(facet), size: MAX_VALUES }, aggs: COUNT_PAGES } }
}

function readInnerHits(group: unknown): readonly unknown[] {
  const { sections } = readObject(readObject(group).inner_hits)
  return readList(readObject(readObject(sections).hits).hits)
}

function toFoundRecord(value: unknown): FoundRecord {
  const { _source, _id, highlight: marked } = readObject(value)
  const findFirst = (field: string): string | undefined => {
    const fragments = isObject(marked) ? marked[field] : undefined
    return Array.isArray(fragments) && typeof fragments[0] === 'string' ? fragments[0] : undefined
  }
  const snippet = findFirst('content')
  return {
    record: { objectID: _id, ...readObject(_source) },
    findMarked: findFirst,
    // A fragment ends with a sentence, or is cut.
    snippet: snippet && (/[.!?]\ue0f1?$/.test(snippet) ? snippet : `${snippet}…`),
  }
}

function readBuckets(aggregation: unknown): JsonObject {
  const buckets = findField(findField(aggregation, 'values'), 'buckets')
  const list = Array.isArray(buckets) ? buckets.map(readObject) : []
  return Object.fromEntries(list.map(({ key, pages }) => [key, findField(pages, 'value')]))
}

import { FACET_FIELDS } from '../facet-fields.ts'
import type { SearchProvider } from '../search-provider.ts'
import { type FoundRecord, HEADING_FIELDS, HIT_FIELDS } from './found-record.ts'
import { findText, readList, readNumber, readObject } from './json.ts'
import { MARKS } from './marked-text.ts'
import { type FacetFilter, planQueries } from './plan-queries.ts'
import { type EndpointSettings, toServiceUrl } from './post-json.ts'
import { createServiceProvider, type FullRequest, WORD_LENGTH } from './service-provider.ts'

/** The index of the crawler has flat fields: `hierarchy_lvl0`. */
const TEXT_FIELDS = [...HEADING_FIELDS, ...HEADING_FIELDS.map((field) => field.replace('.', '_'))]

/** Searches an index of Meilisearch. How many sections of a page are found is a setting of the index (`distinctAttribute`). */
export function createMeilisearchProvider(settings: EndpointSettings): SearchProvider {
  return createServiceProvider({
    isStrict: true,
    prepare: (request) => ({
      urls: [toServiceUrl(settings, '/multi-search')],
      headers: { authorization: `Bearer ${settings.apiKey}`, 'content-type': 'application/json' },
      body: { queries: toQueries(settings, request) },
    }),
    read(answer) {
      const results = readList(readObject(answer).results).map(readObject)
      const main = readObject(results[0])
      return {
        found: readList(main.hits).map(toFoundRecord),
        count: readNumber(main.totalHits),
        facets: Object.assign({}, ...results.map(({ facetDistribution }) => facetDistribution)),
      }
    },
  })
}

function toQueries({ indexName }: EndpointSettings, request: FullRequest): object[] {
  const { query, page, hitsPerPage } = request
  return planQueries(request).map(({ filters, facets }, index) => ({
    indexUid: indexName,
    q: query,
    ...(index > 0 ? { page: 1, hitsPerPage: 0 } : { page: page + 1, hitsPerPage }),
    ...(filters.length > 0 && { filter: filters.map(toFilter) }),
    ...(facets.length > 0 && { facets: facets.map((facet) => FACET_FIELDS[facet]) }),
    attributesToRetrieve: [...HIT_FIELDS, ...TEXT_FIELDS],
    attributesToHighlight: [...TEXT_FIELDS, 'content'],
    attributesToCrop: ['content'],
    cropLength: Math.round(request.snippetLength / WORD_LENGTH),
    cropMarker: '…',
    highlightPreTag: MARKS.start,
    highlightPostTag: MARKS.end,
  }))
}

function toFilter({ facet, values }: FacetFilter): string {
  return `${FACET_FIELDS[facet]} IN [${values.map((value) => JSON.stringify(value))}]`
}

function toFoundRecord(value: unknown): FoundRecord {
  const record = readObject(value)
  const formatted = record._formatted
  return {
    record,
    findMarked: (field) => findText(formatted, field),
    snippet: findText(formatted, 'content'),
  }
}

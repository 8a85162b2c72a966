import type { SearchProviderSettings } from '../../model/search-settings.ts'
import { listAlgoliaHosts } from '../algolia-hosts.ts'
import { FACET_FIELDS } from '../facet-fields.ts'
import type { SearchProvider } from '../search-provider.ts'
import { type FoundRecord, HIT_FIELDS } from './found-record.ts'
import { findField, findText, readList, readNumber, readObject } from './json.ts'
import { MARKS } from './marked-text.ts'
import { type FacetFilter, planQueries } from './plan-queries.ts'
import { createServiceProvider, type FullRequest, WORD_LENGTH } from './service-provider.ts'

type AlgoliaSettings = Extract<SearchProviderSettings, { name: 'algolia' }>

/** The search parameters of the configuration may change these. */
const DEFAULT_PARAMETERS = {
  attributesToRetrieve: [...HIT_FIELDS, 'hierarchy'],
  attributesToHighlight: ['hierarchy'],
  snippetEllipsisText: '…',
}

/**
 * Searches an index of Algolia. How many sections of a page are found is a setting of the index (`distinct`). The key
 * is in the address, because a header would cause a preflight request (CORS).
 */
export function createAlgoliaProvider(settings: AlgoliaSettings): SearchProvider {
  const { appId, apiKey } = settings
  const query = new URLSearchParams({
    'x-algolia-agent': 'docsgen',
    'x-algolia-application-id': appId,
    'x-algolia-api-key': apiKey,
  })
  const urls = listAlgoliaHosts(appId).map((host) => `https://${host}/1/indexes/*/queries?${query}`)
  return createServiceProvider({
    isStrict: false,
    prepare: (request) => ({ urls, body: { requests: toQueries(settings, request) } }),
    read(answer) {
      const results = readList(readObject(answer).results).map(readObject)
      const main = readObject(results[0])
      return {
        found: readList(main.hits).map(toFoundRecord),
        count: readNumber(main.nbHits),
        facets: Object.assign({}, ...results.map(({ facets }) => facets)),
      }
    },
  })
}

function toQueries({ indexName, searchParameters }: AlgoliaSettings, request: FullRequest): object[] {
  const { query, page, hitsPerPage } = request
  return planQueries(request).map(({ filters, facets }, index) => ({
    ...DEFAULT_PARAMETERS,
    attributesToSnippet: [`content:${Math.round(request.snippetLength / WORD_LENGTH)}`],
    ...searchParameters,
    ...{ indexName, query, page, hitsPerPage },
    ...(index > 0 && { page: 0, hitsPerPage: 0, analytics: false }),
    ...(request.countFacets && { facets: facets.map((facet) => FACET_FIELDS[facet]), facetingAfterDistinct: true }),
    facetFilters: [...filters.map(toFacetFilter), ...[searchParameters.facetFilters ?? []].flat()],
    highlightPreTag: MARKS.start,
    highlightPostTag: MARKS.end,
  }))
}

/** The inner list means "or". A hyphen at the beginning of a value would exclude it. */
function toFacetFilter({ facet, values }: FacetFilter): string | string[] {
  const [first = '', ...rest] = values.map((value) => `${FACET_FIELDS[facet]}:${value.replace(/^-/, '\\-')}`)
  return rest.length === 0 ? first : [first, ...rest]
}

function toFoundRecord(value: unknown): FoundRecord {
  const record = readObject(value)
  return {
    record,
    findMarked: (field) => findText(findField(record._highlightResult, field), 'value'),
    snippet: findText(findField(record._snippetResult, 'content'), 'value'),
  }
}

import type { FacetName } from '../facet-fields.ts'
import type { SearchFilters, SearchRequest } from '../search-provider.ts'

/** The names of all facets. */
export const FACETS: readonly FacetName[] = ['language', 'tags', 'section']

/** A hit has one of these values. */
export interface FacetFilter {
  facet: FacetName
  values: readonly string[]
}

/** A query to send: the first one of a request returns hits, the others only count. */
export interface PlannedQuery {
  filters: readonly FacetFilter[]
  /** The facets whose values are counted. */
  facets: readonly FacetName[]
}

/** The filters that are set. */
export function listFilters(filters: SearchFilters = {}): FacetFilter[] {
  return FACETS.flatMap((facet) => {
    const values = [filters[facet] ?? []].flat()
    return values.length > 0 ? [{ facet, values }] : []
  })
}

/** A facet is counted under the filters of the others, so a facet with a filter needs its own query. */
export function planQueries({ filters, countFacets }: SearchRequest): PlannedQuery[] {
  const all = listFilters(filters)
  if (!countFacets) return [{ filters: all, facets: [] }]
  return [
    { filters: all, facets: FACETS.filter((facet) => !all.some((each) => each.facet === facet)) },
    ...all.map((own) => ({ filters: all.filter((each) => each !== own), facets: [own.facet] })),
  ]
}

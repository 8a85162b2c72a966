import type { SearchFacets, SearchFilters, SearchRequest, SearchResponse } from '../search-provider.ts'
import type { SearchIndex } from './search-index.ts'

type Counts = Record<string, number>

/**
 * Counts the results of each choice as if it was made: fewer results are good enough where the filters admit better ones, so
 * the results of another choice cannot be counted among those that are selected.
 */
export async function countFacets(
  indexes: readonly SearchIndex[],
  filters: SearchFilters,
  select: (filters: SearchFilters) => Promise<readonly unknown[]>,
): Promise<SearchFacets> {
  const traits = indexes.flatMap(({ root }) => root.traits)
  const countEach = (values: readonly string[], toFilters: (value: string) => SearchFilters) =>
    countAll(values, async (value) => (await select({ ...filters, ...toFilters(value) })).length)
  const [language, tags, section] = await Promise.all([
    countEach(
      indexes.map(({ root }) => root.language),
      (value) => ({ language: value }),
    ),
    countEach(
      traits.flatMap((each) => each.tags),
      (value) => ({ tags: [value] }),
    ),
    countEach(
      traits.flatMap((each) => each.section ?? []),
      (value) => ({ section: value }),
    ),
  ])
  return { language, tags, section }
}

/** All languages of a site, and how to search in one of them. */
export interface SearchedLanguages {
  languages: readonly string[]
  search(request: SearchRequest): Promise<SearchResponse>
}

/**
 * Adds the numbers of results in the languages that the request leaves out, by what a search in each finds; a language whose
 * index fails has none.
 */
export async function addLanguages(
  response: SearchResponse,
  { query, filters }: SearchRequest,
  { languages, search }: SearchedLanguages,
): Promise<SearchResponse> {
  const others = languages.filter((name) => name !== (filters?.language ?? name))
  const counts = await countAll(others, (language) =>
    search({ query, hitsPerPage: 0, filters: { ...filters, language } }).then(
      ({ count }) => count,
      () => 0,
    ),
  )
  const { facets } = response
  return { ...response, facets: { ...facets, language: { ...facets.language, ...counts } } }
}

/** The number of each value; none for those that have no results. */
async function countAll(values: readonly string[], count: (value: string) => Promise<number>): Promise<Counts> {
  const counts = [...new Set(values)].map(async (value) => [value, await count(value)] as const)
  return Object.fromEntries((await Promise.all(counts)).filter(([, number]) => number > 0))
}

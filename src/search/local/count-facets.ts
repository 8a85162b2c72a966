import type { SearchFacets, SearchFilters, SearchRequest, SearchResponse } from '../search-provider.ts'
import type { Answer } from './answer-request.ts'
import type { SearchIndex } from './open-index.ts'
import { isWanted } from './rank-sections.ts'

type Counts = Record<string, number>

/** The indexes in which results are counted. */
export interface CountedIndexes {
  /** The indexes that the answer is from. */
  opened: readonly SearchIndex[]
  /** All languages of the site, and how to search in one of them. */
  languages: readonly string[]
  search(request: SearchRequest): Promise<SearchResponse>
}

/**
 * Counts the results of each choice as if it were made. The number of good results depends on the filters, so other
 * choices cannot be counted among the selected results. Languages outside the request are counted by a search in each;
 * a language whose index fails has no number.
 */
export async function countFacets(
  { query, filters }: SearchRequest,
  answer: Answer,
  { opened, languages, search }: CountedIndexes,
): Promise<SearchFacets> {
  const roots = opened.map(({ root }) => root)
  const traits = roots.flatMap((root) => root.traits)
  const select = await createSelect(answer)
  const countEach = (values: readonly string[], toFilters: (value: string) => SearchFilters) =>
    countAll(values, async (value) => (await select({ ...filters, ...toFilters(value) })).length)
  const [language, tags, section, otherLanguages] = await Promise.all([
    countEach(
      roots.map((root) => root.language),
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
    countAll(
      languages.filter((name) => name !== (filters?.language ?? name)),
      (name) =>
        search({ query, hitsPerPage: 0, filters: { ...filters, language: name } }).then(
          ({ count }) => count,
          () => 0,
        ),
    ),
  ])
  return { language: { ...language, ...otherLanguages }, tags, section }
}

/** Texts are read once, not for each choice. */
async function createSelect({ select, readsTexts }: Answer): Promise<Answer['select']> {
  if (!readsTexts) return select
  const all = await select({})
  return async (filters) => all.filter((section) => isWanted(section, filters))
}

/** The number of results of each value; values without results are omitted. */
async function countAll(values: readonly string[], count: (value: string) => Promise<number>): Promise<Counts> {
  const counts = [...new Set(values)].map(async (value) => [value, await count(value)] as const)
  return Object.fromEntries((await Promise.all(counts)).filter(([, number]) => number > 0))
}

import type { SearchFacets, SearchFilters } from '../search-provider.ts'
import type { PageTraits } from './index-format.ts'
import type { RankedSection, ScoredIndex } from './rank-sections.ts'

/** What the engine does for counting. It is passed in, so that this module can be loaded by itself: few searches count. */
export interface FacetCounting {
  scored: readonly ScoredIndex[]
  filters: SearchFilters
  /** Whether results are searched for in texts; then they are selected once and not for each choice. */
  hasPhrases: boolean
  select(scored: readonly ScoredIndex[], filters: SearchFilters): Promise<RankedSection[]>
  isWanted(traits: PageTraits, filters: SearchFilters): boolean
}

/**
 * Counts the results of each choice as if it was made: fewer results are good enough where the filters admit better ones, so
 * the results of another choice cannot be counted among those that are selected.
 */
export async function countFacets(counting: FacetCounting): Promise<SearchFacets> {
  const { scored, filters, hasPhrases, select, isWanted } = counting
  const traits = scored.flatMap(({ index }) => index.root.traits)
  const all = hasPhrases ? await select(scored, {}) : null
  const count = async (own: readonly ScoredIndex[], wanted: SearchFilters) => {
    if (!all) return (await select(own, wanted)).length
    return all.filter((each) => own.some(({ index }) => index === each.index) && isWanted(each.traits, wanted)).length
  }
  const countEach = (values: readonly string[], toFilters: (value: string) => SearchFilters) =>
    collectCounts(
      [...new Set(values)].map(async (value): Promise<ValueCount> => [value, await count(scored, toFilters(value))]),
    )
  return {
    language: await collectCounts(
      scored.map(async (own): Promise<ValueCount> => [own.index.root.language, await count([own], filters)]),
    ),
    tags: await countEach(
      traits.flatMap(({ tags }) => tags),
      (tag) => ({ ...filters, tags: [tag] }),
    ),
    section: await countEach(
      traits.flatMap(({ section }) => section ?? []),
      (section) => ({ ...filters, section }),
    ),
  }
}

type ValueCount = readonly [value: string, count: number]

async function collectCounts(counts: readonly Promise<ValueCount>[]): Promise<Record<string, number>> {
  return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0))
}

import type { SearchFacets, SearchFilters } from '../search-provider.ts'
import type { PageTraits } from './index-format.ts'
import type { RankedSection, ScoredIndex } from './rank-sections.ts'

/** Selects the results that some indexes have under some filters; the language is that of the indexes. */
export type SelectResults = (scored: readonly ScoredIndex[], filters: SearchFilters) => Promise<RankedSection[]>

/** Whether a page is one that the filters ask for. */
export function isWanted(traits: PageTraits, { tags = [], section }: SearchFilters): boolean {
  return (
    (tags.length === 0 || tags.some((tag) => traits.tags.includes(tag))) &&
    (section === undefined || section === traits.section)
  )
}

/**
 * Counts the results of each choice as if it was made: fewer results are good enough where the filters admit better ones, so
 * the results of another choice cannot be counted among those that are selected.
 */
export async function countFacets(
  scored: readonly ScoredIndex[],
  filters: SearchFilters,
  select: SelectResults,
): Promise<SearchFacets> {
  const traits = scored.flatMap(({ index }) => index.root.traits)
  const countEach = async (values: readonly string[], toFilters: (value: string) => SearchFilters) => {
    const counts = [...new Set(values)].map(
      async (value) => [value, (await select(scored, toFilters(value))).length] as const,
    )
    return toCounts(await Promise.all(counts))
  }
  const languages = scored.map(
    async (each) => [each.index.root.language, (await select([each], filters)).length] as const,
  )
  return {
    language: toCounts(await Promise.all(languages)),
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

const toCounts = (counts: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0))

import type { SearchFilters } from '../search-provider.ts'
import type { WordMatch } from './match-words.ts'
import type { IndexPage, SearchIndex } from './open-index.ts'

/** A section that has a word of the query. */
export interface RankedSection {
  index: SearchIndex
  /** Its number in the index. */
  section: number
  page: IndexPage
  score: number
  /** Share of the query that it covers, 0 to 1; rare words count more than common ones. */
  coverage: number
}

/** Minimum coverage of a result relative to the best one. */
const MIN_COVERAGE = 0.5

/** Score factor of deprecated pages. */
const DEPRECATED_FACTOR = 0.05

/** A section may match a word by itself and by its page's title; factor of the weaker match. */
const SECOND_WAY_FACTOR = 0.5

/** Bonus of a section whose heading contains the whole query, doubled if the heading equals it. */
const HEADING_FACTOR = 0.2

/** Weights of a word that occurs only in other sections of the page, for the coverage and for the score. */
const ELSEWHERE_COVERAGE = 0.4
const ELSEWHERE_FACTOR = 0.2

/** Scores the sections of an index that have a word by themselves: a page's title alone leads to its top. */
export function scoreSections(index: SearchIndex, matches: readonly WordMatch[]): RankedSection[] {
  const total = matches.reduce((sum, { rarity }) => sum + rarity, 0)
  const numbers = new Set(matches.flatMap(({ sections }) => [...sections.keys()]))
  return Array.from(numbers).flatMap((section) => {
    const page = index.pages[section]
    if (!page) return []
    let gain = 0
    let covered = 0
    let headed = 0
    let share = 0
    for (const { rarity, sections, pages } of matches) {
      const { strength: own = 0, headingShare = 0 } = sections.get(section) ?? {}
      const { strength: elsewhere = 0, titleStrength: title = 0 } = pages.get(page.number) ?? {}
      share += headingShare
      if (headingShare > 0) headed += rarity
      if (own + title > 0) {
        covered += rarity
        gain += rarity * (Math.max(own, title) + SECOND_WAY_FACTOR * Math.min(own, title))
      } else if (elsewhere > 0) {
        covered += rarity * ELSEWHERE_COVERAGE
        gain += rarity * elsewhere * ELSEWHERE_FACTOR
      }
    }
    const coverage = covered / total
    const { boost, deprecated } = page.traits
    // Squared, because half of the query in a heading says less than its words in the text.
    const likeness = (headed / total) ** 6 * (1 + Math.min(1, share))
    const score = gain * coverage * (1 + HEADING_FACTOR * likeness) * boost * (deprecated ? DEPRECATED_FACTOR : 1)
    return { index, section, page, score, coverage }
  })
}

/** Whether a section passes the filters. */
export function isWanted(
  { index, page }: Pick<RankedSection, 'index' | 'page'>,
  { language, tags = [], section }: SearchFilters,
): boolean {
  const { traits } = page
  return (
    (language ?? index.root.language) === index.root.language &&
    (section ?? traits.section) === traits.section &&
    (tags.length === 0 || tags.some((tag) => traits.tags.includes(tag)))
  )
}

/** The greatest coverage of some sections. */
export function findBestCoverage(sections: readonly RankedSection[]): number {
  return sections.reduce((best, { coverage }) => Math.max(best, coverage), 0)
}

/** The sections with sufficient coverage, best first, grouped by page with at most `maxPerPage` of each. */
export function selectSections(sections: readonly RankedSection[], maxPerPage: number): RankedSection[] {
  const least = findBestCoverage(sections) * MIN_COVERAGE
  return groupByPage(sections.filter(({ coverage }) => coverage >= least).sort(byScore), maxPerPage)
}

/** Best first; equally good sections of an index are in its order. */
export const byScore = (a: RankedSection, b: RankedSection) => b.score - a.score || a.section - b.section

/** Groups the sections of each page at the position of its first one and keeps the first `max` of them. */
export function groupByPage<T extends RankedSection>(sections: readonly T[], max = sections.length): T[] {
  const groups = new Map<IndexPage, T[]>()
  for (const section of sections) {
    const group = groups.get(section.page)
    if (group) group.push(section)
    else groups.set(section.page, [section])
  }
  return [...groups.values()].flatMap((group) => group.slice(0, max))
}

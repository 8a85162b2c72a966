import type { SearchFilters } from '../search-provider.ts'
import type { WordMatch } from './match-words.ts'
import type { IndexPage, SearchIndex } from './search-index.ts'

/** A section that has a word of the query. */
export interface RankedSection {
  index: SearchIndex
  /** Its number in the index. */
  section: number
  page: IndexPage
  score: number
  /** How much of the query it has, 0 to 1; rare words count more than common ones. */
  coverage: number
}

/** A result has at least this part of what the best one has of the query. */
const MIN_COVERAGE = 0.5

/** Deprecated pages keep this part of their score. */
const DEPRECATED_FACTOR = 0.05

/** Of the two ways in which a section has a word, by itself and by its page's title, the weaker one counts by this. */
const SECOND_WAY_FACTOR = 0.5

/** A section whose heading has the whole query counts by this more, and once again where the heading is no more than it. */
const HEADING_FACTOR = 0.2

/** A word that occurs only in other sections of the page counts through these, for the coverage and for the score. */
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
    // Little for half of the query, which says less than its words in the text.
    const likeness = (headed / total) ** 6 * (1 + Math.min(1, share))
    const score = gain * coverage * (1 + HEADING_FACTOR * likeness) * boost * (deprecated ? DEPRECATED_FACTOR : 1)
    return { index, section, page, score, coverage }
  })
}

/** Whether a section is one that the filters ask for. */
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

/** The sections that have enough of the query, the best first, those of one page together and at most `maxPerPage` of it. */
export function selectSections(sections: readonly RankedSection[], maxPerPage: number): RankedSection[] {
  const least = findBestCoverage(sections) * MIN_COVERAGE
  return groupByPage(sections.filter(({ coverage }) => coverage >= least).sort(byScore), maxPerPage)
}

/** The best first; equally good ones of an index in its order. */
export const byScore = (a: RankedSection, b: RankedSection) => b.score - a.score || a.section - b.section

/** Brings the sections of each page together where its first one stands, and keeps the first `max` of them. */
export function groupByPage<T extends RankedSection>(sections: readonly T[], max = sections.length): T[] {
  const groups = new Map<IndexPage, T[]>()
  for (const section of sections) {
    const group = groups.get(section.page)
    if (group) group.push(section)
    else groups.set(section.page, [section])
  }
  return [...groups.values()].flatMap((group) => group.slice(0, max))
}

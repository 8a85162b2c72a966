import type { PageTraits } from './index-format.ts'
import type { WordMatch } from './match-words.ts'
import type { SearchIndex } from './search-index.ts'

/** How well the sections of an index answer a query. */
export interface ScoredIndex {
  index: SearchIndex
  /** Of each section; 0 for those that have no word of the query. */
  scores: Float32Array
  /** How much of the query each section has, 0 to 1; rare words count more than common ones. */
  coverages: Float32Array
  /** The greatest of them. */
  bestCoverage: number
}

/** A section that is a result. */
export interface RankedSection {
  index: SearchIndex
  section: number
  page: number
  traits: PageTraits
  score: number
  coverage: number
}

/** A result has at least this part of what the best one has of the query. */
const MIN_COVERAGE = 0.5

/** Deprecated pages keep this part of their score. */
const DEPRECATED_FACTOR = 0.1

/** Of the two ways in which a section has a word, by itself and by its page's title, the weaker one counts by this. */
const SECOND_WAY_FACTOR = 0.5

/** A word that stands in other sections of the page only counts by these, for what is covered and for the score. */
const ELSEWHERE_COVERAGE = 0.4
const ELSEWHERE_FACTOR = 0.2

/** Scores the sections of an index. */
export function scoreSections(index: SearchIndex, matches: readonly WordMatch[]): ScoredIndex {
  const total = matches.reduce((sum, { rarity }) => sum + rarity, 0)
  const scores = new Float32Array(index.sectionCount)
  const coverages = new Float32Array(index.sectionCount)
  const elsewhere = matches.map(({ sections }) => findBestOfPages(index, sections))
  let bestCoverage = 0
  // Plain loops: they pass all sections of the site for each query.
  for (let section = 0; section < index.sectionCount; section++) {
    const page = index.pages[section] ?? 0
    let gain = 0
    let covered = 0
    let isOwn = false
    for (const [word, { rarity, sections, pages }] of matches.entries()) {
      const own = sections[section] ?? 0
      const title = pages[page] ?? 0
      if (own + title === 0) {
        const other = elsewhere[word]?.[page] ?? 0
        if (other > 0) covered += rarity * ELSEWHERE_COVERAGE
        gain += rarity * other * ELSEWHERE_FACTOR
        continue
      }
      if (own > 0) isOwn = true
      covered += rarity
      gain += rarity * (Math.max(own, title) + SECOND_WAY_FACTOR * Math.min(own, title))
    }
    // A page's title alone leads to its top, not to each of its sections.
    if (!isOwn) continue
    const coverage = covered / total
    bestCoverage = Math.max(bestCoverage, coverage)
    coverages[section] = coverage
    scores[section] = gain * coverage
  }
  return { index, scores, coverages, bestCoverage }
}

/** The greatest value that a page has in one of its sections. */
function findBestOfPages(index: SearchIndex, sections: Float32Array): Float32Array {
  const best = new Float32Array(index.root.sections.length)
  for (let section = 0; section < index.sectionCount; section++) {
    const page = index.pages[section] ?? 0
    best[page] = Math.max(best[page] ?? 0, sections[section] ?? 0)
  }
  return best
}

/**
 * The sections that have enough of the query, on pages that `isWanted`: the best first, those of one page together and at
 * most `maxPerPage` of it.
 */
export function selectSections(
  scored: readonly ScoredIndex[],
  { isWanted, maxPerPage }: { isWanted: (traits: PageTraits) => boolean; maxPerPage: number },
): RankedSection[] {
  let best = 0
  const candidates: RankedSection[] = []
  for (const { index, scores, coverages } of scored) {
    const wanted = index.root.sections.map((_, page) => isWanted(index.getTraits(page)))
    for (let section = 0; section < index.sectionCount; section++) {
      const coverage = coverages[section] ?? 0
      const page = index.pages[section] ?? 0
      if (coverage === 0 || coverage < best * MIN_COVERAGE || !wanted[page]) continue
      best = Math.max(best, coverage)
      const traits = index.getTraits(page)
      const score = (scores[section] ?? 0) * traits.boost * (traits.deprecated ? DEPRECATED_FACTOR : 1)
      candidates.push({ index, section, page, traits, score, coverage })
    }
  }
  const selected = candidates.filter(({ coverage }) => coverage >= best * MIN_COVERAGE)
  selected.sort((a, b) => b.score - a.score || a.section - b.section)
  return groupByPage(selected).flatMap((group) => group.slice(0, maxPerPage))
}

/** Groups by page, in the order of each page's first section. */
export function groupByPage<T extends Pick<RankedSection, 'index' | 'page'>>(sections: readonly T[]): T[][] {
  const groups = new Map<SearchIndex, Map<number, T[]>>()
  const order: T[][] = []
  for (const section of sections) {
    const pages = groups.get(section.index) ?? new Map<number, T[]>()
    groups.set(section.index, pages)
    const group = pages.get(section.page)
    if (group) group.push(section)
    else {
      const created = [section]
      pages.set(section.page, created)
      order.push(created)
    }
  }
  return order
}

import type { SearchRecord } from '../../src/search/search-record.ts'
import { countNumbers, type IndexedPage, toIndexedPage } from './indexed-page.ts'
import { type IndexChanges, LEFT_OUT, mergePostings } from './merge-postings.ts'
import { createPostingCollector } from './posting-collector.ts'
import { NO_POSTINGS, type PostingLists } from './posting-lists.ts'
import { createTermWeigher } from './weigh-terms.ts'
import { createWordTerms } from './word-terms.ts'

/** All that the index of one language is made from, but for the texts. */
export interface LanguageIndex {
  language: string
  /** In ascending order of their URLs. */
  pages: IndexedPage[]
  /** Sections are numbered through; each page has as many numbers as `countNumbers` says. */
  postings: PostingLists
}

/** Makes the index of a language from an earlier one. */
export interface IndexUpdate {
  /** Takes over a page whose records are those of the earlier index; `false` if it has no such page. */
  keep(url: string, key: string): boolean
  add(url: string, key: string, records: readonly SearchRecord[]): void
  finish(): UpdatedIndex
}

/** An index that was made from an earlier one. */
export interface UpdatedIndex {
  index: LanguageIndex
  changes: IndexChanges
}

/**
 * Begins an update. Pages have to be kept and added in ascending order of their URLs. The result is the same whichever pages are
 * kept: what the index has of a page depends on that page alone, except for the numbers of its sections.
 */
export function startIndexUpdate(language: string, previous?: LanguageIndex): IndexUpdate {
  const known = new Map(toNumberedPages(previous?.pages ?? []).map((each) => [each.page.url, each]))
  const numbers = new Uint32Array(countAllNumbers(previous?.pages ?? [])).fill(LEFT_OUT)
  const words = createWordTerms()
  const weigher = createTermWeigher(words)
  const collector = createPostingCollector()
  const pages: IndexedPage[] = []
  let isShifted = false
  let next = 0
  const push = (page: IndexedPage) => {
    pages.push(page)
    next += countNumbers(page)
  }
  return {
    keep(url, key) {
      const found = known.get(url)
      if (found?.page.key !== key) return false
      for (let at = 0; at < countNumbers(found.page); at++) numbers[found.first + at] = next + at
      isShifted ||= found.first !== next
      push(found.page)
      return true
    },
    add(url, key, records) {
      for (const [at, record] of records.entries()) {
        weigher.weigh(record, (term, impact) => collector.add(term, next + at, impact))
      }
      push(toIndexedPage(url, key, records))
    },
    finish() {
      const kept = { lists: previous?.postings ?? NO_POSTINGS, numbers, isShifted }
      const added = collector.finish(words.listTerms())
      const { lists, unchanged } = mergePostings(kept, added)
      return { index: { language, pages, postings: lists }, changes: { numbers, isShifted, added, unchanged } }
    },
  }
}

/** How many numbers of sections some pages take. */
export function countAllNumbers(pages: readonly IndexedPage[]): number {
  return pages.reduce((sum, page) => sum + countNumbers(page), 0)
}

/** Pages with the numbers of their first sections. */
function toNumberedPages(pages: readonly IndexedPage[]): { page: IndexedPage; first: number }[] {
  let next = 0
  return pages.map((page) => {
    const first = next
    next += countNumbers(page)
    return { page, first }
  })
}

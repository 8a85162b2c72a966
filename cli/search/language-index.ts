import type { SearchRecord } from '../../src/search/search-record.ts'
import { countNumbers, type IndexedPage, toIndexedPage } from './indexed-page.ts'
import { createPostingCollector } from './posting-collector.ts'
import type { PostingLists } from './posting-lists.ts'
import { updatePostings } from './update-postings.ts'
import { createTermWeigher } from './weigh-terms.ts'
import { createWordTerms } from './word-terms.ts'

/** The data of the index of one language, except the texts. */
export interface LanguageIndex {
  language: string
  /** In ascending order of their URLs. */
  pages: IndexedPage[]
  /** Sections are numbered consecutively; each page gets `countNumbers` numbers. */
  postings: PostingLists
}

/** Makes the index of a language page by page, so that their texts need not be in memory together. */
export interface IndexBuilder {
  /** Pages have to be added in ascending order of their URLs. */
  add(url: string, records: readonly SearchRecord[]): void
  /** Adds the page at this position of the earlier index, without reading its records. */
  keep(position: number): void
  finish(): LanguageIndex
}

/** Creates a builder. From an `earlier` index of the same language, pages can be kept. */
export function createIndexBuilder(language: string, earlier?: LanguageIndex): IndexBuilder {
  const words = createWordTerms()
  const weigher = createTermWeigher(words)
  const collector = createPostingCollector()
  const pages: IndexedPage[] = []
  let next = 0
  const starts = listStarts(earlier?.pages ?? [])
  /** The new number of each section of the earlier index. */
  const renumbered = new Int32Array(starts.at(-1) ?? 0).fill(-1)
  function push(page: IndexedPage): void {
    pages.push(page)
    next += countNumbers(page)
  }
  return {
    add(url, records) {
      for (const [at, record] of records.entries()) {
        weigher.weigh(record, (term, impact) => collector.add(term, next + at, impact))
      }
      push(toIndexedPage(url, records))
    },
    keep(position) {
      const page = earlier?.pages[position]
      if (!page) return
      const start = starts[position] ?? 0
      for (let at = 0; at < countNumbers(page); at++) renumbered[start + at] = next + at
      push(page)
    },
    finish() {
      const added = collector.finish(words.listTerms())
      return { language, pages, postings: earlier ? updatePostings(earlier.postings, renumbered, added) : added }
    },
  }
}

/** The number of the first section of each page, and finally that of all numbers. */
function listStarts(pages: readonly IndexedPage[]): number[] {
  let next = 0
  return [0, ...pages.map((page) => (next += countNumbers(page)))]
}

import type { SearchRecord } from '../../src/search/search-record.ts'
import { countNumbers, type IndexedPage, toIndexedPage } from './indexed-page.ts'
import { createPostingCollector } from './posting-collector.ts'
import type { PostingLists } from './posting-lists.ts'
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
  finish(): LanguageIndex
}

export function createIndexBuilder(language: string): IndexBuilder {
  const words = createWordTerms()
  const weigher = createTermWeigher(words)
  const collector = createPostingCollector()
  const pages: IndexedPage[] = []
  let next = 0
  return {
    add(url, records) {
      for (const [at, record] of records.entries()) {
        weigher.weigh(record, (term, impact) => collector.add(term, next + at, impact))
      }
      const page = toIndexedPage(url, records)
      pages.push(page)
      next += countNumbers(page)
    },
    finish: () => ({ language, pages, postings: collector.finish(words.listTerms()) }),
  }
}

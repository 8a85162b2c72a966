import * as labels from '../search-labels.ts'
import type { SearchResponse } from './search-provider.ts'

/** The number of hits, and of their pages if a page may have several of them. */
export function formatCount({ count, pages = count }: Pick<SearchResponse, 'count' | 'pages'>): string {
  return count === pages
    ? labels.documentsFound(count)
    : labels.resultsInPages(labels.resultCount(count), labels.pageCount(pages))
}

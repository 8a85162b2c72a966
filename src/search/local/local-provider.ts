import { SearchError, type SearchProvider, type SearchRequest, type SearchResponse } from '../search-provider.ts'
import { answerRequest } from './answer-request.ts'
import { createIndexFiles, fetchFile, type ReadFile } from './index-files.ts'
import { loadPart } from './load-part.ts'
import { openIndex, type SearchIndex } from './open-index.ts'

/** Options of the embedded engine. */
export interface LocalProviderOptions {
  /** Address of the root file of each language's index. */
  indexes: Readonly<Record<string, string>>
  /** Fetches files; `fetchFile` by default. */
  readFile?: ReadFile
}

/** The embedded engine: searches the index files of the build. */
export function createLocalProvider({ indexes, readFile = fetchFile }: LocalProviderOptions): SearchProvider {
  const files = createIndexFiles(readFile)

  const open = (wanted?: string, again = false) =>
    Promise.all(
      Object.entries(indexes)
        .filter(([name]) => name === (wanted ?? name))
        .map(([, url]) => openIndex(files, url, again)),
    )

  async function answerFrom(opened: readonly SearchIndex[], request: SearchRequest): Promise<SearchResponse> {
    const answer = await answerRequest(opened, request)
    if (!request.countFacets) return answer.response
    const { countFacets } = await loadPart(import('./count-facets.ts'))
    return {
      ...answer.response,
      facets: await countFacets(request, answer, { opened, languages: Object.keys(indexes), search }),
    }
  }

  async function search(request: SearchRequest): Promise<SearchResponse> {
    const { filters, signal } = request
    const before = await open(filters?.language)
    signal?.throwIfAborted()
    try {
      return await answerFrom(before, request)
    } catch (error) {
      if (!(error instanceof SearchError)) throw error
      // A later build has other files, so a page that is still open reloads the root.
      const after = await open(filters?.language, true)
      if (after.every(({ root }, index) => root.id === before[index]?.root.id)) throw error
      return answerFrom(after, request)
    }
  }

  return {
    async load() {
      await open()
    },
    async search(request) {
      const { signal } = request
      signal?.throwIfAborted()
      const response = await search(request)
      signal?.throwIfAborted()
      return response
    },
  }
}

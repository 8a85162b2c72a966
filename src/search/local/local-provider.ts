import { SearchError, type SearchProvider, type SearchRequest, type SearchResponse } from '../search-provider.ts'
import { answerRequest } from './answer-request.ts'
import { createIndexFiles, fetchFile, type ReadFile } from './index-files.ts'
import { loadPart } from './load-part.ts'
import { openIndex } from './search-index.ts'

/** Where the embedded engine finds its indexes. */
export interface LocalProviderOptions {
  /** Address of the root file of each language's index. */
  indexes: Readonly<Record<string, string>>
  /** The language whose index `load` fetches; those of all languages where it is not set. */
  language?: string
  /** Fetches files; `fetchFile` by default. */
  readFile?: ReadFile
}

/** The embedded engine: searches the index files of the build. */
export function createLocalProvider({ indexes, language, readFile = fetchFile }: LocalProviderOptions): SearchProvider {
  const files = createIndexFiles(readFile)

  const open = (wanted: string | undefined, again = false) =>
    Promise.all(
      Object.entries(indexes)
        .filter(([name]) => name === (wanted ?? name))
        .map(([, url]) => openIndex(files, url, again)),
    )

  async function answer(request: SearchRequest): Promise<SearchResponse> {
    const { filters, signal } = request
    const before = await open(filters?.language)
    signal?.throwIfAborted()
    try {
      return await answerRequest(before, request)
    } catch (error) {
      if (!(error instanceof SearchError)) throw error
      // A later build has other files: a page that is still open takes up its root again.
      const after = await open(filters?.language, true)
      if (after.every(({ root }, index) => root.folder === before[index]?.root.folder)) throw error
      return answerRequest(after, request)
    }
  }

  return {
    async load() {
      await open(language)
    },
    async search(request) {
      const { signal, countFacets } = request
      signal?.throwIfAborted()
      let response = await answer(request)
      if (countFacets) {
        const { addLanguages } = await loadPart(import('./count-facets.ts'))
        response = await addLanguages(response, request, { languages: Object.keys(indexes), search: answer })
      }
      signal?.throwIfAborted()
      return response
    },
  }
}

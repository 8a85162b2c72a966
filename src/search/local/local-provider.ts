import { SearchError, type SearchProvider, type SearchRequest, type SearchResponse } from '../search-provider.ts'
import { answerRequest } from './answer-request.ts'
import { createIndexFiles, fetchFile, type ReadFile } from './index-files.ts'
import { openIndex, type SearchIndex } from './search-index.ts'

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
  const opened = new Map<string, Promise<SearchIndex>>()

  /** The root is compared with the server's once for each page, as its name stays the same from build to build. */
  function open(url: string, isFresh: boolean): Promise<SearchIndex> {
    const known = opened.get(url)
    if (known && !isFresh) return known
    const opening = openIndex(files, url, 'no-cache')
    opened.set(url, opening)
    opening.catch(() => {
      if (opened.get(url) === opening) opened.delete(url)
    })
    return opening
  }

  const openAll = (wanted: string | undefined, isFresh = false) =>
    Promise.all(
      Object.entries(indexes)
        .filter(([name]) => wanted === undefined || name === wanted)
        .map(([, url]) => open(url, isFresh)),
    )

  /** An index of a later build has other files; a page that is still open has to take up its root again. */
  async function answerAgain(
    before: readonly SearchIndex[],
    request: SearchRequest,
    error: unknown,
  ): Promise<SearchResponse> {
    if (!(error instanceof SearchError)) throw error
    const after = await openAll(request.filters?.language, true)
    if (after.every(({ root }, index) => root.folder === before[index]?.root.folder)) throw error
    return answerRequest(after, request)
  }

  /** Numbers of results in the languages that are not searched; a language whose index fails has none. */
  async function countElsewhere({ query, filters }: SearchRequest): Promise<Record<string, number>> {
    const { language, ...others } = filters ?? {}
    if (language === undefined) return {}
    const counts = Object.entries(indexes).map(async ([name, url]): Promise<[string, number][]> => {
      if (name === language) return []
      const { count } = await answerRequest([await open(url, false)], { query, hitsPerPage: 0, filters: others })
      return count > 0 ? [[name, count]] : []
    })
    const known = await Promise.allSettled(counts)
    return Object.fromEntries(known.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])))
  }

  async function answer(request: SearchRequest): Promise<SearchResponse> {
    const asked = await openAll(request.filters?.language)
    const [response, elsewhere] = await Promise.all([
      answerRequest(asked, request).catch((error: unknown) => answerAgain(asked, request, error)),
      request.countFacets ? countElsewhere(request) : {},
    ])
    const { facets } = response
    return { ...response, facets: { ...facets, language: { ...facets.language, ...elsewhere } } }
  }

  return {
    async load() {
      await openAll(language)
    },
    async search(request) {
      request.signal?.throwIfAborted()
      const working = answer(request)
      return request.signal ? Promise.race([working, rejectWhenAborted(request.signal)]) : working
    },
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

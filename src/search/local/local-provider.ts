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
  const open = createIndexOpener(indexes, readFile)

  /** An index of a later build has other files; a page that is still open has to take up its root again. */
  async function answerAgain(
    before: readonly SearchIndex[],
    request: SearchRequest,
    error: unknown,
  ): Promise<SearchResponse> {
    if (!(error instanceof SearchError)) throw error
    const after = await open(request.filters?.language, true)
    if (after.every(({ root }, index) => root.folder === before[index]?.root.folder)) throw error
    return answerRequest(after, request)
  }

  async function answer(request: SearchRequest): Promise<SearchResponse> {
    const asked = await open(request.filters?.language)
    return answerRequest(asked, request).catch((error: unknown) => answerAgain(asked, request, error))
  }

  /** Numbers of results in the languages that are not searched; one whose index fails has none. */
  async function countElsewhere({ query, filters }: SearchRequest): Promise<Record<string, number>> {
    const others = Object.keys(filters?.language === undefined ? {} : indexes).filter(
      (name) => name !== filters?.language,
    )
    const counts = others.map(async (name) => {
      const { count } = await answer({ query, hitsPerPage: 0, filters: { ...filters, language: name } })
      return [name, count]
    })
    return Object.fromEntries(
      (await Promise.allSettled(counts)).flatMap((each) => ('value' in each ? [each.value] : [])),
    )
  }

  async function answerWithFacets(request: SearchRequest): Promise<SearchResponse> {
    const [response, elsewhere] = await Promise.all([answer(request), countElsewhere(request)])
    const { facets } = response
    return { ...response, facets: { ...facets, language: { ...elsewhere, ...facets.language } } }
  }

  return {
    async load() {
      await open(language)
    },
    async search(request) {
      request.signal?.throwIfAborted()
      const working = request.countFacets ? answerWithFacets(request) : answer(request)
      return request.signal ? Promise.race([working, rejectWhenAborted(request.signal)]) : working
    },
  }
}

/** Opens the indexes of a language, or all, each once; `isFresh` opens them again. No failure is kept. */
function createIndexOpener(indexes: LocalProviderOptions['indexes'], readFile: ReadFile) {
  const files = createIndexFiles(readFile)
  const opened = new Map<string, Promise<SearchIndex>>()

  function open(url: string, isFresh: boolean): Promise<SearchIndex> {
    const known = opened.get(url)
    if (known && !isFresh) return known
    // The root is compared with the server's once for each page, as its name stays the same from build to build.
    const opening = openIndex(files, url, 'no-cache')
    opened.set(url, opening)
    opening.catch(() => {
      if (opened.get(url) === opening) opened.delete(url)
    })
    return opening
  }

  return (wanted: string | undefined, isFresh = false) =>
    Promise.all(
      Object.entries(indexes)
        .filter(([name]) => wanted === undefined || name === wanted)
        .map(([, url]) => open(url, isFresh)),
    )
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

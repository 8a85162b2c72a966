import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SearchContext, toFilters } from '../context-filters.ts'
import type { SearchFacets, SearchHit } from '../search-provider.ts'
import type { SearchSession } from '../session.ts'
import { formatAddress, type PageState, parseAddress, writeAddress } from './page-address.ts'

/** The results for a state. */
export interface FoundResults {
  query: string
  hits: readonly SearchHit[]
  count: number
  pages?: number
  hasMore: boolean
  facets: SearchFacets
}

/** The state of the search page with its results. */
export interface PageSearch {
  state: PageState
  /**
   * Results of the last successful search; `null` if there is none, and after a failure unless further results failed.
   */
  results: FoundResults | null
  status: 'idle' | 'pending' | 'failed'
  setQuery(query: string): void
  /** Sets a query that an input method has not completed yet. */
  composeQuery(query: string): void
  setContext(context: SearchContext): void
  loadMore(): void
  retry(): void
  /** Searches immediately; text typed afterwards is a new history entry. */
  submit(): void
}

/** Results per page (docs/behaviours.md P-3). */
const HITS_PER_PAGE = 15

/** Characters of a snippet: two lines. */
const SNIPPET_LENGTH = 160

/** Time without typing after which a search starts. */
const TYPING_DELAY_MS = 300

/**
 * Starts with the state in the address, or with a query typed before, and keeps both in sync. `context` contains the
 * initial filters.
 */
export function useResults(
  session: SearchSession,
  { context, typed }: { context: SearchContext; typed: string },
): PageSearch {
  const [state, setState] = useState((): PageState => {
    const addressed = parseAddress(location.search, context)
    return typed === '' ? addressed : { ...addressed, query: typed, pages: 1 }
  })
  const { results, status, find } = useFoundResults(session)
  const timer = useRef(0)
  const isSubmitted = useRef(true)

  /** Without a delay (`null`), no search starts. */
  const change = (
    next: PageState,
    { delay = 0, known = null }: { delay?: number | null; known?: FoundResults | null } = {},
  ) => {
    setState(next)
    clearTimeout(timer.current)
    session.stop()
    const run = (): void => {
      writeAddress(
        formatAddress(next, context, location.search),
        isSubmitted.current && delay !== 0 ? 'push' : 'replace',
      )
      isSubmitted.current = isSubmitted.current && delay === 0
      void find(next, known)
    }
    if (delay === 0) run()
    else if (delay !== null) timer.current = window.setTimeout(run, delay)
  }
  const start = useEffectEvent(() => change(state))
  useEffect(() => {
    start()
    return () => {
      clearTimeout(timer.current)
      session.stop()
    }
  }, [session])

  return {
    state,
    results,
    status,
    setQuery: (query) => change({ ...state, query, pages: 1 }, { delay: TYPING_DELAY_MS }),
    composeQuery: (query) => change({ ...state, query, pages: 1 }, { delay: null }),
    setContext: (next) => change({ ...state, context: next, pages: 1 }),
    loadMore: () => change({ ...state, pages: state.pages + 1 }, { known: results }),
    retry: () => change(state, { known: results }),
    submit() {
      change(state)
      isSubmitted.current = true
    },
  }
}

/** The latest results. If further results fail, `find` keeps `known`, the first results of a state. */
function useFoundResults(session: SearchSession): Pick<PageSearch, 'results' | 'status'> & {
  find(state: PageState, known: FoundResults | null): Promise<void>
} {
  const [found, setFound] = useState<Pick<PageSearch, 'results' | 'status'>>({ results: null, status: 'idle' })
  return {
    ...found,
    async find(state, known) {
      if (state.query.trim() === '') {
        setFound({ results: null, status: 'idle' })
        return
      }
      setFound((last) => ({ ...last, status: 'pending' }))
      try {
        const results = await fetchResults(session, state, known)
        if (results) setFound({ results, status: 'idle' })
      } catch (error) {
        console.warn('The search failed.', error)
        setFound({ results: known, status: 'failed' })
      }
    },
  }
}

/** Fetches the pages of results that `known` lacks; `null` if another search has superseded this one. */
async function fetchResults(
  session: SearchSession,
  { query, context, pages }: PageState,
  known: FoundResults | null,
): Promise<FoundResults | null> {
  let found = known
  for (let page = known ? pages - 1 : 0; page < pages; page++) {
    const response = await session.ask({
      ...{ query, page, hitsPerPage: HITS_PER_PAGE, snippetLength: SNIPPET_LENGTH, filters: toFilters(context) },
      countFacets: found === null,
    })
    if (!response) return null
    found = {
      ...response,
      hits: [...(found?.hits ?? []), ...response.hits],
      facets: (found ?? response).facets,
    }
    if (!response.hasMore) break
  }
  return found
}

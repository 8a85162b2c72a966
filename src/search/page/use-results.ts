import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SearchContext, toFilters } from '../context-filters.ts'
import type { SearchFacets, SearchHit } from '../search-provider.ts'
import type { SearchSession } from '../session.ts'
import { formatAddress, type PageState, parseAddress, writeAddress } from './page-address.ts'

/** What was found for a state. */
export interface FoundResults {
  query: string
  hits: readonly SearchHit[]
  count: number
  facets: SearchFacets
}

/** The search page: its state, and what was found for it. */
export interface PageSearch {
  state: PageState
  /** Of the last search that succeeded; `null` for none, and after a failure unless that was of further results. */
  results: FoundResults | null
  status: 'idle' | 'pending' | 'failed'
  setQuery(query: string): void
  /** Sets a query that an input method has not completed yet. */
  composeQuery(query: string): void
  setContext(context: SearchContext): void
  loadMore(): void
  retry(): void
  /** Searches at once; what is typed afterwards is a new entry of the history. */
  submit(): void
}

/** Results per page (docs/behaviours.md P-3). */
const HITS_PER_PAGE = 15

/** Time without typing after which the results are asked for. */
const TYPING_DELAY_MS = 300

/**
 * Starts with the state in the address, or with a query that was typed before, and keeps the two the same. `context` is what
 * results are narrowed to at first.
 */
export function useResults(
  session: SearchSession,
  { context, typed }: { context: SearchContext; typed: string },
): PageSearch {
  const [state, setState] = useState((): PageState => {
    const addressed = parseAddress(location.search, context)
    return typed === '' ? addressed : { ...addressed, query: typed, pages: 1 }
  })
  const [results, setResults] = useState<FoundResults | null>(null)
  const [status, setStatus] = useState<PageSearch['status']>('idle')
  const timer = useRef(0)
  const isSubmitted = useRef(true)

  const show = async (next: PageState, known: FoundResults | null): Promise<void> => {
    try {
      const found = await fetchResults(session, next, known)
      if (!found) return
      setResults(found)
      setStatus('idle')
    } catch (error) {
      console.warn('The search failed.', error)
      setResults(known)
      setStatus('failed')
    }
  }
  /** Without a delay (`null`) nothing is asked for. */
  const change = (
    next: PageState,
    { delay = 0, known = null }: { delay?: number | null; known?: FoundResults | null },
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
      if (next.query.trim() === '') {
        setResults(null)
        setStatus('idle')
        return
      }
      setStatus('pending')
      void show(next, known)
    }
    if (delay === 0) run()
    else if (delay !== null) timer.current = window.setTimeout(run, delay)
  }
  const start = useEffectEvent(() => change(state, {}))
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
    setContext: (next) => change({ ...state, context: next, pages: 1 }, {}),
    loadMore: () => change({ ...state, pages: state.pages + 1 }, { known: results }),
    retry: () => change(state, { known: results }),
    submit() {
      change(state, {})
      isSubmitted.current = true
    },
  }
}

/** Fetches the pages of results that `known` lacks; `null` when another search has overtaken this one. */
async function fetchResults(
  session: SearchSession,
  { query, context, pages }: PageState,
  known: FoundResults | null,
): Promise<FoundResults | null> {
  let found = known
  for (let page = known ? pages - 1 : 0; page < pages; page++) {
    const response = await session.ask({
      ...{ query, page, hitsPerPage: HITS_PER_PAGE, filters: toFilters(context) },
      countFacets: found === null,
    })
    if (!response) return null
    found = {
      ...response,
      hits: [...(found?.hits ?? []), ...response.hits],
      facets: (found ?? response).facets,
    }
    if (found.hits.length >= response.count) break
  }
  return found
}

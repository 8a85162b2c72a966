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
  hasMore: boolean
  facets: SearchFacets
}

/** The search page: its state, and what was found for it. */
export interface PageSearch {
  state: PageState
  /** Of the last search that succeeded; `null` for none. */
  results: FoundResults | null
  status: 'idle' | 'pending' | 'failed'
  setQuery(query: string): void
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

/** Starts with the state in the address, and keeps the two the same. `context` is what results are narrowed to at first. */
export function useResults(session: SearchSession, context: SearchContext): PageSearch {
  const [state, setState] = useState(() => parseAddress(location.search, context))
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
      setStatus('failed')
    }
  }
  const change = (next: PageState, { delay = 0, known = null }: { delay?: number; known?: FoundResults | null }) => {
    setState(next)
    clearTimeout(timer.current)
    session.stop()
    const run = (): void => {
      writeAddress(formatAddress(next, context, location.search), isSubmitted.current && delay > 0 ? 'push' : 'replace')
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
    else timer.current = window.setTimeout(run, delay)
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
    setContext: (next) => change({ ...state, context: next, pages: 1 }, {}),
    loadMore: () => change({ ...state, pages: state.pages + 1 }, { known: results }),
    retry: () => change(state, {}),
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
    const response = await session.ask({ query, page, hitsPerPage: HITS_PER_PAGE, filters: toFilters(context) })
    if (!response) return null
    found = { ...response, hits: [...(found?.hits ?? []), ...response.hits] }
    if (!response.hasMore) break
  }
  return found
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { SearchFilters, SearchResponse } from '../search-provider.ts'
import type { SearchSession } from '../session.ts'

interface SearchState {
  query: string
  /** The last answer, kept during the next search; `null` for an empty query and after a failure. */
  response: SearchResponse | null
  /** Whether the last search failed. */
  isFailed: boolean
  /** Whether the answer is not yet that of the query. */
  isPending: boolean
}

/** The search of the dialog. */
export interface DialogSearch extends SearchState {
  /** Sets the query and asks for it. */
  ask(query: string): void
  /** Sets a query that an input method has not completed yet. */
  compose(query: string): void
}

/** Searches with `initialQuery` first; the session ends with the component. */
export function useSearch(
  session: SearchSession,
  { filters, initialQuery }: { filters: SearchFilters; initialQuery: string },
): DialogSearch {
  const finished = { response: null, isFailed: false, isPending: false }
  const [state, setState] = useState<SearchState>({ query: initialQuery, ...finished })
  const change = (part: Partial<SearchState>): void => setState((latest) => ({ ...latest, ...part }))
  const ask = (query: string): void => {
    if (query.trim() === '') {
      session.stop()
      change({ ...finished, query })
      return
    }
    change({ query, isPending: true })
    session.ask({ query, filters }).then(
      (response) => response && change({ ...finished, response }),
      (error: unknown) => {
        console.warn('The search failed.', error)
        change({ ...finished, isFailed: true })
      },
    )
  }
  const start = useEffectEvent(() => ask(initialQuery))
  useEffect(() => {
    start()
    return session.stop
  }, [session])
  return { ...state, ask, compose: (query) => change({ query }) }
}

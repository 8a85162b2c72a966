import { useEffect, useEffectEvent, useState } from 'react'
import type { SearchFilters, SearchResponse } from '../search-provider.ts'
import type { SearchSession } from '../session.ts'

/** The last search that came to an end; one that is under way leaves it in place. */
export type SearchAnswer = { kind: 'none' } | { kind: 'failed' } | { kind: 'answered'; response: SearchResponse }

/** The search of the dialog. */
export interface DialogSearch {
  query: string
  answer: SearchAnswer
  /** Whether the answer is not yet that of the query. */
  isPending: boolean
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
  const [query, setQuery] = useState(initialQuery)
  const [answer, setAnswer] = useState<SearchAnswer>({ kind: 'none' })
  const [isPending, setPending] = useState(false)
  const finish = (next: SearchAnswer): void => {
    setPending(false)
    setAnswer(next)
  }
  const ask = (next: string): void => {
    setQuery(next)
    if (next.trim() === '') {
      session.stop()
      finish({ kind: 'none' })
      return
    }
    setPending(true)
    session.ask({ query: next, filters }).then(
      (response) => response && finish({ kind: 'answered', response }),
      (error: unknown) => {
        console.warn('The search failed.', error)
        finish({ kind: 'failed' })
      },
    )
  }
  const start = useEffectEvent(() => ask(initialQuery))
  useEffect(() => {
    start()
    return session.stop
  }, [session])
  return { query, answer, isPending, ask, compose: setQuery }
}

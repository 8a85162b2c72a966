import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import * as labels from '../runtime-labels.ts'

/** A shorter wait does not show a spinner (docs/behaviours.md V-13). */
const SPINNER_DELAY_MS = 200

/** Props of `LazyContent`. */
export interface LazyContentProps<T> {
  /**
   * Loads the content: `() => import('./chart.ts')`. It is called again on Retry and when another function is passed.
   */
  load: () => Promise<T>
  children: (value: T) => ReactNode
}

type State<T> =
  | { kind: 'waiting' }
  | { kind: 'slow' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'ready'; value: T }

/**
 * Content of an island that is loaded when it is shown, with a spinner if loading takes long and a Retry button if it
 * fails.
 */
export function LazyContent<T>({ load, children }: LazyContentProps<T>): ReactElement | null {
  const [state, setState] = useState<State<T>>({ kind: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let isCurrent = true
    const finish = (next: State<T>): void => {
      clearTimeout(timer)
      if (isCurrent) setState(next)
    }
    const timer = setTimeout(() => isCurrent && setState({ kind: 'slow' }), SPINNER_DELAY_MS)
    setState({ kind: 'waiting' })
    load().then(
      (value) => finish({ kind: 'ready', value }),
      (error: unknown) => finish({ kind: 'failed', error }),
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [load, attempt])
  switch (state.kind) {
    case 'waiting':
      return null
    case 'slow':
      return <div className="loading" role="status" aria-label={labels.loading} />
    case 'failed':
      return (
        <div className="load-failure" role="alert">
          <p>{String(state.error)}</p>
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            {labels.retry}
          </button>
        </div>
      )
    case 'ready':
      return <>{children(state.value)}</>
  }
}

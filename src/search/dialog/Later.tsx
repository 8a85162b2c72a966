import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Failure } from './Failure.tsx'

/** Loads a component. */
export type Loader<P> = () => Promise<ComponentType<P>>

/** A part that has not been loaded after this time has failed. If it arrives later, it is shown. */
const TIME_LIMIT_MS = 7_000

interface LaterProps<P> {
  load: Loader<P>
  /** Props of the component. */
  props: P
  /** Shown while the component is loading. */
  children?: ReactNode
}

/** A part of the dialog whose code is loaded when it is first shown. Shows an error if loading fails. */
export function Later<P extends object>({ load, props, children }: LaterProps<P>): ReactNode {
  const [Part, setPart] = useState<ComponentType<P> | 'failed' | null>(null)
  const start = (): void => {
    setPart(null)
    const timer = setTimeout(() => setPart((latest: typeof Part) => latest ?? 'failed'), TIME_LIMIT_MS)
    load()
      .then(
        (loaded) => setPart(() => loaded),
        (error: unknown) => {
          console.warn(error)
          setPart('failed')
        },
      )
      .finally(() => clearTimeout(timer))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again when the reader wants to
  useEffect(start, [])
  if (Part === 'failed') return <Failure onRetry={start} />
  return Part ? <Part {...props} /> : children
}

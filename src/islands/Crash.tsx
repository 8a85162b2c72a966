import type { ReactElement } from 'react'
import { labels } from '../labels.ts'

/** What stands in the place of something that threw while it was rendered. */
export function Crash({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <div className="crash" role="alert">
      <h2>{labels.pageCrashed}</h2>
      <button type="button" onClick={onRetry}>
        {labels.tryAgain}
      </button>
      <hr />
      <p className="crash__message">{describeCauses(error)}</p>
    </div>
  )
}

/** A chain of causes is cut here: it may be a ring. */
const causesShown = 10

/** The message of an error and of each of its causes (behaviours.md V-14). */
export function describeCauses(error: unknown): string {
  const messages: string[] = []
  for (let each = error; each !== undefined && messages.length < causesShown; each = causeOf(each)) {
    messages.push(each instanceof Error ? each.message : String(each))
  }
  return messages.join('\n\nCause:\n')
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

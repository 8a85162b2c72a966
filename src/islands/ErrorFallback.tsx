import type { ReactElement } from 'react'
import * as labels from '../runtime-labels.ts'

/** Shown in place of a component that threw during rendering. */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <div className="crash" role="alert">
      <h2>{labels.islandFailed}</h2>
      <button type="button" onClick={onRetry}>
        {labels.tryAgain}
      </button>
      <hr />
      <p className="crash__message">{describeCauses(error)}</p>
    </div>
  )
}

/** The maximum length of a chain of causes, which may be circular. */
const MAX_CAUSES = 10

/** The message of an error and of each of its causes (docs/behaviours.md V-14). */
export function describeCauses(error: unknown): string {
  const messages: string[] = []
  for (let each = error; each !== undefined && messages.length < MAX_CAUSES; each = getCause(each)) {
    messages.push(each instanceof Error ? each.message : String(each))
  }
  return messages.join('\n\nCause:\n')
}

function getCause(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

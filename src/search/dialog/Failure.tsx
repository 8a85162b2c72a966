import type { ReactElement } from 'react'
import { retry } from '../../runtime-labels.ts'
import * as labels from '../../search-labels.ts'
import { Icon } from './Icon.tsx'

/** docs/behaviours.md S-15: stays until the reader does something. */
export function Failure({ onRetry }: { onRetry(): void }): ReactElement {
  return (
    <div className="search-message" role="alert">
      <Icon name="offline" />
      <p className="search-message__title">{labels.searchFailed}</p>
      <p>{labels.searchFailedAdvice}</p>
      <button type="button" className="search-button" onClick={onRetry}>
        {retry}
      </button>
    </div>
  )
}

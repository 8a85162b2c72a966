import type { ReactElement } from 'react'
import { retry } from '../../runtime-labels.ts'
import * as labels from '../../search-labels.ts'
import { Icon } from './icons.tsx'

/** Props of `NoResults`. */
export interface NoResultsProps {
  query: string
  /** Other queries to offer. */
  suggestions: readonly string[]
  /** URL for reporting the search; `null` when nobody wants to know. */
  reportUrl: string | null
  onSuggestion(query: string): void
}

/** docs/behaviours.md S-14. */
export function NoResults({ query, suggestions, reportUrl, onSuggestion }: NoResultsProps): ReactElement {
  return (
    <div className="search-message">
      <Icon name="search" />
      <p className="search-message__title">
        {labels.noResultsFor} "<strong>{query}</strong>"
      </p>
      {suggestions.length > 0 && (
        <div>
          <p id="search-suggestions">{labels.trySearchingFor}:</p>
          <ul className="search-message__suggestions" aria-labelledby="search-suggestions">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" className="search-button" onClick={() => onSuggestion(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {reportUrl !== null && (
        <p>
          {labels.reportMissingResults}{' '}
          <a href={reportUrl} target="_blank" rel="noopener noreferrer">
            {labels.reportMissingResultsLink}
          </a>
        </p>
      )}
    </div>
  )
}

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

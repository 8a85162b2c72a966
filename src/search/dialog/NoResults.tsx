import type { ReactElement } from 'react'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import type { SearchResponse } from '../search-provider.ts'
import { Icon } from './Icon.tsx'

interface NoResultsProps {
  settings: SearchSettings
  response: SearchResponse
  /** Searches for one of the suggestions. */
  onAsk(query: string): void
}

/** docs/behaviours.md S-14. */
export function NoResults({ settings, response, onAsk }: NoResultsProps): ReactElement {
  const { query, suggestions } = response
  const [before, after] = labels.noResultsFor.split('{query}')
  const reportUrl = settings.missingResultsUrl?.replaceAll('{query}', () => encodeURIComponent(query))
  return (
    <div className="search-message">
      <Icon name="search" />
      <p className="search-message__title">
        {before}
        <strong>{query}</strong>
        {after}
      </p>
      {suggestions.length > 0 && (
        <div>
          <p id="search-suggestions">{labels.trySearchingFor}</p>
          <ul className="search-message__suggestions" aria-labelledby="search-suggestions">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" className="search-button" onClick={() => onAsk(`${suggestion.toLowerCase()} `)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {reportUrl && (
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

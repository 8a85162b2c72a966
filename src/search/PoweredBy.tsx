import type { ReactElement } from 'react'
import type { SearchSettings } from '../model/search-settings.ts'
import * as labels from '../search-labels.ts'

/** Names the service that answers (docs/behaviours.md P-6). */
export function PoweredBy({ service }: Pick<SearchSettings, 'service'>): ReactElement | null {
  return service ? (
    <span className="search-powered">
      {labels.poweredBy}{' '}
      <a href={service.url} target="_blank" rel="noopener noreferrer">
        {service.name}
      </a>
    </span>
  ) : null
}

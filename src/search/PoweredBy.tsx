import type { ReactElement } from 'react'
import type { SearchSettings } from '../model/search-settings.ts'
import * as labels from '../search-labels.ts'

/** Names the engine that answers (docs/behaviours.md P-6): a service with a link to it, or docsgen. */
export function PoweredBy({ service }: Pick<SearchSettings, 'service'>): ReactElement {
  return (
    <span className="search-powered">
      {labels.poweredBy}{' '}
      {service ? (
        <a href={service.url} target="_blank" rel="noopener noreferrer">
          {service.name}
        </a>
      ) : (
        'docsgen'
      )}
    </span>
  )
}

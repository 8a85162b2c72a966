import type { ReactElement } from 'react'
import type { SearchProviderSettings } from '../model/search-settings.ts'
import * as labels from '../search-labels.ts'

/** Names and homes of the services. The index of the site itself needs no mention. OpenSearch has the API of Elasticsearch, too. */
const SERVICES: Record<Exclude<SearchProviderSettings['name'], 'local'>, [name: string, url: string]> = {
  algolia: ['Algolia', 'https://www.algolia.com/'],
  typesense: ['Typesense', 'https://typesense.org/'],
  meilisearch: ['Meilisearch', 'https://www.meilisearch.com/'],
  elasticsearch: ['Elasticsearch API', 'https://www.elastic.co/elasticsearch'],
}

/** Names the service that answers (docs/behaviours.md P-6). */
export function PoweredBy({ provider }: { provider: SearchProviderSettings['name'] }): ReactElement | null {
  if (provider === 'local') return null
  const [name, url] = SERVICES[provider]
  return (
    <span className="search-powered">
      {labels.poweredBy}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    </span>
  )
}

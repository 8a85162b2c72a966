import type { SearchProviderSettings } from '../model/search-settings.ts'
import type { SearchProvider } from './search-provider.ts'

/** Loads the adapter of the configured provider, and what each of its searches needs. Failures are not kept. */
export function createProviderLoader(settings: SearchProviderSettings): () => Promise<SearchProvider> {
  let loading: Promise<SearchProvider> | undefined
  return () => {
    if (!loading) {
      loading = loadAdapter(settings)
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }
}

async function loadAdapter(settings: SearchProviderSettings): Promise<SearchProvider> {
  switch (settings.name) {
    case 'local':
      return (await import('./local/local-provider.ts')).createLocalProvider(settings)
    case 'algolia':
      return (await import('./providers/algolia.ts')).createAlgoliaProvider(settings)
    case 'typesense':
      return (await import('./providers/typesense.ts')).createTypesenseProvider(settings)
    case 'meilisearch':
      return (await import('./providers/meilisearch.ts')).createMeilisearchProvider(settings)
    case 'elasticsearch':
      return (await import('./providers/elasticsearch.ts')).createElasticsearchProvider(settings)
  }
}

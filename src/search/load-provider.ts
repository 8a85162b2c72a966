import type { SearchProviderSettings } from '../model/search-settings.ts'
import type { SearchProvider } from './search-provider.ts'

/** Whether the script is for pages opened as files; set when docsgen is built. */
declare const IS_FOR_FILES: boolean

/** Loads the adapter of the configured provider and the data that every search needs. Failures are not cached. */
export function createProviderLoader(settings: SearchProviderSettings): () => Promise<SearchProvider> {
  let loading: Promise<SearchProvider> | undefined
  return () => {
    loading ??= loadAdapter(settings).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function loadAdapter(settings: SearchProviderSettings): Promise<SearchProvider> {
  switch (settings.name) {
    case 'local':
      return (await import('./local/local-provider.ts')).createLocalProvider(
        IS_FOR_FILES && settings.script
          ? { ...settings, readFile: (await import('./local/script-files.ts')).createScriptReader(settings.script) }
          : settings,
      )
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

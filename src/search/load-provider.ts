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
    case 'local': {
      const { createLocalProvider } = await import('./local/local-provider.ts')
      return createLocalProvider(settings)
    }
    default:
      throw new Error(`There is no adapter for ${settings.name}.`)
  }
}

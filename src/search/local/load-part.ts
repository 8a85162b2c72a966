import { SearchError } from '../search-provider.ts'

/** The module that an `import()` loads; rejects with a `SearchError`. */
export function loadPart<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new SearchError('unreachable', 'A file of the search cannot be loaded.', { url: import.meta.url, cause })
  })
}

import type { LoadRequest } from '../config/load.ts'
import { getCacheDirectory } from '../pipeline/state-directory.ts'
import { loadConfig } from '../pipeline.ts'
import { openCacheFolder } from '../store/cache-folder.ts'

/** Loads the configuration with the project's cache, for commands that need nothing else from the project. */
export async function loadWithCache(request: Omit<LoadRequest, 'cacheDirectory'>): ReturnType<typeof loadConfig> {
  const cache = openCacheFolder(getCacheDirectory(request.root))
  try {
    return await cache.use((cacheDirectory) => loadConfig({ ...request, cacheDirectory }))
  } finally {
    cache.close()
  }
}

import { createBuildContext } from '../pipeline/build-context.ts'
import { loadConfig } from '../pipeline.ts'
import { sourceSyntax } from '../syntaxes/index.ts'

/** Loads the configuration with the project's cache, for commands that need nothing else from the project. */
export async function loadWithCache(request: {
  root: string
  configFile: string | null
}): ReturnType<typeof loadConfig> {
  const context = createBuildContext({ root: request.root, syntax: sourceSyntax, cache: true, workers: null })
  try {
    return await loadConfig({ ...request, baseUrl: null }, context)
  } finally {
    await context.close()
  }
}

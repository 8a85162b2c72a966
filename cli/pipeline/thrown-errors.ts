import { createIslandMaps } from '../bundle/islands.ts'
import { createPageStackLocator } from '../bundle/react-pages.ts'
import { createStackLocator, type SourceMaps, type StackLocator } from '../bundle/stack-locator.ts'
import { type Diagnostic, isWholeFile } from '../diagnostics/diagnostic.ts'
import { removeBaseUrl } from '../lib/pathname.ts'
import type { Installation } from './installation.ts'
import type { SitePlan } from './site.ts'

/** Locates the errors behind diagnostics in the code of the project, and removes their stacks. */
export type ErrorLocator = (diagnostics: readonly Diagnostic[]) => Promise<Diagnostic[]>

/** The source maps of a site's islands, and the locations of errors that they throw in browsers. */
export interface IslandSources {
  maps: SourceMaps
  locate: StackLocator
}

/** Creates the sources. `readAsset` reads a file of the output by its path, which is that of a URL in a stack without the base URL. */
export function createIslandSources(
  { root, config, compiled }: Pick<SitePlan, 'root' | 'config' | 'compiled'>,
  { themeDirectory }: Pick<Installation, 'themeDirectory'>,
  readAsset: (path: string) => Promise<string | undefined>,
): IslandSources {
  const maps = createIslandMaps({ root, modules: compiled.islandModules, themeDirectory })
  const locate = createStackLocator(maps, async (url) => {
    const path = URL.canParse(url) ? removeBaseUrl(new URL(url).pathname, config.baseUrl) : undefined
    return path === undefined ? undefined : readAsset(path.slice(1))
  })
  return { maps, locate }
}

/** Creates the locator of errors that are thrown while pages are rendered. */
export function createErrorLocator(
  { root, compiled }: Pick<SitePlan, 'root' | 'compiled'>,
  { sharedModules }: Pick<Installation, 'sharedModules'>,
): ErrorLocator {
  const locate = createPageStackLocator({ root, sharedModules }, compiled.modules)
  const locateError = async ({ stack, ...diagnostic }: Diagnostic): Promise<Diagnostic> => {
    const thrownAt = stack === undefined ? undefined : await locate(stack)
    if (!thrownAt) return diagnostic
    const { origin, related = [] } = diagnostic
    const isPlace = origin.kind === 'file' && !isWholeFile(origin)
    // A directive is used in a document, and an override is set in the configuration.
    const message = isPlace ? 'The directive is used here.' : 'The override is set here.'
    const isSetElsewhere = isPlace || origin.kind === 'config'
    return { ...diagnostic, origin: thrownAt, ...(isSetElsewhere && { related: [...related, { origin, message }] }) }
  }
  return (diagnostics) => Promise.all(diagnostics.map(locateError))
}

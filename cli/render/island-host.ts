import type { IslandError, IslandHost } from '../../src/islands/island.tsx'
import type { IslandScripts } from '../../src/model/page-data.ts'
import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'
import { renderHydratableMarkup } from './markup.ts'

/** Creates the host of a page's islands. Each island is rendered separately, as in the browser. */
export function createIslandHost(scripts: IslandScripts | null): IslandHost {
  let count = 0
  return {
    scripts,
    createIdPrefix: () => `i${count++}-`,
    print: renderHydratableMarkup,
  }
}

const ISLAND_CODES = {
  'invalid-props': 'island/invalid-props',
  'no-script': 'island/no-script',
} as const satisfies Record<IslandError['kind'], Diagnostic['code']>

/** Describes an island that cannot be rendered on a page. */
export function describeIslandFailure(error: IslandError, pathname: string, origin: Origin): Diagnostic {
  const message = `${error.message} (on the page "${pathname}").`
  return { code: ISLAND_CODES[error.kind], message, origin, pathname, hint: error.hint }
}

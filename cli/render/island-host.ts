import { renderToString } from 'react-dom/server'
import type { IslandError, IslandHost } from '../../src/islands/island.tsx'
import type { IslandScripts } from '../../src/model/page-data.ts'
import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'

/** What the islands of one page are printed with: each is rendered by itself, as it will be in the browser. */
export function createIslandHost(scripts: IslandScripts | null): IslandHost {
  let count = 0
  return {
    scripts,
    createIdPrefix: () => `i${count++}-`,
    print: (element, identifierPrefix) => withoutPreloads(renderToString(element, { identifierPrefix })),
  }
}

/** An island begins with what its component prints; React would put preloads of its images in front. */
function withoutPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
}

/** The finding for an island that cannot be printed on a page. */
export function islandFailed(error: IslandError, pathname: string, origin: Origin): Diagnostic {
  const message = `${error.message} (on the page "${pathname}").`
  return { code: `island/${error.kind}`, message, origin, pathname, hint: error.hint }
}

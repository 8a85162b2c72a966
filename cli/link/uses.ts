import type { Origin } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/severities.ts'
import { groupBy } from '../lib/group-by.ts'
import type { ConfigReference, LinkGraph } from './link-graph.ts'

/** Where a reference is, and how it is written. */
export interface Use {
  pathname: string | null
  origin: Origin
  raw: string
}

/** The uses of a document or of the configuration that the graph contains. */
export interface Uses extends Pick<LinkGraph, 'broken' | 'renamed' | 'discouraged' | 'referencedFiles' | 'references'> {
  external: ({ url: string } & LinkGraph['external'][number]['uses'][number])[]
}

export const createUses = (): Uses => ({
  broken: [],
  renamed: [],
  discouraged: [],
  external: [],
  referencedFiles: [],
  references: 0,
})

/** Records an external URL, if it is one of the web. */
export function recordExternal({ external }: Uses, url: string, { origin, pathname }: Use): void {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  if (/^https?:/i.test(absolute)) external.push({ url: absolute, origin, pathname })
}

/** The graph of all uses, in the order of the documents. */
export function mergeUses(all: readonly Uses[], configReferences: ConfigReference[]): LinkGraph {
  const external = groupBy(
    all.flatMap((uses) => uses.external),
    ({ url }) => url,
  )
  const broken = all.flatMap((uses) => uses.broken)
  return {
    broken: broken.sort((one, other) => compareOrigins(one.origin, other.origin)),
    renamed: all.flatMap((uses) => uses.renamed),
    discouraged: all.flatMap((uses) => uses.discouraged),
    external: [...external.keys()].sort().map((url) => ({
      url,
      uses: (external.get(url) ?? []).map(({ origin, pathname }) => ({ origin, pathname })),
    })),
    referencedFiles: [...new Set(all.flatMap((uses) => uses.referencedFiles))].sort(),
    configReferences,
    references: all.reduce((sum, uses) => sum + uses.references, 0),
  }
}

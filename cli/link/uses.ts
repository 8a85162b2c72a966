import type { Origin } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/severities.ts'
import { groupBy } from '../lib/group-by.ts'
import { once } from '../lib/once.ts'
import type { ConfigReference, LinkGraph } from './link-graph.ts'

/** Where a reference is, and how it is written. */
export interface Use {
  pathname: string | null
  origin: Origin
  raw: string
}

/** The uses of a document or of the configuration that the graph contains. */
export interface Uses extends Pick<LinkGraph, 'broken' | 'renamed' | 'discouraged' | 'referencedFiles'> {
  external: ({ url: string } & LinkGraph['external'][number]['uses'][number])[]
}

export const createUses = (): Uses => ({
  broken: [],
  renamed: [],
  discouraged: [],
  external: [],
  referencedFiles: [],
})

/** Whether anything but external URLs is recorded, which few documents have. */
export const isNotable = ({ broken, renamed, discouraged, referencedFiles }: Uses): boolean =>
  broken.length + renamed.length + discouraged.length + referencedFiles.length > 0

/** Records an external URL, if it is one of the web. */
export function recordExternal({ external }: Uses, url: string, { origin, pathname }: Use): void {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  if (/^https?:/i.test(absolute)) external.push({ url: absolute, origin, pathname })
}

/** The graph of the notable uses, in the order of the documents, and of external URLs, which are listed when they are asked for. */
export function mergeUses(
  all: readonly Uses[],
  listExternal: () => Uses['external'],
  configReferences: ConfigReference[],
): LinkGraph {
  const getExternal = once(() => groupByUrl(listExternal()))
  const broken = all.flatMap((uses) => uses.broken)
  return {
    broken: broken.sort((one, other) => compareOrigins(one.origin, other.origin)),
    renamed: all.flatMap(({ renamed }) => renamed),
    discouraged: all.flatMap(({ discouraged }) => discouraged),
    get external() {
      return getExternal()
    },
    referencedFiles: [...new Set(all.flatMap(({ referencedFiles }) => referencedFiles))].sort(),
    configReferences,
  }
}

function groupByUrl(uses: Uses['external']): LinkGraph['external'] {
  const byUrl = groupBy(uses, ({ url }) => url)
  return [...byUrl.keys()].sort().map((url) => ({
    url,
    uses: (byUrl.get(url) ?? []).map(({ origin, pathname }) => ({ origin, pathname })),
  }))
}

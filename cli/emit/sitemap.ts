import { renderSitemap, renderSitemapIndex, type SitemapEntry } from '../../templates/sitemap.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { OutputFile } from './output-file.ts'
import { createTextFile } from './text-file.ts'

/** The protocol allows no more pages in a file. */
const MAX_PAGES = 50_000

interface SitemapInput {
  path: string
  /** The most pages that the site may list: if they fit into a file, they are not listed before it is read. */
  most: number
  listPages(): SitemapEntry[]
  /** The absolute URL of a file. */
  toUrl(path: string): string
}

/** Plans the sitemap, or its parts (`sitemap-1.xml`) with their index. */
export function planSitemap({ path, most, listPages, toUrl }: SitemapInput): OutputFile[] {
  if (most <= MAX_PAGES) return [createTextFile(path, () => renderSitemap(listPages()))]
  const pages = listPages()
  const count = Math.ceil(pages.length / MAX_PAGES)
  if (count <= 1) return [createTextFile(path, () => renderSitemap(pages))]
  const parts = Array.from({ length: count }, (_, index) =>
    createTextFile(path.replace(/(?=\.xml$)/, `-${index + 1}`), () =>
      renderSitemap(pages.slice(index * MAX_PAGES, (index + 1) * MAX_PAGES)),
    ),
  )
  return [createTextFile(path, () => renderSitemapIndex(parts.map((part) => toUrl(part.path)))), ...parts]
}

/** Lists the paths of the published images of each document, by its source path; documents without one are left out. */
export function listImages(
  linked: readonly LinkedDocument[],
  { files }: Pick<AssetManifest, 'files'>,
): ReadonlyMap<string, string[]> {
  return new Map(
    linked.flatMap(({ document, targets }): [string, string[]][] => {
      const found = targets.flatMap((target, index) => {
        if (target.kind !== 'file' || document.references[index]?.kind !== 'image') return []
        return target.published ?? files[target.file]?.url ?? []
      })
      return found.length > 0 ? [[document.source.path, [...new Set(found)]]] : []
    }),
  )
}

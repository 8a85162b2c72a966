import { join } from 'node:path'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { SourceTree } from '../scan/source-file.ts'
import type { OutputFile } from './output-file.ts'
import { type OwnFilesInput, planOwnFiles } from './own-files.ts'
import { readFile } from './read-file.ts'
import { planRedirectPages } from './redirects.ts'

interface PlanInput extends OwnFilesInput {
  tree: SourceTree
  manifest: AssetManifest
}

/**
 * An output file that is not a page: an asset, a file of the project, or one that docsgen writes for crawlers, hosts and
 * readers of feeds.
 */
export interface PlannedFile extends OutputFile {
  kind: 'asset' | 'static' | 'site'
}

/** Plans every output file that is not a page. */
export function planSiteFiles(input: PlanInput): PlannedFile[] {
  return [
    ...addKind('asset', planAssets(input)),
    ...addKind('static', planStaticFiles(input)),
    ...addKind('site', planOwnFiles(input)),
    ...addKind('site', planRedirectPages(input.redirects)),
  ]
}

function addKind(kind: PlannedFile['kind'], files: readonly OutputFile[]): PlannedFile[] {
  return files.map((file) => ({ ...file, kind }))
}

/** The name of an asset contains the hash of its contents, so the name is its key. */
function planAssets({ root, manifest }: PlanInput): OutputFile[] {
  return manifest.outputs.map((output) => ({
    path: output.name,
    key: output.name,
    contents: () =>
      output.from === 'file' ? readFile(root, output.file) : { value: output.contents, diagnostics: [] },
  }))
}

/** Static files, except those shadowed by a page, which the route stage has reported. None is read yet. */
function planStaticFiles({ root, tree, table }: PlanInput): OutputFile[] {
  const shadowed = new Set(table.shadowedAssets)
  return tree.assets.flatMap(({ path, publishedAs }) => {
    if (publishedAs === null || shadowed.has(path)) return []
    return [{ path: publishedAs, key: null, contents: () => readFile(root, join(root, path)) }]
  })
}

import { join } from 'node:path'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { OutputFile } from './output-file.ts'
import { type OwnFilesInput, planOwnFiles } from './own-files.ts'
import { readFile } from './read-file.ts'
import { planRedirectPages } from './redirects.ts'

interface PlanInput extends OwnFilesInput {
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
  const copies = planCopies(input)
  const written = [...planOwnFiles(input), ...planRedirectPages(input.redirects)]
  // A copy would compute the keys.
  return [...copies, ...written.map((file) => Object.assign(file, { kind: 'site' as const }))]
}

/** Assets, and static files except those shadowed by a page, which the route stage has reported. No file is read yet. */
function planCopies({ root, tree, table, manifest }: PlanInput): PlannedFile[] {
  const read = (file: string) => () => readFile(root, file)
  const shadowed = new Set(table.shadowedAssets)
  return [
    ...manifest.outputs.map(
      ({ name, ...output }): PlannedFile => ({
        kind: 'asset',
        path: name,
        // The name contains the hash of the contents.
        key: name,
        contents: output.from === 'file' ? read(output.file) : () => ({ value: output.contents, diagnostics: [] }),
      }),
    ),
    ...tree.assets.flatMap(({ path, publishedAs }): PlannedFile[] =>
      publishedAs === null || shadowed.has(path)
        ? []
        : [{ kind: 'static', path: publishedAs, key: null, contents: read(join(root, path)) }],
    ),
  ]
}

import { createHash } from 'node:crypto'
import type { OutputFile } from './output-file.ts'
import type { PublishedFile } from './output-state.ts'

/** The manifest: every published file with its checksum, for deployment tools. It marks a folder as output of docsgen. */
export function createManifest(published: ReadonlyMap<string, Pick<PublishedFile, 'sha256'>>): OutputFile {
  // As `JSON.stringify` writes it with an indent, which takes four times as long.
  const lines = [...published.keys()]
    .sort()
    .map((path) => `  ${JSON.stringify(path)}: "${published.get(path)?.sha256}"`)
  const body = `{\n "version": 1,\n "files": {\n${lines.join(',\n')}\n }\n}\n`
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
  return { path: getManifestPath(hash), key: hash, contents: () => ({ value: body, diagnostics: [] }) }
}

/** The path of a manifest in the output. */
export const getManifestPath = (key: string): string => `assets/manifest.${key}.json`

import { computeSha256 } from '../lib/hash.ts'
import type { OutputFile } from './output-file.ts'
import type { PublishedFiles } from './output-state.ts'

/** The manifest: every published file with its checksum, for deployment tools. It marks a folder as output of docsgen. */
export function createManifest(published: PublishedFiles): OutputFile {
  // As `JSON.stringify` writes it with an indent, which takes four times as long.
  const lines = [...published.keys()]
    .sort()
    .map((path) => `  ${JSON.stringify(path)}: "${published.get(path)?.sha256}"`)
  const body = `{\n "version": 1,\n "files": {\n${lines.join(',\n')}\n }\n}\n`
  const key = computeSha256(body).slice(0, 8)
  return { path: `assets/manifest.${key}.json`, key, contents: () => ({ value: body, diagnostics: [] }) }
}

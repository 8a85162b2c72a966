import { createHash } from 'node:crypto'
import type { Contents, OutputFile } from './output-file.ts'
import type { PublishedFile, PublishedFiles } from './output-state.ts'

/** The manifest: every published file with its checksum, for deployment tools. It marks a folder as output of docsgen. */
export function createManifest(published: PublishedFiles): OutputFile {
  // As `JSON.stringify` writes it with an indent, which takes four times as long.
  const lines = [...published.keys()]
    .sort()
    .map((path) => `  ${JSON.stringify(path)}: "${published.get(path)?.sha256}"`)
  const body = `{\n "version": 1,\n "files": {\n${lines.join(',\n')}\n }\n}\n`
  const hash = computeSha256(body).slice(0, 8)
  return { path: getManifestPath(hash), key: hash, contents: () => ({ value: body, diagnostics: [] }) }
}

/** Whether a published file is the manifest. */
export function isManifest(path: string, file: Pick<PublishedFile, 'key'> | undefined): boolean {
  return file !== undefined && path === getManifestPath(file.key)
}

const getManifestPath = (hash: string): string => `assets/manifest.${hash}.json`

/** The checksum of contents, as the manifest has it. */
export function computeSha256(body: Contents): string {
  return createHash('sha256').update(body).digest('hex')
}

import type { Cache } from '../cache/cache.ts'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { openPack, type PackOptions } from '../cache/pack.ts'
import type { SearchSection } from './records.ts'

/** Opens the sections that the cache folder has, as JSON by the keys of their bodies. */
export function openSectionPack(
  { path, noteFailure: onFailure }: Pick<CacheFolder, 'path' | 'noteFailure'>,
  options: Pick<PackOptions, 'isPartial'> = {},
): Cache {
  return openPack(path, 'sections', { onFailure, ...options })
}

/** Decodes what the same version of docsgen encoded, which the key guarantees. */
export function decodeSections(encoded: Uint8Array): SearchSection[] {
  return JSON.parse(Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength).toString('utf8'))
}

import type { Cache } from '../cache/cache.ts'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { openPack } from '../cache/pack.ts'
import { openPartialPack } from '../cache/partial-pack.ts'
import type { SearchSection } from './records.ts'

/**
 * Opens the sections that the cache folder has, as JSON by the keys of their bodies; with `isPartial`, for a run that needs few of
 * them.
 */
export function openSectionPack(
  { path, noteFailure: onFailure }: Pick<CacheFolder, 'path' | 'noteFailure'>,
  { isPartial = false }: { isPartial?: boolean } = {},
): Cache {
  return (isPartial ? openPartialPack : openPack)(path, 'sections', { onFailure })
}

/** Decodes what the same version of docsgen encoded, which the key guarantees. */
export function decodeSections(encoded: Uint8Array): SearchSection[] {
  return JSON.parse(Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength).toString('utf8'))
}

import { join } from 'node:path'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import type { FileContents } from '../lib/files.ts'
import { attempt } from '../lib/system-error.ts'
import type { CacheFolder } from './cache-folder.ts'

/** Stores a value as JSON for later runs. If the cache cannot be written, they do the work again. */
export function storeRecord(cache: CacheFolder, name: string, record: unknown): void {
  storeBytes(cache, name, JSON.stringify(record))
}

/** Stores the contents of a file for later runs, in the same way. */
export function storeBytes(
  cache: Pick<CacheFolder, 'path' | 'noteFailure'>,
  name: string,
  contents: FileContents,
): void {
  const failure = attempt(() => {
    makeDerivedFolder(cache.path)
    writeDerivedFile(join(cache.path, name), contents)
  })
  if (failure) cache.noteFailure(failure)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import { parseJson } from '../lib/json.ts'
import { attempt } from '../lib/system-error.ts'
import type { CacheFolder } from './cache-folder.ts'

/** A file of the cache that other versions of docsgen read as well, unlike the store: what it contains is not to be trusted. */
export interface JsonFile {
  /** `undefined` if there is no such file, or it is damaged. */
  read(): unknown
  write(value: unknown): void
}

/** Opens a file of the cache folder by its name. If the file system fails, nothing is read or written. */
export function openJsonFile({ path, noteFailure }: Pick<CacheFolder, 'path' | 'noteFailure'>, name: string): JsonFile {
  const file = join(path, name)
  return {
    read() {
      let text = ''
      attempt(() => {
        text = readFileSync(file, 'utf8')
      })
      return parseJson(text)
    },
    write(value) {
      const failure = attempt(() => {
        makeDerivedFolder(path)
        writeDerivedFile(file, JSON.stringify(value))
      })
      if (failure) noteFailure(failure)
    },
  }
}

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { IndexRoot } from '../../src/search/local/index-format.ts'
import { listShardNames, toRootName, toShardName } from './plan-index-files.ts'

/** Size of the index of one language. */
export interface IndexSize {
  language: string
  pages: number
  sections: number
  files: number
  /** As they lie on the disk, which is how they are sent. */
  bytes: number
}

/** Measures an index that a build has written into a folder. */
export function measureIndex(folder: string, language: string): IndexSize {
  const rootFile = join(folder, toRootName(language))
  const root: IndexRoot = JSON.parse(inflateSync(readFileSync(rootFile)).toString('utf8'))
  const shards = listShardNames(root).map((name) => join(folder, toShardName(language, name)))
  const files = [rootFile, ...shards]
  return {
    language,
    pages: root.sections.length,
    sections: root.count,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
  }
}

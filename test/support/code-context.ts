import { join } from 'node:path'
import { openCacheFolder } from '../../cli/store/cache-folder.ts'
import type { CodeContext } from '../../cli/store/code-inputs.ts'
import { openFileTable } from '../../cli/store/file-table.ts'
import { openStore } from '../../cli/store/store.ts'

/** What code of a project is compiled with, in a folder of the project by default. */
export function createCodeContext(
  root: string,
  cacheDirectory: string = join(root, '.docsgen/cache'),
): CodeContext & { cacheDirectory: string } {
  const folder = openCacheFolder(cacheDirectory)
  const store = openStore({ folder, fingerprint: 'test' })
  return { root, cacheDirectory, store, files: openFileTable(store, folder) }
}

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeDerivedFile } from '../lib/derived-files.ts'
import { attempt } from '../lib/system-error.ts'

/** Absolute folder for caches and state, which is never deployed. */
export function getStateDirectory(root: string): string {
  return join(root, '.docsgen')
}

/** Absolute folder of a project's cache. */
export function getCacheDirectory(root: string): string {
  return join(getStateDirectory(root), 'cache')
}

/** See https://bford.info/cachedir/: programs that make backups leave out folders with such a file. */
const TAG = 'Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of docsgen. It can be deleted.\n'

/** Creates the folder of a project. If the file system refuses it, or a file has its name, runs are only slower. */
export function createStateDirectory(root: string): void {
  const folder = getStateDirectory(root)
  const file = join(folder, 'CACHEDIR.TAG')
  attempt(() => {
    if (existsSync(file)) return
    mkdirSync(folder, { recursive: true })
    writeDerivedFile(file, TAG)
  })
}

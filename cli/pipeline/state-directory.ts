import { join } from 'node:path'

/** Absolute folder for caches and state, which is never deployed. */
export function getStateDirectory(root: string): string {
  return join(root, '.docsgen')
}

/** Absolute folder of a project's cache. */
export function getCacheDirectory(root: string): string {
  return join(getStateDirectory(root), 'cache')
}

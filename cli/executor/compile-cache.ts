import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** The key under which threads find the folder. */
const FOLDER = 'docsgen:compile-cache'

/**
 * Makes Node.js 22.1 and later store compiled code of the modules that are loaded from now on, in this thread and in
 * threads that call `inheritCompileCache`. Only if the project's cache already exists, because the first run may be the
 * only one. Failures are ignored.
 */
export function enableCompileCache(cacheDirectory: string): void {
  if (!existsSync(cacheDirectory)) return
  setEnvironmentData(FOLDER, join(cacheDirectory, 'compiled'))
  inheritCompileCache()
}

/** Since Node.js 22.1. It returns failures. */
const node: typeof module & { enableCompileCache?(folder: string): unknown } = module

/** Uses the same folder as the main thread. */
export function inheritCompileCache(): void {
  const folder = getEnvironmentData(FOLDER)
  if (typeof folder === 'string') node.enableCompileCache?.(folder)
}

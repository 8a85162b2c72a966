import { existsSync, rmSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { attempt } from '../lib/system-error.ts'

/**
 * Lets Node.js keep the code that it compiles from modules in the cache folder, from version 22.8 on, which saves an incremental
 * build a tenth of its time. Modules that are loaded already are not kept. `fingerprint` identifies the installation of docsgen:
 * what another one left is removed. Without a cache folder, this may be the only run, and nothing is kept. If the folder cannot
 * be written, Node.js does without.
 */
export function keepCompiledCode(cacheDirectory: string, fingerprint: string): void {
  const enable: unknown = Reflect.get(nodeModule, 'enableCompileCache')
  if (typeof enable !== 'function' || !existsSync(cacheDirectory)) return
  const all = join(cacheDirectory, 'compiled')
  const own = join(all, fingerprint)
  if (!existsSync(own)) attempt(() => rmSync(all, { recursive: true, force: true }))
  enable(own)
}

import { existsSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** More links than this in a row are a loop. */
const MAX_LINKS = 40

/** Resolves symbolic links in an absolute path whose last parts may be missing. A loop of links stays as written. */
export function resolveRealPath(path: string, links = 0): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  if (parent === path) return path
  const target = links < MAX_LINKS ? findTarget(path) : undefined
  if (target !== undefined) return resolveRealPath(resolve(parent, target), links + 1)
  return join(resolveRealPath(parent, links), basename(path))
}

function findTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

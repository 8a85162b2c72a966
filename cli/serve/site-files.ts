import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseRedirects, type Redirect } from './redirects.ts'

/** A pathname that is not listed makes a server list the folder again, but not more often than this. */
const RELIST_AFTER_MS = 1000
/** Files that configure hosts; hosts read them and do not serve them. */
const REDIRECTS_FILE = '_redirects'
const hostFiles = new Set(['_headers', REDIRECTS_FILE])

/** The files of a folder, by listing: what is not listed does not exist, so no request can step out of the folder. */
export interface SiteFiles {
  /** Absolute path of the folder itself, links resolved; changes when a build swaps a linked folder. */
  directory(): string
  /** The posix path of a file as the disk spells it, given in any Unicode form; `undefined` when the site has no such file. */
  find(path: string): string | undefined
  /** The rules of `_redirects`, none without that file. */
  redirects(): readonly Redirect[]
}

/** Lists `directory` now, and again when a build has replaced it. */
export function createSiteFiles(directory: string): SiteFiles {
  let listing = list(directory)
  function refresh(isMiss: boolean): void {
    const isOld = performance.now() - listing.listedAtMs > RELIST_AFTER_MS
    if ((isMiss && isOld) || identityOf(directory) !== listing.identity) listing = list(directory)
  }
  return {
    directory: () => listing.directory,
    find(path) {
      const name = path.normalize('NFC')
      refresh(false)
      if (!listing.files.has(name)) refresh(true)
      return listing.files.get(name)
    },
    redirects: () => {
      refresh(false)
      return listing.redirects
    },
  }
}

interface Listing {
  directory: string
  /** Path in NFC -> path as it is. */
  files: ReadonlyMap<string, string>
  redirects: readonly Redirect[]
  identity: string
  listedAtMs: number
}

function list(directory: string): Listing {
  const identity = identityOf(directory)
  const files = new Map<string, string>()
  let redirects: readonly Redirect[] = []
  let root = directory
  try {
    root = realpathSync(directory)
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const full = join(entry.parentPath, entry.name)
      const path = relative(root, full).split(sep).join('/')
      if (path === REDIRECTS_FILE && entry.isFile()) redirects = parseRedirects(readFileSync(full, 'utf8'))
      if (isHidden(path) || hostFiles.has(path)) continue
      if (entry.isFile() || (entry.isSymbolicLink() && pointsInside(full, root))) files.set(path.normalize('NFC'), path)
    }
  } catch {
    // The folder is away for the moment of a swap, or for good: then nothing is listed, and the next request looks again.
  }
  return { directory: root, files, redirects, identity, listedAtMs: performance.now() }
}

/** Dot-files are secrets more often than pages; `.well-known` is the one that the web defines. */
function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((segment, depth) => segment.startsWith('.') && !(depth === 0 && segment === '.well-known'))
}

function pointsInside(link: string, root: string): boolean {
  try {
    const target = realpathSync(link)
    return target.startsWith(root + sep) && !isHidden(relative(root, target)) && statSync(target).isFile()
  } catch {
    return false
  }
}

function identityOf(directory: string): string {
  const stats = statSync(directory, { throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}:${stats.ctimeMs}` : 'missing'
}

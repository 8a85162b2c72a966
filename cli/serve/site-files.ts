import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getRelativePath } from '../lib/posix-path.ts'
import { type HeaderRule, parseHeaderRules } from './header-rules.ts'
import { parseRedirects, type Redirect } from './redirects.ts'

/** Minimum interval between listings of the folder, which an unknown pathname triggers. */
const RELIST_AFTER_MS = 1000
/** Files that configure hosts, which do not serve them. */
const REDIRECTS_FILE = '_redirects'
const HEADERS_FILE = '_headers'
const HOST_FILES = new Set([HEADERS_FILE, REDIRECTS_FILE])

/** The listed files of a folder. Other files do not exist for the server, so no request can leave the folder. */
export interface SiteFiles {
  /** Absolute real path of the folder; changes when a build swaps a linked folder. */
  getDirectory(): string
  /** The posix path of a file as spelled on disk, found by any Unicode form of it; `undefined` if the site has no such file. */
  find(path: string): string | undefined
  /** The rules of `_redirects`; empty without that file. */
  getRedirects(): readonly Redirect[]
  /** The rules of `_headers`; empty without that file. */
  getHeaderRules(): readonly HeaderRule[]
}

/** Lists `directory` now, and again when a build has replaced it. */
export function createSiteFiles(directory: string): SiteFiles {
  let listing = listFolder(directory)
  function refresh(isMiss: boolean): void {
    const isOld = performance.now() - listing.listedAtMs > RELIST_AFTER_MS
    if ((isMiss && isOld) || getIdentity(directory) !== listing.identity) listing = listFolder(directory)
  }
  return {
    getDirectory: () => listing.directory,
    find(path) {
      const name = path.normalize('NFC')
      refresh(false)
      if (!listing.files.has(name)) refresh(true)
      return listing.files.get(name)
    },
    getRedirects: () => {
      refresh(false)
      return listing.redirects
    },
    getHeaderRules: () => listing.headerRules,
  }
}

interface Listing {
  directory: string
  /** Path in NFC -> path on disk. */
  files: ReadonlyMap<string, string>
  redirects: readonly Redirect[]
  headerRules: readonly HeaderRule[]
  identity: string
  listedAtMs: number
}

function listFolder(directory: string): Listing {
  const identity = getIdentity(directory)
  const files = new Map<string, string>()
  let redirects: readonly Redirect[] = []
  let headerRules: readonly HeaderRule[] = []
  let root = directory
  try {
    root = realpathSync(directory)
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const full = join(entry.parentPath, entry.name)
      const path = getRelativePath(root, full)
      if (path === REDIRECTS_FILE && entry.isFile()) redirects = parseRedirects(readFileSync(full, 'utf8'))
      if (path === HEADERS_FILE && entry.isFile()) headerRules = parseHeaderRules(readFileSync(full, 'utf8'))
      if (isHidden(path) || HOST_FILES.has(path)) continue
      if (entry.isFile() || (entry.isSymbolicLink() && pointsInside(full, root))) files.set(path.normalize('NFC'), path)
    }
  } catch {
    // The folder is missing, perhaps only during a swap: nothing is listed, and the next request lists it again.
  }
  return { directory: root, files, redirects, headerRules, identity, listedAtMs: performance.now() }
}

/** Dotfiles often contain secrets and are hidden, except `.well-known`, which is a web standard. */
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

function getIdentity(directory: string): string {
  const stats = statSync(directory, { throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}:${stats.ctimeMs}` : 'missing'
}

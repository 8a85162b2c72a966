import { wholeFile } from '../diagnostics/diagnostic.ts'
import { foldPathname } from '../lib/pathname.ts'
import type { AssetFile } from '../scan/source-file.ts'
import type { Claim } from './claim.ts'
import type { Route, RouteConflict } from './route-table.ts'

type Claimant = RouteConflict['claimants'][number]

/** A file that will stand in the output folder, and who puts it there. */
interface Output {
  outputFile: string
  claimant: Claimant
  isStatic: boolean
  /** The route that is written there; none for files that are no pages. */
  route: Route | null
}

/** What everybody gets. */
interface Grants {
  routes: Route[]
  conflicts: RouteConflict[]
  /** Source paths of static files whose place a page has. */
  shadowedAssets: string[]
}

/** Files that docsgen writes itself, at names that a static file could have. */
const OWN_FILES = ['sitemap.xml']

/**
 * Grants every route that nobody before claims: pages with a source by source, then generated pages, then static files.
 * So pathnames and output files are unique, and no file is overwritten in silence. Claimants that differ in letter case
 * or Unicode normalisation only all keep their routes: most hosts can tell them apart.
 */
export function grantRoutes(claims: readonly Claim[], assets: readonly AssetFile[]): Grants {
  const { outputs, rivals } = contend(listOutputs(claims, assets))
  const nested = findFilesUsedAsFolders(outputs)
  const conflicts = [
    ...[...rivals.values()].map((group) => conflictOf(group)),
    ...nested.conflicts,
    ...findLetterCaseConflicts(outputs),
  ]
  const lost = new Set([...[...rivals.values()].flatMap((group) => group.slice(1)), ...nested.losers])
  const withoutPlace = new Set([...lost].map(({ route }) => route))
  const routes = claims.map(({ route }) => route).filter((route) => !withoutPlace.has(route))
  return {
    routes: routes.sort(byPathname),
    conflicts: conflicts.sort(byPathname),
    shadowedAssets: [...lost]
      .flatMap(({ isStatic, claimant: { source } }) => (isStatic && source ? [source] : []))
      .sort(),
  }
}

/** All files that somebody wants to write, who comes first first. */
function listOutputs(claims: readonly Claim[], assets: readonly AssetFile[]): Output[] {
  const pages = [...claims].sort(sourcesFirst).map(({ route, origin, name }): Output => {
    const claimant = { source: route.source, pathname: route.pathname, origin, ...(name && { name }) }
    return { outputFile: route.outputFile, claimant, isStatic: false, route }
  })
  const own = OWN_FILES.map((outputFile): Output => {
    const pathname = `/${outputFile}`
    return {
      outputFile,
      claimant: { source: null, pathname, origin: { kind: 'page', pathname } },
      isStatic: false,
      route: null,
    }
  })
  const statics = assets.flatMap(({ path, publishedAs }): Output[] => {
    if (publishedAs === null) return []
    const claimant = { source: path, pathname: `/${publishedAs}`, origin: wholeFile(path) }
    return [{ outputFile: publishedAs, claimant, isStatic: true, route: null }]
  })
  return [...pages, ...own, ...statics]
}

/** The first at every output file, and where there are more, all of them. */
function contend(all: readonly Output[]): { outputs: Map<string, Output>; rivals: Map<string, Output[]> } {
  const outputs = new Map<string, Output>()
  const rivals = new Map<string, Output[]>()
  for (const output of all) {
    const winner = outputs.get(output.outputFile)
    if (!winner) {
      outputs.set(output.outputFile, output)
      continue
    }
    const known = rivals.get(output.outputFile)
    if (known) known.push(output)
    else rivals.set(output.outputFile, [winner, output])
  }
  return { outputs, rivals }
}

function conflictOf(group: readonly Output[]): RouteConflict {
  const claimants = group.map(({ claimant }) => claimant)
  const { pathname = '', outputFile = '' } = { ...claimants[0], ...group[0] }
  const isSame = claimants.every((claimant) => claimant.pathname === pathname)
  return { kind: isSame ? 'same-pathname' : 'same-output-file', pathname, outputFile, claimants }
}

/**
 * Outputs below another output: `a.html/b/index.html` cannot be written where `a.html` is a file. The file stays, unless
 * it is a static one and the other a page.
 */
function findFilesUsedAsFolders(outputs: ReadonlyMap<string, Output>): {
  conflicts: RouteConflict[]
  losers: Set<Output>
} {
  const conflicts: RouteConflict[] = []
  const losers = new Set<Output>()
  const clear = new Set<string>()
  for (const output of outputs.values()) {
    for (const folder of foldersOf(output.outputFile)) {
      if (clear.has(folder)) break
      const file = outputs.get(folder)
      if (!file) {
        clear.add(folder)
        continue
      }
      const [winner, loser] = file.isStatic && !output.isStatic ? [output, file] : [file, output]
      if (losers.has(loser)) continue
      losers.add(loser)
      const claimants = [winner.claimant, loser.claimant]
      const { pathname } = winner.claimant
      conflicts.push({ kind: 'same-output-file', pathname, outputFile: folder, claimants })
    }
  }
  return { conflicts, losers }
}

/** The folders above a file, the nearest first. */
function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
    folders.push(file.slice(0, slash))
  }
  return folders
}

/** Pages that a host or file system without letter case would take for one another, or for a static file. */
function findLetterCaseConflicts(outputs: ReadonlyMap<string, Output>): RouteConflict[] {
  const groups = new Map<string, Output[]>()
  for (const output of outputs.values()) {
    const key = foldPathname(output.outputFile)
    const group = groups.get(key)
    if (group) group.push(output)
    else groups.set(key, [output])
  }
  // Static files among themselves are the author's own business: docsgen copies them as they are.
  return [...groups.values()]
    .filter((group) => group.length > 1 && group.some(({ isStatic }) => !isStatic))
    .map((group) => ({ ...conflictOf(group), kind: 'letter-case' }))
}

function sourcesFirst(a: Claim, b: Claim): number {
  if (a.route.source === b.route.source) return byPathname(a.route, b.route)
  if (a.route.source === null) return 1
  if (b.route.source === null) return -1
  return a.route.source < b.route.source ? -1 : 1
}

function byPathname(a: { pathname: string }, b: { pathname: string }): number {
  return a.pathname < b.pathname ? -1 : a.pathname > b.pathname ? 1 : 0
}

import { foldPathname } from '../lib/pathname.ts'
import type { AssetFile } from '../scan/source-file.ts'
import type { Claim } from './claim.ts'
import type { Route, RouteConflict } from './route-table.ts'

type Claimant = RouteConflict['claimants'][number]

/** A file that will stand in the output folder, and who puts it there. */
interface Output {
  outputFile: string
  claimant: Claimant
}

interface Grants {
  routes: Route[]
  conflicts: RouteConflict[]
}

/** Files that docsgen writes itself, at names that a static file could have. */
const OWN_FILES = ['sitemap.xml']

/**
 * Grants every route that nobody before claims: pages with a source by source, then generated pages, then static files.
 * So pathnames and output files are unique, and no file is overwritten in silence. Claimants that differ in letter case
 * or Unicode normalisation only all keep their routes: most hosts can tell them apart.
 */
export function grantRoutes(claims: readonly Claim[], assets: readonly AssetFile[]): Grants {
  const conflicts: RouteConflict[] = []
  const outputs = new Map<string, Output>()
  const rivals = new Map<string, Claimant[]>()
  const granted: Claim[] = []
  const staticFiles = assets.flatMap((asset) =>
    asset.publishedAs === null ? [] : [{ ...asset, at: asset.publishedAs }],
  )
  const contend = (output: Output): boolean => {
    const winner = outputs.get(output.outputFile)
    if (!winner) {
      outputs.set(output.outputFile, output)
      return true
    }
    const known = rivals.get(output.outputFile)
    if (known) known.push(output.claimant)
    else rivals.set(output.outputFile, [winner.claimant, output.claimant])
    return false
  }
  for (const claim of [...claims].sort(sourcesFirst)) {
    const { route, origin } = claim
    const claimant = { source: route.source, pathname: route.pathname, origin }
    if (contend({ outputFile: route.outputFile, claimant })) granted.push(claim)
  }
  for (const file of OWN_FILES) {
    const pathname = `/${file}`
    contend({ outputFile: file, claimant: { source: null, pathname, origin: { kind: 'page', pathname } } })
  }
  for (const { path, at } of staticFiles) contend({ outputFile: at, claimant: staticClaimant(path, at) })
  for (const [outputFile, claimants] of rivals) conflicts.push(conflictOf(outputFile, claimants))

  const blocked = findFilesUsedAsFolders(outputs, conflicts)
  conflicts.push(...findLetterCaseConflicts(outputs, new Set(staticFiles.map(({ path }) => path))))
  return {
    routes: granted
      .map(({ route }) => route)
      .filter((route) => !blocked.has(route.outputFile))
      .sort(byPathname),
    conflicts: conflicts.sort(byPathname),
  }
}

function conflictOf(outputFile: string, claimants: Claimant[]): RouteConflict {
  const pathname = claimants[0]?.pathname ?? `/${outputFile}`
  const isSame = claimants.every((claimant) => claimant.pathname === pathname)
  return { kind: isSame ? 'same-pathname' : 'same-output-file', pathname, outputFile, claimants }
}

/** Outputs below another output: `a.html/b/index.html` cannot be written where `a.html` is a file. The folder loses. */
function findFilesUsedAsFolders(outputs: ReadonlyMap<string, Output>, conflicts: RouteConflict[]): Set<string> {
  const blocked = new Set<string>()
  const clear = new Set<string>()
  for (const { outputFile, claimant } of outputs.values()) {
    for (let slash = outputFile.lastIndexOf('/'); slash > 0; slash = outputFile.lastIndexOf('/', slash - 1)) {
      const folder = outputFile.slice(0, slash)
      if (clear.has(folder)) break
      const file = outputs.get(folder)
      if (!file) {
        clear.add(folder)
        continue
      }
      blocked.add(outputFile)
      const claimants = [file.claimant, claimant]
      conflicts.push({ kind: 'same-output-file', pathname: file.claimant.pathname, outputFile: folder, claimants })
    }
  }
  return blocked
}

/** Pages that a host or file system without letter case would take for one another, or for a static file. */
function findLetterCaseConflicts(
  outputs: ReadonlyMap<string, Output>,
  staticSources: ReadonlySet<string>,
): RouteConflict[] {
  const groups = new Map<string, Output[]>()
  for (const output of outputs.values()) {
    const key = foldPathname(output.outputFile)
    const group = groups.get(key)
    if (group) group.push(output)
    else groups.set(key, [output])
  }
  return [...groups.values()].flatMap((group): RouteConflict[] => {
    const [first] = group
    if (!first || group.length < 2) return []
    const claimants = group.map((output) => output.claimant)
    // Static files among themselves are the author's own business: docsgen copies them as they are.
    if (claimants.every(({ source }) => source !== null && staticSources.has(source))) return []
    return [{ kind: 'letter-case', pathname: first.claimant.pathname, outputFile: first.outputFile, claimants }]
  })
}

function staticClaimant(path: string, at: string): Claimant {
  const origin = { kind: 'file', file: path, line: 1, column: 1, endLine: 1, endColumn: 1 } as const
  return { source: path, pathname: `/${at}`, origin }
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

import { toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy, pushToList } from '../lib/group-by.ts'
import { foldPathname } from '../lib/pathname.ts'
import type { AssetFile } from '../scan/source-file.ts'
import type { RouteCandidate } from './route-candidate.ts'
import type { Redirect, Route, RouteConflict, SiteFile } from './route-table.ts'

type ConflictCandidate = RouteConflict['candidates'][number]

/** A file of the output folder with its writer. */
interface Output {
  outputFile: string
  candidate: ConflictCandidate
  isStatic: boolean
  /** The route that is written there; `null` for files that are not pages. */
  route: Route | null
  /** The file that docsgen writes there if it is not a page. */
  siteFile: SiteFile | null
  redirect: Redirect | null
}

/** Routes and files after conflicts are resolved. */
interface ResolvedRoutes {
  routes: Route[]
  conflicts: RouteConflict[]
  /** Source paths of static files shadowed by a page. */
  shadowedAssets: string[]
  /** Generated files that no page shadows. */
  siteFiles: SiteFile[]
  /** Redirects from otherwise unused pathnames, sorted by pathname. */
  redirects: Redirect[]
}

interface OtherOutputs {
  assets: readonly AssetFile[]
  siteFiles: readonly SiteFile[]
  redirects: readonly Redirect[]
}

/**
 * Gives every route to its first candidate: pages with a source come first, by source, then generated pages, then
 * static files, then redirects. So pathnames and output files are unique, and no file is silently overwritten. Candidates that differ
 * only in letter case or Unicode normalization all keep their routes: most hosts can tell them apart.
 */
export function resolveConflicts(candidates: readonly RouteCandidate[], others: OtherOutputs): ResolvedRoutes {
  const { outputs, duplicates } = findDuplicates(listOutputs(candidates, others))
  const nested = findFilesUsedAsFolders(outputs)
  const conflicts = [
    ...[...duplicates.values()].map((group) => toConflict(group)),
    ...nested.conflicts,
    ...findLetterCaseConflicts(outputs),
  ]
  const rejected = new Set([...[...duplicates.values()].flatMap((group) => group.slice(1)), ...nested.rejected])
  const rejectedRoutes = new Set([...rejected].map(({ route }) => route))
  const routes = candidates.map(({ route }) => route).filter((route) => !rejectedRoutes.has(route))
  return {
    routes: routes.sort(compareByPathname),
    conflicts: conflicts.sort(compareByPathname),
    siteFiles: others.siteFiles.filter((file) => ![...rejected].some(({ siteFile }) => siteFile === file)),
    redirects: others.redirects.filter((each) => ![...rejected].some(({ redirect }) => redirect === each)),
    shadowedAssets: [
      ...listIncludedRules(others.siteFiles),
      ...[...rejected].flatMap(({ isStatic, candidate: { source } }) => (isStatic && source ? [source] : [])),
    ].sort(),
  }
}

/** All files to be written, in order of precedence. */
function listOutputs(candidates: readonly RouteCandidate[], { assets, siteFiles, redirects }: OtherOutputs): Output[] {
  const pages = [...candidates].sort(compareBySource).map(({ route, origin, name }): Output => {
    const candidate = { source: route.source, pathname: route.pathname, origin, ...(name && { name }) }
    return { outputFile: route.outputFile, candidate, isStatic: false, route, siteFile: null, redirect: null }
  })
  const own = siteFiles.map((siteFile): Output => {
    const pathname = `/${siteFile.path}`
    const candidate: ConflictCandidate = { source: null, pathname, origin: { kind: 'page', pathname } }
    return { outputFile: siteFile.path, candidate, isStatic: false, route: null, siteFile, redirect: null }
  })
  const included = listIncludedRules(siteFiles)
  const statics = assets.flatMap(({ path, publishedAs }): Output[] => {
    if (publishedAs === null || included.includes(path)) return []
    const candidate = { source: path, pathname: `/${publishedAs}`, origin: toFileOrigin(path) }
    return [{ outputFile: publishedAs, candidate, isStatic: true, route: null, siteFile: null, redirect: null }]
  })
  const moved = redirects.map((redirect): Output => {
    const { outputFile, pathname, origin } = redirect
    const name = `the redirect from "${pathname}"`
    const candidate: ConflictCandidate = { source: null, pathname, origin, name, isRedirect: true }
    return { outputFile, candidate, isStatic: false, route: null, siteFile: null, redirect }
  })
  return [...pages, ...own, ...statics, ...moved]
}

/** Static files that are merged into a generated file. */
function listIncludedRules(siteFiles: readonly SiteFile[]): string[] {
  return siteFiles.flatMap((file) => (file.kind === 'redirects' && file.own !== null ? [file.own] : []))
}

/** The first candidate of every output file, and all candidates of those that have several. */
function findDuplicates(all: readonly Output[]): { outputs: Map<string, Output>; duplicates: Map<string, Output[]> } {
  const outputs = new Map<string, Output>()
  const duplicates = new Map<string, Output[]>()
  for (const output of all) {
    const winner = outputs.get(output.outputFile)
    if (!winner) {
      outputs.set(output.outputFile, output)
      continue
    }
    if (!duplicates.has(output.outputFile)) duplicates.set(output.outputFile, [winner])
    pushToList(duplicates, output.outputFile, output)
  }
  return { outputs, duplicates }
}

function toConflict(group: readonly Output[]): RouteConflict {
  const candidates = group.map(({ candidate }) => candidate)
  const { pathname = '', outputFile = '' } = { ...candidates[0], ...group[0] }
  const isSame = candidates.every((candidate) => candidate.pathname === pathname)
  return { kind: isSame ? 'same-pathname' : 'same-output-file', pathname, outputFile, candidates }
}

/**
 * Outputs below another output: `a.html/b/index.html` cannot be written where `a.html` is a file. The file is kept,
 * unless it is a static file and the other is a page.
 */
function findFilesUsedAsFolders(outputs: ReadonlyMap<string, Output>): {
  conflicts: RouteConflict[]
  rejected: Set<Output>
} {
  const conflicts: RouteConflict[] = []
  const rejected = new Set<Output>()
  const clear = new Set<string>()
  for (const output of outputs.values()) {
    for (const folder of listParentFolders(output.outputFile)) {
      if (clear.has(folder)) break
      const file = outputs.get(folder)
      if (!file) {
        clear.add(folder)
        continue
      }
      const [winner, rejectedOutput] = file.isStatic && !output.isStatic ? [output, file] : [file, output]
      if (rejected.has(rejectedOutput)) continue
      rejected.add(rejectedOutput)
      const candidates = [winner.candidate, rejectedOutput.candidate]
      const { pathname } = winner.candidate
      conflicts.push({ kind: 'same-output-file', pathname, outputFile: folder, candidates })
    }
  }
  return { conflicts, rejected }
}

/** The folders above a file, the nearest first. */
function listParentFolders(file: string): string[] {
  const folders: string[] = []
  for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
    folders.push(file.slice(0, slash))
  }
  return folders
}

/** Pages whose pathnames differ from each other or from a static file only in letter case. */
function findLetterCaseConflicts(outputs: ReadonlyMap<string, Output>): RouteConflict[] {
  const groups = groupBy(outputs.values(), ({ outputFile }) => foldPathname(outputFile))
  // Conflicts between static files are not reported: they are copied unchanged.
  return [...groups.values()]
    .filter((group) => group.length > 1 && group.some(({ isStatic }) => !isStatic))
    .map((group) => ({ ...toConflict(group), kind: 'letter-case' }))
}

function compareBySource(a: RouteCandidate, b: RouteCandidate): number {
  if (a.route.source === b.route.source) return compareByPathname(a.route, b.route)
  if (a.route.source === null) return 1
  if (b.route.source === null) return -1
  return compareStrings(a.route.source, b.route.source)
}

function compareByPathname(a: { pathname: string }, b: { pathname: string }): number {
  return compareStrings(a.pathname, b.pathname)
}

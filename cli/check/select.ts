import { stripContentExtension, stripIndexName } from '../content/content-path.ts'
import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'
import { normalizeSlashes } from '../lib/posix-path.ts'
import type { LinkGraph, LinkUse } from '../link/link-graph.ts'

/**
 * Selects the diagnostics that concern some files or folders (POSIX paths relative to the root): those located in them,
 * those of routes they share, and those of references to something in them, whether it exists or not. So a link *to* a
 * page that was just renamed is included, although its own file was not touched. Without paths, all diagnostics.
 */
export function selectDiagnostics<Selected extends Diagnostic>(
  diagnostics: readonly Selected[],
  paths: readonly string[],
  graph: Pick<LinkGraph, 'broken'>,
): Selected[] {
  if (paths.length === 0) return [...diagnostics]
  const selection = createSelection(paths)
  const brokenLinks = new Map(graph.broken.map((use) => [toLinkKey(use.origin, use.raw), use]))
  return diagnostics.filter((diagnostic) => {
    const origins = [diagnostic.origin, ...(diagnostic.related ?? []).map((related) => related.origin)]
    if (origins.some((origin) => selection.hasOrigin(origin))) return true
    const brokenLink = brokenLinks.get(toLinkKey(diagnostic.origin, diagnostic.target))
    return brokenLink !== undefined && selection.hasTarget(brokenLink)
  })
}

const toLinkKey = (origin: Origin, target: string | undefined): string => JSON.stringify([origin, target])

/** The files and pages that are selected by paths (POSIX, relative to the root). */
export function createSelection(paths: readonly string[]) {
  const selected = paths.map(normalizePath)
  const hasFile = (file: string) => selected.some((path) => path === '' || file === path || file.startsWith(`${path}/`))
  const stems = selected.map((path) => `/${toPathnameStem(path)}`)
  // The source file of a pathname is unknown: `content/docs/intro.md` is recognized in `/docs/intro`.
  const hasPathname = (pathname: string) => {
    const end = `/${toPathnameStem(pathname.slice(1))}`
    return end !== '/' && stems.some((stem) => stem.endsWith(end))
  }
  return {
    hasFile,
    hasOrigin(origin: Origin): boolean {
      if (origin.kind === 'file' || origin.kind === 'config') return hasFile(origin.file)
      return origin.kind === 'page' && hasPathname(origin.pathname)
    },
    hasTarget({ target, targetFile }: LinkUse): boolean {
      if (targetFile !== null) return hasFile(targetFile)
      return target.kind === 'broken' && target.reason === 'page' && hasPathname(target.resolved)
    },
  }
}

/** A POSIX path without a leading `./` and trailing slash; the root is empty. */
function normalizePath(path: string): string {
  const plain = normalizeSlashes(path)
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/+$/, '')
  return plain === '.' ? '' : plain
}

function toPathnameStem(path: string): string {
  const plain = path.replace(/\/$/, '').replace(/\.html?$/i, '')
  return stripIndexName(stripContentExtension(plain))
}

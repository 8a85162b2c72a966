import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'
import type { LinkGraph, LinkUse } from '../link/link-graph.ts'

/**
 * The findings that concern some files or folders (posix, relative to the root): those that stand in them, those that
 * share a route with them, and those whose reference names something in them, there or not. So a link *into* a page that
 * was just renamed shows, although its own file was not touched. Without paths, all findings.
 */
export function selectFindings<Finding extends Diagnostic>(
  diagnostics: readonly Finding[],
  paths: readonly string[],
  graph: Pick<LinkGraph, 'faults'>,
): Finding[] {
  if (paths.length === 0) return [...diagnostics]
  const selection = createSelection(paths)
  const faults = new Map(graph.faults.map((use) => [keyOf(use.origin, use.raw), use]))
  return diagnostics.filter((diagnostic) => {
    const origins = [diagnostic.origin, ...(diagnostic.related ?? []).map((related) => related.origin)]
    if (origins.some((origin) => selection.hasOrigin(origin))) return true
    const fault = faults.get(keyOf(diagnostic.origin, diagnostic.target))
    return fault !== undefined && selection.hasTarget(fault)
  })
}

function keyOf(origin: Origin, target: string | undefined): string {
  return JSON.stringify([origin, target])
}

interface Selection {
  hasOrigin(origin: Origin): boolean
  hasTarget(use: LinkUse): boolean
}

function createSelection(paths: readonly string[]): Selection {
  const selected = paths.map(normalise)
  const hasFile = (file: string) => selected.some((path) => path === '' || file === path || file.startsWith(`${path}/`))
  const stems = selected.map((path) => `/${pathnameLike(path)}`)
  // A pathname does not say which file it was made of: `content/docs/intro.md` is recognised in `/docs/intro`.
  const hasPathname = (pathname: string) => {
    const end = `/${pathnameLike(pathname.slice(1))}`
    return end !== '/' && stems.some((stem) => stem.endsWith(end))
  }
  return {
    hasOrigin(origin) {
      if (origin.kind === 'file' || origin.kind === 'config') return hasFile(origin.file)
      return origin.kind === 'page' && hasPathname(origin.pathname)
    },
    hasTarget({ target, targetFile }) {
      if (targetFile !== null) return hasFile(targetFile)
      return target.kind === 'broken' && target.reason === 'page' && hasPathname(target.resolved)
    },
  }
}

/** Posix, without `./` and a final slash; the root is empty. */
function normalise(path: string): string {
  const plain = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/+$/, '')
  return plain === '.' ? '' : plain
}

function pathnameLike(path: string): string {
  return path
    .replace(/\/$/, '')
    .replace(/\.(?:mdx?|[jt]sx|html?)$/i, '')
    .replace(/(?:^|\/)(?:index|readme)$/i, '')
}

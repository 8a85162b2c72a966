import type { Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic-collector.ts'
import { type RouteSettings, toCanonicalPathname } from './route-candidate.ts'
import { findPathnameProblem, findSlugProblem } from './slug.ts'

/** Source path -> canonical pathname. */
export type GivenPathnames = ReadonlyMap<string, string>

/**
 * The pathnames set by the hook `routes` that can be published; the others are reported, and their pages keep their
 * pathnames.
 */
export function acceptGivenPathnames(
  given: GivenPathnames,
  { configFile, settings }: { configFile: string; settings: RouteSettings },
): Outcome<GivenPathnames> {
  const diagnostics = new DiagnosticCollector()
  const accepted = new Map<string, string>()
  for (const [source, pathname] of given) {
    const leaves = pathname.split('/').some((segment) => segment === '.' || segment === '..')
    const problem = findSlugProblem(pathname) ?? (leaves ? 'has "." or ".."' : findPathnameProblem(pathname))
    if (problem === undefined) accepted.set(source, toCanonicalPathname(pathname, settings.trailingSlash))
    else {
      const message = `The pathname ${JSON.stringify(pathname)} that the hook "routes" set for ${source} ${problem}.`
      const origin = { kind: 'config', file: configFile, path: 'hooks.routes' } as const
      diagnostics.add([{ code: 'route/invalid-slug', message, origin }])
    }
  }
  return diagnostics.toOutcome(accepted)
}

import type { Origin } from '../diagnostics/diagnostic.ts'
import { applyTrailingSlash, outputFileOf } from '../lib/pathname.ts'
import type { Route } from './route-table.ts'

/** A route that is wanted, and who wants it. Whether it is granted is decided when all claims are known. */
export interface Claim {
  route: Route
  origin: Origin
  /** What findings call a page that no file stands for: `the tag "Light nodes"`. Unset: by its pathname. */
  name?: string
}

/** What of the configuration shapes every route. */
export interface RouteSettings {
  trailingSlash: boolean | null
  defaultLocale: string
}

type RouteSeed = Pick<Route, 'kind' | 'pathname' | 'locale' | 'title'> & Partial<Route>

/** A route with its pathname in the site's form, its output file, and everything else unset. */
export function createRoute(seed: RouteSeed, { trailingSlash }: RouteSettings): Route {
  const pathname = canonicalPathname(seed.pathname, trailingSlash)
  // Written out: this runs for every page, and spreading the seed takes ten times as long.
  return {
    kind: seed.kind,
    pathname,
    outputFile: outputFileOf(pathname, trailingSlash),
    source: seed.source ?? null,
    version: seed.version ?? null,
    locale: seed.locale,
    id: seed.id ?? null,
    title: seed.title,
    description: seed.description ?? '',
    sidebar: seed.sidebar ?? null,
    unlisted: seed.unlisted ?? false,
    draft: seed.draft ?? false,
  }
}

/** A pathname without base URL in the site's trailing-slash form. */
export function canonicalPathname(pathname: string, trailingSlash: boolean | null): string {
  return applyTrailingSlash(pathname, { trailingSlash, baseUrl: '/' })
}

import { type FileOrigin, type Origin, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { applyTrailingSlash, getOutputFile, removeTrailingSlash } from '../lib/pathname.ts'
import type { Document, FrontMatterSpans } from '../parse/document.ts'
import type { Route } from './route-table.ts'

/** A route and the source that requests it. Conflicts are resolved once all candidates are known. */
export interface RouteCandidate {
  route: Route
  origin: Origin
  /** Name of a page without a source file in diagnostics: `the tag "Light nodes"`. Default: its pathname. */
  name?: string
}

/** The settings that determine the form of every route. */
export interface RouteSettings {
  trailingSlash: boolean | null
  defaultLocale: string
}

type RouteSeed = Pick<Route, 'kind' | 'pathname' | 'locale' | 'title'> & Partial<Route>

/** Creates a route with its canonical pathname and output file; all other fields are unset. */
export function createRoute(seed: RouteSeed, { trailingSlash, defaultLocale }: RouteSettings): Route {
  const pathname = toCanonicalPathname(seed.pathname, trailingSlash)
  // Fields are written out: this runs for every page, and spreading the seed takes ten times as long.
  const route: Route = {
    kind: seed.kind,
    isHome: removeTrailingSlash(pathname) === (seed.locale === defaultLocale ? '/' : `/${seed.locale}`),
    pathname,
    outputFile: getOutputFile(pathname, trailingSlash),
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
  if (seed.blog !== undefined) route.blog = seed.blog
  return route
}

/** A pathname without base URL in the site's trailing-slash form. */
export function toCanonicalPathname(pathname: string, trailingSlash: boolean | null): string {
  return applyTrailingSlash(pathname, { trailingSlash, baseUrl: '/' })
}

/** The origin of a document's value: its front matter key, or the file if the value follows from its name. */
export function getFrontMatterOrigin(
  { source, frontMatterSpans }: Pick<Document, 'source' | 'frontMatterSpans'>,
  key: keyof FrontMatterSpans,
): FileOrigin {
  const span = frontMatterSpans?.[key]
  return span ? { kind: 'file', file: source.path, ...span } : toFileOrigin(source.path)
}

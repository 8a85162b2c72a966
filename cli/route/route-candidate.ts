import type { Config } from '../config/config.ts'
import { type FileOrigin, type Origin, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { applyTrailingSlash, getOutputFile, joinPathname, NOT_FOUND_FILE } from '../lib/pathname.ts'
import { toRecord } from '../lib/records.ts'
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
  /** Locale -> pathname of its pages without the base URL: `/de`; `/` for the default one. */
  localePaths: Readonly<Record<string, string>>
}

/** The settings of a site. */
export function createRouteSettings({ trailingSlash, i18n }: Pick<Config, 'trailingSlash' | 'i18n'>): RouteSettings {
  const localePaths = toRecord(i18n.locales.map(({ code, path }) => [code, path]))
  return { trailingSlash, defaultLocale: i18n.defaultLocale, localePaths }
}

/** The pathname in a locale of what is at `pathname` in the default one: `/de/docs/intro` for `/docs/intro`. */
export function localizePathname(pathname: string, locale: string, { localePaths }: RouteSettings): string {
  const base = localePaths[locale] ?? '/'
  return base === '/' ? pathname : joinPathname(base, pathname)
}

/** The inverse of `localizePathname`; pathnames outside of the locale are returned unchanged. */
export function delocalizePathname(pathname: string, locale: string, { localePaths }: RouteSettings): string {
  const base = localePaths[locale] ?? '/'
  if (base === '/') return pathname
  if (pathname === base) return '/'
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}

export type RouteSeed = Pick<Route, 'kind' | 'pathname' | 'locale' | 'title'> & Partial<Route>

/** Creates a route with its canonical pathname and output file; all other fields are unset. */
export function createRoute(seed: RouteSeed, settings: RouteSettings): Route {
  const { trailingSlash } = settings
  const pathname = toCanonicalPathname(seed.pathname, trailingSlash)
  const local = delocalizePathname(pathname, seed.locale, settings)
  // Fields are written out: this runs for every page, and spreading the seed takes ten times as long.
  const route: Route = {
    kind: seed.kind,
    isHome: local === '/',
    isNotFound: local === `/${NOT_FOUND_FILE}`,
    pathname,
    outputFile: getOutputFile(pathname, trailingSlash),
    source: seed.source ?? null,
    original: seed.original ?? null,
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

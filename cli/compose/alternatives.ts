import type { Config } from '../config/config.ts'
import { encodePathname, withBaseUrl } from '../lib/pathname.ts'
import type { Route, Version } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

/** The same page in another locale, whose site begins at the base URL (default locale) or at its code below it. */
export function localizedHref(config: Config, route: Route, code: string): string {
  const { defaultLocale } = config.i18n
  const prefix = `/${route.locale}/`
  const isPrefixed = route.locale !== defaultLocale && route.pathname.startsWith(prefix)
  const pathname = isPrefixed ? route.pathname.slice(prefix.length - 1) : route.pathname
  const localized = code === defaultLocale ? pathname : `/${code}${pathname}`
  return encodePathname(withBaseUrl(localized, config.baseUrl))
}

/** The same document in another version, else that version's main document. */
export function pathnameInVersion(context: ComposeContext, version: Version, route: Route): string {
  const same = route.id === null ? undefined : context.table.pathnameByDocId[`${version.name}/${route.id}`]
  return same ?? version.mainPathname ?? version.path
}

/** What a click on a link to a version stores as the preferred one; empty where the configuration keeps nothing (behaviours.md N-15). */
export function preferredName({ docs }: Config, version: Version): string {
  return docs.versionPersistence === 'none' ? '' : version.name
}

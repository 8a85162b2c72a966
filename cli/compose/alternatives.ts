import type { Config } from '../config/config.ts'
import { addBaseUrl, encodePathname } from '../lib/pathname.ts'
import type { Route, Version } from '../route/route-table.ts'

/**
 * The same page in another locale. The default locale is at the base URL, other locales are in folders named by their
 * codes.
 */
export function getLocalizedHref(config: Config, route: Route, code: string): string {
  const { defaultLocale } = config.i18n
  const prefix = `/${route.locale}/`
  const isPrefixed = route.locale !== defaultLocale && route.pathname.startsWith(prefix)
  const pathname = isPrefixed ? route.pathname.slice(prefix.length - 1) : route.pathname
  const localized = code === defaultLocale ? pathname : `/${code}${pathname}`
  return encodePathname(addBaseUrl(localized, config.baseUrl))
}

/**
 * The preferred version that a click on a version link stores; empty if `versionPersistence` is `none`
 * (docs/behaviours.md N-15).
 */
export function getPreferredName({ docs }: Config, version: Version): string {
  return docs.versionPersistence === 'none' ? '' : version.name
}

/** The `lang` attribute of `<html>` for a locale. */
export function getHtmlLanguage({ i18n }: Pick<Config, 'i18n'>, locale: string): string {
  return i18n.locales.find(({ code }) => code === locale)?.htmlLang ?? locale
}

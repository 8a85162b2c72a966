import type { Config } from '../config/config.ts'
import type { Edition } from '../content/editions.ts'
import { joinPathname } from '../lib/pathname.ts'
import { createRouteSettings, localizePathname } from './route-candidate.ts'

/**
 * The editions of the documents: the versions in the order of the configuration, each in every locale, the default one
 * first.
 */
export function listEditions({ versionNames, i18n: { defaultLocale, locales } }: Config): Edition[] {
  const others = locales.map(({ code }) => code).filter((code) => code !== defaultLocale)
  return versionNames.flatMap((version) => [defaultLocale, ...others].map((locale) => ({ version, locale })))
}

/** Pathname of the documents of an edition, without the base URL: `/de/docs/1.0`. */
export function getDocsPath(config: Config, { version, locale }: Edition): string {
  const path = config.versions[version]?.path ?? `/${config.docs.routeBasePath}`
  return joinPathname(localizePathname(path, locale, createRouteSettings(config)))
}

import type { Config } from '../config/config.ts'
import type { Version } from '../route/route-table.ts'

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

import type { Config } from '../config/config.ts'

/** The `lang` attribute of `<html>` for a locale. */
export function getHtmlLanguage({ i18n }: Pick<Config, 'i18n'>, locale: string): string {
  return i18n.locales.find(({ code }) => code === locale)?.htmlLang ?? locale
}

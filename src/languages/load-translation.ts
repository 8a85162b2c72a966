import type { Translation } from '../labels.ts'

/** By the language, with its script if it is written in several. */
const TRANSLATIONS: Readonly<Record<string, () => Promise<Translation>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  pt: async () => (await import('./pt-BR.ts')).ptBR,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
}

/** The languages with texts of the interface, other than English. */
export const TRANSLATED_LANGUAGES = Object.keys(TRANSLATIONS)

/**
 * Loads the texts of the interface for a language tag: those of `de` for `de-AT`. `undefined` for English, and for languages
 * without texts, whose pages have English ones.
 */
export async function loadTranslation(tag: string): Promise<Translation | undefined> {
  const { language, script } = new Intl.Locale(tag).maximize()
  const load = TRANSLATIONS[language] ?? TRANSLATIONS[`${language}-${script}`]
  return load?.()
}

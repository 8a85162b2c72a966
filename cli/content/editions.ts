/** The version in `docs.path`, which is not frozen. */
export const CURRENT_VERSION = 'current'

/** A version of the documents in a language. */
export interface Edition {
  /** Name of the version: `current`. */
  version: string
  /** Code of the locale: `en`. */
  locale: string
}

/** Creates a filter for what belongs to an edition. */
export function isOfEdition({
  version,
  locale,
}: Edition): (other: { version: string | null; locale: string }) => boolean {
  return (other) => other.version === version && other.locale === locale
}

/** The key of a document or sidebar in maps over all editions. */
export function getEditionKey({ version, locale }: Edition, id: string): string {
  return `${version}/${locale}/${id}`
}

/** The folder of translations, with a folder for each language: posix path relative to the root. */
export const TRANSLATIONS_FOLDER = 'i18n'

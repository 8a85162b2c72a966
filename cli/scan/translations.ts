import type { Config } from '../config/config.ts'
import type { Edition } from '../content/editions.ts'
import { joinFolder } from '../content/project-files.ts'
import type { Collection, SourceFile } from './source-file.ts'

/** The folder of translations, with a folder for each language: posix path relative to the root. */
export const TRANSLATIONS_FOLDER = 'i18n'

/** Id of the first blog. */
const DEFAULT_BLOG = 'default'

interface Folder extends Edition {
  holds: Collection | 'react-pages' | 'static' | 'assets'
  path: string
  blog?: string
}

/** The folders of the other languages, for the content folders of the default language. */
export function listTranslatedFolders<T extends Folder>(folders: readonly T[], { i18n }: Pick<Config, 'i18n'>): T[] {
  const locales = i18n.locales.map(({ code }) => code).filter((code) => code !== i18n.defaultLocale)
  return locales.flatMap((locale) =>
    folders.flatMap((folder): T[] => {
      const path = getTranslatedFolder(folder, locale)
      return path === null ? [] : [{ ...folder, path, locale }]
    }),
  )
}

/** `null` for folders that all languages share. */
function getTranslatedFolder({ holds, version, path, blog = DEFAULT_BLOG }: Folder, locale: string): string | null {
  const base = `${TRANSLATIONS_FOLDER}/${locale}`
  switch (holds) {
    case 'docs': {
      const ref = /^(.+:)/.exec(path)?.[1]
      if (ref !== undefined) return joinFolder(ref, `${base}/docs`)
      return version === 'current' ? `${base}/docs` : `${base}/versioned_docs/version-${version}`
    }
    case 'blog':
      return `${base}/${blog === DEFAULT_BLOG ? 'blog' : blog}`
    case 'pages':
    case 'react-pages':
      return `${base}/pages`
    case 'static':
    case 'assets':
      return null
  }
}

/**
 * Connects each translation with the page that it translates, and adds a source file for each page without a translation, at the path
 * that its translation would have. `folders` are those of the translations.
 */
export function connectTranslations(documents: readonly SourceFile[], folders: readonly Folder[]): SourceFile[] {
  if (folders.length === 0) return [...documents]
  const translatedLocales = new Set(folders.map(({ locale }) => locale))
  const isOriginal = ({ locale }: SourceFile) => !translatedLocales.has(locale)
  const originals = documents.filter(isOriginal)
  const originalByKey = new Map(originals.map((source) => [getKey(source), source.path]))
  const translated = documents.filter((source) => !isOriginal(source))
  const translations = new Set(translated.map((source) => `${source.locale}/${getKey(source)}`))
  const connected = translated.map((source): SourceFile => {
    const translationOf = originalByKey.get(getKey(source))
    return translationOf === undefined ? source : { ...source, translationOf }
  })
  const missing = folders.flatMap(({ holds, version, locale, path, blog }) =>
    originals
      .filter((source) => source.collection === holds && source.version === version && source.blog === blog)
      .filter((source) => !translations.has(`${locale}/${getKey(source)}`))
      .map((source) => ({ ...source, locale, path: joinFolder(path, source.relativePath), original: source.path })),
  )
  return [...originals, ...connected, ...missing]
}

/** Equal for a page and its translations, whatever their number prefixes and extensions. */
function getKey({ collection, blog, version, role, folder, name }: SourceFile): string {
  return `${blog ?? collection}/${version}/${folder}/${role === 'index' ? '' : name}`
}

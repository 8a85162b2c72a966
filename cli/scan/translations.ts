import type { Config } from '../config/config.ts'
import { type Edition, TRANSLATIONS_FOLDER } from '../content/editions.ts'
import { joinFolder } from '../content/project-files.ts'
import { type Diagnostic, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { Collection, SourceFile } from './source-file.ts'

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
      const paths = path === null ? [] : [path, ...listForeignFolders(folder, locale)]
      return paths.map((each) => ({ ...folder, path: each, locale }))
    }),
  )
}

/** The folders in which Docusaurus has translations: they are read as well, like its `versioned_docs`. */
function listForeignFolders({ holds, version, path, blog }: Folder, locale: string): string[] {
  const base = `${TRANSLATIONS_FOLDER}/${locale}/docusaurus-plugin-content`
  if (path.includes(':')) return []
  if (holds === 'docs') return [`${base}-docs/${version === 'current' ? version : `version-${version}`}`]
  if (holds === 'blog') return [blog === DEFAULT_BLOG ? `${base}-blog` : `${base}-blog-${blog}`]
  return holds === 'pages' || holds === 'react-pages' ? [`${base}-pages`] : []
}

/** The name of the folder with the posts of a blog in the folder of a language. */
export function getBlogFolder({ id }: { id: string }): string {
  return id === DEFAULT_BLOG ? 'blog' : id
}

/** `null` for folders that all languages share. */
function getTranslatedFolder({ holds, version, path, blog = '' }: Folder, locale: string): string | null {
  const base = `${TRANSLATIONS_FOLDER}/${locale}`
  switch (holds) {
    case 'docs': {
      const ref = /^(.+:)/.exec(path)?.[1]
      if (ref !== undefined) return joinFolder(ref, `${base}/docs`)
      return version === 'current' ? `${base}/docs` : `${base}/versioned_docs/version-${version}`
    }
    case 'blog':
      return `${base}/${getBlogFolder({ id: blog })}`
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
  const missing = folders
    .filter(({ path }) => !path.includes('/docusaurus-plugin-'))
    .flatMap(({ holds, version, locale, path, blog }) =>
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

/** Reports translations of pages that do not exist in the default language. Posts may exist in one language only. */
export function findUnknownOriginals(documents: readonly SourceFile[], defaultLocale: string): Diagnostic[] {
  const lost = documents.filter(
    ({ locale, collection, original, translationOf }) =>
      locale !== defaultLocale && collection !== 'blog' && original === undefined && translationOf === undefined,
  )
  if (lost.length === 0) return []
  const originals = documents.filter(({ locale }) => locale === defaultLocale)
  return lost.map(({ path, relativePath, collection, version }): Diagnostic => {
    const candidates = originals.filter((source) => source.collection === collection && source.version === version)
    const near = suggest(
      relativePath,
      candidates.map((source) => source.relativePath),
    )
    return {
      code: 'translation/unknown-original',
      message: 'There is no page in the default language that this file translates, so it is a page of its own.',
      origin: toFileOrigin(path),
      hint:
        near === undefined
          ? 'Remove it, or move it to the path of its original.'
          : `Is it the translation of "${near}"?`,
    }
  })
}

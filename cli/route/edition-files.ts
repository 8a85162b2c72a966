import { type Edition, isOfEdition } from '../content/editions.ts'
import type { CategoryFile, SourceTree, TagsFile } from '../scan/source-file.ts'

/** A category file of an edition. */
export interface EditionCategory extends CategoryFile {
  /** The label in the default locale, from which the pathname of its page is made. */
  originalLabel?: string | undefined
}

/**
 * The category files of an edition by their folders. One of a translation sets only what differs from that of the default locale.
 */
export function listCategories(
  { categories }: Pick<SourceTree, 'categories'>,
  edition: Edition,
  defaultLocale: string,
): Map<string, EditionCategory> {
  const list = (locale: string) => categories.filter(isOfEdition({ ...edition, locale }))
  const found = new Map<string, EditionCategory>(list(defaultLocale).map((file) => [file.directory, file]))
  if (edition.locale === defaultLocale) return found
  for (const file of list(edition.locale)) {
    const original = found.get(file.directory)
    const metadata = { ...original?.metadata, ...file.metadata }
    found.set(file.directory, { ...file, metadata, originalLabel: original?.metadata.label })
  }
  return found
}

/** A tags file in a locale. */
export interface EditionTags extends TagsFile {
  /** Label of a tag in the default locale -> its key, for labels that are translated. */
  originalLabels: Readonly<Record<string, string>>
}

/**
 * The tags in a locale, from the files of one version or blog; `undefined` without a file. The file of a translation adds to that of
 * the default locale, whose permalinks it keeps.
 */
export function findTags(files: readonly TagsFile[], locale: string, defaultLocale: string): EditionTags | undefined {
  const original = files.find((file) => file.locale === defaultLocale)
  const own = files.find((file) => file.locale === locale)
  if (!own || own === original) return original && { ...original, originalLabels: {} }
  if (!original) return { ...own, originalLabels: {} }
  const tags = { ...original.tags }
  const originalLabels: Record<string, string> = {}
  for (const [key, tag] of Object.entries(own.tags)) {
    const before = original.tags[key]
    tags[key] = { ...tag, permalink: before?.permalink ?? tag.permalink }
    if (before && before.label !== tag.label) originalLabels[before.label] = key
  }
  return { ...own, tags, originalLabels }
}

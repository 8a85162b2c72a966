import picomatch from 'picomatch'
import type { Config } from '../config/config.ts'
import { classifyContentPath, getIndexRank, getParentFolder } from '../content/content-path.ts'
import { groupBy } from '../lib/group-by.ts'
import type { Collection, SourceFile } from './source-file.ts'

/** A Markdown file of a content folder. */
export interface MarkdownFile {
  collection: Collection
  /** Posix path relative to the root. */
  path: string
  /** Posix path inside the folder. */
  relativePath: string
}

/** The source files of all documents: those that the configuration does not exclude, each with what its name says. */
export function createSourceFiles(
  files: readonly MarkdownFile[],
  { config, version }: { config: Config; version: string },
): SourceFile[] {
  const { include, exclude, numberPrefixes } = config.docs
  const isIncluded = picomatch(include)
  const isExcluded = picomatch(exclude)
  const locale = config.i18n.defaultLocale
  const documents = files
    .filter(({ collection, relativePath }) => {
      return collection !== 'docs' || (isIncluded(relativePath) && !isExcluded(relativePath))
    })
    .map(({ collection, path, relativePath }): SourceFile => {
      const name = classifyContentPath(relativePath, collection, { numberPrefixes })
      return { path, relativePath, collection, version, locale, ...name }
    })
  return keepOneIndex(documents)
}

/**
 * A folder has one index, so that no two documents have its pathname: `README.md` next to `index.md` is a page
 * (docs/behaviours.md T-2).
 */
function keepOneIndex(documents: readonly SourceFile[]): SourceFile[] {
  const indexes = documents.filter(({ collection, role }) => collection === 'docs' && role === 'index')
  const best = new Map<string, number>()
  for (const [folder, group] of groupBy(indexes, ({ relativePath }) => getParentFolder(relativePath))) {
    if (group.length > 1) best.set(folder, Math.min(...group.map(({ name }) => getIndexRank(name))))
  }
  if (best.size === 0) return [...documents]
  return documents.map((document) => {
    const rank = document.collection === 'docs' ? best.get(getParentFolder(document.relativePath)) : undefined
    const isOther = rank !== undefined && document.role === 'index' && getIndexRank(document.name) !== rank
    return isOther ? { ...document, role: 'page' } : document
  })
}

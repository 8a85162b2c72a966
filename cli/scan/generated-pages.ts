import picomatch from 'picomatch'
import type { Config } from '../config/config.ts'
import { getDescriptionKind, isPagePath, stripContentExtension } from '../content/content-path.ts'
import { joinFolder } from '../content/project-files.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { ContentFolder } from './folders.ts'
import type { PageGenerator } from './project-syntax.ts'

/** A file of a content folder. */
export interface ListedFile {
  folder: ContentFolder
  /** Posix path relative to the root. */
  path: string
  /** Posix path inside the folder. */
  relativePath: string
  /** Path of the API description that it is a page of. */
  generatedFrom?: string
}

/** The pages of API descriptions. A file at the path of one is read in its place. */
export async function listGeneratedPages(
  { assets, documents }: Record<'assets' | 'documents', ListedFile[]>,
  config: Config,
  generator: PageGenerator,
): Promise<Outcome<ListedFile[]>> {
  const isExcluded = picomatch(config.docs.exclude)
  const taken = new Set(documents.map(({ path }) => stripContentExtension(path)))
  const pages: ListedFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const { folder, path, relativePath } of assets) {
    if (folder.holds !== 'docs' || getDescriptionKind(path) === undefined) continue
    if (!isPagePath(relativePath, 'docs') || isExcluded(relativePath)) continue
    const found = await generator.listPages({ path, relativePath, locale: folder.locale })
    diagnostics.push(...found.diagnostics)
    for (const page of found.value) {
      const whole = joinFolder(folder.path, page)
      if (taken.has(stripContentExtension(whole))) continue
      pages.push({ folder, path: whole, relativePath: page, generatedFrom: path })
    }
  }
  return { value: pages, diagnostics }
}

import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import { CATEGORY_FILE, loadCategoryMetadata } from './category-file.ts'
import { type ContentFolder, contentFolders } from './folders.ts'
import { listFiles, MARKDOWN_FILE, NOT_A_PAGE } from './list-files.ts'
import type { AssetFile, CategoryFile, ReactPageFile, SourceFile, SourceTree, TagsFile } from './source-file.ts'
import { loadTagsFile, TAGS_FILE } from './tags-file.ts'

const REACT_PAGE_FILE = /\.(?:tsx|jsx)$/i

/** The only version there is today. */
const CURRENT = 'current'

/** A file of a content folder. */
interface Listed {
  folder: ContentFolder
  /** Posix path relative to the root. */
  path: string
  /** Posix path inside the folder. */
  relativePath: string
}

/** Lists all that stands in the project's folders, sorted, without reading documents. Missing folders are empty. */
export async function scan(root: string, config: Config): Promise<Outcome<SourceTree>> {
  const diagnostics: Diagnostic[] = []
  const listed: Listed[] = []
  for (const folder of contentFolders(config)) {
    const found = await listFiles(root, folder)
    diagnostics.push(...found.diagnostics)
    for (const relativePath of found.value) {
      listed.push({ folder, path: folder.path === '.' ? relativePath : `${folder.path}/${relativePath}`, relativePath })
    }
  }
  const kinds = sortByKind(listed)
  const shared = { version: CURRENT, locale: config.i18n.defaultLocale }
  const documents = kinds.documents.flatMap(({ folder, path, relativePath }): SourceFile[] =>
    isCollection(folder.holds) ? [{ path, relativePath, collection: folder.holds, ...shared }] : [],
  )
  const reactPages = kinds.reactPages.map(
    ({ path, relativePath }): ReactPageFile => ({ path, relativePath, locale: shared.locale }),
  )
  const categories = await readCategories(root, kinds.categories, diagnostics)
  const tagsFiles = await readTagsFiles(root, kinds.tagsFiles, diagnostics)
  const assets = await measureAssets(root, kinds.assets)
  if (documents.length === 0 && reactPages.length === 0) diagnostics.push(emptyFinding(config))
  return {
    value: {
      documents: documents.sort(byPath),
      reactPages: reactPages.sort(byPath),
      assets: assets.sort(byPath),
      categories: categories.sort(byPath),
      tagsFiles,
    },
    diagnostics,
  }
}

type Kind = 'documents' | 'reactPages' | 'assets' | 'categories' | 'tagsFiles'

function sortByKind(files: readonly Listed[]): Record<Kind, Listed[]> {
  const kinds = {
    documents: [] as Listed[],
    reactPages: [] as Listed[],
    assets: [] as Listed[],
    categories: [] as Listed[],
    tagsFiles: [] as Listed[],
  }
  for (const file of files) {
    const { folder, relativePath } = file
    const isPage = !NOT_A_PAGE.test(relativePath)
    if (folder.holds === 'static') kinds.assets.push(file)
    else if (folder.holds === 'react-pages') {
      if (isPage && REACT_PAGE_FILE.test(relativePath)) kinds.reactPages.push(file)
    } else if (folder.holds === 'docs' && TAGS_FILE.test(relativePath)) kinds.tagsFiles.push(file)
    else if (CATEGORY_FILE.test(posix.basename(relativePath))) {
      if (folder.holds === 'docs') kinds.categories.push(file)
    } else if (!MARKDOWN_FILE.test(relativePath)) kinds.assets.push(file)
    else if (isPage) kinds.documents.push(file)
  }
  return kinds
}

/** The tags of the documents; of two files the first by name. */
async function readTagsFiles(root: string, files: readonly Listed[], diagnostics: Diagnostic[]): Promise<TagsFile[]> {
  const [first, ...others] = files
  if (!first) return []
  for (const { path } of others) {
    diagnostics.push({
      code: 'tags/invalid-file',
      message: `The folder already has the tags file "${posix.basename(first.path)}", so this one has no effect.`,
      origin: wholeFile(path),
      hint: 'Keep one of the two.',
    })
  }
  const { value: tags, diagnostics: problems } = await loadTagsFile(root, first.path)
  diagnostics.push(...problems)
  return tags ? [{ path: first.path, version: CURRENT, tags }] : []
}

function isCollection(holds: ContentFolder['holds']): holds is SourceFile['collection'] {
  return holds === 'docs' || holds === 'blog' || holds === 'pages'
}

/** Category files, one a folder: the first by name, as the order of the list has it. */
async function readCategories(
  root: string,
  files: readonly Listed[],
  diagnostics: Diagnostic[],
): Promise<CategoryFile[]> {
  const categories: CategoryFile[] = []
  const first = new Map<string, string>()
  for (const { path, relativePath } of files) {
    const parent = posix.dirname(relativePath)
    const directory = parent === '.' ? '' : parent
    const winner = first.get(directory)
    if (winner !== undefined) {
      diagnostics.push({
        code: 'sidebar/duplicate-category-file',
        message: `The folder already has the category file "${posix.basename(winner)}", so this one has no effect.`,
        origin: wholeFile(path),
        hint: 'Keep one of the two.',
        related: [{ origin: wholeFile(winner), message: 'This one is used.' }],
      })
      continue
    }
    first.set(directory, path)
    const { value: metadata, diagnostics: problems } = await loadCategoryMetadata(root, path)
    diagnostics.push(...problems)
    if (metadata) categories.push({ path, directory, version: CURRENT, metadata })
  }
  return categories
}

/** Assets with their sizes. A file that vanished since it was listed is left out. */
async function measureAssets(root: string, files: readonly Listed[]): Promise<AssetFile[]> {
  const measured = await Promise.all(
    files.map(async ({ folder, path, relativePath }): Promise<AssetFile | undefined> => {
      const stats = await stat(join(root, path)).catch(() => undefined)
      if (!stats) return undefined
      return { path, publishedAs: folder.holds === 'static' ? relativePath : null, sizeBytes: stats.size }
    }),
  )
  return measured.filter((asset) => asset !== undefined)
}

function emptyFinding(config: Config): Diagnostic {
  const folder = config.docs.path
  return {
    code: 'content/empty',
    message: 'The project has neither a Markdown document nor a React page.',
    origin: wholeFile(folder),
    hint: `Write a first document, such as "${posix.join(folder, 'intro.md')}", or name the folder of your documents in "docs.path".`,
  }
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

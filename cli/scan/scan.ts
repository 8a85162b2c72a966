import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import type { Config } from '../config/config.ts'
import {
  classifyContentPath,
  getIndexRank,
  getParentFolder,
  hasMarkdownExtension,
  hasReactExtension,
  isPagePath,
  stripContentExtension,
} from '../content/content-path.ts'
import { createProjectFiles, joinFolder, listRefs, type ProjectFiles } from '../content/project-files.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import { normalizeFolder } from '../lib/posix-path.ts'
import { loadAuthorsFile } from './authors-file.ts'
import { CATEGORY_FILE, loadCategoryMetadata } from './category-file.ts'
import { type ContentFolder, listContentFolders } from './folders.ts'
import { type ListedFile, listGeneratedPages } from './generated-pages.ts'
import { readLabels } from './labels.ts'
import { listFiles } from './list-files.ts'
import type { PageGenerator, ProjectSyntax } from './project-syntax.ts'
import type {
  AssetFile,
  AuthorsFile,
  CategoryFile,
  ReactPageFile,
  SourceFile,
  SourceTree,
  TagsFile,
} from './source-file.ts'
import { loadTagsFile, TAGS_FILE } from './tags-file.ts'
import { connectTranslations, findUnknownOriginals } from './translations.ts'

/** The files of a project, and the inputs of their list. */
export interface Scanned extends Outcome<SourceTree> {
  /** Absolute paths of the folders that were read, and of all files in them, whether or not they are used. */
  inputs: string[]
}

/** Readers of what is in the folders. */
export interface ScanServices {
  syntax?: ProjectSyntax
  generator?: PageGenerator
  /** Default: a new one. */
  project?: ProjectFiles
}

/**
 * Lists the files of the project's folders, sorted, without reading documents. Missing folders are empty. Without `syntax`, no
 * order of other tools is read.
 */
export async function scan(
  root: string,
  config: Config,
  { syntax, generator, project = createProjectFiles(root, listRefs(config.versions)) }: ScanServices = {},
): Promise<Scanned> {
  const diagnostics: Diagnostic[] = []
  const inputs: string[][] = []
  const listed: ListedFile[] = []
  const folders = listContentFolders(config)
  for (const folder of folders) {
    const found = await listFiles(project, folder)
    diagnostics.push(...found.diagnostics)
    inputs.push(found.value.inputs)
    for (const relativePath of found.value.files) {
      listed.push({ folder, path: joinFolder(folder.path, relativePath), relativePath })
    }
  }
  const kinds = sortByKind(listed, config)
  if (generator) {
    const generated = await listGeneratedPages(kinds, config, generator)
    kinds.documents.push(...generated.value)
    diagnostics.push(...generated.diagnostics)
    inputs.push(generator.listInputs().map((path) => join(root, path)))
  }
  const isTranslated = ({ locale }: ContentFolder) => locale !== config.i18n.defaultLocale
  const documents = connectTranslations(createSourceFiles(kinds.documents, config), folders.filter(isTranslated))
  diagnostics.push(...findUnknownOriginals(documents, config.i18n.defaultLocale))
  const reactPages = kinds.reactPages.map(({ folder: { locale }, path, relativePath }): ReactPageFile => {
    const { role, folder, name } = classifyContentPath(relativePath, 'pages')
    return { path, relativePath, locale, role, folder, name }
  })
  const categories = await readCategories(project, kinds.categories, diagnostics)
  const tagsFiles = await readTagsFiles(project, kinds.tagsFiles, diagnostics)
  const authorsFiles = await readAuthorsFiles(project, kinds.authorsFiles, diagnostics)
  const orders = await syntax?.readOrders(root, {
    docsFolder: normalizeFolder(config.docs.path),
    files: listed.filter(({ folder }) => folder.holds === 'docs' && folder.path === normalizeFolder(config.docs.path)),
  })
  const labels = await readLabels(project, config)
  diagnostics.push(...labels.diagnostics)
  inputs.push(labels.inputs)
  const assets = await measureAssets(project, kinds.assets)
  if (documents.length === 0 && reactPages.length === 0) diagnostics.push(explainEmptyContent(config))
  return {
    value: {
      documents: documents.sort(comparePaths),
      reactPages: reactPages.sort(comparePaths),
      assets: assets.sort(comparePaths),
      categories: categories.sort(comparePaths),
      tagsFiles,
      ...(authorsFiles.length > 0 && { authorsFiles }),
      ...(labels.value.length > 0 && { labels: labels.value }),
      ...(orders && (orders.site !== null || orders.folders.length > 0) && { orders }),
    },
    diagnostics,
    inputs: inputs.flat(),
  }
}

type Kind = 'documents' | 'reactPages' | 'assets' | 'categories' | 'tagsFiles' | 'authorsFiles'

function sortByKind(files: readonly ListedFile[], { blogs }: Config): Record<Kind, ListedFile[]> {
  const authorsPaths = new Map(blogs.map((blog) => [blog.id, blog.authorsMapPath]))
  const kinds = {
    documents: [] as ListedFile[],
    reactPages: [] as ListedFile[],
    assets: [] as ListedFile[],
    categories: [] as ListedFile[],
    tagsFiles: [] as ListedFile[],
    authorsFiles: [] as ListedFile[],
  }
  for (const file of files) {
    const { folder, relativePath } = file
    if (folder.holds === 'assets') {
      if (!hasMarkdownExtension(relativePath)) kinds.assets.push(file)
      continue
    }
    const isPage = folder.holds !== 'static' && isPagePath(relativePath, folder.holds)
    if (folder.holds === 'static') kinds.assets.push(file)
    else if (folder.holds === 'react-pages') {
      if (isPage && hasReactExtension(relativePath)) kinds.reactPages.push(file)
    } else if (folder.holds !== 'pages' && TAGS_FILE.test(relativePath)) kinds.tagsFiles.push(file)
    else if (folder.blog !== undefined && authorsPaths.get(folder.blog) === relativePath) kinds.authorsFiles.push(file)
    else if (CATEGORY_FILE.test(posix.basename(relativePath))) {
      if (folder.holds === 'docs') kinds.categories.push(file)
    } else if (!hasMarkdownExtension(relativePath)) kinds.assets.push(file)
    else if (isPage) kinds.documents.push(file)
  }
  return kinds
}

/** The tags of the documents of each edition, and of each blog. If a folder has two files, the first by name is used. */
async function readTagsFiles(
  project: ProjectFiles,
  files: readonly ListedFile[],
  diagnostics: Diagnostic[],
): Promise<TagsFile[]> {
  const tagsFiles: TagsFile[] = []
  for (const [{ version, locale, blog }, [first, ...others]] of groupBy(files, ({ folder }) => folder)) {
    if (!first) continue
    for (const { path } of others) {
      diagnostics.push({
        code: 'tags/invalid-file',
        message: `The folder already has the tags file "${posix.basename(first.path)}", so this one is ignored.`,
        origin: toFileOrigin(path),
        hint: 'Keep one of the two.',
      })
    }
    const { value: tags, diagnostics: problems } = await loadTagsFile(project, first.path)
    diagnostics.push(...problems)
    if (tags) tagsFiles.push({ path: first.path, version, locale, ...(blog !== undefined && { blog }), tags })
  }
  return tagsFiles
}

/** The authors of each blog, in each language that has a file of its own. */
async function readAuthorsFiles(
  project: ProjectFiles,
  files: readonly ListedFile[],
  diagnostics: Diagnostic[],
): Promise<AuthorsFile[]> {
  const authorsFiles: AuthorsFile[] = []
  for (const {
    folder: { blog, locale },
    path,
  } of files) {
    const { value: authors, diagnostics: problems } = await loadAuthorsFile(project, path)
    diagnostics.push(...problems)
    if (authors && blog !== undefined) authorsFiles.push({ path, blog, locale, authors })
  }
  return authorsFiles
}

/** Category files, one per folder: the first by name, which is the order of the list. */
async function readCategories(
  project: ProjectFiles,
  files: readonly ListedFile[],
  diagnostics: Diagnostic[],
): Promise<CategoryFile[]> {
  const categories: CategoryFile[] = []
  const first = new Map<string, string>()
  for (const { folder, path, relativePath } of files) {
    const directory = getParentFolder(relativePath)
    const winner = first.get(`${folder.path}/${directory}`)
    if (winner !== undefined) {
      diagnostics.push({
        code: 'sidebar/duplicate-category-file',
        message: `The folder already has the category file "${posix.basename(winner)}", so this one is ignored.`,
        origin: toFileOrigin(path),
        hint: 'Keep one of the two.',
        related: [{ origin: toFileOrigin(winner), message: 'This one is used.' }],
      })
      continue
    }
    first.set(`${folder.path}/${directory}`, path)
    const { value: metadata, diagnostics: problems } = await loadCategoryMetadata(project, path)
    diagnostics.push(...problems)
    if (metadata) categories.push({ path, directory, version: folder.version, locale: folder.locale, metadata })
  }
  return categories
}

/** Assets with their sizes. A file that was removed since it was listed is left out. */
async function measureAssets(project: ProjectFiles, files: readonly ListedFile[]): Promise<AssetFile[]> {
  const measured = await Promise.all(
    files.map(async ({ folder, path, relativePath }): Promise<AssetFile | undefined> => {
      const inRef = project.findInRef(path)
      const sizeBytes = inRef?.sizeBytes ?? (await stat(join(project.root, path)).catch(() => undefined))?.size
      if (sizeBytes === undefined) return undefined
      return { path, publishedAs: folder.holds === 'static' ? relativePath : null, sizeBytes }
    }),
  )
  return measured.filter((asset) => asset !== undefined)
}

function explainEmptyContent(config: Config): Diagnostic {
  const folder = config.docs.path
  return {
    code: 'content/empty',
    message: 'The project contains no Markdown documents and no React pages.',
    origin: toFileOrigin(folder),
    hint: `Create a document, such as "${posix.join(folder, 'intro.md')}", or set "docs.path" to the folder of your documents.`,
  }
}

function comparePaths(a: { path: string }, b: { path: string }): number {
  return compareStrings(a.path, b.path)
}

/** The source files of all documents that the configuration does not exclude, with the parts of their names. */
function createSourceFiles(files: readonly ListedFile[], config: Config): SourceFile[] {
  const { include, exclude, numberPrefixes } = config.docs
  const isIncluded = picomatch(include)
  const isExcluded = picomatch(exclude)
  const documents = files.flatMap((file): SourceFile[] => {
    const { folder, path, relativePath, generatedFrom } = file
    const { holds, blog, version, locale } = folder
    if (holds !== 'docs' && holds !== 'blog' && holds !== 'pages') return []
    if (holds === 'docs' && (!isIncluded(relativePath) || isExcluded(relativePath))) return []
    const name = classifyContentPath(relativePath, holds, { numberPrefixes })
    const from = generatedFrom !== undefined && { generatedFrom }
    const source = { path, relativePath, collection: holds, version, locale, ...name, ...from }
    return [blog === undefined ? source : { ...source, blog }]
  })
  return keepOneIndex(documents)
}

/**
 * A folder has one index, so that no two documents have its pathname: `README.md` next to `index.md` is a page, and so is
 * `guide/guide.md` if there is a `guide.md` (docs/behaviours.md T-2).
 */
function keepOneIndex(documents: readonly SourceFile[]): SourceFile[] {
  const indexes = documents.filter(({ collection, role }) => collection === 'docs' && role === 'index')
  const pages = new Set(documents.filter(({ role }) => role === 'page').map(({ path }) => stripContentExtension(path)))
  const best = new Map<string, number>()
  for (const [folder, group] of groupBy(indexes, ({ path }) => getParentFolder(path))) {
    const ranks = group.map(({ name }) => getIndexRank(name))
    // The last of the names that an index has in every folder.
    if (pages.has(folder)) ranks.push(getIndexRank('readme'))
    if (ranks.length > 1) best.set(folder, Math.min(...ranks))
  }
  if (best.size === 0) return [...documents]
  return documents.map((document) => {
    const rank = document.collection === 'docs' ? best.get(getParentFolder(document.path)) : undefined
    const isOther = rank !== undefined && document.role === 'index' && getIndexRank(document.name) !== rank
    return isOther ? { ...document, role: 'page' } : document
  })
}

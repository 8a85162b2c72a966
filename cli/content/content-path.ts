/** The names of content files: the only rules for which are documents or an index, and for number prefixes. */

/** The collection a file belongs to, which determines the rules for its pathname. */
export type Collection = 'docs' | 'blog' | 'pages'

/** Whether a file is the index page of its folder (`index`), or one of the pages in it. */
export type ContentRole = 'index' | 'page'

/** Data derived from the path of a content file inside its collection. */
export interface ContentName {
  role: ContentRole
  /** Folder inside the collection, in `docs` without number prefixes and route groups, variables as written; empty at the top. */
  folder: string
  /** File name without extension and, in `docs`, without number prefix; variables as written: `what-is-{brand}`. */
  name: string
  /** The number prefix; `null` without one, and for pages and posts, which their names do not order. */
  numberPrefix: number | null
}

const MARKDOWN_EXTENSION = /\.(?:mdx?|markdown|qmd)$/i
const REACT_EXTENSION = /\.(?:tsx|jsx)$/i

/** Names of the index of a folder of documents, in the order of precedence; Hugo writes `_index`. */
const INDEX_NAMES = ['index', '_index', 'readme']

/** `_partials/note.md`, `intro.test.md`, `__tests__/a.md`. */
const NOT_A_PAGE = /(?:^|\/)(?:_[^/]*|__tests__\/.*|[^/]*\.test\.[^/]*)(?:\/|$)/

/** The only documents whose names begin with an underscore. */
const FOLDER_INDEX = /(?:^|\/)_index\.(?:mdx?|markdown)$/i

/** Whether a path is the path of a Markdown document. */
export const hasMarkdownExtension = (path: string): boolean => MARKDOWN_EXTENSION.test(path)

/** Names of files that describe an API: `openapi.yml`, `petstore.openapi.json`, `sdk.typedoc.json`. */
const DESCRIPTION = /(?:^|[/.])(openapi\.(?:ya?ml|json)|typedoc\.json)$/

/** The kind of API description that a path names; `undefined` for other files. */
export function getDescriptionKind(path: string): 'openapi' | 'typedoc' | undefined {
  const name = DESCRIPTION.exec(path)?.[1]
  return name === undefined ? undefined : name.startsWith('openapi') ? 'openapi' : 'typedoc'
}

/** The folder of the pages of an API description: `petstore` for `petstore.openapi.yml`, and its own for `openapi.yml`. */
export const getDescriptionFolder = (path: string): string => path.replace(DESCRIPTION, '')

/** Whether a path is the path of a React page. */
export const hasReactExtension = (path: string): boolean => REACT_EXTENSION.test(path)

/** Removes the extension of a Markdown document; other paths are returned unchanged. */
export const stripMarkdownExtension = (path: string): string => path.replace(MARKDOWN_EXTENSION, '')

/** Removes the extension of a Markdown document or a React page; other paths are returned unchanged. */
export const stripContentExtension = (path: string): string => stripMarkdownExtension(path).replace(REACT_EXTENSION, '')

/** Splits off a number prefix (docs/behaviours.md ID-1): that of `01 - Intro`, but not `2021-11-foo` or `7.0-foo`. */
export function splitNumberPrefix(name: string): { number: number | null; name: string } {
  if (/^\d+[-_.]\d/.test(name)) return { number: null, name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/s.exec(name)
  if (!match?.[1] || !match[2]) return { number: null, name }
  return { number: Number(match[1]), name: match[2] }
}

/** The name of a route group, `(guide)`: a folder that is not part of pathnames, as in Next.js and Fumadocs. */
export const getGroupName = (folder: string): string | undefined => /^\((.+)\)$/.exec(folder)?.[1]

const stripGroups = (folder: string): string =>
  folder.includes('(')
    ? folder
        .split('/')
        .filter((segment) => getGroupName(segment) === undefined)
        .join('/')
    : folder

function stripNumberPrefixes(directory: string): string {
  if (!/\d/.test(directory)) return directory
  return directory
    .split('/')
    .map((segment) => splitNumberPrefix(segment).name)
    .join('/')
}

/** The folder of a posix path; empty for the root. */
export const getParentFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/**
 * Classifies a path inside a collection. In `docs`, a file called `index`, `_index`, `README` or like its folder is the
 * index of the folder, in any letter case and with any number prefixes (docs/behaviours.md T-2). Among pages and posts,
 * only `index` is (R-7, BL-2), and a number prefix is part of the name. `numberPrefixes: false` keeps numbers (ID-5).
 */
export function classifyContentPath(
  relativePath: string,
  collection: Collection,
  { numberPrefixes = true }: { numberPrefixes?: boolean } = {},
): ContentName {
  const folder = getParentFolder(relativePath)
  const fileName = stripContentExtension(relativePath.slice(folder === '' ? 0 : folder.length + 1))
  if (collection !== 'docs') {
    return { role: fileName.toLowerCase() === 'index' ? 'index' : 'page', folder, name: fileName, numberPrefix: null }
  }
  const { name, number } = numberPrefixes ? splitNumberPrefix(fileName) : { name: fileName, number: null }
  const plainFolder = stripGroups(numberPrefixes ? stripNumberPrefixes(folder) : folder)
  const folderName = plainFolder.slice(plainFolder.lastIndexOf('/') + 1)
  const isIndex = isIndexName(name) || (name !== '' && name.toLowerCase() === folderName.toLowerCase())
  return { role: isIndex ? 'index' : 'page', folder: plainFolder, name, numberPrefix: number }
}

/** The path of a file's page in its folder tree: without extension, and for an index the path of its folder. */
export const toPathStem = (path: string, role: ContentRole): string =>
  role === 'index' ? getParentFolder(path) : stripContentExtension(path)

/** Removes the last segment of a path without extension if it is an index name in every folder. */
export function stripIndexName(path: string): string {
  const folder = getParentFolder(path)
  return isIndexName(path.slice(path.lastIndexOf('/') + 1)) ? folder : path
}

const isIndexName = (name: string): boolean => INDEX_NAMES.includes(name.toLowerCase())

/** Rank of an index in its folder: the lowest is the page. A file named after its folder is last. */
export function getIndexRank(name: string): number {
  const rank = INDEX_NAMES.indexOf(name.toLowerCase())
  return rank < 0 ? INDEX_NAMES.length : rank
}

/** Whether a file of a collection is a page and not a partial or a test (docs/behaviours.md R-7). */
export function isPagePath(relativePath: string, collection: Collection | 'react-pages'): boolean {
  const path = collection === 'docs' ? relativePath.replace(FOLDER_INDEX, '') : relativePath
  return !NOT_A_PAGE.test(path)
}

const ALIAS = /^(?:[~@]\/(.+)|@((?!site\/)[\w-]+\/.+\.(?:avif|gif|jpe?g|png|svg|webp)))$/i

/** Format of documents: Markdown, MDX, or by their extension. */
export type MarkdownFormat = 'md' | 'mdx' | 'detect'

/** Whether a file is read as MDX. */
export const isMdx = (path: string, format: MarkdownFormat | undefined): boolean =>
  format === 'mdx' || (format !== 'md' && /\.mdx$/i.test(path))

/**
 * A path that begins with `~/` or `@/`, or an image at `@assets/`, from the root of the project: in the nearest `src` around
 * the document.
 */
export function resolveAlias(path: string, document: string): string {
  const [, own, named] = ALIAS.exec(path) ?? []
  const rest = own ?? named
  if (rest === undefined) return path
  const parts = document.split('/')
  const at = parts.lastIndexOf('src')
  const folder = at < 0 ? 'src' : parts.slice(0, at + 1).join('/')
  return `@site/${folder}/${rest}`
}

/** The path of a page's Markdown in the output: `docs/intro.md` for `/docs/intro`, `guide/index.md` for `/guide/`. */
export const getMarkdownPath = (pathname: string): string =>
  `${pathname.slice(1)}${pathname.endsWith('/') ? 'index' : ''}.md`

/** Whether a page is published as Markdown as well: all but searches and the page for unknown addresses. */
export const hasMarkdown = ({ kind, isNotFound }: { kind: string; isNotFound: boolean }): boolean =>
  !isNotFound && kind !== 'search' && kind !== 'not-found'

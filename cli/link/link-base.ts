import type { Config } from '../config/config.ts'
import { getParentFolder } from '../content/content-path.ts'
import type { Edition } from '../content/editions.ts'
import { joinRef, listRefs, splitRef } from '../content/project-files.ts'
import type { SourceFile } from '../scan/source-file.ts'

/** The base of relative references. */
export interface LinkBase {
  /** Source path; `null` for the configuration. */
  source: string | null
  /** Before the paths of files of a Git ref: `v1.4:`; empty for a source on disk. */
  refPrefix: string
  /** Folder of the source, and folder of its collection: POSIX paths relative to the root; empty for the root. */
  folder: string
  contentFolder: string
  /**
   * Folder of the collection in the default language, in which the files are that a page in another language does not have; absent
   * for other pages.
   */
  originalFolder?: string
  /** The page's pathname. */
  pathname: string
  /** The edition in which names are looked up first; `null` for the configuration. */
  edition: Edition | null
  /** Pathnames against which relative references are resolved, in this order. */
  basePathnames: readonly string[]
  /** The source of the page: MkDocs resolves images in raw HTML against its path as a folder. */
  page?: SourceFile
}

/**
 * The link base of a document. Relative pathnames are resolved against the page as its author sees it, `/docs/intro` or
 * `/docs/guide/`, and if that finds nothing, against the other form of its trailing slash. So the result depends
 * neither on the setting `trailingSlash` nor on the host.
 */
export function getLinkBase(
  source: SourceFile,
  pathname: string,
  { trailingSlash, versions }: Pick<Config, 'trailingSlash' | 'versions'>,
): LinkBase {
  const { ref, path } = splitRef(source.path, listRefs(versions))
  const depth = source.relativePath.split('/').length
  const original = source.original ?? source.translationOf
  const bare = pathname.replace(/\/$/, '')
  const basePathnames = isSlashAuthored(source, pathname, trailingSlash) ? [`${bare}/`, bare] : [bare, `${bare}/`]
  return {
    source: source.path,
    refPrefix: ref === null ? '' : joinRef({ ref, path: '.' }),
    folder: getParentFolder(path),
    contentFolder: path.slice(0, Math.max(0, path.length - source.relativePath.length - 1)),
    ...(original !== undefined && {
      originalFolder: splitRef(original, listRefs(versions)).path.split('/').slice(0, -depth).join('/'),
    }),
    pathname,
    edition: { locale: source.locale, version: source.version },
    basePathnames: bare === '' ? ['/'] : basePathnames,
    page: source,
  }
}

/** The link base of the configuration, which behaves like a file in the root that is shown on the home page. */
export function getConfigLinkBase({ docs }: Pick<Config, 'docs'>): LinkBase {
  return {
    source: null,
    refPrefix: '',
    folder: '',
    contentFolder: docs.path,
    pathname: '/',
    edition: null,
    basePathnames: ['/'],
  }
}

/**
 * The link base of text included from `file`: fragments refer to the including page, and files are resolved in the
 * folder of `file`. If `file` is itself a page (`own`), relative pathnames are also resolved against that page.
 */
export function getIncludeBase(page: LinkBase, file: string, own: LinkBase | undefined): LinkBase {
  return {
    ...page,
    source: file,
    ...splitPrefix(file, page.refPrefix),
    basePathnames: own?.basePathnames ?? page.basePathnames,
  }
}

/** A file that a ref does not have is included from disk, and so are its references. */
function splitPrefix(file: string, prefix: string): Pick<LinkBase, 'refPrefix' | 'folder'> {
  const isInRef = file.startsWith(prefix)
  return { refPrefix: isInRef ? prefix : '', folder: getParentFolder(isInRef ? file.slice(prefix.length) : file) }
}

function isSlashAuthored(source: SourceFile, pathname: string, trailingSlash: boolean | null): boolean {
  if (trailingSlash === null) return pathname.endsWith('/')
  return source.role === 'index'
}

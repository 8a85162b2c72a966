import type { Config } from '../config/config.ts'
import { getParentFolder } from '../content/content-path.ts'
import type { Edition } from '../content/editions.ts'
import type { SourceFile } from '../scan/source-file.ts'

/** The base of relative references. */
export interface LinkBase {
  /** Source path; `null` for the configuration. */
  source: string | null
  /** Folder of the source, and folder of its collection: POSIX paths relative to the root; empty for the root. */
  folder: string
  contentFolder: string
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
export function getLinkBase(source: SourceFile, pathname: string, trailingSlash: boolean | null): LinkBase {
  const bare = pathname.replace(/\/$/, '')
  const basePathnames = isSlashAuthored(source, pathname, trailingSlash) ? [`${bare}/`, bare] : [bare, `${bare}/`]
  return {
    source: source.path,
    folder: getParentFolder(source.path),
    contentFolder: source.path.slice(0, Math.max(0, source.path.length - source.relativePath.length - 1)),
    pathname,
    edition: { locale: source.locale, version: source.version },
    basePathnames: bare === '' ? ['/'] : basePathnames,
    page: source,
  }
}

/** The link base of the configuration, which behaves like a file in the root that is shown on the home page. */
export function getConfigLinkBase({ docs }: Pick<Config, 'docs'>): LinkBase {
  return { source: null, folder: '', contentFolder: docs.path, pathname: '/', edition: null, basePathnames: ['/'] }
}

/**
 * The link base of text included from `file`: fragments refer to the including page, and files are resolved in the
 * folder of `file`. If `file` is itself a page (`own`), relative pathnames are also resolved against that page.
 */
export function getIncludeBase(page: LinkBase, file: string, own: LinkBase | undefined): LinkBase {
  return {
    ...page,
    source: file,
    folder: getParentFolder(file),
    basePathnames: own?.basePathnames ?? page.basePathnames,
  }
}

function isSlashAuthored(source: SourceFile, pathname: string, trailingSlash: boolean | null): boolean {
  if (trailingSlash === null) return pathname.endsWith('/')
  return source.role === 'index'
}

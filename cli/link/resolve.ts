import { decodePathname, resolvePathname, withoutBaseUrl } from '../lib/pathname.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { BrokenReason, Target } from './link-graph.ts'
import { classifyReference, joinFilePath, type LocalReference, splitReference } from './reference-url.ts'
import { findAnchor, type SiteIndex } from './site-index.ts'

/** Where a reference stands, and with it what relative ones start from. */
export interface Place {
  /** Source path; `null` for the configuration. */
  source: string | null
  /** Folder of the source, and folder of its collection: posix, relative to the root; empty for the root. */
  folder: string
  contentFolder: string
  /** The page's pathname. */
  pathname: string
  /** Pathnames from which relative ones are read, in this order. */
  readings: readonly string[]
}

/** What of a reference decides its target. */
export interface Request {
  url: string
  kind: 'link' | 'image' | 'asset'
  unchecked: boolean
}

/**
 * The place of a document. Relative pathnames are read from the page as its author sees it, `/docs/intro` or
 * `/docs/guide/`, and where that names nothing, from the other spelling of the slash: so the setting `trailingSlash`
 * and the host decide nothing.
 */
export function placeOf(source: SourceFile, pathname: string, trailingSlash: boolean | null): Place {
  const bare = pathname.replace(/\/$/, '')
  const readings = isSlashAuthored(source, pathname, trailingSlash) ? [`${bare}/`, bare] : [bare, `${bare}/`]
  return {
    source: source.path,
    folder: folderOf(source.path),
    contentFolder: source.path.slice(0, Math.max(0, source.path.length - source.relativePath.length - 1)),
    pathname,
    readings: bare === '' ? ['/'] : readings,
  }
}

/**
 * The place of what a page includes from `file`: fragments are of the page, files are read from the folder of the file. A
 * file that is a page of its own (`own`) keeps its relative pathnames, too.
 */
export function placeOfInclude(page: Place, file: string, own: Place | undefined): Place {
  return { ...page, source: file, folder: folderOf(file), readings: own?.readings ?? page.readings }
}

function isSlashAuthored(source: SourceFile, pathname: string, trailingSlash: boolean | null): boolean {
  if (trailingSlash === null) return pathname.endsWith('/')
  const name = /([^/]*)\/([^/]*)\.[^./]*$/.exec(source.path)
  return name !== null && (/^(index|readme)$/i.test(name[2] ?? '') || name[1] === name[2])
}

/** The folder of a posix path; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/**
 * Turns a reference into its target. One set of rules for documents and configuration, in this order:
 *
 * 1. A scheme or `//` leaves the site; a scheme that could run code is refused; `pathname://` is not looked at.
 * 2. Only a query or fragment: the page itself.
 * 3. A path that ends in `.md` or `.mdx` names a *file*: `@site/x` from the root, `/x` from the content folder and then
 *    the root, `./x` and `../x` from the file's own folder, `x` from its own folder, then the content folder, then the
 *    root. The file may belong to any collection; variables in its name may be written or filled in.
 * 4. A link names a *page* by pathname, absolute (with or without the base URL) or relative to its own page, in any of
 *    the spellings `x`, `x/`, `x/index.html`, `x.html`.
 * 5. Images, and links that found no page, name an *asset*: by the places of 3, or as published by a static folder.
 */
export function resolveReference(request: Request, place: Place, index: SiteIndex): Target {
  const found = classifyReference(request.url, request.kind)
  switch (found.form) {
    case 'external':
      return { kind: 'external', url: found.url }
    case 'unchecked':
      return found.url === '' ? broken('url', request.url) : { kind: 'unchecked', url: found.url }
    case 'scheme':
      return broken('scheme', found.scheme)
    case 'malformed':
      return request.unchecked ? { kind: 'unchecked', url: found.url } : broken('url', found.url)
    case 'local': {
      const target = resolveLocal(found.url, { request, place, index })
      return request.unchecked ? asUnchecked(target, found.url) : target
    }
  }
}

/** What an author does not want checked is still resolved where it can be; nothing is said where it cannot. */
function asUnchecked(target: Target, url: string): Target {
  if (target.kind === 'broken') return { kind: 'unchecked', url }
  if (target.kind === 'page' && !target.fragmentFound) return { ...target, fragmentFound: true }
  return target
}

function resolveLocal(
  url: string,
  { request, place, index }: { request: Request; place: Place; index: SiteIndex },
): Target {
  const reference = splitReference(url)
  const { path } = reference
  if (request.kind === 'image') return resolveAsset(reference, place, index)
  if (path === '') return pageTarget(place.pathname, reference, index)
  if (/\.mdx?$/i.test(path)) return resolveFile(reference, place, index)
  const page = findPage(path, place, index)
  if (page !== undefined) return pageTarget(page, reference, index)
  const asset = resolveAsset(reference, place, index)
  if (asset.kind === 'file' || request.kind === 'asset' || looksLikeFile(path)) return asset
  const pathname = absolutePathname(path, place, index)
  const meant = index.pageless.find((source) => stem(source).endsWith(pathname.replace(/\/$/, '')))
  return meant === undefined || pathname === '/' ? broken('page', pathname) : broken(index.reasonOf(meant), meant)
}

function resolveFile(reference: LocalReference, place: Place, index: SiteIndex): Target {
  const paths = filePaths(reference.path, place)
  for (const path of paths) {
    const source = index.findSource(path)
    if (source === undefined) continue
    const pathname = index.pathnameOf(source)
    return pathname === undefined ? broken(index.reasonOf(source), source) : pageTarget(pathname, reference, index)
  }
  const asset = resolveAsset(reference, place, index)
  if (asset.kind === 'file') return asset
  const page = findPage(reference.path, place, index)
  if (page !== undefined) return pageTarget(page, reference, index)
  return broken('file', paths[0] ?? reference.path)
}

function resolveAsset(reference: LocalReference, place: Place, index: SiteIndex): Target {
  const { path, suffix } = reference
  const paths = filePaths(path, place)
  let asset = path.startsWith('/') ? findPublished(path, index) : undefined
  for (let at = 0; asset === undefined && at < paths.length; at += 1) asset = index.findAsset(paths[at] ?? '')
  if (asset === undefined && !path.startsWith('/') && !path.startsWith('@')) {
    asset = findPublished(resolvePathname(path, place.readings[0] ?? '/'), index)
  }
  if (asset === undefined) return broken('asset', expectedAsset(path, place, index) ?? paths[0] ?? path)
  return { kind: 'file', file: asset.path, published: asset.publishedAs, suffix }
}

/** Where an author would put the file: pathnames, and what the configuration names, under the first static folder. */
function expectedAsset(path: string, place: Place, index: SiteIndex): string | undefined {
  const folder = index.config.staticDirectories[0]
  if (folder === undefined || path.startsWith('@') || (place.source !== null && !path.startsWith('/'))) return undefined
  const withoutBase = path.startsWith('/') ? withoutBaseUrl(path, index.config.baseUrl) : undefined
  return joinFilePath(folder, withoutBase ?? path)
}

function findPublished(pathname: string, index: SiteIndex) {
  const withoutBase = withoutBaseUrl(pathname, index.config.baseUrl)
  return (
    index.findPublished(pathname.slice(1)) ??
    (withoutBase === undefined ? undefined : index.findPublished(withoutBase.slice(1)))
  )
}

/** The file paths, relative to the root, that a path may mean; those outside of the root are left out. */
export function filePaths(path: string, place: Place): string[] {
  if (path.startsWith('@site/')) return existing([joinFilePath('', path.slice('@site/'.length))])
  if (path.startsWith('/')) return existing([joinFilePath(place.contentFolder, path), joinFilePath('', path)])
  const own = joinFilePath(place.folder, path)
  if (/^\.\.?(\/|$)/.test(path)) return existing([own])
  return existing([own, joinFilePath(place.contentFolder, path), joinFilePath('', path)])
}

function existing(paths: (string | undefined)[]): string[] {
  return paths.filter((path) => path !== undefined)
}

function findPage(path: string, place: Place, index: SiteIndex): string | undefined {
  if (path.startsWith('/')) return index.findPage(path)
  for (const reading of place.readings) {
    const page = index.findPage(resolvePathname(path, reading))
    if (page !== undefined) return page
  }
  return undefined
}

function absolutePathname(path: string, place: Place, index: SiteIndex): string {
  if (path.startsWith('/')) return withoutBaseUrl(path, index.config.baseUrl) ?? path
  return resolvePathname(path, place.readings[0] ?? '/')
}

/**
 * `#` and `#top` (in any letter case) are the top of every page, and what follows `:~:` is for the browser, as the HTML
 * and text fragment standards say. Pages whose ids are not known before they are rendered accept every fragment.
 */
function pageTarget(pathname: string, reference: LocalReference, index: SiteIndex): Target {
  const { search } = reference
  const [written = '', directive] = reference.fragment.split(':~:', 2)
  const fragment = decodePathname(written) ?? written
  const ids = written === '' || /^top$/i.test(fragment) ? undefined : index.anchorsOf(pathname)
  const id = ids === undefined ? fragment : findAnchor(ids, written)
  const rest = directive === undefined ? '' : `:~:${directive}`
  return { kind: 'page', pathname, search, fragment: (id ?? fragment) + rest, fragmentFound: id !== undefined }
}

/** Extensions begin with a letter, so that `v1.2` and `built-on-a.-b` stay pathnames; `.html` is a page's. */
function looksLikeFile(path: string): boolean {
  return /[^/]\.(?!html?$)[a-z][a-z0-9]{1,4}$/i.test(path)
}

/** A source path without extension and without the name of an index. */
export function stem(source: string): string {
  return source.replace(/\.[^./]*$/, '').replace(/\/(index|readme)$/i, '')
}

function broken(reason: BrokenReason, resolved: string): Target {
  return { kind: 'broken', resolved, reason }
}

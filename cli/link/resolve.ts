import { hasMarkdownExtension, toPathStem } from '../content/content-path.ts'
import { decodePathname, removeBaseUrl, resolvePathname } from '../lib/pathname.ts'
import { normalizeFolder } from '../lib/posix-path.ts'
import type { Redirect, RedirectTarget } from '../route/route-table.ts'
import type { AssetFile } from '../scan/source-file.ts'
import { getConfigLinkBase, type LinkBase } from './link-base.ts'
import type { BrokenReason, Target } from './link-graph.ts'
import {
  classifyReference,
  findFile,
  joinFilePath,
  type LocalReference,
  listFilePaths,
  splitReference,
} from './reference-url.ts'
import { findAnchor, type SiteIndex } from './site-index.ts'

/** The parts of a reference that determine its target. */
export interface Request {
  url: string
  kind: 'link' | 'image' | 'asset'
  unchecked?: true
}

/**
 * Resolves a reference to its target. Documents and configuration share these rules, in this order:
 *
 * 1. A scheme or `//` leaves the site; a scheme that could run code is rejected; `pathname://` is not checked. `ref:x`
 *    is the heading or anchor with the id `x` on the page itself, or else on another one, of its language if there is one.
 * 2. Only a query or fragment: the page itself.
 * 3. A path that ends in `.md` or `.mdx` names a *file*: `@site/x` from the root, `/x` from the content folder and then
 *    the root, `./x` and `../x` from the file's own folder, `x` from its own folder, then the content folder, then the
 *    root. The file may belong to any collection; variables in its name may be written or filled in.
 * 4. A link names a *page* by pathname, absolute (with or without the base URL) or relative to its own page, in any of
 *    the spellings `x`, `x/`, `x/index.html`, `x.html`. One that is redirected names the page that it leads to.
 * 5. Images, and links that found no page, name an *asset*: by the paths of 3, or by its published path; images also
 *    relative to the URL of their page.
 */
export function resolveReference(request: Request, base: LinkBase, index: SiteIndex): Target {
  const found = classifyReference(request.url, request.kind)
  switch (found.form) {
    case 'external':
      return { kind: 'external', url: found.url }
    case 'unchecked':
      return found.url === '' ? toBrokenTarget('url', request.url) : { kind: 'unchecked', url: found.url }
    case 'name':
      return resolveName(found.name, base, index)
    case 'scheme':
      return toBrokenTarget('scheme', found.scheme)
    case 'malformed':
      return request.unchecked ? { kind: 'unchecked', url: found.url } : toBrokenTarget('url', found.url)
    case 'local': {
      const target = resolveLocal(found.url, { request, base, index })
      return request.unchecked ? toUnchecked(target, found.url) : target
    }
  }
}

function resolveName(written: string, base: LinkBase, index: SiteIndex): Target {
  const name = decodePathname(written) ?? written
  for (const fragment of new Set([name, name.toLowerCase().replaceAll(' ', '-')])) {
    const isOwn = index.anchors.findAnchors(base.pathname)?.has(fragment)
    const pathname = isOwn ? base.pathname : index.anchors.findPageOfAnchor(fragment, base.edition)
    if (pathname !== undefined) return { kind: 'page', pathname, search: '', fragment, fragmentFound: true }
  }
  return toBrokenTarget('name', name)
}

interface Resolution {
  request: Request
  base: LinkBase
  index: SiteIndex
}

/** A reference excluded from checks is still resolved if possible; otherwise nothing is reported. */
function toUnchecked(target: Target, url: string): Target {
  if (target.kind === 'broken') return { kind: 'unchecked', url }
  if (target.kind === 'page' && !target.fragmentFound) return { ...target, fragmentFound: true }
  return target
}

function resolveLocal(url: string, { request, base, index }: Resolution): Target {
  const reference = splitReference(url)
  const { path } = reference
  if (request.kind === 'image') return resolveImage(reference, { base, index })
  if (path === '') return toPageTarget(base.pathname, reference, { base, index })
  if (hasMarkdownExtension(path)) return resolveFile(reference, base, index)
  const page = findPage(path, base, index)
  if (page !== undefined) return toPageTarget(page, reference, { base, index })
  const redirect = findRedirect(path, base, index)
  const destination = redirect && findDestination(redirect, index)
  if (destination) return markRedirected(resolveDestination(destination, { reference, request, base, index }))
  const asset = resolveAsset(reference, base, index)
  if (asset.kind !== 'broken' || request.kind === 'asset' || hasFileExtension(path)) return asset
  const pathname = toAbsolutePathname(path, base, index)
  const meant = pathname === '/' ? undefined : index.findUnpublishedSource(pathname)
  return meant === undefined ? toBrokenTarget('page', pathname) : toBrokenTarget(index.whyUnpublished(meant), meant)
}

function resolveFile(reference: LocalReference, base: LinkBase, index: SiteIndex): Target {
  const source = findFile(reference.path, base, index.findSource)
  if (source !== undefined) {
    const pathname = index.findPathname(source)
    return pathname === undefined
      ? toBrokenTarget(index.whyUnpublished(source), source)
      : toPageTarget(pathname, reference, { base, index })
  }
  const asset = resolveAsset(reference, base, index)
  if (asset.kind !== 'broken') return asset
  const page = findPage(reference.path, base, index)
  if (page !== undefined) return toPageTarget(page, reference, { base, index })
  return toBrokenTarget('file', listFilePaths(reference.path, base)[0] ?? reference.path)
}

/** An image that is not found relative to its file is relative to the URL of its page, as in Hugo, and MkDocs in raw HTML. */
function resolveImage(reference: LocalReference, { base, index }: Omit<Resolution, 'request'>): Target {
  const target = resolveAsset(reference, base, index)
  if (target.kind !== 'broken' || !base.page) return target
  if (/^[/@]/.test(reference.path)) return target
  const path = joinFilePath(toPathStem(base.page.path, base.page.role), reference.path)
  const file = path === undefined ? undefined : index.findAsset(path)
  return file ? { kind: 'file', file: file.path, published: file.publishedAs, suffix: reference.suffix } : target
}

function resolveAsset(reference: LocalReference, base: LinkBase, index: SiteIndex): Target {
  const { path, suffix } = reference
  let file = path.startsWith('/') ? (findStaticInRef(path, base, index) ?? findPublished(path, index)) : undefined
  file ??= findFile(path, base, index.findAsset)
  if (file === undefined && !path.startsWith('/') && !path.startsWith('@')) {
    file = findPublished(resolvePathname(path, base.basePathnames[0] ?? '/'), index)
  }
  if (file === undefined) {
    return toBrokenTarget('asset', findExpectedAsset(path, base, index) ?? listFilePaths(path, base)[0] ?? path)
  }
  return 'kind' in file
    ? { kind: 'site-file', path: file.path, suffix }
    : { kind: 'file', file: file.path, published: file.publishedAs, suffix }
}

/** A static file as it is in the Git ref of the page. */
function findStaticInRef(pathname: string, { refPrefix }: LinkBase, index: SiteIndex): AssetFile | undefined {
  if (refPrefix === '') return undefined
  const local = removeBaseUrl(pathname, index.config.baseUrl) ?? pathname
  const folders = index.config.staticDirectories.map((folder) => refPrefix + normalizeFolder(folder))
  return folders.map((folder) => index.findAsset(folder + local)).find((file) => file !== undefined)
}

/** The expected path of a missing file: for pathnames and the configuration, in the first static folder. */
function findExpectedAsset(path: string, base: LinkBase, index: SiteIndex): string | undefined {
  const folder = index.config.staticDirectories[0]
  if (folder === undefined || path.startsWith('@') || (base.source !== null && !path.startsWith('/'))) return undefined
  const withoutBase = path.startsWith('/') ? removeBaseUrl(path, index.config.baseUrl) : undefined
  return joinFilePath(folder, withoutBase ?? path)
}

function findPublished(pathname: string, index: SiteIndex) {
  const withoutBase = removeBaseUrl(pathname, index.config.baseUrl)
  return (
    index.findPublished(pathname.slice(1)) ??
    (withoutBase === undefined ? undefined : index.findPublished(withoutBase.slice(1)))
  )
}

function findPage(path: string, base: LinkBase, index: SiteIndex): string | undefined {
  if (path.startsWith('/')) return index.findPage(path)
  for (const basePathname of base.basePathnames) {
    const page = index.findPage(resolvePathname(path, basePathname))
    if (page !== undefined) return page
  }
  return undefined
}

function findRedirect(path: string, base: LinkBase, index: SiteIndex): Redirect | undefined {
  if (path.startsWith('/')) return index.findRedirect(path)
  return index.findRedirect(resolvePathname(path, base.basePathnames[0] ?? '/'))
}

/** The final target of a chain of redirects; `undefined` for a cycle. */
function findDestination(redirect: Redirect, index: SiteIndex): RedirectTarget | undefined {
  const passed = new Set<Redirect>()
  for (let current = redirect; !passed.has(current); ) {
    passed.add(current)
    if (current.target.kind === 'page') return current.target
    const next = index.findRedirect(splitReference(current.target.url).path)
    if (next === undefined) return current.target
    current = next
  }
  return undefined
}

/** The reference's own query and fragment replace those of the redirect, as they do in a browser. */
function resolveDestination(
  destination: RedirectTarget,
  {
    reference,
    request,
    base,
    index,
  }: { reference: LocalReference; request: Request; base: LinkBase; index: SiteIndex },
): Target {
  if (destination.kind === 'page') return toPageTarget(destination.pathname, reference, { base, index })
  const target = resolveReference({ ...request, url: destination.url }, getConfigLinkBase(index.config), index)
  if (target.kind !== 'page') return target
  const search = reference.search || target.search
  const fragment = reference.fragment || target.fragment
  return toPageTarget(target.pathname, { ...reference, search, fragment }, { base, index })
}

const markRedirected = (target: Target): Target =>
  target.kind === 'page' || target.kind === 'external' ? { ...target, isRedirected: true } : target

/** A path as written, as a pathname without the base URL. */
export function toAbsolutePathname(path: string, base: LinkBase, index: SiteIndex): string {
  if (path.startsWith('/')) return removeBaseUrl(path, index.config.baseUrl) ?? path
  return resolvePathname(path, base.basePathnames[0] ?? '/')
}

/**
 * `#` and `#top` (in any letter case) are the top of every page, and the part after `:~:` is for the browser, according
 * to the HTML and text fragment standards. Pages whose ids are unknown before they are rendered accept every fragment. A page in
 * the default language means the same page in the language of the reference, and a heading of it that of its translation.
 */
function toPageTarget(
  found: string,
  reference: LocalReference,
  { base, index }: { base: LinkBase; index: SiteIndex },
): Target {
  const pathname = base.edition ? index.localize(found, base.edition.locale) : found
  const { search, fragment: whole } = reference
  // Fast path for most references.
  if (whole === '' || (!whole.includes(':~:') && index.anchors.findAnchors(pathname)?.has(whole))) {
    return { kind: 'page', pathname, search, fragment: whole, fragmentFound: true }
  }
  const [written = '', directive] = whole.split(':~:', 2)
  const fragment = decodePathname(written) ?? written
  const ids = written === '' || /^top$/i.test(fragment) ? undefined : index.anchors.findAnchors(pathname)
  const own = ids === undefined ? fragment : findAnchor(ids, written)
  const original = own === undefined ? index.findOriginalPathname(pathname) : undefined
  const same =
    original === undefined ? own : index.anchors.findSameHeading({ original, translation: pathname }, fragment)
  const id =
    same ??
    index.anchors.findAnchorInOtherCase(pathname, fragment) ??
    index.anchors.findForeignAnchor(pathname, fragment)
  const rest = directive === undefined ? '' : `:~:${directive}`
  const isOther = same === undefined && id !== undefined
  return {
    kind: 'page',
    pathname,
    search,
    fragment: (id ?? fragment) + rest,
    fragmentFound: id !== undefined,
    ...(isOther && { hasOtherFragment: true }),
  }
}

/** Extensions begin with a letter: `v1.2` and `built-on-a.-b` are pathnames, and so is `x.html`. */
const hasFileExtension = (path: string): boolean => /[^/]\.(?!html?$)[a-z][a-z0-9]{1,4}$/i.test(path)
const toBrokenTarget = (reason: BrokenReason, resolved: string): Target => ({ kind: 'broken', resolved, reason })

import { getParentFolder, resolveAlias } from '../content/content-path.ts'
import { findScheme, findUnsafeScheme, normalizeUrlInput } from '../content/url-schemes.ts'
import { decodePathname, splitUrl } from '../lib/pathname.ts'
import type { LinkBase } from './link-base.ts'

/** A reference inside the site, split into its parts. */
export interface LocalReference {
  /** Percent-decoded; `%2F` is kept, because it is not a separator. */
  path: string
  /** With its question mark, as written, or empty. */
  search: string
  /** Without `#`, as written: an id may contain a percent sign. */
  fragment: string
  /** Query and fragment as written. */
  suffix: string
}

/** URLs with a typo that browsers read as relative: `http:/host`, `https:host`, `https//host`, `https;//host`. */
const webWithSlip = /^(https?|wss?|ftps?)(?::(?!\/\/[^/])\/*|[^a-z0-9:/]?\/\/)/i

/** The form of a reference, known without looking at the site. */
export type ReferenceForm =
  | { form: 'local'; url: string }
  | { form: 'external'; url: string }
  /** `pathname://x`: same host, but not a page of this site (docs/behaviours.md V-1). `url` begins with a slash. */
  | { form: 'unchecked'; url: string }
  /** `ref:name`: the heading or anchor with that id, wherever it is. */
  | { form: 'name'; name: string }
  | { form: 'scheme'; scheme: string; url: string }
  | { form: 'malformed'; url: string }

/** Matches most references: they cannot begin a scheme and contain nothing that a URL parser drops. */
const plainlyLocal = /^(?:[.#?@]|\/(?!\/))[!-\uFFFF]*$/

/** Classifies a reference the way a URL parser reads it. */
export function classifyReference(written: string, kind: 'link' | 'image' | 'asset'): ReferenceForm {
  if (plainlyLocal.test(written)) return { form: 'local', url: written }
  const url = normalizeUrlInput(written)
  if (url === '' || webWithSlip.test(url)) return { form: 'malformed', url }
  if (url.startsWith('//')) return { form: 'external', url }
  const scheme = findScheme(url)
  if (scheme === undefined) return { form: 'local', url }
  if (url.startsWith('pathname://')) return { form: 'unchecked', url: addLeadingSlash(url.slice('pathname://'.length)) }
  if (scheme === 'ref' && kind === 'link') return { form: 'name', name: url.slice('ref:'.length) }
  if (findUnsafeScheme(url, kind === 'link' ? 'link' : 'image') !== undefined) return { form: 'scheme', scheme, url }
  if (/^https?$/.test(scheme) && !URL.canParse(url)) return { form: 'malformed', url }
  return { form: 'external', url }
}

/** Repairs the colon and slashes of a malformed URL; `undefined` if those are not the problem. */
export function repairUrl(url: string): string | undefined {
  const [slip = '', scheme] = webWithSlip.exec(url) ?? []
  const rest = url.slice(slip.length)
  return scheme === undefined || rest === '' ? undefined : `${scheme}://${rest}`
}

/** Splits a local reference. Malformed percent escapes are kept as written; they are never an error. */
export function splitReference(url: string): LocalReference {
  const { pathname, search, hash } = splitUrl(url)
  return { path: decodePath(pathname), search, fragment: hash.slice(1), suffix: search + hash }
}

/** Joins a folder and a relative path; `undefined` if the result is outside the root. Both are POSIX paths. */
export function joinFilePath(folder: string, relative: string): string | undefined {
  let parent = folder
  let at = 0
  // Steps are nearly always at the beginning, and the rest is appended unchanged.
  for (; relative.startsWith('../', at); at += 3) {
    if (parent === '') return undefined
    parent = getParentFolder(parent)
  }
  const rest = at === 0 && relative.startsWith('./') ? relative.slice(2) : relative.slice(at)
  if (hasStep.test(rest)) return joinSegments(parent, rest)
  return parent === '' ? rest : `${parent}/${rest}`
}

/** Matches empty segments, `.` and `..`. */
const hasStep = /(?:^|\/)\.{0,2}(?:\/|$)/

function joinSegments(folder: string, relative: string): string | undefined {
  const joined: string[] = folder === '' ? [] : folder.split('/')
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      if (joined.length === 0) return undefined
      joined.pop()
    } else if (segment !== '.' && segment !== '') joined.push(segment)
  }
  return joined.join('/')
}

/** Writes `to` relative to the folder `from`: `../guide/audit.md`. Both are POSIX paths or pathnames. */
export function toRelativePath(from: string, to: string): string {
  const steps = from === '' ? [] : from.split('/')
  const names = to.split('/')
  let shared = 0
  while (shared < steps.length && shared < names.length - 1 && steps[shared] === names[shared]) shared += 1
  return [...steps.slice(shared).map(() => '..'), ...names.slice(shared)].join('/')
}

const addLeadingSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

function decodePath(path: string): string {
  if (!path.includes('%')) return path
  return decodePathname(path.replace(/%2f/gi, '%252F')) ?? path
}

/** Calls `find` for each file path that a path may refer to and returns the first result. */
export function findFile<T>(path: string, base: LinkBase, find: (path: string) => T | undefined): T | undefined {
  if (isRelativeToFile.test(path)) {
    const own = joinFilePath(base.folder, path)
    if (own === undefined) return undefined
    if (base.refPrefix === '' && base.originalFolder === undefined) return find(own)
  }
  for (const each of listFilePaths(path, base)) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

/** `./x` and `../x`, which refer to exactly one file path. */
const isRelativeToFile = /^\.\.?(?:\/|$)/

/**
 * The file paths, relative to the root, that a path may refer to; those outside the root are left out. For a page in a Git
 * ref they are in that ref, and then on disk, except for those in the folder of its documents. For a page in another language than
 * the default one, those of the default language follow.
 */
export function listFilePaths(path: string, base: LinkBase): string[] {
  const paths = addOriginals(listOnDisk(path, base), base)
  const { refPrefix, contentFolder, originalFolder = contentFolder } = base
  if (refPrefix === '') return paths
  return paths.flatMap((each) => {
    const isOwn = contentFolder === '' || each.startsWith(`${contentFolder}/`) || each.startsWith(`${originalFolder}/`)
    return isOwn ? [refPrefix + each] : [refPrefix + each, each]
  })
}

function addOriginals(paths: string[], { contentFolder, originalFolder }: LinkBase): string[] {
  if (originalFolder === undefined) return paths
  const own = paths.filter((path) => path.startsWith(`${contentFolder}/`))
  const originals = own.map((path) => joinFilePath(originalFolder, `.${path.slice(contentFolder.length)}`))
  return [...paths, ...removeUndefined(originals)]
}

function listOnDisk(path: string, base: LinkBase): string[] {
  if (path.startsWith('@site/')) return removeUndefined([joinFilePath('', path.slice('@site/'.length))])
  const resolved = resolveAlias(path, `${base.folder}/`)
  if (resolved !== path) return [...listOnDisk(resolved, base), ...removeUndefined([joinFilePath(base.folder, path)])]
  if (path.startsWith('/')) return removeUndefined([joinFilePath(base.contentFolder, path), joinFilePath('', path)])
  const own = joinFilePath(base.folder, path)
  if (isRelativeToFile.test(path)) return removeUndefined([own])
  return removeUndefined([own, joinFilePath(base.contentFolder, path), joinFilePath('', path)])
}

const removeUndefined = (paths: (string | undefined)[]): string[] => paths.filter((path) => path !== undefined)

import { resolvePathname, splitUrl, withoutBaseUrl } from '../lib/pathname.ts'
import { suggest } from '../lib/suggest.ts'
import type { AssetFile } from '../scan/source-file.ts'
import type { Target } from './link-graph.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'
import { relativePath, splitReference } from './reference-url.ts'
import { filePaths, type Place } from './resolve.ts'
import type { SiteIndex } from './site-index.ts'

/** Finds a spelling that would work; `null` when nothing is near. */
export type SuggestTarget = (broken: Extract<Target, { kind: 'broken' }>, url: string, place: Place) => string | null

/** How many ids of one page are compared with a fragment. */
const COMPARED_ANCHORS = 2_000

/** The schemes that authors misspell. */
const commonSchemes = ['https', 'http', 'mailto', 'tel']

/** Indexes of names are made at the first fault: a clean site pays nothing. */
export function createSuggestTarget(index: SiteIndex): SuggestTarget {
  const pages = once(() => createNameIndex(index.pathnames))
  const sources = once(() => createNameIndex(index.sources))
  const assets = once(() => createNameIndex(index.assets.map((asset) => asset.path)))
  return (broken, url, place) => {
    switch (broken.reason) {
      case 'url':
        return broken.suggestion
      case 'scheme': {
        const scheme = suggest(broken.resolved, commonSchemes)
        return scheme === undefined ? null : scheme + url.slice(url.indexOf(':'))
      }
      case 'page':
        return suggestPage({ resolved: broken.resolved, url, place }, index, pages)
      case 'file':
        return suggestSource({ resolved: broken.resolved, url, place }, index, sources)
      case 'asset':
        return suggestAsset({ resolved: broken.resolved, url, place }, index, assets)
      case 'draft':
        return null
    }
  }
}

interface Fault {
  resolved: string
  url: string
  place: Place
}

function suggestPage({ resolved, url, place }: Fault, index: SiteIndex, names: () => NameIndex): string | null {
  const { path, suffix } = splitReference(url)
  if (/^www\./i.test(path)) return `https://${url}`
  const pathname =
    findPageOfFile(path, place, index) ?? findOneStepOff(path, place, index) ?? names().findNearest(resolved)
  if (pathname === undefined) return null
  if (/\.mdx?\/$/.test(path)) return spellPath(splitUrl(url).pathname.replace(/\/$/, '')) + suffix
  return spellPathname(pathname, path, place, index) + suffix
}

/** Written as seen in the folders, without an extension: `../nodes/light-node` beside `nodes/light-node.md`. */
function findPageOfFile(path: string, place: Place, index: SiteIndex): string | undefined {
  const plain = path.replace(/\/$/, '').replace(/\.(mdx?|html?)$/i, '')
  for (const ending of ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md']) {
    for (const file of filePaths(plain + ending, place)) {
      const source = index.findSource(file)
      const pathname = source === undefined ? undefined : index.pathnameOf(source)
      if (pathname !== undefined) return pathname
    }
  }
  return undefined
}

/** One `../` too many, or one too few. */
function findOneStepOff(path: string, place: Place, index: SiteIndex): string | undefined {
  if (path.startsWith('/')) return undefined
  const from = place.readings[0] ?? '/'
  const shorter = path.startsWith('../') ? index.findPage(resolvePathname(path.slice(3), from)) : undefined
  return shorter ?? index.findPage(resolvePathname(`../${path}`, from))
}

function suggestSource({ resolved, url, place }: Fault, index: SiteIndex, names: () => NameIndex): string | null {
  const { path, suffix } = splitReference(url)
  const source =
    findOtherEnding(resolved, index) ??
    [path.replace(/^\.\.\//, ''), `../${path}`]
      .flatMap((spelling) => filePaths(spelling, place))
      .map((file) => index.findSource(file))
      .find((found) => found !== undefined) ??
    index.findSource(names().findNearest(resolved) ?? '')
  return source === undefined ? null : spellFile(source, path, place) + suffix
}

/** `x.md` for `x.mdx`, `x/index.md` for `x.md`, and back. */
function findOtherEnding(file: string, index: SiteIndex): string | undefined {
  const plain = file.replace(/\.mdx?$/i, '').replace(/\/(index|readme)$/i, '')
  for (const ending of ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md']) {
    const source = index.findSource(plain + ending)
    if (source !== undefined) return source
  }
  return undefined
}

function suggestAsset({ resolved, url, place }: Fault, index: SiteIndex, names: () => NameIndex): string | null {
  const { path, suffix } = splitReference(url)
  const file = names().findNearest(resolved)
  const asset = file === undefined ? undefined : index.findAsset(file)
  return asset === undefined ? null : spellAsset(asset, path, place) + suffix
}

function spellPathname(pathname: string, written: string, place: Place, index: SiteIndex): string {
  if (!written.startsWith('/')) return spellPath(relativePathname(place.readings[0] ?? '/', pathname))
  const { baseUrl } = index.config
  const hasBase = baseUrl !== '/' && withoutBaseUrl(written, baseUrl) !== undefined
  return spellPath(hasBase ? baseUrl + pathname.slice(1) : pathname)
}

function relativePathname(from: string, to: string): string {
  const folder = from.slice(1, Math.max(1, from.lastIndexOf('/')))
  return relativePath(folder, to.slice(1)) || './'
}

function spellFile(source: string, written: string, place: Place): string {
  if (written.startsWith('@site/')) return spellPath(`@site/${source}`)
  if (!written.startsWith('/')) return spellRelative(source, written, place)
  const inContent = place.contentFolder !== '' && source.startsWith(`${place.contentFolder}/`)
  return spellPath(inContent ? source.slice(place.contentFolder.length) : `/${source}`)
}

function spellAsset(asset: AssetFile, written: string, place: Place): string {
  if (asset.publishedAs !== null && !written.startsWith('@site/')) return spellPath(`/${asset.publishedAs}`)
  return spellFile(asset.path, written, place)
}

function spellRelative(file: string, written: string, place: Place): string {
  const relative = relativePath(place.folder, file)
  return spellPath(written.startsWith('./') && !relative.startsWith('../') ? `./${relative}` : relative)
}

/** Encodes only what would end a Markdown destination or change its meaning. */
function spellPath(path: string): string {
  return path.replace(/[\s?#%()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** The id of a page that a fragment most likely means: a misspelling, or the one id that holds it as whole words. */
export function suggestAnchor(fragment: string, ids: ReadonlySet<string>): string | null {
  const candidates = [...ids].slice(0, COMPARED_ANCHORS)
  const near = suggest(fragment, candidates)
  if (near !== undefined) return near
  const words = `-${fragment.toLowerCase()}-`
  const holding = candidates.filter((id) => `-${id.toLowerCase()}-`.includes(words))
  return holding.length === 1 ? (holding[0] ?? null) : null
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

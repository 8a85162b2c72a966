import { resolvePathname, withoutBaseUrl } from '../lib/pathname.ts'
import { suggest } from '../lib/suggest.ts'
import type { AssetFile } from '../scan/source-file.ts'
import type { Target } from './link-graph.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'
import { mendUrl, relativePath, splitReference } from './reference-url.ts'
import { filePaths, type Place } from './resolve.ts'
import type { SiteIndex } from './site-index.ts'

/** A whole reference that would work, as it would be written in that place. */
export interface Suggestion {
  spelling: string
  /** Whether it can hardly have been anything else: then `--fix` may write it. */
  isCertain: boolean
}

/** Finds a spelling that would work; `undefined` when nothing is near. */
export type SuggestTarget = (
  broken: Extract<Target, { kind: 'broken' }>,
  url: string,
  place: Place,
) => Suggestion | undefined

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
    const fault = { resolved: broken.resolved, url, place }
    switch (broken.reason) {
      case 'url': {
        const meant = mendUrl(url)
        return meant === undefined ? undefined : certain(meant)
      }
      case 'scheme': {
        const scheme = suggest(broken.resolved, commonSchemes)
        return scheme === undefined ? undefined : { spelling: scheme + url.slice(url.indexOf(':')), isCertain: false }
      }
      case 'page':
        return suggestPage(fault, index, pages)
      case 'file':
        return suggestSource(fault, index, sources)
      case 'asset':
        return suggestAsset(fault, index, assets)
      case 'draft':
      case 'unpublished':
        return undefined
    }
  }
}

function certain(spelling: string): Suggestion {
  return { spelling, isCertain: true }
}

interface Fault {
  resolved: string
  url: string
  place: Place
}

function suggestPage(
  { resolved, url, place }: Fault,
  index: SiteIndex,
  names: () => NameIndex,
): Suggestion | undefined {
  const { path, suffix } = splitReference(url)
  if (/^www\./i.test(path)) return certain(`https://${url}`)
  const ofFile = findPageOfFile(path, place, index)
  if (ofFile !== undefined && /\.mdx?\/$/.test(path)) return certain(spellPath(path.slice(0, -1)) + suffix)
  const near = ofFile ?? findOneStepOff(path, place, index)
  const guess = near === undefined ? names().findNearest(resolved) : { path: near, isCertain: true }
  if (guess === undefined) return undefined
  return { spelling: spellPathname(guess.path, { written: path, place, index }) + suffix, isCertain: guess.isCertain }
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

function suggestSource(
  { resolved, url, place }: Fault,
  index: SiteIndex,
  names: () => NameIndex,
): Suggestion | undefined {
  const { path, suffix } = splitReference(url)
  const oneStepOff = [path.replace(/^\.\.\//, ''), `../${path}`].flatMap((spelling) => filePaths(spelling, place))
  const near =
    findOtherEnding(resolved, index) ?? oneStepOff.map(index.findSource).find((source) => source !== undefined)
  const guess = near === undefined ? names().findNearest(resolved) : { path: near, isCertain: true }
  const source = guess === undefined ? undefined : index.findSource(guess.path)
  if (guess === undefined || source === undefined) return undefined
  return { spelling: spellFile(source, path, place) + suffix, isCertain: guess.isCertain }
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

function suggestAsset(
  { resolved, url, place }: Fault,
  index: SiteIndex,
  names: () => NameIndex,
): Suggestion | undefined {
  const { path, suffix } = splitReference(url)
  const guess = names().findNearest(resolved)
  const asset = guess === undefined ? undefined : index.findAsset(guess.path)
  if (guess === undefined || asset === undefined) return undefined
  // `logo.png` for `logo.svg` is another picture, perhaps.
  const isSameKind = /\.[^.]*$/.exec(guess.path)?.[0].toLowerCase() === /\.[^.]*$/.exec(path)?.[0].toLowerCase()
  return { spelling: spellAsset(asset, path, place) + suffix, isCertain: guess.isCertain && isSameKind }
}

function spellPathname(
  pathname: string,
  { written, place, index }: { written: string; place: Place; index: SiteIndex },
): string {
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
export function suggestAnchor(fragment: string, ids: ReadonlySet<string>): Suggestion | undefined {
  const candidates = [...ids].slice(0, COMPARED_ANCHORS)
  const sameLetters = candidates.filter((id) => lettersOf(id) === lettersOf(fragment))
  const [only] = sameLetters
  if (only !== undefined && sameLetters.length === 1) return certain(only)
  const near = suggest(fragment, candidates)
  if (near !== undefined) return { spelling: near, isCertain: false }
  const words = `-${fragment.toLowerCase()}-`
  const holding = candidates.filter((id) => `-${id.toLowerCase()}-`.includes(words))
  return holding.length === 1 && holding[0] !== undefined ? { spelling: holding[0], isCertain: false } : undefined
}

/** An id without what tools disagree on: letter case, hyphens, underscores, dots. */
function lettersOf(id: string): string {
  return id.toLowerCase().replace(/[\s._-]+/g, '')
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

import { hasMarkdownExtension, stripIndexName, stripMarkdownExtension } from '../content/content-path.ts'
import { once } from '../lib/once.ts'
import { removeBaseUrl, resolvePathname } from '../lib/pathname.ts'
import { findNear, suggest } from '../lib/suggest.ts'
import type { AssetFile } from '../scan/source-file.ts'
import type { LinkBase } from './link-base.ts'
import type { Target } from './link-graph.ts'
import { type Certainty, createNameIndex, type FindNearest } from './name-index.ts'
import { listFilePaths, repairUrl, splitReference, toRelativePath } from './reference-url.ts'
import { toAbsolutePathname } from './resolve.ts'
import type { SiteIndex } from './site-index.ts'

/** A complete reference that would work, as it would be written there. */
export interface Suggestion {
  spelling: string
  /** `--fix` writes a certain one, and `--fix=near` one that is near. */
  certainty: Certainty
}

/** Finds a reference that would work; `undefined` if there is no similar one. */
export type SuggestTarget = (
  broken: Extract<Target, { kind: 'broken' }>,
  url: string,
  base: LinkBase,
) => Suggestion | undefined

/** How many ids of a page are compared with a fragment. */
const COMPARED_ANCHORS = 2_000

/** The schemes that authors misspell. */
const COMMON_SCHEMES = ['https', 'http', 'mailto', 'tel']

/** Name indexes are created at the first broken link, so a site without broken links does not pay for them. */
export function createSuggestTarget(index: SiteIndex): SuggestTarget {
  const pages = once(() => createNameIndex(index.listPathnames()))
  const sources = once(() => createNameIndex(index.listSources()))
  const assets = once(() => createNameIndex(index.assets.map((asset) => asset.path)))
  const siteFiles = once(() => createNameIndex(index.siteFiles.map((file) => `/${file.path}`)))
  return (broken, url, base) => {
    const brokenLink = { resolved: broken.resolved, url, base }
    switch (broken.reason) {
      case 'url': {
        const meant = repairUrl(url)
        return meant === undefined ? undefined : toCertainSuggestion(meant)
      }
      case 'scheme': {
        const scheme = suggest(broken.resolved, COMMON_SCHEMES)
        return scheme === undefined ? undefined : { spelling: scheme + url.slice(url.indexOf(':')), certainty: 'guess' }
      }
      case 'page':
        return suggestPage(brokenLink, index, pages)
      case 'file':
        return suggestSource(brokenLink, index, sources)
      case 'asset':
        return suggestFile(brokenLink, index, { assets, siteFiles })
      case 'draft':
      case 'scheduled':
      case 'unpublished':
      case 'name':
        return undefined
    }
  }
}

const toCertainSuggestion = (spelling: string): Suggestion => ({ spelling, certainty: 'certain' })

type Names = () => FindNearest

interface BrokenLink {
  resolved: string
  url: string
  base: LinkBase
}

function suggestPage({ resolved, url, base }: BrokenLink, index: SiteIndex, names: Names): Suggestion | undefined {
  const { path, suffix } = splitReference(url)
  if (/^www\./i.test(path)) return toCertainSuggestion(`https://${url}`)
  const ofFile = findPageOfFile(path, base, index)
  if (ofFile !== undefined && path.endsWith('/') && hasMarkdownExtension(path.slice(0, -1))) {
    return toCertainSuggestion(spellPath(path.slice(0, -1)) + suffix)
  }
  const near = ofFile ?? findOneStepOff(path, base, index)
  const guess = near === undefined ? names()(resolved) : { path: near, certainty: 'certain' as const }
  if (guess === undefined) return undefined
  const spelling = spellPathname(guess.path, { written: path, base, index }) + suffix
  return { spelling, certainty: guess.certainty }
}

/** A file path without its extension: `../nodes/light-node` for `nodes/light-node.md`. */
function findPageOfFile(path: string, base: LinkBase, index: SiteIndex): string | undefined {
  const plain = stripMarkdownExtension(path.replace(/\/$/, '').replace(/\.html?$/i, ''))
  for (const stem of listFilePaths(plain, base)) {
    const source = index.findSourceByStem(stem)
    const pathname = source === undefined ? undefined : index.findPathname(source)
    if (pathname !== undefined) return pathname
  }
  return undefined
}

/** One `../` too many, or one too few. */
function findOneStepOff(path: string, base: LinkBase, index: SiteIndex): string | undefined {
  if (path.startsWith('/')) return undefined
  const from = base.basePathnames[0] ?? '/'
  const shorter = path.startsWith('../') ? index.findPage(resolvePathname(path.slice(3), from)) : undefined
  return shorter ?? index.findPage(resolvePathname(`../${path}`, from))
}

function suggestSource({ resolved, url, base }: BrokenLink, index: SiteIndex, names: Names): Suggestion | undefined {
  const { path, suffix } = splitReference(url)
  const oneStepOff = [path.replace(/^\.\.\//, ''), `../${path}`].flatMap((spelling) => listFilePaths(spelling, base))
  // `x.md` for `x.mdx`, `x/index.md` for `x.md`, and back.
  const near =
    index.findSourceByStem(stripIndexName(stripMarkdownExtension(resolved))) ??
    oneStepOff.map(index.findSource).find((source) => source !== undefined)
  const guess = near === undefined ? names()(resolved) : { path: near, certainty: 'certain' as const }
  const source = guess === undefined ? undefined : index.findSource(guess.path)
  if (guess === undefined || source === undefined) return undefined
  return { spelling: spellFile(source, path, base) + suffix, certainty: guess.certainty }
}

/** Suggests a file of the project or a generated one, preferring the one with the extension as written. */
function suggestFile(
  brokenLink: BrokenLink,
  index: SiteIndex,
  { assets, siteFiles }: { assets: Names; siteFiles: Names },
): Suggestion | undefined {
  const asset = suggestAsset(brokenLink, index, assets)
  if (asset && hasSameExtension(asset.spelling, brokenLink.url)) return asset
  const { path, suffix } = splitReference(brokenLink.url)
  // `@site/x` is never a pathname.
  const guess = path.startsWith('@') ? undefined : siteFiles()(toAbsolutePathname(path, brokenLink.base, index))
  if (guess === undefined || !hasSameExtension(guess.path, path)) return asset
  const spelling = spellPathname(guess.path, { written: path, base: brokenLink.base, index }) + suffix
  return { spelling, certainty: guess.certainty }
}

const hasSameExtension = (one: string, other: string): boolean => getExtension(one) === getExtension(other)

/** In lowercase, with its dot; empty if there is none. */
const getExtension = (reference: string): string =>
  /\.[^./]*$/.exec(splitReference(reference).path)?.[0].toLowerCase() ?? ''

function suggestAsset({ resolved, url, base }: BrokenLink, index: SiteIndex, names: Names): Suggestion | undefined {
  const { path, suffix } = splitReference(url)
  const guess = names()(resolved)
  const asset = guess === undefined ? undefined : index.findAsset(guess.path)
  if (guess === undefined || asset === undefined) return undefined
  // `logo.png` may be a different picture than `logo.svg`.
  const certainty = hasSameExtension(guess.path, path) ? guess.certainty : 'guess'
  return { spelling: spellAsset(asset, path, base) + suffix, certainty }
}

/** A pathname as a reference would be written in place of `written`: absolute with or without the base URL, or relative. */
export function spellPathname(
  pathname: string,
  { written, base, index }: { written: string; base: LinkBase; index: SiteIndex },
): string {
  if (!written.startsWith('/')) return spellPath(toRelativePathname(base.basePathnames[0] ?? '/', pathname))
  const { baseUrl } = index.config
  const hasBase = baseUrl !== '/' && removeBaseUrl(written, baseUrl) !== undefined
  return spellPath(hasBase ? baseUrl + pathname.slice(1) : pathname)
}

function toRelativePathname(from: string, to: string): string {
  const folder = from.slice(1, Math.max(1, from.lastIndexOf('/')))
  return toRelativePath(folder, to.slice(1)) || './'
}

function spellFile(found: string, written: string, base: LinkBase): string {
  const source = found.startsWith(base.refPrefix) ? found.slice(base.refPrefix.length) : found
  if (written.startsWith('@site/')) return spellPath(`@site/${source}`)
  if (!written.startsWith('/')) return spellRelative(source, written, base)
  const inContent = base.contentFolder !== '' && source.startsWith(`${base.contentFolder}/`)
  return spellPath(inContent ? source.slice(base.contentFolder.length) : `/${source}`)
}

function spellAsset(asset: AssetFile, written: string, base: LinkBase): string {
  if (asset.publishedAs !== null && !written.startsWith('@site/')) return spellPath(`/${asset.publishedAs}`)
  return spellFile(asset.path, written, base)
}

function spellRelative(file: string, written: string, base: LinkBase): string {
  const relative = toRelativePath(base.folder, file)
  return spellPath(written.startsWith('./') && !relative.startsWith('../') ? `./${relative}` : relative)
}

/** Encodes only what would end a Markdown destination or change its meaning. */
function spellPath(path: string): string {
  return path.replace(
    /[\s?#%()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** The id that a fragment most likely means: a similar spelling, or the only id that contains it as whole words. */
export function suggestAnchor(fragment: string, ids: ReadonlySet<string>): Suggestion | undefined {
  const candidates = [...ids].slice(0, COMPARED_ANCHORS)
  const sameLetters = candidates.filter((id) => foldId(id) === foldId(fragment))
  const [only] = sameLetters
  if (only !== undefined && sameLetters.length === 1) return toCertainSuggestion(only)
  const { nearest, isOnly } = findNear(fragment, candidates)
  const isComplete = candidates.length === ids.size
  if (nearest !== undefined) return { spelling: nearest, certainty: isOnly && isComplete ? 'near' : 'guess' }
  const words = `-${fragment.toLowerCase()}-`
  const holding = candidates.filter((id) => `-${id.toLowerCase()}-`.includes(words))
  const [first] = holding
  if (first === undefined || holding.length > 1) return undefined
  return { spelling: first, certainty: isComplete ? 'near' : 'guess' }
}

/** An id without the characters that tools treat differently: letter case, hyphens, underscores, dots. */
const foldId = (id: string): string => id.toLowerCase().replace(/[\s._-]+/g, '')

import type { Config } from '../config/config.ts'
import type { Origin, Outcome } from '../diagnostics/diagnostic.ts'
import {
  type ChangedList,
  type CollectedList,
  collectChanged,
  findChanges,
  type MappedList,
  mapChanged,
} from '../lib/map-changed.ts'
import { once } from '../lib/once.ts'
import { decodePathname, splitUrl } from '../lib/pathname.ts'
import type { Document, Reference } from '../parse/document.ts'
import type { RouteTable } from '../route/route-table.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { listConfigReferences } from './config-references.ts'
import { createFindDiscouraged } from './discouraged.ts'
import { getConfigLinkBase, getIncludeBase, getLinkBase, type LinkBase } from './link-base.ts'
import type { ConfigReference, LinkedDocument, LinkGraph, LinkUse, Target } from './link-graph.ts'
import type { Certainty } from './name-index.ts'
import { type Request, resolveReference } from './resolve.ts'
import { createSiteIndex, type SiteIndex } from './site-index.ts'
import { createSuggestTarget, type Suggestion, type SuggestTarget, suggestAnchor } from './suggest-target.ts'
import { createUses, isNotable, mergeUses, recordExternal, type Use, type Uses } from './uses.ts'

export interface LinkInput {
  root: string
  config: Config
  configFile: string
  tree: SourceTree
  table: RouteTable
  documents: readonly Document[]
}

export interface LinkedSite {
  linked: readonly LinkedDocument[]
  /** How `linked` differs from that of the documents before. */
  linkedSince: ChangedList<LinkedDocument>['since']
  /** The one of a source path; `undefined` if it has no page. */
  findLinked: (path: string) => LinkedDocument | undefined
  graph: LinkGraph
}

/**
 * Resolves every reference of documents and configuration, by the rules of `resolveReference`. Pure. `linked` holds the
 * documents that have a page, in order. Drafts that are not built are left out, and their references are not resolved.
 * A document that lost a route conflict is checked but not linked.
 */
export function link(input: LinkInput): Outcome<LinkedSite> {
  return createLinker(input)({ items: input.documents })
}

/**
 * Creates the link stage of a site whose documents change while its pages stay the same: the documents are those of the input, in
 * its order, and differ from them in nothing but their texts, headings, anchors and references. The references of a document are
 * resolved again if it is another object than before, or if they depend on anchors that have changed.
 */
export function createLinker(input: LinkInput): (documents: ChangedList<Document>) => Outcome<LinkedSite> {
  const { config, table } = input
  const index = createSiteIndex(input)
  const resolve = createResolver(index)
  const published = new Set(table.routes.map((route) => route.source))
  const hasTranslations = Object.keys(table.translations).length > 0
  let known: MappedList<Document, DocumentLinks> | undefined
  let pages: CollectedList<DocumentLinks | undefined, LinkedDocument> | undefined
  let uses: CollectedList<DocumentLinks | undefined, Uses> | undefined
  let own: ReturnType<typeof linkConfig> | undefined
  /** Source path -> position in `linked`, which is the same in every list. */
  let positions: ReadonlyMap<string, number> | undefined
  return (documents) => {
    const moved = replaceAnchors(documents, known, index)
    const getSources = once(() => new Map(documents.items.map(({ source }) => [source.path, source])))
    const unmoved = hasTranslations && moved.size > 0 ? undefined : dropMoved(known, moved)
    known = mapChanged(unmoved, documents, (document) => {
      const pathname = index.findPathname(document.source.path)
      return pathname === undefined
        ? undefined
        : linkDocument(document, pathname, { config, index, resolve, getSources })
    })
    pages = collectChanged(pages, known.values, (links) =>
      links && published.has(links.linked.document.source.path) ? links.linked : undefined,
    )
    uses = collectChanged(uses, known.values, (links) => (links && isNotable(links.uses) ? links.uses : undefined))
    if (!own || moved.size > 0) own = linkConfig(input, resolve)
    const { items: linked, since: linkedSince } = pages.defined
    const [everyUse, ownUses] = [known.values.items, own.uses]
    const listExternal = () => [...everyUse.flatMap((links) => links?.uses.external ?? []), ...ownUses.external]
    const graph = mergeUses([...uses.defined.items, ownUses], listExternal, own.configReferences)
    const findLinked = (path: string) => {
      positions ??= new Map(linked.map(({ document }, at) => [document.source.path, at]))
      return linked[positions.get(path) ?? -1]
    }
    return { value: { linked, linkedSince, findLinked, graph }, diagnostics: [] }
  }
}

/** A document with its resolved references, and those that are recorded in the graph. */
interface DocumentLinks {
  linked: LinkedDocument
  uses: Uses
}

/** Lets the index know the documents. Returns the pathnames of those whose headings or anchors are not the known ones. */
function replaceAnchors(
  documents: ChangedList<Document>,
  known: MappedList<Document, DocumentLinks> | undefined,
  index: SiteIndex,
): Set<string> {
  const moved = new Set<string>()
  for (const at of known ? findChanges(known.items, documents) : []) {
    const [last, document] = [known?.values.items[at]?.linked, documents.items[at]]
    if (last && document && listAnchors(last.document) !== listAnchors(document)) moved.add(last.pathname)
  }
  if (moved.size > 0) index.replaceDocuments(documents.items)
  return moved
}

const listAnchors = ({ headings, anchors }: Document): string => JSON.stringify([headings, anchors])

/** Drops the documents whose references may lead to an anchor of these pages. */
function dropMoved(
  known: MappedList<Document, DocumentLinks> | undefined,
  moved: ReadonlySet<string>,
): MappedList<Document, DocumentLinks> | undefined {
  if (!known || moved.size === 0) return known
  const items = known.items.map((item, at) => {
    const links = known.values.items[at]
    return links && dependsOn(links.linked, moved) ? undefined : item
  })
  return { items, values: known.values }
}

/** Whether a reference may lead to an anchor of these pages: one with a fragment, or one that is an anchor only. */
function dependsOn({ document, targets }: LinkedDocument, pathnames: ReadonlySet<string>): boolean {
  return document.references.some(({ url }, at) => {
    if (!url.includes('#') && !url.startsWith('ref:')) return false
    const target = targets[at]
    return target?.kind !== 'page' || url.startsWith('ref:') || pathnames.has(target.pathname)
  })
}

function linkDocument(
  document: Document,
  pathname: string,
  site: {
    config: Config
    index: SiteIndex
    resolve: Resolve
    getSources: () => ReadonlyMap<string, Document['source']>
  },
): DocumentLinks {
  const { config, index, resolve, getSources } = site
  const base = getLinkBase(document.source, pathname, config)
  const getBaseInside = (file: string) => {
    const source = getSources().get(file)
    const own = index.findPathname(file)
    const isPage = source !== undefined && own !== undefined
    return getIncludeBase(base, file, isPage ? getLinkBase(source, own, config) : undefined)
  }
  const describe = (reference: Reference): Use => ({
    pathname,
    origin: getReferenceOrigin(document, reference),
    raw: reference.raw ?? reference.url,
  })
  // Problems of a page without a translation are those of its original.
  const isOriginal = document.source.original === undefined
  const uses = createUses()
  const targets = document.references.map((reference) => {
    const { file } = reference
    const ownBase = file === undefined ? base : getBaseInside(file)
    return resolve(reference, ownBase, { uses, describe: isOriginal ? describe : null })
  })
  return { linked: { document, pathname, targets }, uses }
}

function getReferenceOrigin(document: Document, { span, file = document.source.path }: Reference): Origin {
  const { line, column, endLine, endColumn } = span
  return { kind: 'file', file, line, column, endLine, endColumn }
}

function linkConfig(
  input: Pick<LinkInput, 'config' | 'configFile' | 'table'>,
  resolve: Resolve,
): { configReferences: ConfigReference[]; uses: Uses } {
  const { config, configFile, table } = input
  const base = getConfigLinkBase(config)
  const uses = createUses()
  const configReferences = listConfigReferences(config, table).map(({ configPath, origin, url, kind }) => {
    const describe = (): Use => ({
      pathname: null,
      origin: origin ?? { kind: 'config', file: configFile, path: configPath },
      raw: url,
    })
    return { configPath, url, target: resolve({ url, kind }, base, { uses, describe }) }
  })
  return { configReferences, uses }
}

/** Resolves a reference and records its use; `describe` is called only if it is recorded. `null`: problems of it are not. */
type Resolve = <Asked extends Request>(
  request: Asked,
  base: LinkBase,
  record: { uses: Uses; describe: ((request: Asked) => Use) | null },
) => Target

function createResolver(index: SiteIndex): Resolve {
  const suggestTarget = createSuggestTarget(index)
  const findDiscouraged = createFindDiscouraged(index)
  return (request, base, { uses, describe }) => {
    const target = resolveReference(request, base, index)
    if (target.kind === 'file' && target.published === null) uses.referencedFiles.push(target.file)
    if (!describe) return target
    if (target.kind === 'external' && !request.unchecked) recordExternal(uses, target.url, describe(request))
    if (target.kind === 'page' && target.hasOtherFragment) {
      const { origin, raw } = describe(request)
      const { pathname, search } = splitUrl(raw)
      uses.renamed.push({ origin, raw, fix: base.refPrefix !== '' ? null : `${pathname}${search}#${target.fragment}` })
    }
    const isBroken = target.kind === 'broken' || (target.kind === 'page' && !target.fragmentFound)
    if (isBroken) uses.broken.push(toLinkUse(target, { request, use: describe(request), base, suggestTarget }, index))
    else {
      const found = findDiscouraged(target, request, base)
      if (found) uses.discouraged.push({ ...describe(request), target, ...found })
    }
    return target
  }
}

function toLinkUse(
  target: Target,
  context: { request: Request; use: Use; base: LinkBase; suggestTarget: SuggestTarget },
  index: SiteIndex,
): LinkUse {
  const { request, use } = context
  const suggestion =
    target.kind === 'page' ? suggestFragment(target, use.raw, index) : findSuggestion(target, context, index)
  return {
    pathname: use.pathname,
    origin: use.origin,
    raw: use.raw,
    referenceKind: request.kind,
    target,
    targetFile: getTargetFile(target, index),
    suggestion: suggestion?.spelling ?? null,
    fix: getFix(suggestion, ['certain'], context.base),
    nearFix: getFix(suggestion, ['certain', 'near'], context.base),
  }
}

/** Nothing is written into a Git ref. */
function getFix(suggestion: Suggestion | undefined, written: readonly Certainty[], base: LinkBase): string | null {
  return suggestion && written.includes(suggestion.certainty) && base.refPrefix === '' ? suggestion.spelling : null
}

/** Suggests a reference only if it resolves. */
function findSuggestion(
  target: Target,
  { request, base, suggestTarget }: { request: Request; base: LinkBase; suggestTarget: SuggestTarget },
  index: SiteIndex,
): Suggestion | undefined {
  const suggestion = target.kind === 'broken' ? suggestTarget(target, request.url, base) : undefined
  if (!suggestion) return undefined
  const resolved = resolveReference({ ...request, url: suggestion.spelling }, base, index)
  if (resolved.kind === 'broken') return undefined
  const isWhole = resolved.kind !== 'page' || resolved.fragmentFound
  return isWhole ? suggestion : { ...suggestion, certainty: 'guess' }
}

function getTargetFile(target: Target, index: SiteIndex): string | null {
  if (target.kind === 'page') return index.findPageSource(target.pathname) ?? null
  if (target.kind !== 'broken') return null
  return ['file', 'asset', 'draft', 'scheduled', 'unpublished'].includes(target.reason) ? target.resolved : null
}

/** The reference as written, with the nearest fragment. */
function suggestFragment(
  target: Extract<Target, { kind: 'page' }>,
  raw: string,
  index: SiteIndex,
): Suggestion | undefined {
  const ids = index.anchors.findAnchors(target.pathname)
  const anchor = ids && suggestAnchor(decodePathname(target.fragment) ?? target.fragment, ids)
  const { pathname, search } = splitUrl(raw)
  return anchor && { ...anchor, spelling: `${pathname}${search}#${anchor.spelling}` }
}

import type { Config } from '../config/config.ts'
import type { Origin, Outcome } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/policy.ts'
import { decodePathname, splitUrl } from '../lib/pathname.ts'
import type { Document, Reference } from '../parse/document.ts'
import type { RouteTable } from '../route/route-table.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { listConfigReferences } from './config-references.ts'
import type { ConfigReference, LinkedDocument, LinkGraph, LinkUse, Target } from './link-graph.ts'
import { type Place, placeOf, placeOfInclude, type Request, resolveReference } from './resolve.ts'
import { createSiteIndex, type SiteIndex } from './site-index.ts'
import { createSuggestTarget, type Suggestion, type SuggestTarget, suggestAnchor } from './suggest-target.ts'

/**
 * Resolves every reference of documents and configuration, by the rules of `resolveReference`. Pure.
 *
 * `linked` holds the documents that have a page of their own, in their order; drafts that are not built are left out,
 * and their references are not looked at. A document that lost its route to another is checked, but not linked.
 */
export function link(input: {
  root: string
  config: Config
  configFile: string
  tree: SourceTree
  table: RouteTable
  documents: readonly Document[]
}): Outcome<{ linked: LinkedDocument[]; graph: LinkGraph }> {
  const { config, tree, table, documents } = input
  const index = createSiteIndex(input)
  const collector = createCollector(index)
  const published = new Set(table.routes.map((route) => route.source))
  const sources = new Map(tree.documents.map((source) => [source.path, source]))
  const linked: LinkedDocument[] = []

  for (const document of documents) {
    const pathname = index.pathnameOf(document.source.path)
    if (pathname === undefined) continue
    const place = placeOf(document.source, pathname, config.trailingSlash)
    const placeIn = (file: string | undefined) => {
      if (file === undefined) return place
      const source = sources.get(file)
      const own = index.pathnameOf(file)
      const isPage = source !== undefined && own !== undefined
      return placeOfInclude(place, file, isPage ? placeOf(source, own, config.trailingSlash) : undefined)
    }
    const targets = document.references.map((reference) =>
      collector.resolve(reference, placeIn(reference.file), {
        pathname,
        origin: () => originOf(document, reference),
        raw: reference.raw,
      }),
    )
    if (published.has(document.source.path)) linked.push({ document, pathname, targets })
  }
  const configReferences = linkConfig(input, collector)
  return { value: { linked, graph: collector.graph(configReferences) }, diagnostics: [] }
}

function originOf(document: Document, { span, file = document.source.path }: Reference): Origin {
  const { line, column, endLine, endColumn } = span
  return { kind: 'file', file, line, column, endLine, endColumn }
}

/** References of the configuration are read as if they stood on the home page, in a file of the project's root. */
function linkConfig(
  input: { config: Config; configFile: string; table: RouteTable },
  collector: Collector,
): ConfigReference[] {
  const { config, configFile, table } = input
  const place: Place = { source: null, folder: '', contentFolder: config.docs.path, pathname: '/', readings: ['/'] }
  return listConfigReferences(config, table).map(({ configPath, url, kind }) => {
    const target = collector.resolve({ url, kind, unchecked: false }, place, {
      pathname: null,
      origin: () => ({ kind: 'config', file: configFile, path: configPath }),
      raw: url,
    })
    return { configPath, url, target }
  })
}

/** Where a reference stands; the origin is made for those that are recorded only. */
interface Use {
  pathname: string | null
  origin: () => Origin
  raw: string
}

interface Collector {
  resolve(request: Request, place: Place, use: Use): Target
  graph(configReferences: ConfigReference[]): LinkGraph
}

/** Resolves references and gathers what the graph records of them. */
function createCollector(index: SiteIndex): Collector {
  const suggestTarget = createSuggestTarget(index)
  const faults: LinkUse[] = []
  const external = new Map<string, { origin: Origin; pathname: string | null }[]>()
  const referencedFiles = new Set<string>()
  let references = 0

  return {
    resolve(request, place, use) {
      references += 1
      const target = resolveReference(request, place, index)
      if (target.kind === 'file' && target.published === null) referencedFiles.add(target.file)
      if (target.kind === 'external' && !request.unchecked) recordExternal(external, target.url, use)
      const isFault = target.kind === 'broken' || (target.kind === 'page' && !target.fragmentFound)
      if (!isFault) return target
      faults.push(faultOf(target, { request, use, place, suggestTarget }, index))
      return target
    },
    graph: (configReferences) => ({
      faults: faults.sort((one, other) => compareOrigins(one.origin, other.origin)),
      external: [...external.keys()].sort().map((url) => ({ url, uses: external.get(url) ?? [] })),
      referencedFiles: [...referencedFiles].sort(),
      configReferences,
      references,
    }),
  }
}

function recordExternal(
  external: Map<string, { origin: Origin; pathname: string | null }[]>,
  url: string,
  use: Use,
): void {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  if (!/^https?:/i.test(absolute)) return
  const entry = { origin: use.origin(), pathname: use.pathname }
  const uses = external.get(absolute)
  if (uses) uses.push(entry)
  else external.set(absolute, [entry])
}

function faultOf(
  target: Target,
  context: { request: Request; use: Use; place: Place; suggestTarget: SuggestTarget },
  index: SiteIndex,
): LinkUse {
  const { request, use } = context
  const suggestion =
    target.kind === 'page' ? suggestFragment(target, use.raw, index) : findSuggestion(target, context, index)
  return {
    pathname: use.pathname,
    origin: use.origin(),
    raw: use.raw,
    referenceKind: request.kind,
    target,
    targetFile: targetFileOf(target, index),
    suggestion: suggestion?.spelling ?? null,
    fix: suggestion?.isCertain ? suggestion.spelling : null,
  }
}

/** Only what resolves is suggested. */
function findSuggestion(
  target: Target,
  { request, place, suggestTarget }: { request: Request; place: Place; suggestTarget: SuggestTarget },
  index: SiteIndex,
): Suggestion | undefined {
  const suggestion = target.kind === 'broken' ? suggestTarget(target, request.url, place) : undefined
  if (!suggestion) return undefined
  const resolved = resolveReference({ ...request, url: suggestion.spelling }, place, index)
  if (resolved.kind === 'broken') return undefined
  const isWhole = resolved.kind !== 'page' || resolved.fragmentFound
  return { ...suggestion, isCertain: suggestion.isCertain && isWhole }
}

function targetFileOf(target: Target, index: SiteIndex): string | null {
  if (target.kind === 'page') return index.sourceOf(target.pathname) ?? null
  if (target.kind !== 'broken') return null
  return ['file', 'asset', 'draft', 'unpublished'].includes(target.reason) ? target.resolved : null
}

/** The reference as written, with the nearest fragment. */
function suggestFragment(
  target: Extract<Target, { kind: 'page' }>,
  raw: string,
  index: SiteIndex,
): Suggestion | undefined {
  const ids = index.anchorsOf(target.pathname)
  const anchor = ids && suggestAnchor(decodePathname(target.fragment) ?? target.fragment, ids)
  const { pathname, search } = splitUrl(raw)
  return anchor && { ...anchor, spelling: `${pathname}${search}#${anchor.spelling}` }
}

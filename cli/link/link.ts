import type { Config } from '../config/config.ts'
import type { Origin, Outcome } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/severities.ts'
import { pushToList } from '../lib/group-by.ts'
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

/**
 * Resolves every reference of documents and configuration, by the rules of `resolveReference`. Pure. `linked` holds the
 * documents that have a page, in order. Drafts that are not built are left out, and their references are not resolved.
 * A document that lost a route conflict is checked but not linked.
 */
export function link(input: {
  root: string
  config: Config
  configFile: string
  tree: SourceTree
  table: RouteTable
  documents: readonly Document[]
}): Outcome<{ linked: LinkedDocument[]; graph: LinkGraph }> {
  const { config, table, documents } = input
  const index = createSiteIndex(input)
  const collector = createCollector(index)
  const published = new Set(table.routes.map((route) => route.source))
  const sources = once(() => new Map(documents.map(({ source }) => [source.path, source])))
  const linked: LinkedDocument[] = []

  for (const document of documents) {
    const pathname = index.findPathname(document.source.path)
    if (pathname === undefined) continue
    const base = getLinkBase(document.source, pathname, config)
    const getBaseInside = (file: string) => {
      const source = sources().get(file)
      const own = index.findPathname(file)
      const isPage = source !== undefined && own !== undefined
      return getIncludeBase(base, file, isPage ? getLinkBase(source, own, config) : undefined)
    }
    const describe = (reference: Reference): Use => ({
      pathname,
      origin: getReferenceOrigin(document, reference),
      raw: reference.raw ?? reference.url,
    })
    const targets: Target[] = []
    for (const reference of document.references) {
      const { file } = reference
      // Problems of a page without a translation are those of its original.
      const isOriginal = document.source.original === undefined
      targets.push(
        collector.resolve(reference, file === undefined ? base : getBaseInside(file), isOriginal ? describe : null),
      )
    }
    if (published.has(document.source.path)) linked.push({ document, pathname, targets })
  }
  const configReferences = linkConfig(input, collector)
  return { value: { linked, graph: collector.graph(configReferences) }, diagnostics: [] }
}

function getReferenceOrigin(document: Document, { span, file = document.source.path }: Reference): Origin {
  const { line, column, endLine, endColumn } = span
  return { kind: 'file', file, line, column, endLine, endColumn }
}

function linkConfig(
  input: { config: Config; configFile: string; table: RouteTable },
  collector: Collector,
): ConfigReference[] {
  const { config, configFile, table } = input
  const base = getConfigLinkBase(config)
  return listConfigReferences(config, table).map(({ configPath, origin, url, kind }) => {
    const target = collector.resolve({ url, kind }, base, () => ({
      pathname: null,
      origin: origin ?? { kind: 'config', file: configFile, path: configPath },
      raw: url,
    }))
    return { configPath, url, target }
  })
}

interface Use {
  pathname: string | null
  origin: Origin
  raw: string
}

interface Collector {
  /** Resolves a reference; `describe` is called only if it is recorded. `null`: problems of it are not. */
  resolve<Asked extends Request>(request: Asked, base: LinkBase, describe: ((request: Asked) => Use) | null): Target
  graph(configReferences: ConfigReference[]): LinkGraph
}

type ExternalUses = Map<string, LinkGraph['external'][number]['uses']>

function createCollector(index: SiteIndex): Collector {
  const suggestTarget = createSuggestTarget(index)
  const broken: LinkUse[] = []
  const renamed: LinkGraph['renamed'] = []
  const discouraged: LinkGraph['discouraged'] = []
  const findDiscouraged = createFindDiscouraged(index)
  const external: ExternalUses = new Map()
  const referencedFiles = new Set<string>()
  let references = 0

  return {
    resolve(request, base, describe) {
      const target = resolveReference(request, base, index)
      if (target.kind === 'file' && target.published === null) referencedFiles.add(target.file)
      if (!describe) return target
      references += 1
      if (target.kind === 'external' && !request.unchecked) recordExternal(external, target.url, describe(request))
      if (target.kind === 'page' && target.hasOtherFragment) {
        const { origin, raw } = describe(request)
        const { pathname, search } = splitUrl(raw)
        renamed.push({ origin, raw, fix: base.refPrefix !== '' ? null : `${pathname}${search}#${target.fragment}` })
      }
      const isBroken = target.kind === 'broken' || (target.kind === 'page' && !target.fragmentFound)
      if (isBroken) broken.push(toLinkUse(target, { request, use: describe(request), base, suggestTarget }, index))
      else {
        const found = findDiscouraged(target, request, base)
        if (found) discouraged.push({ ...describe(request), target, ...found })
      }
      return target
    },
    graph: (configReferences) => ({
      broken: broken.sort((one, other) => compareOrigins(one.origin, other.origin)),
      renamed,
      discouraged,
      external: [...external.keys()].sort().map((url) => ({ url, uses: external.get(url) ?? [] })),
      referencedFiles: [...referencedFiles].sort(),
      configReferences,
      references,
    }),
  }
}

function recordExternal(external: ExternalUses, url: string, use: Use): void {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  if (!/^https?:/i.test(absolute)) return
  pushToList(external, absolute, { origin: use.origin, pathname: use.pathname })
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
  const ids = index.findAnchors(target.pathname)
  const anchor = ids && suggestAnchor(decodePathname(target.fragment) ?? target.fragment, ids)
  const { pathname, search } = splitUrl(raw)
  return anchor && { ...anchor, spelling: `${pathname}${search}#${anchor.spelling}` }
}

import { join } from 'node:path'
import type { AssetManifest } from '../../bundle/asset-manifest.ts'
import { encodeValues } from '../../cache/keyed-values.ts'
import { getMarkdownPath } from '../../content/markdown-path.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { LinkedDocument } from '../../link/link-graph.ts'
import type { Document } from '../../parse/document.ts'
import type { Route } from '../../route/route-table.ts'
import { recordPages } from '../../search/update-pages.ts'
import type { BuildContext } from '../build-context.ts'
import { createSourceReader } from '../read-source.ts'
import type { SearchIndex } from '../search-index.ts'
import type { SearchSource } from '../search-records.ts'
import type { SitePlan } from '../site.ts'
import type { TextHashes } from '../unchanged/run-record.ts'
import { type RecordedText, storeTexts, type TextSettings } from './text-record.ts'

/** A site that was produced. */
interface ProducedSite {
  plan: SitePlan
  files: AssetManifest['files']
  /** Paths of the Markdown of pages in the output. */
  markdown: ReadonlySet<string>
  /** What its search indexes were made of; `null` if it has none. */
  search: { source: SearchSource; index: SearchIndex } | null
}

/** Kinds of pages that show the body of one document. */
const OWN_KINDS: ReadonlySet<Route['kind']> = new Set(['home', 'doc', 'page'])

/**
 * Records the texts of a site for later runs. `named` are the absolute paths of files that may be shown elsewhere, too: included in
 * documents, imported by code of the project.
 */
export type RecordTexts = (named: ReadonlySet<string>) => Promise<TextHashes>

/** Encodes the texts of a site, and returns the function that records them. */
export function prepareTexts(site: ProducedSite, { cache, installation }: BuildContext): RecordTexts {
  const { plan, search } = site
  const texts = describeTexts(site)
  const values = encodeValues(texts)
  const settings = describeSettings(plan, installation.fingerprint)
  return async (named) => {
    const shared = [...texts.keys()].filter((path) => named.has(join(plan.root, path)))
    return {
      texts: storeTexts({ header: { ...settings, shared }, values }, cache),
      pages:
        search &&
        recordPages({ pages: await search.source.listPageData(), files: await search.index.listFiles() }, cache),
    }
  }
}

/** The documents whose texts only their pages show, by the paths of their sources. */
function describeTexts(site: ProducedSite): Map<string, RecordedText> {
  const { plan } = site
  const found = mapFound(site)
  const routes = groupBy(plan.table.routes, ({ source }) => source ?? '')
  const sources = new Map(plan.tree.documents.map((source) => [source.path, source]))
  const values = new Map<string, RecordedText>()
  for (const linked of plan.linked) {
    const { path } = linked.document.source
    const source = sources.get(path)
    const [route, ...otherRoutes] = routes.get(path) ?? []
    if (!source || !route || otherRoutes.length > 0 || !isOwnBody(linked.document, route)) continue
    values.set(path, { source, ...describeText(linked, route, site), foundAs: found.get(path) ?? null })
  }
  return values
}

/** Whether only its page shows the body of a document, as it is printed. */
function isOwnBody({ source, components = [] }: Document, route: Route | undefined): boolean {
  return source.collection !== 'blog' && components.length === 0 && OWN_KINDS.has(route?.kind ?? 'not-found')
}

function describeText(
  { document, pathname, targets }: LinkedDocument,
  { outputFile }: Route,
  { plan, files, markdown }: ProducedSite,
): Omit<RecordedText, 'source' | 'foundAs'> {
  const used = targets.flatMap((target) => {
    const file = target.kind === 'file' ? files[target.file] : undefined
    return file && target.kind === 'file' ? [[target.file, file] as const] : []
  })
  const path = getMarkdownPath(pathname)
  return {
    key: plan.bodies.getDocumentKey(document.source),
    bodyKey: plan.bodies.getKey(document.source),
    pathname,
    targets,
    files: Object.fromEntries(used),
    page: outputFile,
    markdown: markdown.has(path) ? path : null,
  }
}

function describeSettings(plan: SitePlan, fingerprint: string): Omit<TextSettings, 'shared'> {
  const { root, config, parseOptions, extensions } = plan
  return {
    parsing: { root, options: parseOptions, extensionsModule: extensions.module },
    shape: createSourceReader(plan, fingerprint).shape,
    url: config.url,
    baseUrl: config.baseUrl,
    fileProtocol: config.fileProtocol,
  }
}

/** Path of the source of a document -> the URL under which searches find it. */
function mapFound({ search }: ProducedSite): Map<string, string> {
  const { pages = [], sources = [] } = search?.source ?? {}
  return new Map(
    sources.flatMap((path, at) => {
      const url = pages[at]?.url
      return path === null || url === undefined ? [] : [[path, url] as const]
    }),
  )
}

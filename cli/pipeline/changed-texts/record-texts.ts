import { join } from 'node:path'
import type { AssetManifest } from '../../bundle/asset-manifest.ts'
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
  /** Absolute paths of files that may be shown elsewhere, too: included in documents, imported by code of the project. */
  named: ReadonlySet<string>
  /** What its search indexes were made of; `null` if it has none. */
  search: { source: SearchSource; index: SearchIndex } | null
}

/** Kinds of pages that show the body of one document. */
const OWN_KINDS: ReadonlySet<Route['kind']> = new Set(['home', 'doc', 'page'])

/** Records the texts of a site for later runs. */
export async function recordTexts(site: ProducedSite, { cache, installation }: BuildContext): Promise<TextHashes> {
  const { plan, named, search } = site
  const found = mapFound(site)
  const routes = groupBy(plan.table.routes, ({ source }) => source ?? '')
  const sources = new Map(plan.tree.documents.map((source) => [source.path, source]))
  const values = new Map<string, RecordedText>()
  for (const linked of plan.linked) {
    const { path } = linked.document.source
    const source = sources.get(path)
    const [route, ...otherRoutes] = routes.get(path) ?? []
    const isNamed = named.has(join(plan.root, path))
    const isReplaceable = isOwnBody(linked.document, route) && !isNamed && otherRoutes.length === 0
    if (!source || !route || !isReplaceable) continue
    values.set(path, { source, ...describeText(linked, route, site), foundAs: found.get(path) ?? null })
  }
  return {
    texts: storeTexts({ header: describeSettings(plan, installation.fingerprint), values }, cache),
    pages:
      search &&
      recordPages({ pages: await search.source.listPageData(), files: await search.index.listFiles() }, cache),
  }
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

function describeSettings(plan: SitePlan, fingerprint: string): TextSettings {
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

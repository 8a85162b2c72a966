import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderLlms } from '../../templates/llms.ts'
import { renderOpenSearch } from '../../templates/opensearch.ts'
import { renderRobots } from '../../templates/robots.ts'
import { renderSitemap } from '../../templates/sitemap.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { ComposedRedirect } from '../compose/redirects.ts'
import type { Config } from '../config/config.ts'
import { type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { hashParts } from '../lib/hash.ts'
import { addBaseUrl, encodePathname, NOT_FOUND_FILE } from '../lib/pathname.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { isSystemError } from '../lib/system-error.ts'
import type { Document } from '../parse/document.ts'
import type { FeedFile, RedirectsFile, Route, SiteFile } from '../route/route-table.ts'
import type { LastUpdate } from '../scan/last-updates.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { createFeedPlanner, type FeedInput } from './feeds.ts'
import type { Contents, OutputFile } from './output-file.ts'
import { formatRules, planRedirectPages } from './redirects.ts'

interface PlanInput extends FeedInput {
  root: string
  tree: SourceTree
  manifest: AssetManifest
  lastUpdates: Readonly<Record<string, LastUpdate>>
  /** Paths of the root files of search indexes by language. */
  searchIndexes?: Readonly<Record<string, string>> | undefined
  /** Absolute URL of the icon of the site; `null` for none. */
  iconUrl: string | null
  /** Title and description that React pages export, by source path. */
  pageMeta: Record<string, { title?: string; description?: string }>
  redirects: readonly ComposedRedirect[]
}

/**
 * An output file that is not a page: an asset, a file of the project, or one that docsgen writes for crawlers, hosts and
 * readers of feeds.
 */
export interface PlannedFile extends OutputFile {
  kind: 'asset' | 'static' | 'site'
}

/** Plans every output file that is not a page. */
export function planSiteFiles(input: PlanInput): PlannedFile[] {
  return [
    ...addKind('asset', planAssets(input)),
    ...addKind('static', planStaticFiles(input)),
    ...addKind('site', planOwnFiles(input)),
    ...addKind('site', planRedirectPages(input.redirects)),
  ]
}

function addKind(kind: PlannedFile['kind'], files: readonly OutputFile[]): PlannedFile[] {
  return files.map((file) => ({ ...file, kind }))
}

function planOwnFiles(input: PlanInput): OutputFile[] {
  const planFeed = createFeedPlanner(input)
  return input.table.siteFiles.map((file) => {
    if (file.kind === 'feed') return planFeed(file)
    if (file.kind === 'redirects') return planRules(file, input)
    return createTextFile(file.path, renderSiteFile(file, input))
  })
}

/** The project's own rules come first: of several rules for one pathname, hosts apply the first. */
function planRules({ path, own }: RedirectsFile, { root, redirects }: PlanInput): OutputFile {
  const rules = formatRules(redirects)
  if (own === null) return createTextFile(path, rules)
  return {
    path,
    key: null,
    contents() {
      const { value, diagnostics } = readFile(root, join(root, own))
      return { value: `${Buffer.from(value).toString('utf8').trimEnd()}\n${rules}`, diagnostics }
    },
  }
}

function renderSiteFile({ kind }: Exclude<SiteFile, FeedFile | RedirectsFile>, input: PlanInput): string {
  const { config, table } = input
  switch (kind) {
    case 'robots': {
      const sitemap = table.siteFiles.find((file) => file.kind === 'sitemap')
      return renderRobots({
        noIndex: config.noIndex,
        sitemapUrl: sitemap ? toAbsoluteUrl(config, sitemap.path) : null,
      })
    }
    case 'sitemap':
      return renderSitemap(listSitemapEntries(input))
    case 'llms':
      return renderLlms(createLlmsData(input))
    case 'opensearch':
      return renderOpenSearch(createOpenSearchData(input))
    case 'headers':
      return formatHeaders(config.baseUrl, Object.values(input.searchIndexes ?? {}))
  }
}

function createTextFile(path: string, text: string): OutputFile {
  return { path, key: hashParts(text), contents: () => ({ value: text, diagnostics: [] }) }
}

/** The name of an asset contains the hash of its contents, so the name is its key. */
function planAssets({ root, manifest }: PlanInput): OutputFile[] {
  return manifest.outputs.map((output) => ({
    path: output.name,
    key: output.name,
    contents: () =>
      output.from === 'file' ? readFile(root, output.file) : { value: output.contents, diagnostics: [] },
  }))
}

/** Static files, except those shadowed by a page, which the route stage has reported. None is read yet. */
function planStaticFiles({ root, tree, table }: PlanInput): OutputFile[] {
  const shadowed = new Set(table.shadowedAssets)
  return tree.assets.flatMap(({ path, publishedAs }) => {
    if (publishedAs === null || shadowed.has(path)) return []
    return [{ path: publishedAs, key: null, contents: () => readFile(root, join(root, path)) }]
  })
}

/** Reads a file; reports it if it is not readable or has been removed since it was listed. */
function readFile(root: string, file: string): Outcome<Contents> {
  try {
    return { value: readFileSync(file), diagnostics: [] }
  } catch (error) {
    if (!isSystemError(error)) throw error
    const path = getRelativePath(root, file)
    const message = `${path} cannot be read (${error.code}).`
    return { value: '', diagnostics: [{ code: 'file/unreadable', message, origin: toFileOrigin(path) }] }
  }
}

/** Pages that search engines may list (docs/behaviours.md SM-1). */
function listIndexedRoutes({ config, table, documents }: PlanInput): Route[] {
  const hidden = new Set(documents.filter(hasNoIndex).map(({ source }) => source.path))
  return table.routes.filter(({ kind, unlisted, draft, version, outputFile, source }) => {
    if (config.noIndex || unlisted || draft || (source !== null && hidden.has(source))) return false
    if (version !== null && config.versions[version]?.noIndex) return false
    return outputFile !== NOT_FOUND_FILE && kind !== 'search'
  })
}

/** Whether the document's own head asks search engines to leave its page out. */
export function hasNoIndex({ head }: Document): boolean {
  return (head?.meta ?? []).some(
    ({ name, content }) => name?.toLowerCase() === 'robots' && /noindex|none/i.test(content ?? ''),
  )
}

function listSitemapEntries(input: PlanInput): { url: string; lastModified: string | null }[] {
  return listIndexedRoutes(input).map(({ pathname, source }) => ({
    url: toAbsoluteUrl(input.config, pathname),
    lastModified: source === null ? null : (input.lastUpdates[source]?.date ?? null),
  }))
}

function createLlmsData(input: PlanInput) {
  const { title, tagline } = input.config
  const pages = listIndexedRoutes(input).map((route) => ({
    ...route,
    ...input.pageMeta[route.source ?? ''],
    url: toAbsoluteUrl(input.config, route.pathname),
  }))
  return {
    title,
    summary: tagline,
    sections: [
      { title: 'Documentation', pages: pages.filter(({ kind }) => kind === 'doc') },
      { title: 'Blog', pages: pages.filter(({ kind }) => kind === 'blog-post') },
      { title: 'Pages', pages: pages.filter(({ kind }) => kind === 'page' || kind === 'react-page') },
    ],
  }
}

function createOpenSearchData({ config, table, iconUrl }: PlanInput) {
  const { title, tagline } = config
  const page = table.routes.find(({ kind }) => kind === 'search')
  return {
    title,
    description: tagline || title,
    searchUrl: toAbsoluteUrl(config, page?.pathname ?? '/'),
    iconUrl,
  }
}

function toAbsoluteUrl(config: Config, pathname: string): string {
  return config.url + addBaseUrl(encodePathname(pathname.startsWith('/') ? pathname : `/${pathname}`), config.baseUrl)
}

/** Files with a content hash in their name never change; everything else, root files of search indexes included, is revalidated. */
function formatHeaders(baseUrl: string, searchRoots: readonly string[]): string {
  return [
    `${baseUrl}*`,
    '  Cache-Control: no-cache',
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    // The rest of the policy is in each page, where this directive has no effect.
    "  Content-Security-Policy: frame-ancestors 'self'",
    `${baseUrl}assets/*`,
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    ...searchRoots.flatMap((path) => [`${baseUrl}${path}`, '  ! Cache-Control', '  Cache-Control: no-cache']),
    '',
  ].join('\n')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderLlms } from '../../templates/llms.ts'
import { renderRobots } from '../../templates/robots.ts'
import { renderSitemap } from '../../templates/sitemap.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { SidebarBranch } from '../compose/sidebar-branches.ts'
import type { Config } from '../config/config.ts'
import { hashOf } from '../lib/hash.ts'
import { encodePathname, NOT_FOUND_FILE, withBaseUrl } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { Route, RouteTable } from '../route/route-table.ts'
import type { LastUpdate } from '../scan/last-updates.ts'
import type { SourceTree } from '../scan/source-file.ts'
import type { OutputFile } from './output-file.ts'

interface PlanInput {
  root: string
  config: Config
  table: RouteTable
  tree: SourceTree
  documents: readonly Document[]
  manifest: AssetManifest
  lastUpdates: Record<string, LastUpdate>
  /** What React pages say of themselves, by source path. */
  pageMeta: Record<string, { title?: string; description?: string }>
  /** Sidebar branches that pages fetch, by path in the output folder. */
  branches: ReadonlyMap<string, SidebarBranch>
  renderBranch(branch: SidebarBranch): string
}

/** Every output file that is not a page: assets, static files, and the files that crawlers and hosts ask for. */
export function planSiteFiles(input: PlanInput): OutputFile[] {
  const { config } = input
  const own = [
    textFile('robots.txt', renderRobots({ noIndex: config.noIndex, sitemapUrl: absolute(config, 'sitemap.xml') })),
    textFile('sitemap.xml', renderSitemap(sitemapEntries(input))),
    textFile('llms.txt', renderLlms(llmsData(input))),
    textFile('_headers', headers(config.baseUrl)),
  ]
  const files = planStaticFiles(input)
  // A project that brings its own robots.txt or _headers means it.
  const brought = new Set(files.map(({ path }) => path))
  return [...planAssets(input), ...planBranches(input), ...files, ...own.filter(({ path }) => !brought.has(path))]
}

function textFile(path: string, text: string): OutputFile {
  return { path, key: hashOf(text), contents: () => text }
}

/** The name of an asset has its content's hash in it, so the name is its key. */
function planAssets({ manifest }: PlanInput): OutputFile[] {
  return manifest.outputs.map((output) => ({
    path: output.name,
    key: output.name,
    contents: () => (output.from === 'file' ? readFileSync(output.file) : output.contents),
  }))
}

/** Like an asset's, the name of a branch has the hash of what it is made from in it. */
function planBranches({ branches, renderBranch }: PlanInput): OutputFile[] {
  return [...branches].map(([path, branch]) => ({ path, key: path, contents: () => renderBranch(branch) }))
}

/** Static files as they are, those excepted whose place a page has taken (the route stage reported them). */
function planStaticFiles({ root, tree, table }: PlanInput): OutputFile[] {
  const shadowed = new Set(table.shadowedAssets)
  return tree.assets.flatMap(({ path, publishedAs }) => {
    if (publishedAs === null || shadowed.has(path)) return []
    const bytes = readFileSync(join(root, path))
    return [{ path: publishedAs, key: hashOf(bytes), contents: () => bytes }]
  })
}

/** Pages that search engines may list (behaviours.md SM-1). */
function listedRoutes({ config, table, documents }: PlanInput): Route[] {
  const hidden = new Set(documents.filter(isHidden).map(({ source }) => source.path))
  return table.routes.filter(({ kind, unlisted, draft, version, outputFile, source }) => {
    if (config.noIndex || unlisted || draft || (source !== null && hidden.has(source))) return false
    if (version !== null && config.versions[version]?.noIndex) return false
    return outputFile !== NOT_FOUND_FILE && kind !== 'search'
  })
}

/** Whether the document's own head asks search engines to leave its page out. */
function isHidden({ head }: Document): boolean {
  return (head?.meta ?? []).some(
    ({ name, content }) => name?.toLowerCase() === 'robots' && /noindex|none/i.test(content ?? ''),
  )
}

function sitemapEntries(input: PlanInput): { url: string; lastModified: string | null }[] {
  return listedRoutes(input).map(({ pathname, source }) => ({
    url: absolute(input.config, pathname),
    lastModified: source === null ? null : (input.lastUpdates[source]?.date ?? null),
  }))
}

function llmsData(input: PlanInput) {
  const { title, tagline } = input.config
  const pages = listedRoutes(input).map((route) => ({
    ...route,
    ...input.pageMeta[route.source ?? ''],
    url: absolute(input.config, route.pathname),
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

function absolute(config: Config, pathname: string): string {
  return config.url + withBaseUrl(encodePathname(pathname.startsWith('/') ? pathname : `/${pathname}`), config.baseUrl)
}

/** cli.md, Output: names with a content hash never change; everything else is revalidated. */
function headers(baseUrl: string): string {
  return [
    `${baseUrl}*`,
    '  Cache-Control: no-cache',
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `${baseUrl}assets/*`,
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n')
}

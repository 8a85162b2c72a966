import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { Config } from '../config/config.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { Route, RouteTable, Version } from '../route/route-table.ts'
import { createHrefs, type Hrefs } from './hrefs.ts'
import type { SidebarBranches } from './sidebar-branches.ts'

/** Everything a page's data is made from. */
export interface ComposeInput {
  config: Config
  table: RouteTable
  graph: LinkGraph
  manifest: AssetManifest
  /** By source path. */
  documents: ReadonlyMap<string, Document>
  /** What React pages export as `title` and `description`, by source path. */
  pageMeta: Record<string, { title?: string; description?: string }>
  /** By source path; `null` where nothing is known. */
  lastUpdates: Record<string, { date: string | null; author: string | null }>
  /** Of the installation: names what is made from page data and from the theme. Unset: empty. */
  fingerprint?: string
}

/** The input with what every part of compose looks up, indexed once. */
export interface ComposeContext extends ComposeInput {
  hrefs: Hrefs
  branches: SidebarBranches
  routeByPathname: ReadonlyMap<string, Route>
  versionByName: ReadonlyMap<string, Version>
  /** The version that readers get unless they choose; `undefined` in a site without documents. */
  lastVersion: Version | undefined
}

/** Indexes the input of compose. */
export function createContext(input: ComposeInput): ComposeContext {
  const { table } = input
  return {
    ...input,
    hrefs: createHrefs(input),
    branches: { fingerprint: input.fingerprint ?? '', byPath: new Map() },
    routeByPathname: new Map(table.routes.map((route) => [route.pathname, route])),
    versionByName: new Map(table.versions.map((version) => [version.name, version])),
    lastVersion: table.versions.find((version) => version.isLast) ?? table.versions[0],
  }
}

/** The document behind a route; `undefined` for pages that no Markdown file stands for. */
export function findDocument(context: ComposeContext, route: Route): Document | undefined {
  return route.source === null ? undefined : context.documents.get(route.source)
}

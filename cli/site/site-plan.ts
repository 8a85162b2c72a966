import type { BundledPages } from '../bundle/react-pages.ts'
import type { Config } from '../config/config.ts'
import type { Extensions } from '../config/extensions.ts'
import type { LinkedDocument, LinkGraph } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { RouteTable } from '../route/route-table.ts'
import type { SourceTree } from '../scan/source-file.ts'

/** What a command asks of the site. */
export interface SiteRequest {
  /** Absolute path of the project. */
  root: string
  /** Path of the configuration relative to the root; `null` looks for the usual names. */
  configFile: string | null
  /** Overrides the configured base URL. */
  baseUrl: string | null
  /** Whether drafts are built. */
  drafts: boolean
}

/** All that is known of a site before a page is printed. */
export interface SitePlan extends SiteRequest {
  config: Config
  extensions: Extensions
  /** Posix path of the configuration file that was read, relative to the root. */
  configFile: string
  tree: SourceTree
  documents: Document[]
  /** Source path -> key, under which the document's body is cached. */
  keys: ReadonlyMap<string, string>
  table: RouteTable
  linked: LinkedDocument[]
  graph: LinkGraph
  /** React pages and components of the project, compiled. */
  pages: BundledPages
  /** Stylesheets of the project for every page: paths relative to the root. */
  stylesheets: string[]
}

import type { BundledPages } from '../bundle/react-pages.ts'
import type { Config } from '../config/config.ts'
import type { Extensions } from '../config/extensions.ts'
import type { ConfigCode, LoadedConfig } from '../config/load.ts'
import type { ProjectFiles } from '../content/project-files.ts'
import type { Suppression } from '../diagnostics/suppressions.ts'
import type { LinkedDocument, LinkGraph } from '../link/link-graph.ts'
import type { ParseOptions } from '../parse/context.ts'
import type { Document, HtmlTemplate, MarkdownTemplate } from '../parse/document.ts'
import type { RouteTable } from '../route/route-table.ts'
import type { FactsFile } from '../scan/facts-file.ts'
import type { FirstCommits } from '../scan/first-commits.ts'
import type { LastUpdate } from '../scan/last-updates.ts'
import type { SourceFile, SourceTree } from '../scan/source-file.ts'
import type { SearchSection } from '../search/records.ts'
import type { LocalizedTexts } from './localize-site.ts'

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

/** Result of the first phase: the configuration and the list of files, without their contents. */
export interface Site {
  /** Absolute path of the project. */
  root: string
  drafts: boolean
  config: Config
  extensions: Extensions
  /** Posix path of the configuration file that was read, relative to the root. */
  configFile: string
  code: ConfigCode
  /** Reads the files of the project, and of the Git refs of its versions. */
  projectFiles: ProjectFiles
  tree: SourceTree
  /** Absolute paths of the folders that were scanned, and of all files in them. */
  scanned: readonly string[]
  /** Paths relative to the root that decide which syntax of other tools is read. */
  syntaxInputs: readonly string[]
  /** Unset if the project has none. */
  facts?: FactsFile
  /** The part of it that affects a parsed document. */
  parseOptions: ParseOptions
  /** ISO day of the run, in UTC: posts of later days are scheduled. */
  today: string
  /** Days of posts without a date in their names; empty if all have one. */
  firstCommits: FirstCommits
  /** By source path; empty if the configuration does not show them. */
  lastUpdates: Readonly<Record<string, LastUpdate>>
  /** The texts of the site in its other languages. */
  texts: LocalizedTexts
  /** Set if it has only the documents that requested pages show: all of them are planned next. */
  isPart?: true
  /** Adds the line and column of its key to each diagnostic in the configuration. */
  locate: LoadedConfig['locate']
}

/** The project's own code, compiled: React pages, the components that the configuration names, and stylesheets. */
export interface ProjectModules extends BundledPages {
  /** Stylesheets for every page, in order: paths relative to the root. */
  stylesheets: string[]
}

/** The bodies of documents, which are too large to keep in memory: each is read when its page is printed. */
export interface Bodies {
  /** Changes whenever the body does; empty for a source that has none. */
  getKey(source: SourceFile): string
  /** Reads the parsed body. If the cache has lost it, parses the source again, with the same result. */
  read(source: SourceFile): Promise<HtmlTemplate>
  /** Reads the parsed body as Markdown. */
  readMarkdown(source: SourceFile): Promise<MarkdownTemplate>
  /** Reads the search sections of the body, after `complete`. */
  readSections(source: SourceFile): Promise<SearchSection[]>
  /** Parses all documents and bodies that have not been parsed yet, in threads if they are many. */
  complete(): Promise<void>
  /** Ends `complete` early. */
  stop(): void
}

/** Result of the second phase: everything that is known about a site before a page is produced. */
export interface SitePlan extends Site {
  documents: readonly Document[]
  /** Those that include files, except copies for other languages. */
  including: readonly Document[]
  bodies: Bodies
  /** Source paths of the documents of which only the beginnings have been parsed. Empty in all plans but the first of a server. */
  begun: ReadonlySet<string>
  table: RouteTable
  linked: readonly LinkedDocument[]
  /** The one of a source path; `undefined` if it has no page. */
  findLinked: (path: string) => LinkedDocument | undefined
  graph: LinkGraph
  suppressions: readonly Suppression[]
  compiled: ProjectModules
  /** Language -> path of its embedded search index in the output; unset where none are built. */
  searchIndexes?: Readonly<Record<string, string>>
}

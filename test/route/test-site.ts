import type { Config } from '../../cli/config/config.ts'
import { classifyContentPath } from '../../cli/content/content-path.ts'
import type { Orders } from '../../cli/content/reading-order.ts'
import type { Document } from '../../cli/parse/document.ts'
import type { FrontMatter } from '../../cli/parse/front-matter/front-matter.ts'
import { route } from '../../cli/route/route.ts'
import type { AuthorDefinition, CategoryMetadata, SourceTree, TagDefinition } from '../../cli/scan/source-file.ts'
import { testConfig } from '../support/config.ts'
import { COLLECTION_FOLDERS, createDocument, createSourceFile } from '../support/document.ts'

/**
 * A site as a value: paths relative to the root with their front matter (`heading` is the h1), and the other files of
 * its folders.
 */
export interface RoutedSite {
  files: Record<string, FrontMatter & { heading?: string }>
  react?: string[]
  statics?: string[]
  /** Folder -> metadata. */
  categories?: Record<string, CategoryMetadata>
  /** The content of `tags.yml`, by key; the n-th tag is on the n-th line. */
  tags?: Record<string, Partial<TagDefinition>>
  orders?: Orders
  config?: Partial<Config>
  drafts?: boolean
  /** The authors file of the blog, by key. */
  authors?: Record<string, AuthorDefinition>
  today?: string
  firstCommits?: Record<string, string>
}

function createRoutedDocument(path: string, { heading, ...frontMatter }: FrontMatter & { heading?: string }): Document {
  const source = createSourceFile(path, { numberPrefixes: frontMatter.parse_number_prefixes !== false })
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/, '')
  return createDocument(path, {
    source,
    frontMatter,
    title: frontMatter.title ?? heading ?? stem,
    contentTitle: heading ?? null,
    description: frontMatter.description ?? '',
  })
}

const tagsFile = 'content/docs/tags.yml'

function definitionsOf(tags: Record<string, Partial<TagDefinition>>): Record<string, TagDefinition> {
  const definitions = Object.entries(tags).map(([key, definition], index) => {
    const origin = {
      kind: 'file',
      file: tagsFile,
      line: index + 1,
      column: 1,
      endLine: index + 1,
      endColumn: 1,
    } as const
    return [key, { label: key, origin, ...definition }] as const
  })
  return Object.fromEntries(definitions)
}

/** What the stage is given for a site. */
export function toRouteInput({
  files,
  react = [],
  statics = [],
  categories = {},
  tags,
  orders,
  config = {},
  drafts = false,
  authors,
  today,
  firstCommits,
}: RoutedSite) {
  const paths = Object.keys(files).sort()
  const tree: SourceTree = {
    documents: [],
    reactPages: react.map((relativePath) => ({
      ...{ path: `src/pages/${relativePath}`, relativePath, locale: 'en' },
      ...classifyContentPath(relativePath, 'pages'),
    })),
    assets: statics.map((publishedAs) => ({ path: `static/${publishedAs}`, publishedAs, sizeBytes: 1 })),
    categories: Object.entries(categories).map(([directory, metadata]) => ({
      path: `content/docs/${directory}/_category_.yml`,
      directory,
      version: 'current',
      locale: 'en',
      metadata,
    })),
    ...(orders && { orders }),
    ...(authors && { authorsFiles: [{ path: 'content/blog/authors.yml', blog: 'default', locale: 'en', authors }] }),
    tagsFiles: tags ? [{ path: tagsFile, version: 'current', locale: 'en', tags: definitionsOf(tags) }] : [],
  }
  const dates = { ...(today !== undefined && { today }), ...(firstCommits && { firstCommits }) }
  const documents = paths.map((path) => createRoutedDocument(path, files[path] ?? {}))
  return { config: testConfig(config), configFile: 'site.config.ts', tree, documents, drafts, ...dates }
}

/** Runs the stage over a site. */
export function routeSite(site: RoutedSite) {
  const { value: table, diagnostics } = route(toRouteInput(site))
  return {
    table,
    diagnostics,
    findings: diagnostics.map(({ code, message }) => `${code}: ${message}`),
    pathnames: table.routes.map(({ pathname }) => pathname),
    routeOf: (source: string) => table.routes.find((candidate) => candidate.source === source),
  }
}

/** Docs by their paths inside the docs folder. */
export function docs(files: Record<string, FrontMatter & { heading?: string }> | string[]): RoutedSite['files'] {
  const entries = Array.isArray(files) ? files.map((path) => [path, {}] as const) : Object.entries(files)
  return Object.fromEntries(entries.map(([path, frontMatter]) => [COLLECTION_FOLDERS.docs + path, frontMatter]))
}

import type { Config } from '../../cli/config/config.ts'
import type { Document } from '../../cli/parse/document.ts'
import type { FrontMatter } from '../../cli/parse/front-matter.ts'
import { route } from '../../cli/route/route.ts'
import type { CategoryMetadata, Collection, SourceTree, TagDefinition } from '../../cli/scan/source-file.ts'
import { testConfig } from './test-config.ts'

/** A site as a value: paths relative to the root with their front matter (`heading` is the h1), and what else lies in its folders. */
export interface TestSite {
  files: Record<string, FrontMatter & { heading?: string }>
  react?: string[]
  statics?: string[]
  /** Folder -> metadata. */
  categories?: Record<string, CategoryMetadata>
  /** What `tags.yml` says, by key; the n-th tag stands on the n-th line. */
  tags?: Record<string, Partial<TagDefinition>>
  config?: Partial<Config>
  drafts?: boolean
}

const folders: Record<Collection, string> = { docs: 'content/docs/', blog: 'content/blog/', pages: 'content/pages/' }

function documentOf(path: string, { heading, ...frontMatter }: FrontMatter & { heading?: string }): Document {
  const collection: Collection = path.startsWith(folders.blog)
    ? 'blog'
    : path.startsWith(folders.pages)
      ? 'pages'
      : 'docs'
  const relativePath = path.slice(folders[collection].length)
  const stem = relativePath.slice(relativePath.lastIndexOf('/') + 1).replace(/\.mdx?$/, '')
  return {
    source: { path, relativePath, collection, version: 'current', locale: 'en' },
    contentHash: '',
    frontMatter,
    title: frontMatter.title ?? heading ?? stem,
    contentTitle: heading ?? null,
    description: frontMatter.description ?? '',
    headings: [],
    anchors: [],
    references: [],
    includes: [],
    words: 0,
    constructs: [],
    diagnostics: [],
  }
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

/** Runs the stage over a site. */
export function routeSite({
  files,
  react = [],
  statics = [],
  categories = {},
  tags,
  config = {},
  drafts = false,
}: TestSite) {
  const paths = Object.keys(files).sort()
  const tree: SourceTree = {
    documents: [],
    reactPages: react.map((relativePath) => ({ path: `src/pages/${relativePath}`, relativePath, locale: 'en' })),
    assets: statics.map((publishedAs) => ({ path: `static/${publishedAs}`, publishedAs, sizeBytes: 1 })),
    categories: Object.entries(categories).map(([directory, metadata]) => ({
      path: `content/docs/${directory}/_category_.yml`,
      directory,
      version: 'current',
      metadata,
    })),
    tagsFiles: tags ? [{ path: tagsFile, version: 'current', tags: definitionsOf(tags) }] : [],
  }
  const documents = paths.map((path) => documentOf(path, files[path] ?? {}))
  const input = { config: testConfig(config), configFile: 'site.config.ts', tree, documents, drafts }
  const { value: table, diagnostics } = route(input)
  return {
    table,
    diagnostics,
    findings: diagnostics.map(({ code, message }) => `${code}: ${message}`),
    pathnames: table.routes.map(({ pathname }) => pathname),
    routeOf: (source: string) => table.routes.find((candidate) => candidate.source === source),
  }
}

/** Docs by their paths inside the docs folder. */
export function docs(files: Record<string, FrontMatter & { heading?: string }> | string[]): TestSite['files'] {
  const entries = Array.isArray(files) ? files.map((path) => [path, {}] as const) : Object.entries(files)
  return Object.fromEntries(entries.map(([path, frontMatter]) => [folders.docs + path, frontMatter]))
}

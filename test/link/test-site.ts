import type { Config } from '../../cli/config/config.ts'
import { link } from '../../cli/link/link.ts'
import type { Target } from '../../cli/link/link-graph.ts'
import type { Document, Reference } from '../../cli/parse/document.ts'
import type { RouteConflict, RouteKind, RouteTable } from '../../cli/route/route-table.ts'
import type { SourceFile } from '../../cli/scan/source-file.ts'
import { testConfig } from '../route/test-config.ts'

/** A page of a small site: its source and pathname, and what it holds. `pathname: null` is a draft that is not built. */
export interface TestPage {
  source: string
  pathname: string | null
  ids?: string[]
  references?: (Partial<Reference> & { url: string })[]
}

export interface TestSite {
  pages: TestPage[]
  /** Pages that no document stands for. */
  others?: { kind: RouteKind; pathname: string; source?: string }[]
  /** Files beside documents, and files of `static/`. */
  assets?: string[]
  conflicts?: RouteConflict[]
  sidebars?: RouteTable['sidebars']
  config?: Partial<Config>
}

/** Links a site of values, without parsing or routing anything. */
export function linkSite(site: TestSite) {
  const config = testConfig(site.config)
  const documents = site.pages.map(documentOf)
  const table = tableOf(site)
  const input = {
    root: '/project',
    config,
    configFile: 'site.config.ts',
    tree: {
      documents: documents.map((document) => document.source),
      reactPages: [],
      assets: (site.assets ?? []).map((path) => ({
        path,
        publishedAs: path.startsWith('static/') ? path.slice('static/'.length) : null,
        sizeBytes: 1,
      })),
      categories: [],
      tagsFiles: [],
    },
    table,
    documents,
  }
  return { config, table, ...link(input).value }
}

/** Resolves one reference that stands on the page of `from`, and says what became of it. */
export function resolveOn(site: TestSite, from: string, reference: Partial<Reference> & { url: string }) {
  const pages = site.pages.map((page) => (page.source === from ? { ...page, references: [reference] } : page))
  const { linked, graph } = linkSite({ ...site, pages })
  const target = linked.find((document) => document.document.source.path === from)?.targets[0]
  if (!target) throw new Error(`There is no page ${from}.`)
  return { target, graph }
}

/** A target in one line, for tables: `/docs/intro#a`, `static/img/x.png`, `external https://…`, `broken page /docs/x`. */
export function inWords(target: Target): string {
  switch (target.kind) {
    case 'page': {
      const hash = target.fragment === '' ? '' : `#${target.fragment}`
      return `${target.pathname}${target.search}${hash}${target.fragmentFound ? '' : ' (no anchor)'}`
    }
    case 'file':
      return `${target.file}${target.suffix}`
    case 'broken':
      return `broken ${target.reason} ${target.resolved}`
    default:
      return `${target.kind} ${target.url}`
  }
}

function documentOf(page: TestPage): Document {
  return {
    source: sourceOf(page.source),
    contentHash: page.source,
    frontMatter: page.pathname === null ? { draft: true } : {},
    title: page.source,
    contentTitle: null,
    description: '',
    headings: [],
    anchors: (page.ids ?? []).map((id) => ({ id, span: spanOf(1) })),
    references: (page.references ?? []).map((reference, at) => ({
      kind: 'link',
      raw: reference.url,
      span: spanOf(at + 1),
      unchecked: false,
      ...reference,
    })),
    includes: [],
    words: 0,
    constructs: [],
    diagnostics: [],
  }
}

function spanOf(line: number) {
  return { line, column: 5, endLine: line, endColumn: 20 }
}

function sourceOf(path: string): SourceFile {
  const collection = path.startsWith('content/blog/') ? 'blog' : path.startsWith('content/pages/') ? 'pages' : 'docs'
  return {
    path,
    relativePath: path.slice(`content/${collection}/`.length),
    collection,
    version: 'current',
    locale: 'en',
  }
}

function tableOf(site: TestSite): RouteTable {
  const built = site.pages.flatMap(({ source, pathname }) => (pathname === null ? [] : [{ source, pathname }]))
  const lost = new Set(
    (site.conflicts ?? []).flatMap(({ claimants }) => claimants.slice(1).map(({ source }) => source)),
  )
  const documents = built
    .filter(({ source }) => !lost.has(source))
    .map(({ source, pathname }) => routeOf('doc', pathname, source))
  const others = (site.others ?? []).map(({ kind, pathname, source }) => routeOf(kind, pathname, source ?? null))
  return {
    routes: [...documents, ...others].sort((one, other) => (one.pathname < other.pathname ? -1 : 1)),
    conflicts: site.conflicts ?? [],
    versions: [],
    sidebars: site.sidebars ?? [],
    neighbours: {},
    breadcrumbs: {},
    generatedIndexes: {},
    tags: {},
    tagsBySource: {},
    blogPosts: [],
    shadowedAssets: [],
    pathnameBySource: Object.fromEntries(
      built.filter(({ source }) => !lost.has(source)).map(({ source, pathname }) => [source, pathname]),
    ),
    pathnameByDocId: {},
  }
}

function routeOf(kind: RouteKind, pathname: string, source: string | null) {
  return {
    kind,
    pathname,
    outputFile: `${pathname.slice(1)}/index.html`,
    source,
    version: null,
    locale: 'en',
    id: null,
    title: pathname,
    description: '',
    sidebar: null,
    unlisted: false,
    draft: false,
  }
}

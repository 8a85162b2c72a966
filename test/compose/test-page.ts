import { createComposer } from '../../cli/compose/compose.ts'
import type { ComposeInput } from '../../cli/compose/context.ts'
import type { Config } from '../../cli/config/config.ts'
import type { Target } from '../../cli/link/link-graph.ts'
import type { Document, Heading } from '../../cli/parse/document.ts'
import type { Route, RouteTable, SidebarItem } from '../../cli/route/route-table.ts'
import { testConfig } from '../route/test-config.ts'

/** A docs route of the version `current` in the sidebar `docs`. */
export function routeOf(pathname: string, route: Partial<Route> = {}): Route {
  const id = pathname.replace(/^\/docs\//, '').replace(/\/$/, '/index')
  return {
    kind: 'doc',
    pathname,
    outputFile: `${pathname.slice(1)}/index.html`,
    source: `content/docs/${id}.md`,
    version: 'current',
    locale: 'en',
    id,
    title: id,
    description: '',
    sidebar: 'docs',
    unlisted: false,
    draft: false,
    ...route,
  }
}

/** A parsed document without content. */
export function documentOf(path: string, document: Partial<Document> = {}): Document {
  const relativePath = path.replace(/^content\/\w+\//, '')
  return {
    source: { path, relativePath, collection: 'docs', version: 'current', locale: 'en' },
    contentHash: '',
    frontMatter: {},
    title: relativePath,
    contentTitle: null,
    description: '',
    headings: [],
    anchors: [],
    references: [],
    includes: [],
    words: 0,
    constructs: [],
    diagnostics: [],
    ...document,
  }
}

/** Headings from `h2 Title` lines. */
export function headingsOf(...lines: string[]): Heading[] {
  return lines.map((line, index) => {
    const text = line.slice(3)
    const span = { line: index + 1, column: 1, endLine: index + 1, endColumn: 1 }
    return { depth: Number(line[1]), id: text.toLowerCase(), text, html: text, span }
  })
}

/** A link of a sidebar. */
export function sidebarLink(pathname: string, item: { unlisted?: boolean; label?: string } = {}): SidebarItem {
  const label = item.label ?? pathname
  return { type: 'link', label, pathname, docId: pathname, unlisted: false, className: null, isRef: false, ...item }
}

/** A category of a sidebar, closed at first. */
export function sidebarCategory(
  label: string,
  items: SidebarItem[],
  item: Partial<Extract<SidebarItem, { type: 'category' }>> = {},
): SidebarItem {
  return {
    type: 'category',
    label,
    pathname: null,
    docId: null,
    firstPathname: null,
    collapsible: true,
    collapsed: true,
    description: null,
    className: null,
    items,
    ...item,
  }
}

/** What a test says of its site; the rest is empty. */
export interface TestSite {
  config?: Partial<Config>
  routes?: Route[]
  sidebar?: SidebarItem[]
  table?: Partial<RouteTable>
  documents?: Document[]
  /** URL as configured -> what it names. */
  targets?: Record<string, Target>
  manifest?: Partial<ComposeInput['manifest']>
  pageMeta?: ComposeInput['pageMeta']
  lastUpdates?: ComposeInput['lastUpdates']
}

/** The input of compose, from values. */
export function inputOf(site: TestSite): ComposeInput {
  const routes = site.routes ?? []
  const pathnameByDocId: Record<string, string> = {}
  for (const { id, version, pathname } of routes) if (id !== null) pathnameByDocId[`${version}/${id}`] = pathname
  const references = Object.entries(site.targets ?? {})
  return {
    config: testConfig(site.config),
    table: {
      routes,
      conflicts: [],
      versions: [
        {
          name: 'current',
          label: 'Next',
          isLast: true,
          path: '/docs',
          mainDocId: 'intro',
          mainPathname: '/docs/intro',
        },
      ],
      sidebars: [{ name: 'docs', version: 'current', items: site.sidebar ?? [], firstLink: null }],
      neighbours: {},
      breadcrumbs: {},
      generatedIndexes: {},
      tags: {},
      tagsBySource: {},
      blogPosts: [],
      shadowedAssets: [],
      pathnameBySource: {},
      pathnameByDocId,
      ...site.table,
    },
    graph: {
      faults: [],
      external: [],
      referencedFiles: [],
      configReferences: references.map(([url, target]) => ({ configPath: '', url, target })),
      references: 0,
    },
    manifest: {
      styles: ['assets/site.1.css'],
      constructStyles: { 'code-math': 'assets/code-math.1.css' },
      moduleStyles: {},
      tabsScript: 'assets/tabs.1.js',
      runtime: 'assets/runtime.1.js',
      islands: {},
      inlineScript: { code: '', sha256: '' },
      files: {},
      outputs: [],
      ...site.manifest,
    },
    documents: new Map((site.documents ?? []).map((document) => [document.source.path, document])),
    pageMeta: site.pageMeta ?? {},
    lastUpdates: site.lastUpdates ?? {},
  }
}

/** Composes the page of a route; documents that the test does not give are empty ones. */
export function composePage(site: TestSite, pathname: string) {
  const routes = site.routes ?? [routeOf(pathname)]
  const given = new Map((site.documents ?? []).map((document) => [document.source.path, document]))
  const documents = routes.flatMap(({ source }) =>
    source?.endsWith('.md') ? [given.get(source) ?? documentOf(source)] : [],
  )
  const compose = createComposer(inputOf({ ...site, routes, documents }))
  const route = routes.find((each) => each.pathname === pathname)
  if (!route) throw new Error(`There is no route ${pathname}.`)
  return compose(route, '<p>body</p>')
}

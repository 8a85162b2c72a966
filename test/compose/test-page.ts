import { createComposer } from '../../cli/compose/compose.ts'
import type { ComposeInput } from '../../cli/compose/context.ts'
import type { Config } from '../../cli/config/config.ts'
import type { Target } from '../../cli/link/link-graph.ts'
import type { Document, Heading } from '../../cli/parse/document.ts'
import type { Route, RouteTable, SidebarItem } from '../../cli/route/route-table.ts'
import { testConfig } from '../support/config.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute, createRouteTable } from '../support/routes.ts'

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

/** A heading of a sidebar. */
export function sidebarHeading(label: string): SidebarItem {
  return { type: 'heading', label, className: null }
}

/** A category of a sidebar, initially closed. */
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

/** The parts of a site that a test sets; the rest is empty. */
export interface ComposedSite {
  config?: Partial<Config>
  routes?: Route[]
  sidebar?: SidebarItem[]
  table?: Partial<RouteTable>
  documents?: Document[]
  /** URL as configured -> its target. */
  targets?: Record<string, Target>
  manifest?: Partial<ComposeInput['manifest']>
  pageMeta?: ComposeInput['pageMeta']
  lastUpdates?: ComposeInput['lastUpdates']
}

/** Creates the input of compose from values. */
export function inputOf(site: ComposedSite): ComposeInput {
  const routes = site.routes ?? []
  const pathnameByDocId: Record<string, string> = {}
  for (const { id, version, pathname } of routes) if (id !== null) pathnameByDocId[`${version}/en/${id}`] = pathname
  const references = Object.entries(site.targets ?? {})
  return {
    config: testConfig(site.config),
    table: createRouteTable({
      routes,
      versions: [
        {
          name: 'current',
          locale: 'en',
          label: 'Next',
          isLast: true,
          path: '/docs',
          mainPathname: '/docs/intro',
        },
      ],
      sidebars: [{ name: 'docs', version: 'current', locale: 'en', items: site.sidebar ?? [], firstLink: null }],
      pathnameByDocId,
      ...site.table,
    }),
    graph: {
      broken: [],
      renamed: [],
      discouraged: [],
      external: [],
      referencedFiles: [],
      configReferences: references.map(([url, target]) => ({ configPath: '', url, target })),
    },
    manifest: {
      fonts: { en: ['assets/text-latin.1.woff2'] },
      styles: ['assets/site.1.css'],
      featureStyles: { 'code-math': 'assets/code-math.1.css' },
      moduleStyles: {},
      featureScripts: { tabs: 'assets/tabs.1.js' },
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

/** Composes the page of a route; documents that the test does not set are empty. */
export function composePage(site: ComposedSite, pathname: string) {
  const routes = site.routes ?? [createDocRoute(pathname)]
  const given = new Map((site.documents ?? []).map((document) => [document.source.path, document]))
  const documents = routes.flatMap(({ source }) =>
    source?.endsWith('.md') ? [given.get(source) ?? createDocument(source)] : [],
  )
  const composer = createComposer(inputOf({ ...site, routes, documents }))
  const route = routes.find((each) => each.pathname === pathname)
  if (!route) throw new Error(`There is no route ${pathname}.`)
  return composer.compose(route)
}

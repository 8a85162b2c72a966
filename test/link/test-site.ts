import type { Config } from '../../cli/config/config.ts'
import { compareStrings } from '../../cli/lib/compare-strings.ts'
import { link } from '../../cli/link/link.ts'
import type { Target } from '../../cli/link/link-graph.ts'
import type { Document, Reference } from '../../cli/parse/document.ts'
import type { RouteConflict, RouteKind, RouteTable } from '../../cli/route/route-table.ts'
import { testConfig } from '../support/config.ts'
import { createDocument, createSpan } from '../support/document.ts'
import { createRoute, createRouteTable } from '../support/routes.ts'

/** A page of a small site: its source, pathname and content. `pathname: null` is a draft that is not built. */
export interface TestPage {
  source: string
  pathname: string | null
  ids?: string[]
  /** Default: `en`, and `current`. */
  locale?: string
  version?: string
  references?: (Partial<Reference> & { url: string })[]
}

export interface LinkedSite {
  pages: TestPage[]
  /** Pages without a document. */
  others?: { kind: RouteKind; pathname: string; source?: string }[]
  /** Files next to documents, and files of `static/`. */
  assets?: string[]
  siteFiles?: RouteTable['siteFiles']
  conflicts?: RouteConflict[]
  sidebars?: RouteTable['sidebars']
  config?: Partial<Config>
}

/** Links a site given as values, without parsing or routing anything. */
export function linkSite(site: LinkedSite) {
  const config = testConfig(site.config)
  const documents = site.pages.map(createLinkingDocument)
  const table = createTable(site)
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

/** Resolves one reference on the page of `from`, and describes its target. */
export function resolveOn(site: LinkedSite, from: string, reference: Partial<Reference> & { url: string }) {
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
    case 'site-file':
      return `own ${target.path}${target.suffix}`
    case 'broken':
      return `broken ${target.reason} ${target.resolved}`
    default:
      return `${target.kind} ${target.url}`
  }
}

function createLinkingDocument(page: TestPage): Document {
  const document = createDocument(page.source, {
    frontMatter: page.pathname === null ? { draft: true } : {},
    title: page.source,
    anchors: page.ids ?? [],
    references: (page.references ?? []).map((reference, at) => ({
      kind: 'link',
      span: createSpan(at + 1),
      ...reference,
    })),
  })
  const { locale = document.source.locale, version = document.source.version } = page
  return { ...document, source: { ...document.source, locale, version } }
}

function createTable(site: LinkedSite): RouteTable {
  const built = site.pages.flatMap(({ source, pathname }) => (pathname === null ? [] : [{ source, pathname }]))
  const lost = new Set(
    (site.conflicts ?? []).flatMap(({ candidates }) => candidates.slice(1).map(({ source }) => source)),
  )
  const routed = built.filter(({ source }) => !lost.has(source))
  const documents = routed.map(({ source, pathname }) => createRoute(pathname, { kind: 'doc', source }))
  const others = (site.others ?? []).map(({ pathname, ...route }) => createRoute(pathname, route))
  return createRouteTable({
    routes: [...documents, ...others].sort((one, other) => compareStrings(one.pathname, other.pathname)),
    conflicts: site.conflicts ?? [],
    sidebars: site.sidebars ?? [],
    siteFiles: site.siteFiles ?? [],
    pathnameBySource: Object.fromEntries(routed.map(({ source, pathname }) => [source, pathname])),
  })
}

import type Slugger from 'github-slugger'
import type { Config } from '../config/config.ts'
import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { CategoryFile } from '../scan/source-file.ts'
import { type Claim, canonicalPathname, createRoute, type RouteSettings } from './claim.ts'
import type { Doc, Docs } from './docs.ts'
import type { DocFolder } from './folder-tree.ts'
import type { GeneratedIndex, SidebarItem } from './route-table.ts'
import { findPathnameProblem } from './slug.ts'

/** What the sidebars of one version are made from, and what making them yields. */
export interface SidebarScope {
  config: Config
  configFile: string
  settings: RouteSettings
  version: string
  docs: Docs
  tree: DocFolder
  /** By folder, raw names. */
  categories: ReadonlyMap<string, CategoryFile>
  diagnostics: Diagnostic[]
  /** `version/id` -> name of the sidebar that lists the document; of several the last (behaviours.md SB-3). */
  sidebarOf: Map<string, string>
  /** Items whose label somebody wrote for the sidebar, not taken from the document's title. */
  labelled: Set<SidebarItem>
  generated: { claims: Claim[]; indexes: Record<string, GeneratedIndex>; slugger: Slugger }
}

/** A sidebar's items are made for the sidebar of this name. */
export type NamedScope = SidebarScope & { sidebar: string }

/** A link to a document. `ref` items do not make the sidebar the document's own. */
export function linkToDoc(
  doc: Doc,
  { label, className, isRef }: { label: string | null; className: string | null; isRef: boolean },
  scope: NamedScope,
): SidebarItem {
  const { frontMatter, title } = doc.document
  const ownLabel = label ?? frontMatter.sidebar_label
  const item: SidebarItem = {
    type: 'link',
    label: ownLabel ?? title,
    pathname: doc.pathname,
    docId: doc.id,
    unlisted: frontMatter.unlisted ?? false,
    className: className ?? frontMatter.sidebar_class_name ?? null,
    isRef,
  }
  if (ownLabel !== undefined) scope.labelled.add(item)
  if (!isRef) scope.sidebarOf.set(`${doc.version}/${doc.id}`, scope.sidebar)
  return item
}

/** A category that is about to be made: everything but what follows from its link and its items. */
export interface CategoryPlan {
  label: string
  link:
    | { type: 'doc'; doc: Doc }
    | { type: 'generated-index'; slug: string | null; title: string | null; description: string | null }
    | null
  items: SidebarItem[]
  collapsible: boolean
  collapsed: boolean
  description: string | null
  className: string | null
  /** Who asks for it. */
  origin: Origin
}

/**
 * Makes a category, and the page that its link generates. One without items becomes a plain link if a document is its
 * page, and nothing otherwise (behaviours.md SB-5).
 */
export function createCategory(plan: CategoryPlan, scope: NamedScope): SidebarItem | undefined {
  const { label, link, items, collapsible, description, className } = plan
  if (items.length === 0) {
    if (link?.type !== 'doc') return undefined
    return linkToDoc(link.doc, { label, className, isRef: false }, scope)
  }
  const doc = link?.type === 'doc' ? link.doc : null
  if (doc) scope.sidebarOf.set(`${doc.version}/${doc.id}`, scope.sidebar)
  const pathname = link?.type === 'generated-index' ? generateIndex(plan, link, scope) : (doc?.pathname ?? null)
  return {
    type: 'category',
    label,
    pathname,
    docId: doc?.id ?? null,
    firstPathname: pathname ?? findFirstPathname(items),
    collapsible,
    collapsed: collapsible && plan.collapsed,
    description,
    className,
    items,
  }
}

/** Where a reader without script is led from a category without a page. */
function findFirstPathname(items: readonly SidebarItem[]): string | null {
  for (const item of items) {
    if (item.type === 'link' && !item.unlisted) return item.pathname
    if (item.type === 'category' && item.firstPathname !== null) return item.firstPathname
  }
  return null
}

/** Claims the page of a category (behaviours.md 11.6) and gives its pathname; `null` if its slug is not possible. */
function generateIndex(
  plan: CategoryPlan,
  link: CategoryPlan['link'] & { type: 'generated-index' },
  scope: NamedScope,
): string | null {
  const { config, settings, version, generated } = scope
  const base = config.versions[version]?.path ?? `/${config.docs.routeBasePath}`
  const local = link.slug ?? `/category/${generated.slugger.slug(plan.label) || 'category'}`
  const wanted = joinPathname(base, local)
  const problem = local.split('/').includes('..') ? 'leaves the documents of the site' : findPathnameProblem(wanted)
  if (problem) {
    scope.diagnostics.push({
      code: 'route/invalid-slug',
      message: `The pathname ${JSON.stringify(wanted)} of the category "${plan.label}" ${problem}.`,
      origin: plan.origin,
      hint: 'Give its link a slug such as "/category/guides".',
    })
    return null
  }
  const pathname = canonicalPathname(wanted, settings.trailingSlash)
  const title = link.title ?? plan.label
  const description = link.description ?? plan.description ?? ''
  const seed = { kind: 'generated-index', pathname, locale: settings.defaultLocale, title, description } as const
  generated.claims.push({
    route: createRoute({ ...seed, version, sidebar: scope.sidebar }, settings),
    origin: plan.origin,
  })
  const cards = plan.items.flatMap((item) => cardOf(item, scope))
  generated.indexes[pathname] ??= { pathname, title, description, items: cards }
  return pathname
}

/** The card of an item on the page of its category; none for what leads nowhere or is unlisted. */
function cardOf(item: SidebarItem, { docs, version }: SidebarScope): GeneratedIndex['items'] {
  const descriptionOf = (id: string | null) =>
    id === null ? undefined : docs.byId.get(`${version}/${id}`)?.document.description
  const { type } = item
  if (type === 'html') return []
  if (type === 'external') {
    return [{ label: item.label, pathname: item.href, description: '', kind: 'link', count: null }]
  }
  if (type === 'link') {
    if (item.unlisted) return []
    const description = descriptionOf(item.docId) ?? ''
    return [{ label: item.label, pathname: item.pathname, description, kind: 'doc', count: null }]
  }
  if (item.firstPathname === null) return []
  const count = item.items.filter((child) => child.type !== 'html' && !(child.type === 'link' && child.unlisted)).length
  return [
    { label: item.label, pathname: item.firstPathname, description: item.description ?? '', kind: 'category', count },
  ]
}

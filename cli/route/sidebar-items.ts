import type Slugger from 'github-slugger'
import type { Config } from '../config/config.ts'
import type { Edition } from '../content/editions.ts'
import { getEditionKey } from '../content/editions.ts'
import type { FolderOrder, ReadingOrder } from '../content/reading-order.ts'
import type { Diagnostic, Origin, Outcome } from '../diagnostics/diagnostic.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { Doc, Docs } from './docs.ts'
import type { EditionCategory } from './edition-files.ts'
import { getDocsPath } from './editions.ts'
import type { DocFolder } from './folder-tree.ts'
import { createRoute, type RouteCandidate, type RouteSettings, toCanonicalPathname } from './route-candidate.ts'
import type { CategoryCard, GeneratedIndex, SidebarItem } from './route-table.ts'
import { findPathnameProblem } from './slug.ts'

/** The input from which the sidebars of one edition are built. */
export interface SidebarInput {
  config: Config
  configFile: string
  settings: RouteSettings
  edition: Edition
  docs: Docs
  tree: DocFolder
  /** By folder, raw names. */
  categories: ReadonlyMap<string, EditionCategory>
  /** By folder, raw names. */
  folderOrders: ReadonlyMap<string, FolderOrder>
  /** Reading order of all documents for a site without configured sidebars; `null` if no file defines one. */
  readingOrder: ReadingOrder | null
  /** Gives pages of categories with the same name distinct slugs, in the order in which they are created. */
  slugger: Slugger
}

/** The input together with the name of the sidebar that is being built. */
export type NamedInput = SidebarInput & { sidebar: string }

/** Sidebar items and the by-products of creating them. */
export interface SidebarParts {
  items: SidebarItem[]
  /** The items, at any depth, whose label was written for the sidebar and not taken from a document's title. */
  labeled: SidebarItem[]
  /** Pages of categories, in the order in which they were created. */
  generated: GeneratedPage[]
  diagnostics: Diagnostic[]
}

/** The page of a category with its content. */
export interface GeneratedPage {
  candidate: RouteCandidate
  index: GeneratedIndex
}

/** Merges the parts of several items, in order. */
export function mergeParts(parts: readonly SidebarParts[]): SidebarParts {
  return {
    items: parts.flatMap(({ items }) => items),
    labeled: parts.flatMap(({ labeled }) => labeled),
    generated: parts.flatMap(({ generated }) => generated),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** Wraps items without by-products. */
export function toParts(...items: SidebarItem[]): SidebarParts {
  return { items, labeled: [], generated: [], diagnostics: [] }
}

/** A link to a document. A `ref` item does not make this sidebar the document's own. */
export function linkToDoc(
  doc: Doc,
  { label, className, isRef }: { label: string | null; className: string | null; isRef: boolean },
): SidebarParts {
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
  return { ...toParts(item), labeled: ownLabel === undefined ? [] : [item] }
}

/** Input of `createCategory`. */
export interface CategoryPlan {
  label: string
  link:
    | { type: 'doc'; doc: Doc }
    | { type: 'generated-index'; slug: string | null; title: string | null; description: string | null }
    | null
  /** The basis for the pathname of its generated page. Default: the label. */
  slugLabel?: string
  /** Its items. */
  inside: SidebarParts
  collapsible: boolean
  collapsed: boolean
  description: string | null
  className: string | null
  origin: Origin
}

/**
 * Creates a category, and the page that its link generates. A category without items becomes a plain link if a document
 * is its page, and is dropped otherwise (docs/behaviours.md SB-5).
 */
export function createCategory(plan: CategoryPlan, input: NamedInput): SidebarParts {
  const { label, link, inside, collapsible, description, className } = plan
  const { items } = inside
  if (items.length === 0) {
    const own = link?.type === 'doc' ? linkToDoc(link.doc, { label, className, isRef: false }) : toParts()
    return mergeParts([inside, own])
  }
  const doc = link?.type === 'doc' ? link.doc : null
  const { value: page, diagnostics } =
    link?.type === 'generated-index' ? generateIndex(plan, link, input) : { value: null, diagnostics: [] }
  const pathname = page?.index.pathname ?? doc?.pathname ?? null
  const category: SidebarItem = {
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
  const own = { ...toParts(category), generated: page ? [page] : [], diagnostics }
  return mergeParts([{ ...inside, items: [] }, own])
}

/** The target of a category without a page for readers without JavaScript. */
function findFirstPathname(items: readonly SidebarItem[]): string | null {
  for (const item of items) {
    if (item.type === 'link' && !item.unlisted) return item.pathname
    if (item.type === 'category' && item.firstPathname !== null) return item.firstPathname
  }
  return null
}

/** The page of a category (docs/behaviours.md 11.6); `null`, with a diagnostic, if its slug is invalid. */
function generateIndex(
  plan: CategoryPlan,
  link: CategoryPlan['link'] & { type: 'generated-index' },
  input: NamedInput,
): Outcome<GeneratedPage | null> {
  const { config, settings, edition, slugger } = input
  const base = getDocsPath(config, edition)
  const local = link.slug ?? `/category/${slugger.slug(plan.slugLabel ?? plan.label) || 'category'}`
  const wanted = joinPathname(base, local)
  const problem = local.split('/').includes('..') ? 'points outside the docs' : findPathnameProblem(wanted)
  if (problem) {
    const diagnostic: Diagnostic = {
      code: 'route/invalid-slug',
      message: `The pathname ${JSON.stringify(wanted)} of the category "${plan.label}" ${problem}.`,
      origin: plan.origin,
      hint: 'Give its link a slug such as "/category/guides".',
    }
    return { value: null, diagnostics: [diagnostic] }
  }
  const pathname = toCanonicalPathname(wanted, settings.trailingSlash)
  const title = link.title ?? plan.label
  const description = link.description ?? plan.description ?? ''
  const seed = { kind: 'generated-index', pathname, ...edition, title, description } as const
  const route = createRoute({ ...seed, sidebar: input.sidebar }, settings)
  const items = plan.inside.items.flatMap((item) => toCards(item, input))
  const page = { candidate: { route, origin: plan.origin }, index: { pathname, title, description, items } }
  return { value: page, diagnostics: [] }
}

/** Whether the number of pages on a category's card counts the item. */
function isListed(item: SidebarItem): boolean {
  return item.type !== 'html' && item.type !== 'heading' && !(item.type === 'link' && item.unlisted)
}

/** The card of an item on the page of its category; none for items that are unlisted or have no link. */
export function toCards(item: SidebarItem, { docs, edition }: Pick<SidebarInput, 'docs' | 'edition'>): CategoryCard[] {
  const findDescription = (id: string | null) =>
    (id === null ? undefined : docs.byId.get(getEditionKey(edition, id))?.document.description) ?? ''
  const { type } = item
  if (type === 'html' || type === 'heading') return []
  if (type === 'external') {
    return [{ label: item.label, pathname: item.href, description: '', kind: 'link', count: null }]
  }
  if (type === 'link') {
    if (item.unlisted) return []
    const description = findDescription(item.docId)
    return [{ label: item.label, pathname: item.pathname, description, kind: 'doc', count: null }]
  }
  if (item.firstPathname === null) return []
  const count = item.items.filter(isListed).length
  const description = item.description ?? findDescription(item.docId)
  return [{ label: item.label, pathname: item.firstPathname, description, kind: 'category', count }]
}

import { toVersionTag, UNVERSIONED_TAG } from '../../src/search/facet-tags.ts'
import { getHtmlLanguage } from '../compose/alternatives.ts'
import { hasNoIndex } from '../emit/describe-site.ts'
import { addBaseUrl, encodePathname } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { PageMeta } from '../render/page-components.ts'
import type { Route, RouteKind, SidebarItem } from '../route/route-table.ts'
import type { SearchPage } from '../search/records.ts'
import type { SitePlan } from './site.ts'

/** A page that searches find. */
export interface FoundPage {
  route: Route
  page: SearchPage
  /** `null` for a React page, and for one that docsgen writes itself, which is found by its title and its description. */
  document: Document | null
}

type SearchedPlan = Pick<SitePlan, 'config' | 'table' | 'documents'>

/** Kinds of pages that have a text of their own: lists and tags repeat the texts of others. */
const FOUND_KINDS: ReadonlySet<RouteKind> = new Set(['doc', 'generated-index', 'page', 'blog-post', 'home'])

/**
 * The pages that searches find, in the order of their pathnames: not those whose author excludes them (`search: false`, a
 * robots tag), nor drafts, unlisted pages and the not-found page. React pages are included if their exports are known;
 * `docsgen check` does not run the code of the project. They do not add a language to those of the other pages.
 */
export function listFoundPages(plan: SearchedPlan, reactPages?: PageMeta): FoundPage[] {
  const found = listPages(plan, reactPages)
  const languages = new Set(found.filter((each) => !isReactPage(each)).map(({ page }) => page.language))
  return found.filter((each) => !isReactPage(each) || languages.has(each.page.language))
}

/** Whether a page has no text before it is rendered. */
export function isReactPage({ route }: Pick<FoundPage, 'route'>): boolean {
  return route.kind === 'react-page'
}

function listPages(plan: SearchedPlan, reactPages: PageMeta | undefined): FoundPage[] {
  const documents = new Map(plan.documents.map((document) => [document.source.path, document]))
  const categories = mapCategories(plan)
  return plan.table.routes.flatMap((route) => {
    const document = (route.source !== null && documents.get(route.source)) || null
    const meta = reactPages?.[route.source ?? '']
    if (!isFound(route, document, meta)) return []
    const title = meta?.title ?? route.title
    // The description of a document is made from its text if its author wrote none.
    const description = document ? document.frontMatter.description : (meta?.description ?? route.description)
    const category = categories.get(route.pathname)
    return [{ route, document, page: toSearchPage({ route, title, description, document, category }, plan) }]
  })
}

function isFound(
  { kind, unlisted, draft, isNotFound }: Route,
  document: Document | null,
  meta: PageMeta[string] | undefined,
): boolean {
  if (unlisted || draft || isNotFound) return false
  if (kind === 'react-page') return meta !== undefined && meta.search !== false
  if (!FOUND_KINDS.has(kind)) return false
  if (!document) return kind === 'generated-index'
  return document.frontMatter.search !== false && !hasNoIndex(document)
}

/** A home page mentions everything, and other pages say more about each of it. */
const HOME_BOOST = 0.3

interface PageFacts {
  route: Route
  title: string
  description: string | undefined
  document: Document | null
  category: string | undefined
}

function toSearchPage(
  { route, title, description, document, category }: PageFacts,
  { config }: SearchedPlan,
): SearchPage {
  const { pathname, version, locale } = route
  const settings = document?.frontMatter.search || {}
  return {
    url: addBaseUrl(encodePathname(pathname), config.baseUrl),
    title,
    description,
    category: category === undefined || category === title ? null : category,
    language: getHtmlLanguage(config, locale),
    tags: [version === null ? UNVERSIONED_TAG : toVersionTag(version)],
    keywords: settings.keywords ?? [],
    boost: settings.boost ?? (route.isHome ? HOME_BOOST : 1),
    deprecated: version !== null && config.versions[version]?.banner === 'unmaintained',
  }
}

/** The label of the outermost category that contains a document in a sidebar, and the blog's title for its posts. */
function mapCategories({ config, table }: SearchedPlan): Map<string, string> {
  const labels = new Map<string, string>()
  const put = (pathname: string | null, label: string) => {
    if (pathname !== null && !labels.has(pathname)) labels.set(pathname, label)
  }
  const visit = (item: SidebarItem, label: string) => {
    if (item.type === 'link' && !item.isRef) put(item.pathname, label)
    if (item.type !== 'category') return
    put(item.pathname, label)
    for (const child of item.items) visit(child, label)
  }
  for (const { items } of table.sidebars) {
    for (const item of items) if (item.type === 'category') visit(item, item.label)
  }
  const titles = new Map(config.blogs.map(({ id, title }) => [id, title]))
  for (const { pathname, blog } of table.blogPosts) put(pathname, titles.get(blog) ?? '')
  return labels
}

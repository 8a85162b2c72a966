import type { ContentData, DocContentData, DocNavigationData, LinkData, Visibility } from '../../src/model/page-data.ts'
import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'
import { pathnameInVersion, preferredName } from './alternatives.ts'
import type { ComposeContext } from './context.ts'
import { createSidebars } from './sidebar.ts'
import { composeToc } from './toc.ts'

/** Gives what surrounds a docs page: sidebar, breadcrumbs, and its neighbours. */
export function createNavigation(context: ComposeContext): (route: Route) => DocNavigationData {
  const { config, table, hrefs } = context
  const sidebarOf = createSidebars(context)
  const linkTo = (target: { title: string; pathname: string } | null | undefined) =>
    target ? { title: target.title, href: hrefs.page(target.pathname) } : null
  return (route) => {
    const neighbours = table.neighbours[route.pathname]
    const breadcrumbs = config.docs.breadcrumbs ? table.breadcrumbs[route.pathname] : undefined
    return {
      sidebar: sidebarOf(route),
      sidebarName: route.sidebar,
      breadcrumbs:
        breadcrumbs?.map(({ label, pathname }) => ({
          label,
          href: pathname === null ? null : hrefs.page(pathname),
        })) ?? null,
      previous: linkTo(neighbours?.previous),
      next: linkTo(neighbours?.next),
    }
  }
}

/** The content of a document's page around its printed body. */
export function composeDoc(
  context: ComposeContext,
  page: { route: Route; document: Document; html: string; navigation: DocNavigationData },
): DocContentData {
  const { route, document, html, navigation } = page
  const { frontMatter } = document
  const version = route.version === null ? undefined : context.config.versions[route.version]
  return {
    kind: 'doc',
    title: document.title,
    showTitle: document.contentTitle === null && !frontMatter.hide_title,
    html,
    tableOfContents: composeDocumentToc(context, document),
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    visibility: visibilityOf(route),
    editHref: composeEditHref(context, document),
    lastUpdated: composeLastUpdated(context, document),
    tags: composeTags(context, document),
    versionBanner: composeVersionBanner(context, route),
    versionBadge: version?.badge ? version.label : null,
    navigation,
  }
}

/** The content of a page made from a sidebar category; `null` if the table has none for the route. */
export function composeGeneratedIndex(
  context: ComposeContext,
  route: Route,
  navigation: DocNavigationData,
): Extract<ContentData, { kind: 'generated-index' }> | null {
  const index = context.table.generatedIndexes[route.pathname]
  if (!index) return null
  const cards = index.items.map(({ label, pathname, description, kind, count }) => ({
    label,
    href: kind === 'link' ? context.hrefs.link(pathname).href : context.hrefs.page(pathname),
    description: description === '' && count !== null ? countItems(count) : description,
    kind,
  }))
  return { kind: 'generated-index', title: index.title, description: index.description, cards, navigation }
}

/** behaviours.md D-22. */
function countItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

/** How visible a page is: a draft is seen in `dev` only, an unlisted page by those who have its address. */
export function visibilityOf(route: Route): Visibility {
  if (route.draft) return 'draft'
  return route.unlisted ? 'unlisted' : 'listed'
}

/** A document's table of contents with its own levels, or else those of the site. */
export function composeDocumentToc({ config }: ComposeContext, { frontMatter, headings }: Document) {
  return composeToc(headings, {
    min: frontMatter.toc_min_heading_level ?? config.tableOfContents.minHeadingLevel,
    max: frontMatter.toc_max_heading_level ?? config.tableOfContents.maxHeadingLevel,
  })
}

/** behaviours.md 11.9: a page's own address of its source, `null` for none, else the site's with the file's path. */
export function composeEditHref({ config }: ComposeContext, { frontMatter, source }: Document): string | null {
  if (frontMatter.custom_edit_url !== undefined) return frontMatter.custom_edit_url
  const { editUrl } = config.docs
  if (editUrl === null) return null
  const path = source.path.split('/').map(encodeURIComponent).join('/')
  return `${editUrl.replace(/\/+$/, '')}/${path}`
}

/** behaviours.md 11.9: front matter wins half by half, and a half shows only if its option is on. */
function composeLastUpdated(
  { config, lastUpdates }: ComposeContext,
  document: Document,
): DocContentData['lastUpdated'] {
  const own = document.frontMatter.last_update
  const recorded = lastUpdates[document.source.path]
  const date = config.docs.showLastUpdateTime ? (own?.date ?? recorded?.date ?? null) : null
  const author = config.docs.showLastUpdateAuthor ? (own?.author ?? recorded?.author ?? null) : null
  return date === null && author === null ? null : { date, author }
}

/** behaviours.md D-21. */
function composeTags({ hrefs, table }: ComposeContext, { source }: Document): LinkData[] {
  const tags = table.tagsBySource[source.path] ?? []
  return tags.map(({ label, pathname }) => ({ label, href: hrefs.page(pathname), external: false }))
}

/** behaviours.md D-18. */
function composeVersionBanner(context: ComposeContext, route: Route): DocContentData['versionBanner'] {
  const { config, hrefs, lastVersion } = context
  const version = route.version === null ? undefined : config.versions[route.version]
  if (!version || version.banner === 'none' || !lastVersion) return null
  const href = hrefs.page(pathnameInVersion(context, lastVersion, route))
  return {
    kind: version.banner,
    label: version.label,
    latest: { label: lastVersion.label, href, external: false },
    latestName: preferredName(config, lastVersion),
  }
}

import type {
  CardData,
  ContentData,
  DocContentData,
  DocNavigationData,
  LinkData,
  NeighborData,
  TocItem,
  Visibility,
} from '../../src/model/page-data.ts'
import type { Config } from '../config/config.ts'
import { listRefs, splitRef } from '../content/project-files.ts'
import type { Document, Heading } from '../parse/document.ts'
import type { CategoryCard, Route } from '../route/route-table.ts'
import { getPreferredName } from './alternatives.ts'
import type { ComposedContent } from './composed-page.ts'
import type { ComposeContext } from './context.ts'
import type { Sidebars } from './sidebar.ts'

/** Creates the function that composes the navigation of a docs page: sidebar, breadcrumbs, previous and next page. */
export function createNavigation(
  { config, table, hrefs }: Pick<ComposeContext, 'config' | 'table' | 'hrefs'>,
  sidebars: Sidebars,
): (route: Route) => DocNavigationData {
  const toNeighborLink = (target: { title: string; pathname: string } | null | undefined): NeighborData | null => {
    if (!target) return null
    const { title, pathname } = target
    const section = table.breadcrumbs[pathname]?.at(-2)?.label ?? table.sidebarHeadings[pathname]
    return { title, href: hrefs.toPage(pathname), ...(section && section !== title ? { section } : {}) }
  }
  return (route) => {
    const neighbors = table.neighbors[route.pathname]
    const breadcrumbs = config.docs.breadcrumbs ? table.breadcrumbs[route.pathname] : undefined
    return {
      sidebar: sidebars.getItems(route),
      sidebarName: route.sidebar,
      breadcrumbs:
        breadcrumbs?.map(({ label, pathname }) => ({
          label,
          href: pathname === null ? null : hrefs.toPage(pathname),
        })) ?? null,
      previous: toNeighborLink(neighbors?.previous),
      next: toNeighborLink(neighbors?.next),
    }
  }
}

/** Composes the content of a document's page, without its body. */
export function composeDoc(
  context: Pick<ComposeContext, 'config' | 'table' | 'hrefs' | 'versions' | 'lastUpdates' | 'getLabels'>,
  page: { route: Route; document: Document; navigation: DocNavigationData },
): Extract<ComposedContent, { kind: 'doc' }> {
  const { route, document, navigation } = page
  const { frontMatter } = document
  const version = route.version === null ? undefined : context.config.versions[route.version]
  const showTitle = document.contentTitle === null && !frontMatter.hide_title
  const isTitleRepeated = document.beginsWithTitle === true
  return {
    kind: 'doc',
    title: document.title,
    showTitle,
    isTitleRepeated,
    showCopyPage: context.config.docs.showCopyPage,
    openInAssistants: context.config.docs.openInAssistants,
    showSectionNumbers: context.config.docs.showSectionNumbers,
    lead: (showTitle && !isTitleRepeated && document.lead) || null,
    tableOfContents: composeDocumentToc(context.config, document),
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    visibility: getVisibility(route),
    editHref: composeEditHref(context.config, document),
    lastUpdated: composeLastUpdated(context, document),
    tags: composeTags(context, document),
    versionBanner: composeVersionBanner(context, route),
    versionBadge: version?.badge ? version.label : null,
    ...(document.hasExamples && { hasExamples: true }),
    cards: frontMatter.hide_category_cards
      ? []
      : composeCards(context, context.table.categoryCards[route.pathname] ?? [], route.locale),
    navigation,
  }
}

function composeCards(
  { hrefs, getLabels }: Pick<ComposeContext, 'hrefs' | 'getLabels'>,
  cards: readonly CategoryCard[],
  locale: string,
): CardData[] {
  return cards.map(({ label, pathname, description, kind, count }) => ({
    label,
    href: kind === 'link' ? hrefs.resolveLink(pathname).href : hrefs.toPage(pathname),
    description: description === '' && count !== null ? getLabels(locale).cardCount(count) : description,
    kind,
  }))
}

/** Composes the content of a page generated from a sidebar category; `null` if the table has none for the route. */
export function composeGeneratedIndex(
  context: Pick<ComposeContext, 'table' | 'hrefs' | 'getLabels'>,
  route: Route,
  navigation: DocNavigationData,
): Extract<ContentData, { kind: 'generated-index' }> | null {
  const index = context.table.generatedIndexes[route.pathname]
  if (!index) return null
  const cards = composeCards(context, index.items, route.locale)
  return { kind: 'generated-index', title: index.title, description: index.description, cards, navigation }
}

/** The visibility of a page: drafts appear only in `dev`, unlisted pages only to readers who know the address. */
export function getVisibility(route: Route): Visibility {
  if (route.draft) return 'draft'
  return route.unlisted ? 'unlisted' : 'listed'
}

/** A document's table of contents with its own levels, or else those of the site. */
export function composeDocumentToc({ tableOfContents }: Config, { frontMatter, headings }: Document) {
  return composeToc(headings, {
    min: frontMatter.toc_min_heading_level ?? tableOfContents.minHeadingLevel,
    max: frontMatter.toc_max_heading_level ?? tableOfContents.maxHeadingLevel,
  })
}

/**
 * The edit link: the page's own, `null` to disable it, or else the site's with the path of the file (docs/behaviours.md
 * 11.9). A document of a Git ref has none, because nothing can be committed to a tag.
 */
export function composeEditHref({ docs, versions }: Config, { frontMatter, source }: Document): string | null {
  if (frontMatter.custom_edit_url !== undefined) return frontMatter.custom_edit_url
  const { editUrl } = docs
  if (editUrl === null || splitRef(source.path, listRefs(versions)).ref !== null) return null
  const path = (source.generatedFrom ?? source.path).split('/').map(encodeURIComponent).join('/')
  return `${editUrl.replace(/\/+$/, '')}/${path}`
}

/**
 * Date and author separately: front matter takes precedence, and each is shown only if its option is on
 * (docs/behaviours.md 11.9).
 */
export function composeLastUpdated(
  { config, lastUpdates }: Pick<ComposeContext, 'config' | 'lastUpdates'>,
  document: Document,
): DocContentData['lastUpdated'] {
  const own = document.frontMatter.last_update
  const recorded = lastUpdates[document.source.path]
  const date = config.docs.showLastUpdateTime ? (own?.date ?? recorded?.date ?? null) : null
  const author = config.docs.showLastUpdateAuthor ? (own?.author ?? recorded?.author ?? null) : null
  return date === null && author === null ? null : { date, author }
}

/** docs/behaviours.md D-21. */
function composeTags({ hrefs, table }: Pick<ComposeContext, 'hrefs' | 'table'>, { source }: Document): LinkData[] {
  const tags = table.tagsBySource[source.path] ?? []
  return tags.map(({ label, pathname }) => ({ label, href: hrefs.toPage(pathname), external: false }))
}

/** docs/behaviours.md D-18. */
function composeVersionBanner(
  { config, hrefs, versions }: Pick<ComposeContext, 'config' | 'hrefs' | 'versions'>,
  route: Route,
): DocContentData['versionBanner'] {
  const last = versions.findLast(route.locale)
  const version = route.version === null ? undefined : config.versions[route.version]
  if (!version || version.banner === 'none' || !last) return null
  const { banner: kind, label } = version
  if (last.name === route.version) return { kind, label, latest: null }
  const href = hrefs.toPage(versions.getPathname(last, route))
  return {
    kind,
    label,
    latest: { label: last.label, href, external: false },
    latestName: getPreferredName(config, last),
  }
}

/**
 * Nests the table of contents (docs/behaviours.md O-3): the parent of a heading is the latest heading of a lower level.
 * Levels are filtered after the tree is built, so children of a filtered heading move up one level.
 */
export function composeToc(headings: readonly Heading[], levels: { min: number; max: number }): TocItem[] {
  const roots: TocItem[] = []
  /** The latest heading of each level, by level. */
  const latest: { item: TocItem; index: number }[] = []
  for (const [index, { depth, id, html }] of headings.entries()) {
    if (depth < 2 || id === '' || html === '') continue
    const item: TocItem = { id, html, depth, children: [] }
    const parent = latest.slice(0, depth).reduce((best: { item: TocItem; index: number } | undefined, each) => {
      return each && each.index > (best?.index ?? -1) ? each : best
    }, undefined)
    const siblings = parent ? parent.item.children : roots
    siblings.push(item)
    latest[depth] = { item, index }
  }
  return keepLevels(roots, levels)
}

function keepLevels(items: readonly TocItem[], levels: { min: number; max: number }): TocItem[] {
  return items.flatMap((item) => {
    const children = keepLevels(item.children, levels)
    return item.depth >= levels.min && item.depth <= levels.max ? [{ ...item, children }] : children
  })
}

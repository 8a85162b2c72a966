import { type PageFeature, sortFeatures } from '../../src/model/page-features.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { joinPathname } from '../lib/pathname.ts'
import { mergeRecords, toRecord } from '../lib/records.ts'
import type { Document } from '../parse/document.ts'
import { createAuthors, routeAuthors } from './blog-authors.ts'
import { type RoutedPost, routePosts } from './blog-posts.ts'
import { type BlogContext, type BlogSection, createSection } from './blog-section.ts'
import { findTags } from './edition-files.ts'
import { createRoute, type RouteCandidate } from './route-candidate.ts'
import type { BlogList, BlogPost, Neighbors, RouteTable } from './route-table.ts'
import { mergeTags, type RoutedTags, routeTagGroup } from './tags.ts'

/** The part of the route table that blogs have. */
interface BlogRoutes {
  candidates: RouteCandidate[]
  neighbors: Record<string, Neighbors>
  tags: RoutedTags
  table: Pick<RouteTable, 'blogPosts' | 'blogLists' | 'blogAuthors' | 'authorReferences' | 'scheduledPosts'>
}

/** Routes the posts of every blog in every language, and the pages that list them. A blog without posts has no pages. */
export function routeBlogs(documents: readonly Document[], context: BlogContext): Outcome<BlogRoutes> {
  const diagnostics = new DiagnosticCollector()
  const { config } = context
  // A post without a translation has the problems of its original, which are reported there.
  const untranslated = new Set(documents.flatMap(({ source }) => (source.original === undefined ? [] : [source.path])))
  const isAtOwnFile = ({ origin }: Diagnostic) => origin.kind !== 'file' || !untranslated.has(origin.file)
  const sections = config.blogs.flatMap((blog) =>
    config.i18n.locales.map(({ code }) => {
      const own = documents.filter(({ source }) => source.blog === blog.id && source.locale === code)
      const section = routeSection(own, createSection(context, blog, code))
      diagnostics.add(section.diagnostics.filter(isAtOwnFile))
      return section.value
    }),
  )
  return diagnostics.toOutcome({
    candidates: sections.flatMap(({ candidates }) => candidates),
    neighbors: mergeRecords(...sections.map(({ neighbors }) => neighbors)),
    tags: mergeTags(sections.map(({ tags }) => tags)),
    table: {
      blogPosts: sections.flatMap(({ table }) => table.blogPosts),
      blogLists: mergeRecords(...sections.map(({ table }) => table.blogLists)),
      blogAuthors: mergeRecords(...sections.map(({ table }) => table.blogAuthors)),
      authorReferences: sections.flatMap(({ table }) => table.authorReferences),
      scheduledPosts: mergeRecords(...sections.map(({ table }) => table.scheduledPosts)),
    },
  })
}

function routeSection(documents: readonly Document[], section: BlogSection): Outcome<BlogRoutes> {
  const diagnostics = new DiagnosticCollector()
  const authors = diagnostics.take(createAuthors(section))
  const { routed, scheduled } = diagnostics.take(routePosts(documents, section, authors.find))
  diagnostics.add(routed.flatMap(findMissingMarker))
  const listed = routed.filter(({ post }) => !post.unlisted)
  const hasPosts = routed.length > 0
  const tags = diagnostics.take(routePostTags(routed, section))
  const lists = hasPosts ? routeLists(listed, section) : []
  const pages = routeAuthors(
    hasPosts ? authors : { ...authors, withPage: [] },
    listed.map(({ post }) => post),
    section,
  )
  return diagnostics.toOutcome({
    candidates: [
      ...routed.map(({ candidate }) => candidate),
      ...lists.map(({ candidate }) => candidate),
      ...tags.candidates,
      ...pages.candidates,
      ...routeArchive(listed, section),
    ],
    neighbors: orderPosts(listed.map(({ post }) => post)),
    tags,
    table: {
      blogPosts: routed.map(({ post }) => post),
      blogLists: toRecord(lists.map(({ candidate, list }) => [candidate.route.pathname, list])),
      blogAuthors: toRecord(pages.authors.map((author) => [author.pathname, author])),
      authorReferences: hasPosts ? authors.references : [],
      scheduledPosts: scheduled,
    },
  })
}

/** A list shows a post up to its marker, so without one it shows all of it (docs/behaviours.md BL-5). */
function findMissingMarker({ document, post }: RoutedPost): Diagnostic[] {
  if (document.hasPreview || post.unlisted) return []
  return [
    {
      code: 'blog/untruncated',
      message: 'The post has no marker that ends its preview, so lists show all of it.',
      origin: toFileOrigin(post.source),
      hint: 'Put "<!-- truncate -->" on a line of its own after the preview.',
    },
  ]
}

function routePostTags(routed: readonly RoutedPost[], section: BlogSection): Outcome<RoutedTags> {
  const { blog, tree, base, locale, labels, settings } = section
  const tagged = routed.filter(({ document }) => document.frontMatter.tags !== undefined)
  const group = {
    documents: tagged.map(({ document, post }) => ({ document, pathname: post.pathname, title: post.title })),
    base: joinPathname(base, blog.tagsBasePath),
    file: findTags(
      tree.tagsFiles.filter((file) => file.blog === blog.id),
      locale,
      settings.defaultLocale,
    ),
    locale,
    labels,
    owner: { blog: blog.id },
    formatTitle: labels.postsTaggedWith,
  }
  return routeTagGroup(group, settings)
}

/** `/blog`, `/blog/page/2` … (docs/behaviours.md BL-5), each with its posts. */
function routeLists(
  listed: readonly RoutedPost[],
  { blog, base, locale, settings }: BlogSection,
): { candidate: RouteCandidate; list: BlogList }[] {
  const { postsPerPage, title, description, sortPosts, pageBasePath } = blog
  const ordered = sortPosts === 'ascending' ? listed.toReversed() : listed
  const count = Math.max(1, Math.ceil(ordered.length / postsPerPage))
  const routes = Array.from({ length: count }, (_, index) => {
    const pathname = index === 0 ? base : joinPathname(base, pageBasePath, String(index + 1))
    return createRoute({ kind: 'blog-list', pathname, locale, blog: blog.id, title, description }, settings)
  })
  return routes.map((route, index) => {
    const posts = ordered.slice(index * postsPerPage, (index + 1) * postsPerPage)
    const [before = null, after = null] = [routes[index - 1]?.pathname, routes[index + 1]?.pathname]
    const features = new Set<PageFeature>(posts.flatMap(({ document }) => document.features))
    const list = {
      sources: posts.map(({ post }) => post.source),
      features: sortFeatures(features),
      newer: sortPosts === 'ascending' ? after : before,
      older: sortPosts === 'ascending' ? before : after,
    }
    return { candidate: { route, origin: { kind: 'page', pathname: route.pathname } }, list }
  })
}

/** The page of all dated posts by year; none if the configuration disables it (docs/behaviours.md BL-8). */
function routeArchive(
  listed: readonly RoutedPost[],
  { blog, base, locale, labels, settings }: BlogSection,
): RouteCandidate[] {
  if (blog.archiveBasePath === null || !listed.some(({ post }) => post.date !== null)) return []
  const seed = {
    kind: 'blog-archive',
    pathname: joinPathname(base, blog.archiveBasePath),
    locale,
    blog: blog.id,
    title: labels.archive,
    description: labels.archive,
  } as const
  const route = createRoute(seed, settings)
  return [{ route, origin: { kind: 'page', pathname: route.pathname } }]
}

function orderPosts(posts: readonly BlogPost[]): Record<string, Neighbors> {
  const toNeighbor = (post: BlogPost | undefined) => (post ? { title: post.title, pathname: post.pathname } : null)
  return toRecord(
    posts.map((post, index) => [
      post.pathname,
      { previous: toNeighbor(posts[index - 1]), next: toNeighbor(posts[index + 1]) },
    ]),
  )
}

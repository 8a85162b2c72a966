import { type PageFeature, sortFeatures } from '../../src/model/page-features.ts'
import type { Config } from '../config/config.ts'
import { toPathStem } from '../content/content-path.ts'
import { fillName } from '../content/variables.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { joinPathname } from '../lib/pathname.ts'
import { toRecord } from '../lib/records.ts'
import type { Document } from '../parse/document.ts'
import { findUndefinedVariables } from './docs.ts'
import {
  createRoute,
  getFrontMatterOrigin,
  localizePathname,
  type RouteCandidate,
  type RouteSettings,
} from './route-candidate.ts'
import type { BlogList, BlogPost, Neighbors, RouteTable } from './route-table.ts'
import type { GivenPathnames } from './slug.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

/** Date and slug from the path of a post (docs/behaviours.md BL-2). */
interface PostName {
  /** ISO date, or `null`. */
  date: string | null
  /** Below the blog's pathname: `/2026/01/31/hello`. */
  slug: string
  text: string
}

interface BlogRoutes {
  candidates: RouteCandidate[]
  posts: BlogPost[]
  neighbors: Record<string, Neighbors>
  lists: RouteTable['blogLists']
}

/** Routes the posts, newest first, and the pages that list them. A site without posts gets no list pages. */
export function routeBlog(
  documents: readonly Document[],
  context: { config: Config; settings: RouteSettings; drafts: boolean; pathnames: GivenPathnames },
): Outcome<BlogRoutes> {
  const { config } = context
  const diagnostics = new DiagnosticCollector()
  const candidates: RouteCandidate[] = []
  const posts: BlogPost[] = []
  for (const document of documents) {
    if (document.frontMatter.draft && !context.drafts) continue
    diagnostics.add(findUndefinedVariables(document.source, config))
    const routed = diagnostics.take(routePost(document, context))
    if (!routed) continue
    candidates.push(routed.candidate)
    posts.push(routed.post)
  }
  posts.sort(compareByDate)
  const listed = posts.filter((post) => !post.unlisted)
  const features = new Map(documents.map((document) => [document.source.path, document.features]))
  const lists = posts.length > 0 ? routeLists(listed, features, context) : []
  return diagnostics.toOutcome({
    candidates: [...candidates, ...lists.map(({ candidate }) => candidate)],
    posts,
    neighbors: orderPosts(listed),
    lists: toRecord(lists.map(({ candidate, list }) => [candidate.route.pathname, list])),
  })
}

function routePost(
  document: Document,
  { config, settings, pathnames }: { config: Config; settings: RouteSettings; pathnames: GivenPathnames },
): Outcome<{ candidate: RouteCandidate; post: BlogPost } | undefined> {
  const { source, frontMatter, title, contentTitle, description } = document
  const origin = getFrontMatterOrigin(document, 'slug')
  const name = parsePostPath(fillName(toPathStem(source.relativePath, source.role), config.variables, 'slug'))
  const slug = frontMatter.slug === undefined ? name.slug : resolveSlug(frontMatter.slug, '')
  const base = joinPathname(localizePathname(`/${config.blog.routeBasePath}`, source.locale, settings))
  const wanted = pathnames.get(source.path) ?? joinPathname(base, slug ?? '/')
  const problem =
    (frontMatter.slug !== undefined && findSlugProblem(frontMatter.slug)) ||
    (slug === undefined ? 'points outside the blog' : findPathnameProblem(wanted))
  if (problem) {
    const message = `The slug ${JSON.stringify(frontMatter.slug ?? name.slug)} of the post ${problem}.`
    const hint = 'Rename the file, or set a slug such as "slug: /first-release" in its front matter.'
    return { value: undefined, diagnostics: [{ code: 'route/invalid-slug', message, origin, hint }] }
  }
  const { unlisted = false, draft = false } = frontMatter
  const heading = frontMatter.title === undefined && contentTitle === null ? name.text || title : title
  const seed = {
    kind: 'blog-post',
    pathname: wanted,
    locale: source.locale,
    title: heading,
    source: source.path,
    original: source.original,
  } as const
  const route = createRoute({ ...seed, description, unlisted, draft }, settings)
  const date = frontMatter.date === undefined ? name.date : parseDate(frontMatter.date)
  const post = { source: source.path, pathname: route.pathname, title: heading, date, unlisted, draft }
  return { value: { candidate: { route, origin }, post }, diagnostics: [] }
}

/**
 * `2026-01-31-hello.md`, `2026-01-31-hello/index.md`, `2026/01/31/hello.md` all become `/2026/01/31/hello`. Folders
 * before the date are moved after it; without a date, the path is the slug. `stem` is the path without extension and
 * index name.
 */
export function parsePostPath(stem: string): PostName {
  const match = /^(|.*\/)(\d{4})([-/])(\d{1,2})\3(\d{1,2})(?:[-/]+(.*))?$/.exec(stem)
  const [, folder = '', year = '', , month = '', day = '', text = ''] = match ?? []
  const date = match ? toIsoDate(Number(year), Number(month), Number(day)) : null
  if (date === null) return { date: null, slug: joinPathname(stem), text: stem.slice(stem.lastIndexOf('/') + 1) }
  return { date, slug: joinPathname(year, month, day, folder + text), text: text.slice(text.lastIndexOf('/') + 1) }
}

function toIsoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

/** The UTC day of a date in front matter, which has already been validated. */
function parseDate(date: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date) ?? []
  if (year) return toIsoDate(Number(year), Number(month), Number(day))
  const time = Date.parse(date.replace(' ', 'T'))
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}

/** Posts without a date come last; posts of the same day are sorted by pathname. */
function compareByDate(a: BlogPost, b: BlogPost): number {
  const [dateOfA, dateOfB] = [a.date ?? '', b.date ?? '']
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? 1 : -1
  return compareStrings(a.pathname, b.pathname)
}

/** `/blog`, `/blog/page/2` … (docs/behaviours.md BL-5), each with its posts. */
function routeLists(
  listed: readonly BlogPost[],
  features: ReadonlyMap<string, readonly PageFeature[]>,
  { config, settings }: { config: Config; settings: RouteSettings },
): { candidate: RouteCandidate; list: BlogList }[] {
  const { postsPerPage, routeBasePath, title, description } = config.blog
  const perPage = postsPerPage > 0 ? postsPerPage : Number.MAX_SAFE_INTEGER
  const pages = Math.max(1, Math.ceil(listed.length / perPage))
  return Array.from({ length: pages }, (_, index) => {
    const pathname = index === 0 ? joinPathname(routeBasePath) : joinPathname(routeBasePath, 'page', String(index + 1))
    const seed = { kind: 'blog-list', pathname, locale: settings.defaultLocale, title, description } as const
    const route = createRoute(seed, settings)
    const sources = listed.slice(index * perPage, (index + 1) * perPage).map(({ source }) => source)
    const list = { sources, features: sortFeatures(new Set(sources.flatMap((source) => features.get(source) ?? []))) }
    const candidate: RouteCandidate = { route, origin: { kind: 'page', pathname: route.pathname } }
    return { candidate, list }
  })
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

import type { Config } from '../config/config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import { type Claim, createRoute, type RouteSettings } from './claim.ts'
import { findUndefinedVariables } from './docs.ts'
import { fillName } from './names.ts'
import { originOf } from './origin.ts'
import type { BlogPost, Neighbours } from './route-table.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

/** What the path of a post says (behaviours.md BL-2). */
interface PostName {
  /** ISO date, or `null`. */
  date: string | null
  /** Below the blog's pathname: `/2026/01/31/hello`. */
  slug: string
  text: string
}

interface BlogRoutes {
  claims: Claim[]
  posts: BlogPost[]
  neighbours: Record<string, Neighbours>
}

/** Posts, newest first, and the pages that list them; nothing at all without posts. */
export function placeBlog(
  documents: readonly Document[],
  context: { config: Config; settings: RouteSettings; drafts: boolean },
  diagnostics: Diagnostic[],
): BlogRoutes {
  const { config, settings } = context
  const claims: Claim[] = []
  const posts: BlogPost[] = []
  for (const document of documents) {
    if (document.frontMatter.draft && !context.drafts) continue
    diagnostics.push(...findUndefinedVariables(document, config))
    const placed = placePost(document, context, diagnostics)
    if (!placed) continue
    claims.push(placed.claim)
    posts.push(placed.post)
  }
  posts.sort(newestFirst)
  const listed = posts.filter((post) => !post.unlisted)
  return {
    claims: [...claims, ...claimLists(listed.length, posts.length > 0, config, settings)],
    posts,
    neighbours: orderPosts(listed),
  }
}

function placePost(
  document: Document,
  { config, settings }: { config: Config; settings: RouteSettings },
  diagnostics: Diagnostic[],
): { claim: Claim; post: BlogPost } | undefined {
  const { source, frontMatter, title, contentTitle, description } = document
  const origin = originOf(document, 'slug')
  const name = parsePostPath(fillName(source.relativePath, config.variables, 'slug'))
  const slug = frontMatter.slug === undefined ? name.slug : resolveSlug(frontMatter.slug, '')
  const base = joinPathname(source.locale === settings.defaultLocale ? '' : source.locale, config.blog.routeBasePath)
  const wanted = joinPathname(base, slug ?? '/')
  const problem =
    (frontMatter.slug !== undefined && findSlugProblem(frontMatter.slug)) ||
    (slug === undefined ? 'leaves the blog' : findPathnameProblem(wanted))
  if (problem) {
    diagnostics.push({
      code: 'route/invalid-slug',
      message: `The slug ${JSON.stringify(frontMatter.slug ?? name.slug)} of the post ${problem}.`,
      origin,
      hint: 'Rename the file, or set a slug such as "slug: /first-release" in its front matter.',
    })
    return undefined
  }
  const unlisted = frontMatter.unlisted ?? false
  const heading = frontMatter.title === undefined && contentTitle === null ? name.text || title : title
  const seed = {
    kind: 'blog-post',
    pathname: wanted,
    locale: source.locale,
    title: heading,
    source: source.path,
  } as const
  const route = createRoute({ ...seed, description, unlisted, draft: frontMatter.draft ?? false }, settings)
  const date = frontMatter.date === undefined ? name.date : isoDate(frontMatter.date)
  const post = { source: source.path, pathname: route.pathname, title: heading, date, unlisted }
  return { claim: { route, origin }, post }
}

/**
 * `2026-01-31-hello.md`, `2026-01-31-hello/index.md`, `2026/01/31/hello.md` are `/2026/01/31/hello`; what stands before
 * the date comes after it; without a date the path is the slug.
 */
export function parsePostPath(relativePath: string): PostName {
  const stem = relativePath.replace(/\.mdx?$/i, '').replace(/\/index$/i, '')
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

/** The UTC day of a date in front matter, which is validated there. */
function isoDate(date: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date) ?? []
  if (year) return toIsoDate(Number(year), Number(month), Number(day))
  const time = Date.parse(date.replace(' ', 'T'))
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}

/** Posts without a date come last; posts of one day by pathname. */
function newestFirst(a: BlogPost, b: BlogPost): number {
  const [dateOfA, dateOfB] = [a.date ?? '', b.date ?? '']
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? 1 : -1
  return a.pathname < b.pathname ? -1 : a.pathname > b.pathname ? 1 : 0
}

/** `/blog`, `/blog/page/2` … (behaviours.md BL-5). */
function claimLists(listedPosts: number, hasPosts: boolean, config: Config, settings: RouteSettings): Claim[] {
  if (!hasPosts) return []
  const { postsPerPage, routeBasePath, title, description } = config.blog
  const perPage = postsPerPage > 0 ? postsPerPage : Number.POSITIVE_INFINITY
  const pages = Math.max(1, Math.ceil(listedPosts / perPage))
  return Array.from({ length: pages }, (_, index): Claim => {
    const pathname = index === 0 ? joinPathname(routeBasePath) : joinPathname(routeBasePath, 'page', String(index + 1))
    const seed = { kind: 'blog-list', pathname, locale: settings.defaultLocale, title, description } as const
    const route = createRoute(seed, settings)
    return { route, origin: { kind: 'page', pathname: route.pathname } }
  })
}

function orderPosts(posts: readonly BlogPost[]): Record<string, Neighbours> {
  const linkTo = (post: BlogPost | undefined) => (post ? { title: post.title, pathname: post.pathname } : null)
  return Object.fromEntries(
    posts.map((post, index) => [post.pathname, { previous: linkTo(posts[index - 1]), next: linkTo(posts[index + 1]) }]),
  )
}

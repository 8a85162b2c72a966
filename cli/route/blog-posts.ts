import { toPathStem } from '../content/content-path.ts'
import { fillName } from '../content/variables.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { FindAuthors } from './blog-authors.ts'
import type { BlogSection } from './blog-section.ts'
import { findUndefinedVariables } from './docs.ts'
import { createRoute, getFrontMatterOrigin, type RouteCandidate } from './route-candidate.ts'
import type { BlogPost } from './route-table.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

/** Date and slug from the path of a post (docs/behaviours.md BL-2). */
interface PostName {
  /** ISO date, or `null`. */
  date: string | null
  /** The date as written, if no calendar has it. */
  impossible?: string
  /** Below the blog's pathname: `/2026/01/31/hello`. */
  slug: string
  text: string
}

/** A post with its document and its route. */
export interface RoutedPost {
  document: Document
  post: BlogPost
  candidate: RouteCandidate
}

/** The posts of a blog in one language. */
interface RoutedPosts {
  /** Newest first; drafts and scheduled posts only if drafts are built. */
  routed: RoutedPost[]
  /** Source path -> ISO day of each scheduled post, built or not. */
  scheduled: Record<string, string>
}

/** Routes posts, whose authors `findAuthors` finds. */
export function routePosts(
  documents: readonly Document[],
  section: BlogSection,
  findAuthors: FindAuthors,
): Outcome<RoutedPosts> {
  const diagnostics = new DiagnosticCollector()
  const routed: RoutedPost[] = []
  const scheduled: Record<string, string> = {}
  for (const document of documents) {
    if (document.frontMatter.draft && !section.drafts) continue
    diagnostics.add(findUndefinedVariables(document.source, section.config))
    const found = diagnostics.take(routePost(document, section, findAuthors))
    if (!found) continue
    const { post } = found
    if (post.scheduled && post.date !== null) scheduled[post.source] = post.date
    if (!post.scheduled || section.drafts) routed.push(found)
  }
  routed.sort((a, b) => compareByDate(a.post, b.post))
  return diagnostics.toOutcome({ routed, scheduled })
}

function routePost(
  document: Document,
  section: BlogSection,
  findAuthors: FindAuthors,
): Outcome<RoutedPost | undefined> {
  const diagnostics = new DiagnosticCollector()
  const { source, frontMatter, contentTitle, description } = document
  const name = parsePostPath(fillName(toPathStem(source.relativePath, source.role), section.config.variables, 'slug'))
  const pathname = diagnostics.take(findPostPathname(document, name, section))
  if (pathname === undefined) return diagnostics.toOutcome(undefined)
  const date = diagnostics.take(findPostDate(document, name, section))
  const scheduled = date !== null && section.today !== undefined && date > section.today
  const authors = diagnostics.take(findAuthors(document))
  const { unlisted = false, draft = false } = frontMatter
  const title = frontMatter.title === undefined && contentTitle === null ? name.text || document.title : document.title
  const { locale, blog } = section
  const { path, original } = source
  const seed = { kind: 'blog-post', pathname, locale, blog: blog.id, title, source: path, original } as const
  const route = createRoute({ ...seed, description, unlisted, draft: draft || scheduled }, section.settings)
  const post: BlogPost = {
    source: source.path,
    blog: blog.id,
    locale,
    pathname: route.pathname,
    title,
    date,
    authors,
    unlisted,
    draft,
    scheduled,
  }
  const candidate = { route, origin: getFrontMatterOrigin(document, 'slug') }
  return diagnostics.toOutcome({ document, post, candidate })
}

function findPostPathname(document: Document, name: PostName, section: BlogSection): Outcome<string | undefined> {
  const { frontMatter, source } = document
  const slug = frontMatter.slug === undefined ? name.slug : resolveSlug(frontMatter.slug, '')
  const wanted = section.pathnames.get(source.path) ?? joinPathname(section.base, slug ?? '/')
  const problem =
    (frontMatter.slug !== undefined && findSlugProblem(frontMatter.slug)) ||
    (slug === undefined ? 'points outside the blog' : findPathnameProblem(wanted))
  if (!problem) return { value: wanted, diagnostics: [] }
  const message = `The slug ${JSON.stringify(frontMatter.slug ?? name.slug)} of the post ${problem}.`
  const hint = 'Rename the file, or set a slug such as "slug: /first-release" in its front matter.'
  const origin = getFrontMatterOrigin(document, 'slug')
  return { value: undefined, diagnostics: [{ code: 'route/invalid-slug', message, origin, hint }] }
}

/** The ISO day of a post: its front matter, else its name, else the commit that added it. */
function findPostDate({ source, frontMatter }: Document, name: PostName, section: BlogSection): Outcome<string | null> {
  const diagnostics = new DiagnosticCollector()
  const origin = toFileOrigin(source.path)
  if (name.impossible !== undefined) {
    const message = `The name of the post begins with ${name.impossible}, a date that does not exist.`
    const hint = 'Rename the file, or set "date" in its front matter.'
    diagnostics.add([{ code: 'blog/invalid-date', message, origin, hint }])
  }
  const written = frontMatter.date === undefined ? null : parseDate(frontMatter.date)
  const date = written ?? name.date ?? section.firstCommits[source.original ?? source.path] ?? null
  if (date === null) {
    const message = 'The post has no date, so it is the last in lists and in no feed.'
    const hint = 'Set "date: 2026-01-31" in its front matter, or begin the name of the file with "2026-01-31-".'
    diagnostics.add([{ code: 'blog/no-date', message, origin, hint }])
  }
  return diagnostics.toOutcome(date)
}

/**
 * `2026-01-31-hello.md`, `2026-01-31-hello/index.md`, `2026/01/31/hello.md` all become `/2026/01/31/hello`. Folders
 * before the date are moved after it; without a date, the path is the slug. `stem` is the path without extension and
 * index name.
 */
export function parsePostPath(stem: string): PostName {
  const match = /^(|.*\/)(\d{4})([-/])(\d{1,2})\3(\d{1,2})(?:[-/]+(.*))?$/.exec(stem)
  const [, folder = '', year = '', , month = '', day = '', text = ''] = match ?? []
  const date = match ? toIsoDay(Number(year), Number(month), Number(day)) : null
  if (date !== null) {
    return { date, slug: joinPathname(year, month, day, folder + text), text: text.slice(text.lastIndexOf('/') + 1) }
  }
  const impossible = match ? { impossible: `${year}-${month}-${day}` } : {}
  return { date, slug: joinPathname(stem), text: stem.slice(stem.lastIndexOf('/') + 1), ...impossible }
}

function toIsoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

/** The UTC day of a date in front matter, which has already been validated. */
function parseDate(date: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date) ?? []
  if (year) return toIsoDay(Number(year), Number(month), Number(day))
  const time = Date.parse(date.replace(' ', 'T'))
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}

/** Posts without a date come last; posts of the same day are sorted by pathname. */
function compareByDate(a: BlogPost, b: BlogPost): number {
  const [dateOfA, dateOfB] = [a.date ?? '', b.date ?? '']
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? 1 : -1
  return compareStrings(a.pathname, b.pathname)
}

import type { AuthorData, BlogEntryData, BlogPostSummaryData, BlogSidebarData } from '../../src/model/blog-data.ts'
import type { ContentData, LinkData } from '../../src/model/page-data.ts'
import type { BlogConfig } from '../config/config.ts'
import { translateBlog } from '../content/labels.ts'
import type { Document } from '../parse/document.ts'
import type { BlogPost, PostAuthor } from '../route/blog-table.ts'
import type { Route } from '../route/route-table.ts'
import type { ComposedContent } from './composed-page.ts'
import type { ComposeContext } from './context.ts'
import { composeDocumentToc, composeEditHref, composeLastUpdated, getVisibility } from './docs.ts'
import { createOriginalFinder } from './original.ts'

/** Reading speed in words per minute (docs/behaviours.md BL-4). */
const WORDS_PER_MINUTE = 200

type BlogContext = Pick<
  ComposeContext,
  'config' | 'table' | 'hrefs' | 'documents' | 'lastUpdates' | 'routeByPathname' | 'getLabels'
>

/** The pages of the blogs. */
export interface Blogs {
  /** The content of the posts is printed later. */
  composeList(route: Route): Extract<ContentData, { kind: 'blog-list' }>
  composePost(route: Route, document: Document): Extract<ComposedContent, { kind: 'blog-post' }>
  composeArchive(route: Route): Extract<ContentData, { kind: 'blog-archive' }>
  composeAuthorList(route: Route): Extract<ContentData, { kind: 'blog-author-list' }>
  /** `null` if the table has no author for the route. */
  composeAuthor(route: Route): Extract<ContentData, { kind: 'blog-author' }> | null
  /** The sidebar of the blog of a route, and the dates of its posts by their `href`, for the pages of its tags. */
  getSection(route: Route): Pick<Section, 'sidebar' | 'dates'>
}

/** A blog in one language. Everything is composed once, and shared by its pages. */
interface Section {
  blog: BlogConfig
  /** Newest first. */
  listed: BlogPostSummaryData[]
  sidebar: BlogSidebarData
  dates: ReadonlyMap<string, string>
}

/** Summarizes the posts once, in the order of the route table; unlisted ones are left out of lists. */
export function createBlogs(context: BlogContext): Blogs {
  const { table, hrefs } = context
  const posts = new Map(table.blogPosts.map((post) => [post.source, { post, summary: summarize(context, post) }]))
  const sections = createSections(context, [...posts.values()])
  const toEntries = (sources: readonly string[]) =>
    sources.flatMap((source) => {
      const summary = posts.get(source)?.summary
      return summary ? [toEntry(summary)] : []
    })

  return {
    composeList: (route) => composeList(context, { route, section: sections(route), posts }),
    composePost(route, document) {
      const found = posts.get(document.source.path)
      if (!found) throw new Error(`The post ${route.pathname} is not in the route table.`)
      return composePost(context, { route, document, section: sections(route), ...found })
    },
    composeArchive(route) {
      const { listed, sidebar } = sections(route)
      return { kind: 'blog-archive', title: route.title, years: groupByYear(listed.map(toEntry)), sidebar }
    },
    composeAuthorList(route) {
      const ofList = Object.values(table.blogAuthors).filter((author) => author.listPathname === route.pathname)
      const authors = ofList.map((author) => ({ author: composeAuthor(author, hrefs), count: author.sources.length }))
      return { kind: 'blog-author-list', title: route.title, authors, sidebar: sections(route).sidebar }
    },
    composeAuthor(route) {
      const author = table.blogAuthors[route.pathname]
      if (!author) return null
      return {
        kind: 'blog-author',
        author: composeAuthor({ ...author, pathname: null }, hrefs),
        posts: toEntries(author.sources),
        listHref: hrefs.toPage(author.listPathname),
        sidebar: sections(route).sidebar,
      }
    },
    getSection: sections,
  }
}

interface SummarizedPost {
  post: BlogPost
  summary: BlogPostSummaryData
}

/** Finds the section of a route. */
function createSections(
  { config, getLabels }: Pick<BlogContext, 'config' | 'getLabels'>,
  posts: readonly SummarizedPost[],
) {
  const sections = new Map<string, Section>()
  return ({ blog: id, locale }: Pick<Route, 'blog' | 'locale' | 'pathname'>): Section => {
    const key = `${locale} ${id}`
    const known = sections.get(key)
    if (known) return known
    const configured = config.blogs.find((each) => each.id === id)
    if (!configured) throw new Error(`The blog ${id} is not in the configuration.`)
    const blog = translateBlog(configured, getLabels(locale))
    const own = posts.filter(({ post }) => post.blog === id && post.locale === locale)
    const listed = own.filter(({ post }) => !post.unlisted).map(({ summary }) => summary)
    const dates = new Map(own.map(({ summary }) => [summary.href, summary.date]))
    const section = { blog, listed, sidebar: composeSidebar(blog, listed), dates }
    sections.set(key, section)
    return section
  }
}

function composeList(
  context: BlogContext,
  { route, section, posts }: { route: Route; section: Section; posts: ReadonlyMap<string, SummarizedPost> },
): Extract<ContentData, { kind: 'blog-list' }> {
  const { table, hrefs, documents } = context
  const list = table.blogLists[route.pathname]
  const toHref = (pathname: string | null | undefined) => (pathname ? hrefs.toPage(pathname) : null)
  return {
    kind: 'blog-list',
    title: section.blog.title,
    posts: (list?.sources ?? []).flatMap((source) => {
      const found = posts.get(source)
      if (!found) return []
      const isTruncated = documents.get(source)?.hasPreview ?? false
      return [{ ...found.summary, html: '', isTruncated }]
    }),
    newerHref: toHref(list?.newer),
    olderHref: toHref(list?.older),
    sidebar: section.sidebar,
  }
}

function composePost(
  context: BlogContext,
  { route, document, section, post, summary }: SummarizedPost & { route: Route; document: Document; section: Section },
): Extract<ComposedContent, { kind: 'blog-post' }> {
  const { config, table, hrefs } = context
  const neighbors = table.neighbors[route.pathname]
  const toLink = (neighbor: { title: string; pathname: string } | null | undefined): LinkData | null => {
    if (!neighbor) return null
    const { pathname, title: label } = neighbor
    const route = context.routeByPathname.get(pathname)
    return { label, href: hrefs.toPage(pathname), external: false, ...(route && createOriginalFinder(context)(route)) }
  }
  return {
    kind: 'blog-post',
    post: summary,
    heading: document.contentTitle ?? summary.title,
    headingId: document.titleId ?? null,
    tableOfContents: document.frontMatter.hide_table_of_contents ? [] : composeDocumentToc(config, document),
    newer: toLink(neighbors?.previous),
    older: toLink(neighbors?.next),
    sidebar: post.unlisted ? addUnlisted(section, summary) : section.sidebar,
    visibility: post.scheduled ? 'scheduled' : getVisibility(route),
    editHref: composeEditHref(config, document),
    lastUpdated: composeLastUpdated(context, document),
    ...(document.hasExamples && { hasExamples: true }),
  }
}

function summarize(context: BlogContext, post: BlogPost): BlogPostSummaryData {
  const { config, hrefs, table, documents } = context
  const route = context.routeByPathname.get(post.pathname)
  const document = documents.get(post.source)
  const words = document?.words ?? 0
  const blog = config.blogs.find(({ id }) => id === post.blog)
  const tags = table.tagsBySource[post.source] ?? []
  return {
    title: post.title,
    href: hrefs.toPage(post.pathname),
    date: post.date ?? '',
    readingMinutes: blog?.showReadingTime && words > 0 ? toMinutes(words) : null,
    authors: post.authors.map((author) => composeAuthor(author, hrefs)),
    tags: tags.map(({ label, pathname }) => ({ label, href: hrefs.toPage(pathname), external: false })),
    description: document?.description ?? '',
    ...(route && createOriginalFinder(context)(route)),
  }
}

/** Rounded to two decimals. The page rounds up, so a single word would otherwise make another minute. */
const toMinutes = (words: number): number => Math.round((words / WORDS_PER_MINUTE) * 100) / 100

function composeAuthor(author: PostAuthor, hrefs: ComposeContext['hrefs']): AuthorData {
  const { name, title, description, image, socials } = author
  return {
    name,
    title,
    description,
    link: composeAuthorLink(author, hrefs),
    image: image === '' ? null : hrefs.resolveImage(image).src,
    socials: socials.map(({ label, url }) => ({ label, href: url, external: !url.startsWith('mailto:') })),
  }
}

function composeAuthorLink({ pathname, url, email }: PostAuthor, hrefs: ComposeContext['hrefs']): AuthorData['link'] {
  if (pathname !== null) return { href: hrefs.toPage(pathname), external: false }
  if (url !== '') {
    const { href, external } = hrefs.resolveLink(url)
    return { href, external }
  }
  return email === '' ? null : { href: `mailto:${email}`, external: false }
}

function toEntry({ title, href, date, description, original }: BlogPostSummaryData): BlogEntryData {
  return { title, href, date, description, ...(original && { original }) }
}

/** The entries that have a date, by its year. */
function groupByYear(entries: readonly BlogEntryData[]): { year: string; posts: BlogEntryData[] }[] {
  const years: { year: string; posts: BlogEntryData[] }[] = []
  for (const entry of entries) {
    if (entry.date === '') continue
    const year = entry.date.slice(0, 4)
    const last = years.at(-1)
    if (last?.year === year) last.posts.push(entry)
    else years.push({ year, posts: [entry] })
  }
  return years
}

/** Lists the latest posts, grouped by year if configured (docs/behaviours.md BL-7). */
function composeSidebar({ sidebar }: BlogConfig, listed: readonly BlogPostSummaryData[]): BlogSidebarData {
  const { title, count, groupByYear: isGrouped } = sidebar
  const groups: BlogSidebarData['groups'] = []
  for (const post of listed.slice(0, count)) {
    const year = (isGrouped && post.date.slice(0, 4)) || null
    const { title: label, href, original } = post
    const link = { label, href, external: false, ...(original && { original }) }
    const group = groups.find((each) => each.year === year)
    if (group) group.posts.push(link)
    else groups.push({ year, posts: [link] })
  }
  return { title, groups }
}

/** The sidebar on the page of an unlisted post, which lists it if it is recent. */
function addUnlisted({ blog, listed }: Section, unlisted: BlogPostSummaryData): BlogSidebarData {
  const at = listed.findIndex((post) => post.date < unlisted.date)
  return composeSidebar(blog, listed.toSpliced(at < 0 ? listed.length : at, 0, unlisted))
}

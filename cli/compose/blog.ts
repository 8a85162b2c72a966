import type { BlogPostSummaryData, BlogSidebarData, ContentData, LinkData } from '../../src/model/page-data.ts'
import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'
import { type ComposeContext, findDocument } from './context.ts'
import { composeDocumentToc, visibilityOf } from './docs.ts'

/** Words that a reader reads in a minute (behaviours.md BL-4). */
const wordsPerMinute = 200

/** A post with its place in the blog. */
interface Post {
  route: Route
  document: Document
  summary: BlogPostSummaryData
}

/** The pages of a blog. */
export interface Blog {
  list(route: Route): Extract<ContentData, { kind: 'blog-list' }>
  post(route: Route, document: Document, html: string): Extract<ContentData, { kind: 'blog-post' }>
}

/** Orders the posts once, newest first; unlisted ones are left out of lists and neighbours. */
export function createBlog(context: ComposeContext): Blog {
  const { config, table, hrefs } = context
  const posts = table.routes
    .filter((route) => route.kind === 'blog-post')
    .flatMap((route) => {
      const document = findDocument(context, route)
      return document ? [{ route, document, summary: summarize(context, route, document) }] : []
    })
    .sort((a, b) => compareNewestFirst(a, b))
  const listed = posts.filter(({ route }) => !route.unlisted)
  const lists = table.routes.filter((route) => route.kind === 'blog-list')
  const byNumber = new Map(lists.map((route) => [pageNumber(route), route]))
  const sidebar = composeSidebar(context, listed)
  const hrefOf = (number: number) => {
    const route = byNumber.get(number)
    return route ? hrefs.page(route.pathname) : null
  }

  return {
    list(route) {
      const number = pageNumber(route)
      const size = config.blog.postsPerPage
      return {
        kind: 'blog-list',
        title: config.blog.title,
        posts: listed.slice((number - 1) * size, number * size).map(({ summary }) => summary),
        newerHref: hrefOf(number - 1),
        olderHref: hrefOf(number + 1),
        sidebar,
      }
    },
    post(route, document, html) {
      const index = listed.findIndex((post) => post.route === route)
      const neighbour = (step: number): LinkData | null => linkOf(index < 0 ? undefined : listed[index + step])
      return {
        kind: 'blog-post',
        post: posts.find((post) => post.route === route)?.summary ?? summarize(context, route, document),
        html,
        tableOfContents: document.frontMatter.hide_table_of_contents ? [] : composeDocumentToc(context, document),
        newer: neighbour(-1),
        older: neighbour(1),
        sidebar,
        visibility: visibilityOf(route),
      }
    },
  }
}

function compareNewestFirst(a: Post, b: Post): number {
  if (a.summary.date !== b.summary.date) return a.summary.date < b.summary.date ? 1 : -1
  return a.route.pathname < b.route.pathname ? -1 : 1
}

/** `/blog` is page 1, `/blog/page/2` page 2. */
function pageNumber(route: Route): number {
  return Number(/\/page\/(\d+)\/?$/.exec(route.pathname)?.[1] ?? 1)
}

function summarize({ config, hrefs }: ComposeContext, route: Route, document: Document): BlogPostSummaryData {
  const { frontMatter } = document
  return {
    title: route.title,
    href: hrefs.page(route.pathname),
    date: dateOf(document),
    readingMinutes: config.blog.showReadingTime && document.words > 0 ? document.words / wordsPerMinute : null,
    authors: frontMatter.authors ?? [],
    tags: (frontMatter.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.label)),
    description: document.description,
  }
}

/** behaviours.md BL-2: the front matter's date, else the one in the file's path; empty when there is none. */
function dateOf({ frontMatter, source }: Document): string {
  const named = /(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=[-/.T ])/
  const written = named.exec(`${frontMatter.date ?? ''}.`) ?? named.exec(source.relativePath)
  if (!written) return ''
  const [, year = '', month = '', day = ''] = written
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function linkOf(post: Post | undefined): LinkData | null {
  return post ? { label: post.summary.title, href: post.summary.href, external: false } : null
}

/** behaviours.md BL-7: the latest posts, by year where the site wants it. */
function composeSidebar({ config }: ComposeContext, listed: readonly Post[]): BlogSidebarData {
  const { title, count, groupByYear } = config.blog.sidebar
  const groups: BlogSidebarData['groups'] = []
  for (const post of listed.slice(0, count)) {
    const year = groupByYear ? post.summary.date.slice(0, 4) : null
    const link = { label: post.summary.title, href: post.summary.href, external: false }
    const group = groups.find((each) => each.year === year)
    if (group) group.posts.push(link)
    else groups.push({ year, posts: [link] })
  }
  return { title, groups }
}

import type { BlogPostSummaryData, BlogSidebarData, ContentData, LinkData } from '../../src/model/page-data.ts'
import type { Document } from '../parse/document.ts'
import type { BlogPost, Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'
import { composeDocumentToc, visibilityOf } from './docs.ts'

/** Words that a reader reads in a minute (behaviours.md BL-4). */
const wordsPerMinute = 200

/** The pages of a blog. */
export interface Blog {
  list(route: Route): Extract<ContentData, { kind: 'blog-list' }>
  post(route: Route, document: Document, html: string): Extract<ContentData, { kind: 'blog-post' }>
}

/** Summarises the posts once, in the order of the route table; unlisted ones are left out of lists. */
export function createBlog(context: ComposeContext): Blog {
  const { config, table, hrefs } = context
  const summaries = new Map(table.blogPosts.map((post) => [post.pathname, summarize(context, post)]))
  const listed = table.blogPosts.filter((post) => !post.unlisted).flatMap((post) => summaries.get(post.pathname) ?? [])
  const lists = table.routes.filter((route) => route.kind === 'blog-list')
  const byNumber = new Map(lists.map((route) => [pageNumber(route), route]))
  const sidebar = composeSidebar(context, listed)
  const hrefOf = (number: number) => {
    const route = byNumber.get(number)
    return route ? hrefs.page(route.pathname) : null
  }
  const linkTo = (neighbour: { title: string; pathname: string } | null | undefined): LinkData | null =>
    neighbour ? { label: neighbour.title, href: hrefs.page(neighbour.pathname), external: false } : null

  return {
    list(route) {
      const number = pageNumber(route)
      const size = config.blog.postsPerPage
      return {
        kind: 'blog-list',
        title: config.blog.title,
        posts: listed.slice((number - 1) * size, number * size),
        newerHref: hrefOf(number - 1),
        olderHref: hrefOf(number + 1),
        sidebar,
      }
    },
    post(route, document, html) {
      const post = summaries.get(route.pathname)
      if (!post) throw new Error(`The post ${route.pathname} is not in the route table.`)
      const neighbours = table.neighbours[route.pathname]
      return {
        kind: 'blog-post',
        post,
        html,
        tableOfContents: document.frontMatter.hide_table_of_contents ? [] : composeDocumentToc(context, document),
        newer: linkTo(neighbours?.previous),
        older: linkTo(neighbours?.next),
        sidebar,
        visibility: visibilityOf(route),
      }
    },
  }
}

/** `/blog` is page 1, `/blog/page/2` page 2. */
function pageNumber(route: Route): number {
  return Number(/\/page\/(\d+)\/?$/.exec(route.pathname)?.[1] ?? 1)
}

function summarize({ config, hrefs, documents }: ComposeContext, post: BlogPost): BlogPostSummaryData {
  const document = documents.get(post.source)
  const words = document?.words ?? 0
  return {
    title: post.title,
    href: hrefs.page(post.pathname),
    date: post.date ?? '',
    readingMinutes: config.blog.showReadingTime && words > 0 ? words / wordsPerMinute : null,
    authors: document?.frontMatter.authors ?? [],
    tags: (document?.frontMatter.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.label)),
    description: document?.description ?? '',
  }
}

/** behaviours.md BL-7: the latest posts, by year where the site wants it. */
function composeSidebar({ config }: ComposeContext, listed: readonly BlogPostSummaryData[]): BlogSidebarData {
  const { title, count, groupByYear } = config.blog.sidebar
  const groups: BlogSidebarData['groups'] = []
  for (const post of listed.slice(0, count)) {
    const year = groupByYear ? post.date.slice(0, 4) : null
    const link = { label: post.title, href: post.href, external: false }
    const group = groups.find((each) => each.year === year)
    if (group) group.posts.push(link)
    else groups.push({ year, posts: [link] })
  }
  return { title, groups }
}

import type { BlogPostSummaryData } from '../../src/model/blog-data.ts'
import type { BlogSidebarData, ContentData, LinkData } from '../../src/model/page-data.ts'
import type { Config } from '../config/config.ts'
import type { Document } from '../parse/document.ts'
import type { BlogPost, Route } from '../route/route-table.ts'
import type { ComposedContent } from './composed-page.ts'
import type { ComposeContext } from './context.ts'
import { composeDocumentToc, getVisibility } from './docs.ts'

/** Reading speed in words per minute (docs/behaviours.md BL-4). */
const WORDS_PER_MINUTE = 200

/** The pages of a blog. */
export interface Blog {
  /** The content of the posts is printed later. */
  composeList(route: Route): Extract<ContentData, { kind: 'blog-list' }>
  composePost(route: Route, document: Document): Extract<ComposedContent, { kind: 'blog-post' }>
}

/** Summarizes the posts once, in the order of the route table; unlisted ones are left out of lists. */
export function createBlog(context: Pick<ComposeContext, 'config' | 'table' | 'hrefs' | 'documents'>): Blog {
  const { config, table, hrefs } = context
  const summaries = new Map(table.blogPosts.map((post) => [post.source, summarize(context, post)]))
  const listed = table.blogPosts.filter((post) => !post.unlisted).flatMap((post) => summaries.get(post.source) ?? [])
  const lists = table.routes.filter((route) => route.kind === 'blog-list')
  const byNumber = new Map(lists.map((route) => [getPageNumber(route), route]))
  const sidebar = composeSidebar(config, listed)
  const getPageHref = (number: number) => {
    const route = byNumber.get(number)
    return route ? hrefs.toPage(route.pathname) : null
  }
  const toLink = (neighbor: { title: string; pathname: string } | null | undefined): LinkData | null =>
    neighbor ? { label: neighbor.title, href: hrefs.toPage(neighbor.pathname), external: false } : null

  return {
    composeList(route) {
      const number = getPageNumber(route)
      const sources = table.blogLists[route.pathname]?.sources ?? []
      return {
        kind: 'blog-list',
        title: config.blog.title,
        posts: sources.flatMap((source) => {
          const post = summaries.get(source)
          const isTruncated = context.documents.get(source)?.hasPreview ?? false
          return post ? [{ ...post, html: '', isTruncated }] : []
        }),
        newerHref: getPageHref(number - 1),
        olderHref: getPageHref(number + 1),
        sidebar,
      }
    },
    composePost(route, document) {
      const post = summaries.get(document.source.path)
      if (!post) throw new Error(`The post ${route.pathname} is not in the route table.`)
      const neighbors = table.neighbors[route.pathname]
      return {
        kind: 'blog-post',
        post,
        heading: document.contentTitle ?? post.title,
        headingId: document.titleId ?? null,
        tableOfContents: document.frontMatter.hide_table_of_contents ? [] : composeDocumentToc(config, document),
        newer: toLink(neighbors?.previous),
        older: toLink(neighbors?.next),
        sidebar,
        visibility: getVisibility(route),
        ...(document.hasExamples && { hasExamples: true }),
      }
    },
  }
}

/** `/blog` is page 1, `/blog/page/2` page 2. */
function getPageNumber(route: Route): number {
  return Number(/\/page\/(\d+)\/?$/.exec(route.pathname)?.[1] ?? 1)
}

function summarize(
  { config, hrefs, documents }: Pick<ComposeContext, 'config' | 'hrefs' | 'documents'>,
  post: BlogPost,
): BlogPostSummaryData {
  const document = documents.get(post.source)
  const words = document?.words ?? 0
  return {
    title: post.title,
    href: hrefs.toPage(post.pathname),
    date: post.date ?? '',
    readingMinutes: config.blog.showReadingTime && words > 0 ? words / WORDS_PER_MINUTE : null,
    authors: document?.frontMatter.authors ?? [],
    tags: (document?.frontMatter.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.label)),
    description: document?.description ?? '',
  }
}

/** Lists the latest posts, grouped by year if configured (docs/behaviours.md BL-7). */
function composeSidebar({ blog }: Config, listed: readonly BlogPostSummaryData[]): BlogSidebarData {
  const { title, count, groupByYear } = blog.sidebar
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

import type { Config } from '../config/config.ts'
import { getLabels } from '../content/labels.ts'
import { hashParts } from '../lib/hash.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { FeedFile, FeedPost, RouteTable } from '../route/route-table.ts'
import type { OutputFile } from './output-file.ts'

/** Prints posts for feeds. Each function takes the source path of a post. */
export interface FeedPrinter {
  /** Changes whenever the printed post does. */
  hash(source: string): string
  /** The whole post as HTML, with absolute URLs. */
  printAbsolute(source: string): Promise<string>
}

export interface FeedInput {
  config: Config
  /** Locale -> the configuration with its texts and its origin; the default locale has `config`. Default: none. */
  localized?: Readonly<Record<string, Config>>
  table: RouteTable
  documents: readonly Document[]
  posts: FeedPrinter
}

/** Prepares the feeds of the blogs. Posts are printed, and the feed library is loaded, only for changed feeds. */
export function createFeedPlanner(input: FeedInput): (file: FeedFile) => OutputFile {
  const { table, posts } = input
  const bySource = new Map(input.documents.map((document) => [document.source.path, document]))
  return (file) => {
    const config = input.localized?.[file.locale] ?? input.config
    const blog = config.blogs.find(({ id }) => id === file.blog)
    const own = table.feedPosts.filter((post) => post.blog === file.blog && post.locale === file.locale)
    const latest = own.slice(0, blog?.feeds.limit)
    const entries = latest.map((post) => describePost(post, bySource.get(post.source), { config, table }))
    const hashes = latest.map(({ source }) => posts.hash(source))
    const channel = describeFeed(file, { config, table })
    return {
      path: file.path,
      key: hashParts(JSON.stringify([file.format, channel, entries]), ...hashes),
      async contents() {
        const { renderFeed } = await import('../../templates/feed.ts')
        const html = await Promise.all(latest.map(({ source }) => posts.printAbsolute(source)))
        const printed = entries.map((entry, index) => ({ ...entry, html: html[index] ?? '' }))
        return { value: renderFeed(file.format, { ...channel, posts: printed }), diagnostics: [] }
      },
    }
  }
}

/** docs/behaviours.md BL-10. */
function describeFeed({ path, blog: id, locale }: FeedFile, { config, table }: Pick<FeedInput, 'config' | 'table'>) {
  const index = config.blogs.findIndex((each) => each.id === id)
  const blog = config.blogs[index]
  const title = blog?.feeds.title ?? `${config.title} ${index > 0 ? blog?.title : getLabels(config.i18n, locale).blog}`
  const list = table.routes.find((route) => route.kind === 'blog-list' && route.blog === id && route.locale === locale)
  return {
    title,
    description: blog?.feeds.description ?? title,
    copyright: blog?.feeds.copyright ?? null,
    url: toAbsoluteUrl(list?.pathname ?? '/', config),
    feedUrl: toAbsoluteUrl(`/${path}`, config),
    language: config.i18n.locales.find(({ code }) => code === locale)?.htmlLang ?? locale,
    author: config.title,
  }
}

function describePost(
  post: FeedPost,
  document: Document | undefined,
  { config, table }: Pick<FeedInput, 'config' | 'table'>,
) {
  return {
    title: post.title,
    // XML requires ampersands to be escaped, and not every feed reader unescapes them in an id.
    url: toAbsoluteUrl(post.pathname, config).replaceAll('&', '%26'),
    date: post.date,
    description: document?.description ?? '',
    authors: post.authors.map(({ name, pathname, url, email }) => ({
      name,
      url: pathname === null ? (/^https?:/i.test(url) ? url : null) : toAbsoluteUrl(pathname, config),
      email: email || null,
    })),
    tags: (table.tagsBySource[post.source] ?? []).map(({ label }) => label),
  }
}

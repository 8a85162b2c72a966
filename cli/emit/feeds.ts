import type { Config } from '../config/config.ts'
import { hashParts } from '../lib/hash.ts'
import { joinPathname, toAbsoluteUrl } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { BlogPost, FeedFile, RouteTable } from '../route/route-table.ts'
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
  table: RouteTable
  documents: readonly Document[]
  posts: FeedPrinter
}

/** Prepares the shared data of the blog's feeds. Posts are printed, and the feed library is loaded, only for changed feeds. */
export function createFeedPlanner(input: FeedInput): (file: FeedFile) => OutputFile {
  const { table, posts } = input
  const bySource = new Map(input.documents.map((document) => [document.source.path, document]))
  const entries = table.feedPosts.map((post) => describePost(post, bySource.get(post.source), input.config))
  const hashes = table.feedPosts.map(({ source }) => posts.hash(source))
  return (file) => {
    const channel = describeFeed(file, input.config)
    return {
      path: file.path,
      key: hashParts(JSON.stringify([file.format, channel, entries]), ...hashes),
      async contents() {
        const { renderFeed } = await import('../../templates/feed.ts')
        const html = await Promise.all(table.feedPosts.map(({ source }) => posts.printAbsolute(source)))
        const printed = entries.map((entry, index) => ({ ...entry, html: html[index] ?? '' }))
        return { value: renderFeed(file.format, { ...channel, posts: printed }), diagnostics: [] }
      },
    }
  }
}

/** docs/behaviours.md BL-10. */
function describeFeed({ path }: FeedFile, config: Config) {
  const { locales, defaultLocale } = config.i18n
  const title = `${config.title} Blog`
  return {
    title,
    description: title,
    url: toAbsoluteUrl(joinPathname(config.blog.routeBasePath), config),
    feedUrl: toAbsoluteUrl(`/${path}`, config),
    language: locales.find(({ code }) => code === defaultLocale)?.htmlLang ?? defaultLocale,
    author: config.title,
  }
}

function describePost(post: BlogPost & { date: string }, document: Document | undefined, config: Config) {
  const { authors = [], tags = [] } = document?.frontMatter ?? {}
  return {
    title: post.title,
    // XML requires ampersands to be escaped, and not every feed reader unescapes them in an id.
    url: toAbsoluteUrl(post.pathname, config).replaceAll('&', '%26'),
    date: post.date,
    description: document?.description ?? '',
    authors,
    tags: tags.map((tag) => (typeof tag === 'string' ? tag : tag.label)),
  }
}

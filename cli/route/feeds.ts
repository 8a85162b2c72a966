import type { Config } from '../config/config.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { BlogPost, FeedFile, FeedFormat, FeedPost } from './route-table.ts'

const FILE_NAMES: Readonly<Record<FeedFormat, string>> = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' }

/** The posts of the feeds, newest first: drafts, unlisted posts and posts without a date are left out. */
export function listFeedPosts(config: Config, posts: readonly BlogPost[]): FeedPost[] {
  return posts.filter(isFeedPost).slice(0, config.blog.feeds.limit)
}

function isFeedPost(post: BlogPost): post is FeedPost {
  return post.date !== null && !post.unlisted && !post.draft
}

/** The feeds of a site, in the order of the configuration; none if there are no posts for them. */
export function listFeedFiles({ blog }: Config, posts: readonly FeedPost[]): FeedFile[] {
  if (posts.length === 0) return []
  const formats = [...new Set(blog.feeds.types)]
  return formats.map((format) => {
    return { path: joinPathname(blog.routeBasePath, FILE_NAMES[format]).slice(1), kind: 'feed', format }
  })
}

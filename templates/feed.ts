import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { removeInvalidCharacters } from './xml.ts'

/** The content of a feed, in any format. All URLs are absolute; dates are at midnight UTC. */
export interface FeedData {
  title: string
  description: string
  /** URL of the blog's first page. */
  url: string
  /** URL of the feed itself. */
  feedUrl: string
  /** Language tag. */
  language: string
  /** Copyright notice; `null` if there is none. */
  copyright: string | null
  /** Author of the posts without one. */
  author: string
  /** Newest first, at least one. */
  posts: FeedPostData[]
}

/** An author of a post; the URL is absolute. */
export interface FeedAuthorData {
  name: string
  url: string | null
  email: string | null
}

export interface FeedPostData {
  title: string
  /** Also the id of the post. */
  url: string
  /** ISO date `2026-11-20`. */
  date: string
  description: string
  authors: FeedAuthorData[]
  tags: string[]
  /** The complete HTML of the post. */
  html: string
}

type Format = 'rss' | 'atom' | 'json'

const GENERATOR = 'docsgen'

const renderers: Readonly<Record<Format, (feed: FeedData) => string>> = {
  rss: renderRss,
  atom: renderAtom,
  json: renderJson,
}

/** The text of a feed: `rss.xml`, `atom.xml` or `feed.json`. */
export function renderFeed(format: Format, feed: FeedData): string {
  return renderers[format](feed)
}

/** RSS 2.0, with the names of authors in Dublin Core elements: RSS itself requires email addresses. */
function renderRss(feed: FeedData): string {
  const { title, description, url, feedUrl, language, copyright, posts } = cleanFeed(feed)
  return generateRssFeed({
    title,
    description,
    link: url,
    language,
    ...(copyright !== null && { copyright }),
    lastBuildDate: getUpdated(feed),
    generator: GENERATOR,
    atom: { links: [{ href: feedUrl, rel: 'self', type: 'application/rss+xml' }] },
    items: posts.map((post) => ({
      title: post.title,
      link: post.url,
      guid: { value: post.url, isPermaLink: true },
      pubDate: toDate(post.date),
      description: post.description,
      categories: post.tags.map((name) => ({ name })),
      dc: { creators: post.authors.map(({ name }) => name) },
      content: { encoded: post.html },
    })),
  })
}

/** Atom 1.0, in which every entry has an author, by default that of the feed. */
function renderAtom(feed: FeedData): string {
  const { title, description, url, feedUrl, author, copyright, posts } = cleanFeed(feed)
  return generateAtomFeed({
    id: url,
    title: { value: title },
    subtitle: { value: description },
    ...(copyright !== null && { rights: { value: copyright } }),
    updated: getUpdated(feed),
    generator: { text: GENERATOR },
    authors: [{ name: author }],
    links: [
      { href: url, rel: 'alternate', type: 'text/html' },
      { href: feedUrl, rel: 'self', type: 'application/atom+xml' },
    ],
    entries: posts.map((post) => ({
      id: post.url,
      title: { value: post.title },
      links: [{ href: post.url, rel: 'alternate', type: 'text/html' }],
      published: toDate(post.date),
      updated: toDate(post.date),
      summary: { value: post.description },
      authors: post.authors.map(({ name, url: uri, email }) => ({
        name,
        ...(uri !== null && { uri }),
        ...(email !== null && { email }),
      })),
      categories: post.tags.map((term) => ({ term })),
      content: { value: post.html, type: 'html' },
    })),
  })
}

/** JSON Feed 1.1. */
function renderJson({ title, description, url, feedUrl, language, posts }: FeedData): string {
  const feed = generateJsonFeed({
    title,
    description,
    home_page_url: url,
    feed_url: feedUrl,
    language,
    items: posts.map((post) => ({
      id: post.url,
      url: post.url,
      title: post.title,
      content_html: post.html,
      summary: post.description,
      date_published: toDate(post.date),
      authors: post.authors.map(({ name, url: page }) => ({ name, ...(page !== null && { url: page }) })),
      tags: post.tags,
    })),
  })
  return `${JSON.stringify(feed, null, 2)}\n`
}

/** The date of the newest post. The date of the build would make every build different. */
function getUpdated({ posts }: FeedData): Date {
  return toDate(posts.reduce((latest, { date }) => (date > latest ? date : latest), ''))
}

function toDate(isoDate: string): Date {
  return new Date(`${isoDate}T00:00:00Z`)
}

/** Removes the characters that XML does not allow, whether written directly or as references. */
function cleanFeed(feed: FeedData): FeedData {
  const clean = removeInvalidCharacters
  return {
    ...feed,
    title: clean(feed.title),
    description: clean(feed.description),
    author: clean(feed.author),
    copyright: feed.copyright === null ? null : clean(feed.copyright),
    posts: feed.posts.map((post) => ({
      ...post,
      title: clean(post.title),
      description: clean(post.description),
      authors: post.authors.map((author) => ({ ...author, name: clean(author.name) })),
      tags: post.tags.map(clean),
      html: clean(post.html),
    })),
  }
}

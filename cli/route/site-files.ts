import type { Config } from '../config/config.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { getBlogBase } from './blog-section.ts'
import { localizePathname, type RouteCandidate, type RouteSettings } from './route-candidate.ts'
import type {
  BlogPost,
  FeedFile,
  FeedFormat,
  FeedPost,
  OpenSearchFile,
  Redirect,
  RedirectsFile,
  SiteFile,
} from './route-table.ts'

/** A file that docsgen writes in every site. */
interface OwnFile {
  file: Exclude<SiteFile, FeedFile | OpenSearchFile | RedirectsFile>
  /** Whether a static file of this name is meant to replace it. */
  canBeReplaced: boolean
}

/** The file from which hosts such as Netlify and Cloudflare Pages read redirects. */
const REDIRECTS_FILE = '_redirects'

const WEB_MANIFEST: SiteFile = { path: 'site.webmanifest', kind: 'web-manifest' }

/** The names of a web manifest of the project, which replaces ours. */
const OWN_WEB_MANIFESTS = [WEB_MANIFEST.path, 'manifest.webmanifest', 'manifest.json']

const OWN_FILES: readonly OwnFile[] = [
  { file: { path: 'robots.txt', kind: 'robots' }, canBeReplaced: true },
  { file: { path: 'sitemap.xml', kind: 'sitemap' }, canBeReplaced: false },
  { file: { path: 'llms.txt', kind: 'llms' }, canBeReplaced: true },
  { file: { path: 'llms-full.txt', kind: 'llms-full' }, canBeReplaced: true },
  { file: { path: '_headers', kind: 'headers' }, canBeReplaced: true },
]

/** Optional parts of a site. */
interface SiteParts {
  feeds: readonly FeedFile[]
  searches: readonly OpenSearchFile[]
  redirects: readonly Redirect[]
  /** The icon of the site. An SVG image has all the sizes that devices ask for. */
  favicon: string | null
}

/**
 * Lists the files that docsgen writes in addition to pages and assets. Static files replace most of them, including
 * feeds; the rules of a static `_redirects` are merged into the generated one.
 */
export function listSiteFiles(tree: SourceTree, { feeds, searches, redirects, favicon }: SiteParts): SiteFile[] {
  const brought = new Set(tree.assets.map(({ publishedAs }) => publishedAs))
  const own = OWN_FILES.filter(({ file, canBeReplaced }) => !(canBeReplaced && brought.has(file.path))).map(
    ({ file }) => file,
  )
  const manifests = /\.svg$/i.test(favicon ?? '') && findOwnWebManifest(tree) === undefined ? [WEB_MANIFEST] : []
  const optional = [...manifests, ...searches, ...feeds].filter(({ path }) => !brought.has(path))
  const ownRules = tree.assets.find(({ publishedAs }) => publishedAs === REDIRECTS_FILE)
  const rules = { path: REDIRECTS_FILE, kind: 'redirects' as const, own: ownRules?.path ?? null }
  return [...own, ...optional, ...(redirects.length > 0 ? [rules] : [])]
}

/** The path of the web manifest that pages link: that of the project, or else ours; `null` for none. */
export const findWebManifest = (tree: Pick<SourceTree, 'assets'>, siteFiles: readonly SiteFile[]): string | null =>
  findOwnWebManifest(tree) ?? siteFiles.find(({ kind }) => kind === 'web-manifest')?.path ?? null

function findOwnWebManifest({ assets }: Pick<SourceTree, 'assets'>): string | undefined {
  const brought = new Set(assets.map(({ publishedAs }) => publishedAs))
  return OWN_WEB_MANIFESTS.find((name) => brought.has(name))
}

/** A file for each language with a search page. */
export function listSearchFiles(candidates: readonly RouteCandidate[], settings: RouteSettings): OpenSearchFile[] {
  const locales = candidates.flatMap(({ route: { kind, locale } }) => (kind === 'search' ? [locale] : []))
  return locales.map((locale) => {
    const path = localizePathname('/opensearch.xml', locale, settings).slice(1)
    return { path, kind: 'opensearch', locale }
  })
}

const FILE_NAMES: Readonly<Record<FeedFormat, string>> = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' }

/**
 * The posts that can be in a feed: drafts, unlisted and scheduled posts, and posts without a date are left out. The feeds of a
 * language have the posts in it only, and those without a translation if there are no others.
 */
export function listFeedPosts(posts: readonly BlogPost[], documents: readonly Document[]): FeedPost[] {
  const untranslated = new Set(documents.flatMap(({ source }) => (source.original === undefined ? [] : [source.path])))
  const found = posts.filter(isFeedPost)
  if (untranslated.size === 0) return found
  const getFeed = ({ blog, locale }: BlogPost) => `${locale}/${blog}`
  const translated = new Set(found.filter(({ source }) => !untranslated.has(source)).map(getFeed))
  return found.filter((post) => !untranslated.has(post.source) || !translated.has(getFeed(post)))
}

function isFeedPost(post: BlogPost): post is FeedPost {
  return post.date !== null && !post.unlisted && !post.draft && !post.scheduled
}

/** The feeds of each blog in each language, in the order of the configuration; none if there are no posts for them. */
export function listFeedFiles(config: Config, posts: readonly FeedPost[], settings: RouteSettings): FeedFile[] {
  return config.blogs.flatMap((blog) =>
    config.i18n.locales.flatMap(({ code }) => {
      if (!posts.some((post) => post.blog === blog.id && post.locale === code)) return []
      return [...new Set(blog.feeds.types)].map((format): FeedFile => {
        const path = joinPathname(getBlogBase(blog, code, settings), FILE_NAMES[format]).slice(1)
        return { path, kind: 'feed', format, blog: blog.id, locale: code }
      })
    }),
  )
}

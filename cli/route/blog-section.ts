import type { Labels } from '../../src/labels.ts'
import type { BlogConfig, Config } from '../config/config.ts'
import { getLabels, translateBlog } from '../content/labels.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { SourceTree } from '../scan/source-file.ts'
import { localizePathname, type RouteSettings } from './route-candidate.ts'
import type { GivenPathnames } from './slug.ts'

/** Everything that decides which posts are built and where. */
export interface BlogContext {
  config: Config
  settings: RouteSettings
  tree: SourceTree
  /** Whether drafts and scheduled posts are built. */
  drafts: boolean
  pathnames: GivenPathnames
  /** ISO day of the build, in UTC: posts of later days are scheduled. `undefined`: none are. */
  today: string | undefined
  /** Source path -> ISO day of the commit that added the file, for posts without a date in their name. */
  firstCommits: Readonly<Record<string, string>>
}

/** A blog in one language. */
export interface BlogSection extends BlogContext {
  blog: BlogConfig
  locale: string
  labels: Labels
  /** Pathname of its first page, without a slash at the end. */
  base: string
}

/** The pathname of a blog in a language, without a slash at the end. */
export function getBlogBase(blog: BlogConfig, locale: string, settings: RouteSettings): string {
  return localizePathname(joinPathname(blog.routeBasePath), locale, settings)
}

/** A blog in one language. */
export function createSection(context: BlogContext, blog: BlogConfig, locale: string): BlogSection {
  const labels = getLabels(context.config.i18n, locale)
  return {
    ...context,
    blog: translateBlog(blog, labels),
    locale,
    labels,
    base: getBlogBase(blog, locale, context.settings),
  }
}

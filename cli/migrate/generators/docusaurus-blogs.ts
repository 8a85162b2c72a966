import { isRecord } from '../../lib/json.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getList, pick, type Values } from '../../syntaxes/project/values.ts'
import type { ConfigValues } from './generator.ts'
import { joinFolder } from './links.ts'

/** Options of a blog that docsgen shares. */
const BLOG_KEYS = [
  'routeBasePath',
  'blogTitle',
  'blogDescription',
  'blogSidebarTitle',
  'blogSidebarCount',
  'postsPerPage',
  'sortPosts',
  'showReadingTime',
  'authorsMapPath',
  'tagsBasePath',
  'archiveBasePath',
  'authorsBasePath',
  'pageBasePath',
]

const FEED_KEYS = ['type', 'limit', 'title', 'description', 'copyright']

/** Options with a severity, and the codes of docsgen that have it. */
const SEVERITIES: Readonly<Record<string, string>> = {
  onInlineAuthors: 'blog/inline-author',
  onUntruncatedBlogPosts: 'blog/untruncated',
}

/** A blog whose folder exists. */
export interface BlogInstance {
  /** `default` for that of the preset. */
  id: string
  options: Values
  /** Folder of its posts, relative to the root. */
  path: string
}

/** The blogs of the preset and of plugins whose folders exist. */
export function listBlogs(
  values: unknown,
  preset: unknown,
  place: { files: ProjectFiles; folder: string },
): BlogInstance[] {
  const plugins = getList(values, 'plugins').flatMap((plugin) => {
    const [name, options] = Array.isArray(plugin) ? plugin : [plugin]
    return isBlogPlugin(name) ? [isRecord(options) ? options : {}] : []
  })
  return (isRecord(preset) ? [preset, ...plugins] : plugins).flatMap((options) => {
    const path = joinFolder(place.folder, findText(options, 'path') ?? 'blog')
    return place.files.isFolder(path) ? [{ id: findText(options, 'id') ?? 'default', options, path }] : []
  })
}

/** The keys of blogs, and the severities of the first of them; several blogs become a list. Empty if there are none. */
export function describeBlogs(found: readonly BlogInstance[]): ConfigValues {
  const [first] = found
  if (!first) return {}
  const severities = Object.entries(SEVERITIES).flatMap(([key, code]) => {
    const severity = findText(first.options, key)
    return severity === null ? [] : [[code, severity]]
  })
  const blogs = found.map(describeBlog)
  return {
    blog: blogs.length === 1 ? blogs[0] : blogs,
    ...(severities.length > 0 && { severities: Object.fromEntries(severities) }),
  }
}

/** Whether a plugin is that of blogs. */
export function isBlogPlugin(name: unknown): boolean {
  return typeof name === 'string' && /content-blog$/.test(name)
}

function describeBlog({ options, path }: BlogInstance): ConfigValues {
  const feeds = pick(findValue(options, 'feedOptions'), FEED_KEYS)
  return { path, ...pick(options, BLOG_KEYS), ...(Object.keys(feeds).length > 0 && { feedOptions: feeds }) }
}

import * as z from 'zod/mini'
import { getBlogId } from '../../content/blog-id.ts'
import { describe, optional, withDefault } from './keys.ts'
import { choose, mapOutput, object, orFalse, type ReportIssue } from './schema.ts'
import { boolean, countOrAll, nonBlankString, projectPath, routeSegments, string } from './values.ts'

const FEED_TYPES = ['rss', 'atom', 'json'] as const

const feedType = z.enum([...FEED_TYPES, 'all'])
const feedList = z.array(z.enum(FEED_TYPES))
const noFeeds = z.null()

const feedTypes = mapOutput(
  choose([feedType, noFeeds, feedList], (input) => {
    if (input === null) return noFeeds
    return typeof input === 'string' ? feedType : feedList
  }),
  (given): (typeof FEED_TYPES)[number][] => {
    if (typeof given !== 'string') return given ?? []
    return given === 'all' ? [...FEED_TYPES] : [given]
  },
)

const feedOptions = object({
  type: withDefault(feedTypes, 'all', 'Formats of the feeds: `all` for all formats, `null` for no feeds.'),
  limit: withDefault(countOrAll(false, null), 20, 'Number of posts in a feed; `false` for all.'),
  title: optional(nonBlankString, {
    text: 'Title of the feeds.',
    default: 'the title of the site and "Blog"; for further blogs, "Blog" is replaced by `blogTitle`',
  }),
  description: optional(nonBlankString, { text: 'Description of the feeds.', default: 'the title of the feeds' }),
  copyright: optional(nonBlankString, { text: 'Copyright notice of the feeds.', default: 'none' }),
})

const none = z.null()

const archivePath = mapOutput(
  choose([routeSegments, none], (input) => (input === null ? none : routeSegments)),
  (path) => path || null,
)

const blogKeys = object(
  {
    path: withDefault(projectPath, 'content/blog', 'Folder of the posts.'),
    routeBasePath: withDefault(routeSegments, 'blog', 'Pathname prefix of posts.'),
    blogTitle: withDefault(string, 'Blog', 'Title of the list of posts.'),
    blogDescription: withDefault(string, 'Blog', 'Description of the list of posts.'),
    blogSidebarTitle: withDefault(string, 'Recent posts', 'Heading of the sidebar.'),
    blogSidebarCount: withDefault(countOrAll('ALL'), 5, 'Number of posts in the sidebar; `0` hides it.'),
    postsPerPage: withDefault(countOrAll('ALL'), 10, 'Number of posts on each page of the list.'),
    sortPosts: withDefault(
      z.enum(['descending', 'ascending']),
      'descending',
      'Order of the list: the newest post first, or the oldest.',
    ),
    showReadingTime: withDefault(boolean, true, 'Shows the reading time of posts.'),
    authorsMapPath: withDefault(
      projectPath,
      'authors.yml',
      'File that defines the authors of posts, inside the folder of the posts.',
    ),
    tagsBasePath: withDefault(routeSegments, 'tags', 'Pathname of tag pages below `routeBasePath`.'),
    authorsBasePath: withDefault(routeSegments, 'authors', 'Pathname of author pages below `routeBasePath`.'),
    archiveBasePath: withDefault(
      archivePath,
      'archive',
      'Pathname of the archive below `routeBasePath`; `null` for no archive.',
    ),
    pageBasePath: withDefault(
      routeSegments,
      'page',
      'Pathname of the further pages of the list below `routeBasePath`, which is followed by their number.',
    ),
    sidebar: withDefault(
      object({ groupByYear: withDefault(boolean, true, 'Groups the posts in the sidebar by year.') }),
      {},
      'Behavior of the sidebar.',
    ),
    feedOptions: withDefault(feedOptions, {}, 'Feeds of the blog.'),
  },
  {
    moved: {
      title: '"blog.title" was renamed to "blog.blogTitle".',
      description: '"blog.description" was renamed to "blog.blogDescription".',
      feeds: '"blog.feeds" was renamed to "blog.feedOptions".',
      id: 'A blog is known by its "routeBasePath"; remove this key.',
      tags: 'Tags are defined in the file "tags.yml" in the folder of the posts.',
      onInlineTags: 'Set severities["tags/inline"] instead.',
      onInlineAuthors: 'Set severities["blog/inline-author"] instead.',
      onUntruncatedBlogPosts: 'Set severities["blog/untruncated"] instead.',
      truncateMarker: 'The marker is always "<!-- truncate -->" or "{/* truncate */}"; remove this key.',
      editUrl: 'Edit links of posts have the URL of "docs.editUrl".',
      showLastUpdateTime: 'Set "docs.showLastUpdateTime", which posts follow.',
      showLastUpdateAuthor: 'Set "docs.showLastUpdateAuthor", which posts follow.',
    },
  },
)

/** docs/behaviours.md 12, BL-1, BL-10. */
const blog = describe(
  mapOutput(blogKeys, (fields) => ({
    path: fields.path,
    routeBasePath: fields.routeBasePath,
    title: fields.blogTitle,
    description: fields.blogDescription,
    showReadingTime: fields.showReadingTime,
    postsPerPage: Math.max(1, fields.postsPerPage),
    sortPosts: fields.sortPosts,
    authorsMapPath: fields.authorsMapPath,
    tagsBasePath: fields.tagsBasePath,
    authorsBasePath: fields.authorsBasePath,
    archiveBasePath: fields.archiveBasePath,
    pageBasePath: fields.pageBasePath,
    sidebar: { title: fields.blogSidebarTitle, count: fields.blogSidebarCount, ...fields.sidebar },
    feeds: {
      types: fields.feedOptions.type,
      limit: fields.feedOptions.limit,
      title: fields.feedOptions.title,
      description: fields.feedOptions.description,
      copyright: fields.feedOptions.copyright,
    },
  })),
  { id: 'Blog', description: 'A blog; it is built if its folder contains posts.' },
)

type ResolvedBlog = z.output<typeof blog>

const several = z.array(blog)
const oneOrMore = orFalse(choose([blog, several], (input) => (Array.isArray(input) ? several : blog)))

/** The blogs in order, each with an id: `default` for the first, and the pathname for the others, such as `changelog`. */
export const blogs = mapOutput(oneOrMore, (given, report) => {
  const list: ResolvedBlog[] = Array.isArray(given) ? given : given === false ? [] : [given]
  reportShared(list, report)
  return list.map((each, index) => ({
    ...each,
    id: getBlogId(index, each.routeBasePath),
  }))
})

/** Two blogs with the same folder or pathname would be one. */
function reportShared(list: readonly ResolvedBlog[], report: ReportIssue): void {
  for (const key of ['path', 'routeBasePath'] as const) {
    list.forEach((each, index) => {
      const first = list.findIndex((other) => other[key] === each[key])
      if (first === index) return
      report({
        path: [index, key],
        message: `is "${each[key]}", like that of blog ${first + 1}`,
        hint:
          key === 'path' ? 'Give each blog its own folder.' : 'Give each blog its own pathname, such as "changelog".',
      })
    })
  }
}

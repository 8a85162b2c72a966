import * as z from 'zod/mini'
import type { BlogConfig, DocsConfig, MarkdownConfig, MathConfig } from '../config.ts'
import { completeIntegrity } from '../katex-stylesheet.ts'
import { FORBIDDEN_KEYS, isRecord, object, rule, type Schema, textAs } from './schema.ts'
import { createSidebarsSchema } from './sidebars.ts'
import {
  absoluteUrl,
  countOrAll,
  dictionary,
  flag,
  list,
  otherwise,
  projectPath,
  routeSegments,
  text,
  unset,
} from './values.ts'

const DOCS_MOVED: Record<string, string> = {
  sidebarPath: 'Write the sidebars into "docs.sidebars".',
  hideableSidebar: '"hideableSidebar" was renamed to "docs.sidebar.hideable".',
  autoCollapseSidebarCategories:
    '"autoCollapseSidebarCategories" was renamed to "docs.sidebar.autoCollapseCategories".',
  onInlineTags: 'Set severities["tags/inline"].',
  tags: 'Tags are defined in the file "tags.yml" in the folder of the documents.',
  versions: '"docs.versions" was renamed to "versions", at the top level.',
}

/** Folder, routes and sidebars of the documents (behaviours.md 11.1). */
export const docs: Schema<DocsConfig> = rule((input, _report, run) => {
  const raw = isRecord(input) ? input : {}
  const collapsible = raw.sidebarCollapsible !== false
  const sidebars = createSidebarsSchema({ collapsible, collapsed: collapsible && raw.sidebarCollapsed !== false })
  const noSidebars = rule((value, _, inside) => inside(sidebars, value === false ? {} : value))
  const schema = object(
    {
      path: otherwise(projectPath, 'content/docs'),
      routeBasePath: otherwise(routeSegments, 'docs'),
      sidebars: unset(noSidebars),
      tagsBasePath: otherwise(routeSegments, 'tags'),
      sidebarCollapsible: otherwise(flag, true),
      sidebarCollapsed: otherwise(flag, collapsible),
      breadcrumbs: otherwise(flag, true),
      showLastUpdateTime: otherwise(flag, false),
      showLastUpdateAuthor: otherwise(flag, false),
      editUrl: unset(absoluteUrl),
      versionPersistence: otherwise(z.enum(['localStorage', 'none']), 'localStorage'),
      sidebar: otherwise(
        object({ hideable: otherwise(flag, false), autoCollapseCategories: otherwise(flag, false) }),
        {},
      ),
    },
    { moved: DOCS_MOVED },
  )
  const value = run(schema, input)
  return value && { ...value, sidebarCollapsed: value.sidebarCollapsible && value.sidebarCollapsed }
})

const feedTypes: Schema<('rss' | 'atom')[]> = rule((input, _report, run) => {
  if (input === 'all') return ['rss', 'atom']
  if (input === null) return []
  if (typeof input === 'string') {
    const type = run(z.enum(['rss', 'atom', 'all']), input)
    return type === 'rss' || type === 'atom' ? [type] : undefined
  }
  return run(list(z.enum(['rss', 'atom'])), input)
})

/** behaviours.md 12, BL-1, BL-10. */
export const blog: Schema<BlogConfig> = z.pipe(
  object(
    {
      path: otherwise(projectPath, 'content/blog'),
      routeBasePath: otherwise(routeSegments, 'blog'),
      blogTitle: otherwise(text, 'Blog'),
      blogDescription: otherwise(text, 'Blog'),
      blogSidebarTitle: otherwise(text, 'Recent posts'),
      blogSidebarCount: otherwise(countOrAll('ALL'), 5),
      postsPerPage: otherwise(countOrAll('ALL'), 10),
      showReadingTime: otherwise(flag, true),
      sidebar: otherwise(object({ groupByYear: otherwise(flag, true) }), {}),
      feedOptions: otherwise(
        object({ type: otherwise(feedTypes, 'all'), limit: otherwise(countOrAll(false, null), 20) }),
        {},
      ),
    },
    {
      moved: {
        title: '"blog.title" is "blogTitle".',
        description: '"blog.description" is "blogDescription".',
        feeds: '"blog.feeds" is "feedOptions".',
      },
    },
  ),
  z.transform((fields) => ({
    path: fields.path,
    routeBasePath: fields.routeBasePath,
    title: fields.blogTitle,
    description: fields.blogDescription,
    showReadingTime: fields.showReadingTime,
    postsPerPage: Math.max(1, fields.postsPerPage),
    sidebar: { title: fields.blogSidebarTitle, count: fields.blogSidebarCount, ...fields.sidebar },
    feeds: { types: fields.feedOptions.type, limit: fields.feedOptions.limit },
  })),
)

export const math: Schema<MathConfig> = object({
  output: otherwise(z.enum(['html', 'mathml', 'both']), 'mathml'),
  macros: otherwise(dictionary(text), {}),
  stylesheet: unset(
    rule((input, report, run) => {
      const written = typeof input === 'string' ? { href: input } : input
      const valid = run(object({ href: absoluteUrl, integrity: unset(text) }), written)
      if (!valid) return undefined
      const { sheet, problem } = completeIntegrity(valid)
      if (problem) report(problem)
      return sheet
    }),
  ),
})

const DIRECTIVE_NAME = /^[A-Za-z][\w-]*$/

const directiveName: Schema<string> = textAs((name, report) => {
  if (!DIRECTIVE_NAME.test(name)) report({ message: 'must be a word of letters, digits, "-" and "_"' })
  return name
})

/** The part of `markdown` that is data; `remarkPlugins` and `rehypePlugins` are code, and judged in `plugins.ts`. */
export const markdown: Schema<MarkdownConfig> = z.pipe(
  object(
    {
      admonitions: otherwise(list(directiveName), []),
      emoji: otherwise(flag, true),
      directives: otherwise(
        dictionary(projectPath, (key, report) => {
          if (DIRECTIVE_NAME.test(key) && !FORBIDDEN_KEYS.includes(key)) return
          report({ path: [key], message: 'must be a word of letters, digits, "-" and "_"' })
        }),
        {},
      ),
      remarkPlugins: z.optional(z.unknown()),
      rehypePlugins: z.optional(z.unknown()),
    },
    {
      moved: {
        hooks: 'Broken links are judged by "onBrokenLinks", images by severities["asset/not-found"].',
        mermaid: 'Write it as a directive or a remark plugin.',
        format: 'Every document is Markdown.',
      },
    },
  ),
  z.transform(({ admonitions, emoji, directives }) => ({ admonitions, emoji, directives })),
)

import type { AuthorData, BlogPostSummaryData } from '../../src/model/blog-data.ts'
import type { BreadcrumbData } from '../../src/model/page-data.ts'
import type { Route } from '../route/route-table.ts'
import { getHtmlLanguage } from './alternatives.ts'
import type { ComposedContent } from './composed-page.ts'
import type { ComposeContext } from './context.ts'

type JsonLdContext = Pick<ComposeContext, 'hrefs'>

/**
 * Structured data for search engines: the site on its home page, documents with their breadcrumbs, posts and their lists
 * (docs/behaviours.md D-16, H-10).
 */
export function composeJsonLd(
  context: JsonLdContext & Pick<ComposeContext, 'config' | 'table'>,
  route: Route,
  content: ComposedContent,
): unknown[] {
  const { hrefs } = context
  if (route.isHome) return [describeSite(context, route)]
  if (content.kind === 'doc' || content.kind === 'generated-index') {
    const breadcrumbs = describeBreadcrumbs(context, content.navigation.breadcrumbs?.filter(hasHref) ?? [])
    return content.kind === 'doc' ? [...breadcrumbs, describeArticle(context, route, content)] : breadcrumbs
  }
  if (content.kind === 'blog-post') {
    const modified = content.lastUpdated?.date ?? null
    return [
      {
        '@context': 'https://schema.org',
        ...describePost(context, content.post),
        ...(modified !== null && { dateModified: modified }),
      },
    ]
  }
  if (content.kind !== 'blog-list') return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      url: hrefs.toAbsolute(hrefs.toPage(route.pathname)),
      headline: content.title,
      ...(route.description !== '' && { description: route.description }),
      blogPost: content.posts.map((post) => describePost(context, post)),
    },
  ]
}

/** With the address of its search page, which takes the words as `q`. */
function describeSite({ config, hrefs, table }: Parameters<typeof composeJsonLd>[0], route: Route) {
  const search = table.routes.find(({ kind, locale }) => kind === 'search' && locale === route.locale)
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: config.title,
    ...(config.tagline !== '' && { description: config.tagline }),
    url: hrefs.toAbsolute(hrefs.toPage(route.pathname)),
    inLanguage: getHtmlLanguage(config, route.locale),
    ...(search && {
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${hrefs.toAbsolute(hrefs.toPage(search.pathname))}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
  }
}

/** Search engines reject a path of a single page. */
function describeBreadcrumbs({ hrefs }: JsonLdContext, trail: readonly { label: string; href: string }[]): unknown[] {
  if (trail.length < 2) return []
  const items = trail.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: hrefs.toAbsolute(href),
  }))
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items }]
}

function describeArticle(
  { config, hrefs }: Pick<ComposeContext, 'config' | 'hrefs'>,
  route: Route,
  { title, lastUpdated }: Extract<ComposedContent, { kind: 'doc' }>,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: title,
    ...(route.description !== '' && { description: route.description }),
    url: hrefs.toAbsolute(hrefs.toPage(route.pathname)),
    inLanguage: getHtmlLanguage(config, route.locale),
    ...(lastUpdated?.date && { dateModified: lastUpdated.date }),
  }
}

function describePost({ hrefs }: JsonLdContext, post: BlogPostSummaryData) {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url: hrefs.toAbsolute(post.href),
    ...(post.date !== '' && { datePublished: post.date }),
    author: post.authors.map((author) => describeAuthor(hrefs, author)),
    ...(post.tags.length > 0 && { keywords: post.tags.map(({ label }) => label) }),
  }
}

function describeAuthor(hrefs: JsonLdContext['hrefs'], { name, title, description, link, image }: AuthorData) {
  const isEmail = link?.href.startsWith('mailto:') ?? false
  return {
    '@type': 'Person',
    name,
    ...(title !== '' && { jobTitle: title }),
    ...(description !== '' && { description }),
    ...(link && !isEmail && { url: hrefs.toAbsolute(link.href) }),
    ...(link && isEmail && { email: link.href.slice('mailto:'.length) }),
    ...(image !== null && { image: hrefs.toAbsolute(image) }),
  }
}

function hasHref(breadcrumb: BreadcrumbData): breadcrumb is { label: string; href: string } {
  return breadcrumb.href !== null
}

/** Tags of the head about a post, for sites that show links to it (docs/behaviours.md BL-6). */
export function composeArticleMeta({ hrefs }: JsonLdContext, content: ComposedContent): Record<string, string>[] {
  if (content.kind !== 'blog-post') return []
  const { date, authors, tags } = content.post
  const modified = content.lastUpdated?.date ?? null
  const pages = authors.flatMap(({ link }) => (link && !link.href.startsWith('mailto:') ? [link.href] : []))
  return [
    ...(date === '' ? [] : [{ property: 'article:published_time', content: date }]),
    ...(modified === null ? [] : [{ property: 'article:modified_time', content: modified }]),
    ...pages.map((href) => ({ property: 'article:author', content: hrefs.toAbsolute(href) })),
    ...tags.map(({ label }) => ({ property: 'article:tag', content: label })),
  ]
}

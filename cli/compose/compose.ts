import type { BreadcrumbData, ContentData, IslandScripts, PageData } from '../../src/model/page-data.ts'
import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'
import { createBlog } from './blog.ts'
import { type ComposeContext, type ComposeInput, createContext, findDocument } from './context.ts'
import {
  composeDoc,
  composeDocumentToc,
  composeEditHref,
  composeGeneratedIndex,
  createNavigation,
  visibilityOf,
} from './docs.ts'
import { createHead, type HeadDetails } from './head.ts'
import { composeHtmlClasses } from './html-classes.ts'
import { createNavbar } from './navbar.ts'
import { composeHome, composeSearch } from './overviews.ts'
import type { SidebarBranches } from './sidebar-branches.ts'
import { createSiteData } from './site-data.ts'
import { composeTag, composeTagList } from './tags.ts'

/** Makes the data of a page; `html` is its printed content, empty for pages that no Markdown file stands for. */
export interface Composer {
  (route: Route, html: string): PageData
  /** What pages fetch instead of holding it, by path in the output folder; complete when every page has been composed. */
  branches: SidebarBranches['byPath']
}

/**
 * Prepares what pages share, once, and gives the function that makes one page's data. Templates see nothing else, so
 * equal page data means equal pages. Objects are shared between pages and must not be changed.
 */
export function createComposer(input: ComposeInput): Composer {
  const context = createContext(input)
  const siteOf = createSiteData(context)
  const navbarOf = createNavbar(context)
  const headOf = createHead(context)
  const contentOf = createContent(context)
  const compose = (route: Route, html: string): PageData => {
    const document = findDocument(context, route)
    const content = contentOf(route, html, document)
    return {
      site: siteOf(route.locale),
      navbar: navbarOf(route),
      pathname: route.pathname,
      href: context.hrefs.page(route.pathname),
      head: headOf(route, composeDetails(context, { route, document, content })),
      htmlClasses: composeHtmlClasses(route, document),
      content,
      islands: composeIslands(context, route, document),
    }
  }
  return Object.assign(compose, { branches: context.branches.byPath })
}

/** Of the modules of the project that this page shows: a page's own, its directives', and those in place of the theme's. */
function listModuleStyles(
  { config, manifest }: ComposeContext,
  route: Route,
  document: Document | undefined,
): string[] {
  const directives = (document?.components ?? []).map((name) => config.markdown.directives[name])
  const modules = [...Object.values(config.components), ...directives, document ? undefined : route.source]
  const styles = modules.flatMap((module) => (module ? (manifest.moduleStyles[module] ?? []) : []))
  return [...new Set(styles)]
}

/** Only components of the project bring islands. */
function composeIslands(
  { config, manifest, hrefs }: ComposeContext,
  route: Route,
  document: Document | undefined,
): IslandScripts | null {
  const hasComponents =
    Object.keys(config.components).length > 0 || route.kind === 'react-page' || (document?.components?.length ?? 0) > 0
  if (!hasComponents || !manifest.islandClient) return null
  const scripts = Object.entries(manifest.islands).map(([module, url]) => [module, hrefs.file(url)])
  return { client: hrefs.file(manifest.islandClient), modules: Object.fromEntries(scripts) }
}

type ContentOf = (route: Route, html: string, document: Document | undefined) => ContentData

function createContent(context: ComposeContext): ContentOf {
  const navigationOf = createNavigation(context)
  const blog = createBlog(context)
  return (route, html, document) => {
    switch (route.kind) {
      case 'doc':
        if (document) return composeDoc(context, { route, document, html, navigation: navigationOf(route) })
        break
      case 'generated-index': {
        const index = composeGeneratedIndex(context, route, navigationOf(route))
        if (index) return index
        break
      }
      case 'tag-list':
        return composeTagList(context, route)
      case 'tag': {
        const tag = composeTag(context, route)
        if (tag) return tag
        break
      }
      case 'blog-list':
        return blog.list(route)
      case 'blog-post':
        if (document) return blog.post(route, document, html)
        break
      case 'search':
        return composeSearch(context)
      case 'not-found':
      case 'home':
      case 'page':
      case 'react-page':
        return composePage(context, { route, document, html })
    }
    throw new Error(`The route ${route.pathname} of kind ${route.kind} has no content.`)
  }
}

/** A page of the project's own: a Markdown file, a React component, or what docsgen makes in the absence of both. */
function composePage(
  context: ComposeContext,
  { route, document, html }: { route: Route; document: Document | undefined; html: string },
): ContentData {
  if (document) {
    const { frontMatter } = document
    return {
      kind: 'page',
      title: document.title,
      showTitle: document.contentTitle === null && !frontMatter.hide_title,
      html,
      tableOfContents: frontMatter.hide_table_of_contents ? [] : composeDocumentToc(context, document),
      editHref: composeEditHref(context, document),
      visibility: visibilityOf(route),
    }
  }
  if (route.source !== null) {
    return { kind: 'react-page', component: route.source, title: context.pageMeta[route.source]?.title ?? route.title }
  }
  return route.kind === 'not-found' ? { kind: 'not-found' } : composeHome(context)
}

interface ComposedPage {
  route: Route
  document: Document | undefined
  content: ContentData
}

function composeDetails(context: ComposeContext, { route, document, content }: ComposedPage): HeadDetails {
  const meta = route.source === null ? undefined : context.pageMeta[route.source]
  // The home page has no title of its own: the site's title stands alone.
  const title = document?.frontMatter.title ?? meta?.title ?? (route.kind === 'home' ? '' : route.title)
  return {
    title,
    description: meta?.description ?? (route.description || (route.kind === 'home' ? context.config.tagline : '')),
    keywords: document?.frontMatter.keywords,
    image: document?.frontMatter.image,
    ogType: route.kind === 'blog-post' ? 'article' : 'website',
    constructs: document?.constructs ?? [],
    own: document?.head,
    moduleStyles: listModuleStyles(context, route, document),
    jsonLd: composeJsonLd(context, route, content),
    isHome: route.pathname === '/',
  }
}

/** Breadcrumbs of docs pages and what a post is, for search engines (behaviours.md D-16, H-10). */
function composeJsonLd({ hrefs }: ComposeContext, route: Route, content: ContentData): unknown[] {
  if (content.kind === 'doc' || content.kind === 'generated-index') {
    const trail = content.navigation.breadcrumbs?.filter(hasHref) ?? []
    if (trail.length === 0) return []
    const items = trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: hrefs.absolute(href),
    }))
    return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items }]
  }
  if (content.kind !== 'blog-post') return []
  const { title, date, description, authors } = content.post
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: title,
      description,
      url: hrefs.absolute(hrefs.page(route.pathname)),
      ...(date === '' ? {} : { datePublished: date }),
      author: authors.map((name) => ({ '@type': 'Person', name })),
    },
  ]
}

function hasHref(breadcrumb: BreadcrumbData): breadcrumb is { label: string; href: string } {
  return breadcrumb.href !== null
}

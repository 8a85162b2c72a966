import type { IslandScripts, PageFileData } from '../../src/model/page-data.ts'
import type { Config } from '../config/config.ts'
import { hasMarkdown } from '../content/content-path.ts'
import { getOutputFile } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { Route } from '../route/route-table.ts'
import { createBlogs } from './blog.ts'
import { type Card, composeCard } from './cards.ts'
import type { ComposedContent, ComposedPage } from './composed-page.ts'
import { type ComposeContext, type ComposeInput, createContext, findDocument } from './context.ts'
import {
  composeDoc,
  composeDocumentToc,
  composeEditHref,
  composeGeneratedIndex,
  createNavigation,
  getVisibility,
} from './docs.ts'
import { createHead, type HeadDetails } from './head.ts'
import { composeIcons, type Icon } from './icons.ts'
import { composeArticleMeta, composeJsonLd } from './json-ld.ts'
import { createNavbar } from './navbar.ts'
import { createOriginalFinder } from './original.ts'
import { composeHome, composeSearch } from './overviews.ts'
import { getPageFeatures } from './page-features.ts'
import { type ComposedRedirect, composeRedirects } from './redirects.ts'
import { createSidebars, type Sidebars } from './sidebar.ts'
import type { SidebarFragments } from './sidebar-fragments.ts'
import { createSiteData } from './site-data.ts'
import { composeTag, composeTagList } from './tags.ts'

/** Composes the data of pages, in any order. */
export interface Composer {
  /**
   * Composes everything that the page of a route can show, except the HTML of its document. `document` is that of the route;
   * default: that of the input.
   */
  compose(route: Route, document?: Document): ComposedPage
  /** Parts of sidebars that pages fetch on demand. */
  fragments: SidebarFragments
  /** The social cards of all pages; several may have the same path. `find` finds the document of a route. */
  listCards(find: (route: Route) => Document | undefined): Card[]
  /** The redirects, in the order of their pathnames. */
  redirects: readonly ComposedRedirect[]
  icons: readonly Icon[]
  /** The icon of the site as its pages link it, but absolute; `null` for none. */
  iconUrl: string | null
}

/**
 * Prepares shared data once. Templates see only page data and the printed document: if both are equal, so are the
 * pages. Objects are shared between pages and must not be changed.
 */
export function createComposer(input: ComposeInput): Composer {
  const { defaultLocale, locales } = input.config.i18n
  const byLocale = new Map(locales.map(({ code }) => [code, createLocaleComposer(createContext(input, code))]))
  const main = byLocale.get(defaultLocale) ?? createLocaleComposer(createContext(input))
  const { config, hrefs } = main.context
  const contexts = new Map([...byLocale].map(([code, { context }]) => [code, context]))
  return {
    compose: (route, document) => (byLocale.get(route.locale) ?? main).compose(route, document),
    fragments: new Map([...byLocale.values()].flatMap(({ fragments }) => [...fragments])),
    listCards: (find) =>
      input.table.routes.flatMap((route) => (byLocale.get(route.locale) ?? main).getCard(route, find(route)) ?? []),
    redirects: composeRedirects(main.context, contexts),
    icons: composeIcons(main.context),
    iconUrl: config.favicon === null ? null : hrefs.toAbsolute(hrefs.resolveImage(config.favicon).src),
  }
}

type GetCard = (route: Route, document: Document | undefined) => Card | null

/** Composes the pages of one locale. */
function createLocaleComposer(
  context: ComposeContext,
): Pick<Composer, 'compose' | 'fragments'> & { context: ComposeContext; getCard: GetCard } {
  const getSite = createSiteData(context)
  const getNavbar = createNavbar(context)
  const getHead = createHead(context)
  const sidebars = createSidebars(context)
  const composeContent = createContent(context, sidebars)
  const { hrefs, config } = context
  const findOriginal = createOriginalFinder(context)
  const compose = (route: Route, document = findDocument(context, route)): ComposedPage => {
    const content = composeContent(route, document)
    return {
      site: getSite(route),
      navbar: getNavbar(route),
      pathname: route.pathname,
      isHome: route.isHome,
      href: hrefs.toPage(route.pathname),
      ...findOriginal(route),
      head: getHead(route, composeDetails(context, { route, document, content })),
      htmlClasses: composeHtmlClasses(config, route, document),
      content,
      islands: composeIslands(context, route, document),
      ...(config.fileProtocol ? { file: composePageFile(route, config) } : {}),
    }
  }
  const getCard: GetCard = (route, document) =>
    composeCard(context, {
      route,
      title: getPageTitle(context, route, document),
      image: document?.frontMatter.image,
    })
  return { compose, getCard, fragments: sidebars.fragments, context }
}

function composePageFile({ outputFile }: Route, { trailingSlash }: Config): PageFileData {
  const page = 'page'
  return {
    siteRoot: '../'.repeat(outputFile.split('/').length - 1) || './',
    pageEnding: getOutputFile(page, trailingSlash).slice(page.length),
  }
}

/**
 * Stylesheets of the project's modules on this page: the page itself, the components of its directives, and overrides.
 */
function listModuleStyles(
  { config, manifest }: Pick<ComposeContext, 'config' | 'manifest'>,
  route: Route,
  document: Document | undefined,
): string[] {
  const directives = (document?.components ?? []).map((name) => config.markdown.directives[name])
  const modules = [...Object.values(config.components), ...directives, document ? undefined : route.source]
  const styles = modules.flatMap((module) => (module ? (manifest.moduleStyles[module] ?? []) : []))
  return [...new Set(styles)]
}

/** Only components of the project have islands. */
function composeIslands(
  { config, manifest, hrefs }: Pick<ComposeContext, 'config' | 'manifest' | 'hrefs'>,
  route: Route,
  document: Document | undefined,
): IslandScripts | null {
  const hasComponents =
    Object.keys(config.components).length > 0 || route.kind === 'react-page' || (document?.components?.length ?? 0) > 0
  if (!hasComponents || !manifest.islandClient) return null
  const scripts = Object.entries(manifest.islands).map(([module, url]) => [module, hrefs.toFile(url)])
  return { client: hrefs.toFile(manifest.islandClient), modules: Object.fromEntries(scripts) }
}

type ComposeContent = (route: Route, document: Document | undefined) => ComposedContent

function createContent(context: ComposeContext, sidebars: Sidebars): ComposeContent {
  const getNavigation = createNavigation(context, sidebars)
  const blogs = createBlogs(context)
  return (route, document) => {
    switch (route.kind) {
      case 'doc':
        if (document) return composeDoc(context, { route, document, navigation: getNavigation(route) })
        break
      case 'generated-index': {
        const index = composeGeneratedIndex(context, route, getNavigation(route))
        if (index) return index
        break
      }
      case 'tag-list':
        return composeTagList(context, route, route.blog === undefined ? null : blogs.getSection(route))
      case 'tag': {
        const tag = composeTag(context, route, route.blog === undefined ? null : blogs.getSection(route))
        if (tag) return tag
        break
      }
      case 'blog-list':
        return blogs.composeList(route)
      case 'blog-post':
        if (document) return blogs.composePost(route, document)
        break
      case 'blog-archive':
        return blogs.composeArchive(route)
      case 'blog-author-list':
        return blogs.composeAuthorList(route)
      case 'blog-author': {
        const author = blogs.composeAuthor(route)
        if (author) return author
        break
      }
      case 'search':
        return composeSearch(context)
      case 'not-found':
      case 'home':
      case 'page':
      case 'react-page':
        return composePageContent(context, route, document)
    }
    throw new Error(`The route ${route.pathname} of kind ${route.kind} has no content.`)
  }
}

/** Composes a standalone page: a Markdown file, a React component or a generated page. */
function composePageContent(
  context: Pick<ComposeContext, 'config' | 'table' | 'hrefs' | 'versions' | 'routeByPathname' | 'pageMeta' | 'facts'>,
  route: Route,
  document: Document | undefined,
): ComposedContent {
  if (document) {
    const { frontMatter } = document
    return {
      kind: 'page',
      title: document.title,
      showTitle: document.contentTitle === null && !frontMatter.hide_title,
      isTitleRepeated: document.beginsWithTitle === true,
      tableOfContents: frontMatter.hide_table_of_contents ? [] : composeDocumentToc(context.config, document),
      editHref: composeEditHref(context.config, document),
      visibility: getVisibility(route),
      ...(document.hasExamples && { hasExamples: true }),
    }
  }
  if (route.source !== null) {
    const title = context.pageMeta[route.source]?.title ?? route.title
    return { kind: 'react-page', component: route.source, title, ...(context.facts && { facts: context.facts }) }
  }
  return route.kind === 'not-found' ? { kind: 'not-found' } : composeHome(context, route)
}

/** The title without that of the site; empty for a home page without one of its own. */
function getPageTitle({ pageMeta }: Pick<ComposeContext, 'pageMeta'>, route: Route, document?: Document): string {
  const meta = route.source === null ? undefined : pageMeta[route.source]
  return document?.frontMatter.title ?? meta?.title ?? (route.kind === 'home' ? '' : route.title)
}

function composeDetails(
  context: Pick<ComposeContext, 'config' | 'hrefs' | 'manifest' | 'pageMeta' | 'table'>,
  { route, document, content }: { route: Route; document: Document | undefined; content: ComposedContent },
): HeadDetails {
  const meta = route.source === null ? undefined : context.pageMeta[route.source]
  return {
    title: getPageTitle(context, route, document),
    description: meta?.description ?? (route.description || (route.kind === 'home' ? context.config.tagline : '')),
    keywords: document?.frontMatter.keywords,
    image: document?.frontMatter.image,
    isMarkdown: hasMarkdown(route),
    ogType: route.kind === 'blog-post' ? 'article' : 'website',
    styleFeatures: getPageFeatures(route, document, context.table),
    own: document?.head,
    moduleStyles: listModuleStyles(context, route, document),
    meta: composeArticleMeta(context, content),
    jsonLd: composeJsonLd(context, route, content),
  }
}

/** Classes of `<html>`, by which the styles of a site can select kinds of pages (docs/behaviours.md H-9). */
function composeHtmlClasses(config: Config, route: Route, document: Document | undefined): string[] {
  const wrapper = document?.frontMatter.wrapperClassName
  return [...getPageClasses(route, document !== undefined, config), ...(wrapper ? [wrapper] : [])]
}

function getPageClasses(route: Route, isMarkdown: boolean, config: Config): string[] {
  switch (route.kind) {
    case 'doc':
    case 'generated-index': {
      const classes = getDocsClasses(route, config)
      if (route.sidebar !== null) classes.push('docs-doc-page')
      if (route.kind === 'doc' && route.id !== null) classes.push(`docs-doc-id-${route.id}`)
      return classes
    }
    case 'tag':
      if (route.blog !== undefined) return getBlogClasses(route, 'blog-tags-post-list-page')
      return [...getDocsClasses(route, config), 'docs-tags-doc-list-page']
    case 'tag-list':
      if (route.blog !== undefined) return getBlogClasses(route, 'blog-tags-list-page')
      return [...getDocsClasses(route, config), 'docs-tags-list-page']
    case 'blog-list':
      return getBlogClasses(route, 'blog-list-page')
    case 'blog-post':
      return getBlogClasses(route, 'blog-post-page')
    case 'blog-archive':
      return getBlogClasses(route, 'blog-archive-page')
    case 'blog-author-list':
      return getBlogClasses(route, 'blog-authors-list-page')
    case 'blog-author':
      return getBlogClasses(route, 'blog-authors-posts-page')
    case 'page':
    case 'react-page':
    case 'home':
      return [...(isMarkdown ? ['mdx-wrapper', 'mdx-page'] : []), 'plugin-pages', 'plugin-id-default']
    case 'search':
      return ['search-page-wrapper']
    case 'not-found':
      return []
  }
}

function getDocsClasses({ version }: Route, { versions }: Config): string[] {
  const own = version === null ? undefined : versions[version]?.className
  return ['docs-wrapper', 'plugin-docs', 'plugin-id-default', own ?? 'docs-version-current']
}

function getBlogClasses({ blog = 'default' }: Route, page: string): string[] {
  return ['blog-wrapper', page, 'plugin-blog', `plugin-id-${blog}`]
}

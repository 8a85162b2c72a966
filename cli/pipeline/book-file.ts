import type { Element, ElementContent } from 'hast'
import type { BookEntry } from '../../src/model/book-data.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { getLabels } from '../content/labels.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { OutputFile } from '../emit/output-file.ts'
import { createElement, walkElements } from '../lib/elements.ts'
import { addBaseUrl, decodePathname, removeBaseUrl, splitUrl } from '../lib/pathname.ts'
import { printHtml } from '../parse/html/html-template.ts'
import { parsePageHtml } from '../parse/html/parse-page.ts'
import { type BookPart, SectionNumbers } from '../print/book/chapters.ts'
import { type BookContext, decodeFragment, listIds, rewritePage } from '../print/book/rewrite-page.ts'
import { renderBook } from '../render/render-book.ts'
import type { Route, Sidebar } from '../route/route-table.ts'
import type { BodyPrinter } from './body-printer.ts'
import { type Book, indexRoutes } from './books.ts'
import type { SitePlan } from './site.ts'

interface BookMaker {
  plan: SitePlan
  printer: BodyPrinter
  manifest: AssetManifest
}

/** Creates the file of a book. */
export function createBookFile(book: Book, maker: BookMaker): OutputFile {
  return { path: book.path, key: null, contents: () => makeBook(book, maker) }
}

/** A part with the text of its page. */
type PrintedPart = { part: BookPart; title: string; content: Element; id: string }

async function makeBook(book: Book, { plan, printer, manifest }: BookMaker): Promise<Outcome<string>> {
  const { config } = plan
  const diagnostics: Diagnostic[] = []
  const printed: PrintedPart[] = []
  const routes = indexRoutes(plan)
  for (const part of book.parts) {
    const route = part.kind === 'chapter' ? routes.get(part.pathname) : undefined
    if (part.kind === 'chapter' && !route) continue
    const title = part.kind === 'chapter' ? (route?.title ?? '') : part.title
    const page = route && (await printPage(route, plan, printer))
    diagnostics.push(...(page?.diagnostics ?? []))
    const id = part.kind === 'chapter' ? toId(part.pathname) : `group-${printed.length}`
    printed.push({ part, title, content: createContent(part, { title, id, children: page?.value }), id })
  }
  const { html, contents } = assemble(printed, { plan, locale: book.sidebar.locale })
  const locale = config.i18n.locales.find(({ code }) => code === book.sidebar.locale)
  const code = book.sidebar.locale
  const styles = [...manifest.styles, manifest.featureStyles[book.features.join('-')] ?? []].flat()
  const { title, tagline } = plan.texts.localized[code] ?? config
  const value = renderBook({
    site: {
      locale: { code, htmlLang: locale?.htmlLang ?? code, direction: locale?.direction ?? 'ltr' },
      ...(locale?.labels && { labels: locale.labels }),
    },
    title,
    subtitle: describeEdition(plan, book.sidebar) || tagline,
    styles: styles.map((path) => addBaseUrl(`/${path}`, config.baseUrl)),
    contents,
    html,
  })
  return { value, diagnostics }
}

/** The name of the sidebar and the version, where a site has several. */
function describeEdition({ config, table }: SitePlan, { name, version }: Sidebar): string {
  const hasSeveral = new Set(table.sidebars.map((sidebar) => sidebar.name)).size > 1
  const item = config.navbar.items.find((each) => each.type === 'docSidebar' && each.sidebarId === name)
  const label = hasSeveral ? (item && 'label' in item && item.label) || name : ''
  const versionLabel = Object.keys(config.versions).length > 1 ? (config.versions[version]?.label ?? version) : ''
  return [label, versionLabel].filter((text) => text !== '').join(', ')
}

const toId = (pathname: string): string => pathname.replace(/\s/g, '_')

/** The page as it is printed, beginning with its title. */
async function printPage(route: Route, plan: SitePlan, printer: BodyPrinter): Promise<Outcome<ElementContent[]>> {
  const { source, pathname, title, description } = route
  const document = source === null ? undefined : printer.findLinked(source)?.document
  const heading = createTextElement('h1', title)
  if (source === null || !document) {
    const index = plan.table.generatedIndexes[pathname]?.description ?? description
    return { value: [heading, ...(index === '' ? [] : [createTextElement('p', index)])], diagnostics: [] }
  }
  const { value: html, diagnostics } = await printer.print(source, { pathname, islands: null })
  const tree = parsePageHtml(html)
  if (document.contentTitle === null && document.beginsWithTitle) {
    const first = [...walkElements(tree)].find(({ tagName }) => /^h[2-6]$/.test(tagName))
    if (first) first.tagName = 'h1'
  } else if (document.contentTitle === null) tree.children.unshift(heading)
  const value = tree.children.filter((child) => child.type !== 'doctype' && child.type !== 'mdxjsEsm')
  return { value, diagnostics }
}

function createContent(
  part: BookPart,
  { title, id, children }: { title: string; id: string; children: ElementContent[] | undefined },
): Element {
  if (part.kind === 'part') return createElement('p', { className: ['ds-book-part'] }, [{ type: 'text', value: title }])
  const className = ['ds-book-chapter', `ds-book-level-${Math.min(part.depth, 4)}`]
  return createElement('section', { className, id }, children ?? [createTextElement('h1', title)])
}

const createTextElement = (tagName: string, value: string): Element =>
  createElement(tagName, {}, [{ type: 'text', value }])

function assemble(
  printed: readonly PrintedPart[],
  { plan, locale }: { plan: SitePlan; locale: string },
): { html: string; contents: BookEntry[] } {
  const labels = getLabels(plan.config.i18n, locale)
  const ids = new Map(printed.map(({ id, content }) => [id, listIds(content)]))
  let figures = 0
  const context: BookContext = {
    numbers: new SectionNumbers(),
    nextFigure: () => labels.figure(String(++figures)),
    resolve: createResolver(plan, new Set(ids.keys())),
    hasId: (chapter, id) => ids.get(chapter)?.has(id) ?? false,
  }
  const contents: BookEntry[] = []
  for (const [at, { part, title, content, id }] of printed.entries()) {
    if (part.kind === 'part') contents.push({ title, number: '', depth: 0, href: null })
    else {
      const next = printed[at + 1]?.part
      const hasParts = next !== undefined && next.kind !== 'part' && next.depth > part.depth
      const number = rewritePage({ content, depth: part.depth, hasParts, id }, context)
      contents.push({ title, number, depth: part.depth, href: `#${id}` })
    }
  }
  const children = printed.flatMap(({ content }): ElementContent[] => [content, { type: 'text', value: '\n' }])
  return { html: printHtml({ type: 'root', children }), contents }
}

/** Finds where the links of printed pages lead. */
function createResolver({ config }: SitePlan, ids: ReadonlySet<string>): BookContext['resolve'] {
  const { url, baseUrl } = config
  return (href) => {
    if (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(href)) return null
    const isOutside = /^(?:https?:)?\/\//i.test(href) && !href.startsWith(`${url}${baseUrl}`)
    if (isOutside) return { url: href }
    const path = href.startsWith(url) ? href.slice(url.length) : href
    const { pathname, hash } = splitUrl(path)
    const own = removeBaseUrl(pathname, baseUrl)
    const id = own === undefined ? undefined : toId(decodePathname(own) ?? own)
    if (id !== undefined && ids.has(id)) return { chapter: id, fragment: decodeFragment(hash.replace(/^#/, '')) }
    return { url: url + path }
  }
}

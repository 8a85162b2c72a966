import { getMarkdownPath, hasMarkdown } from '../content/content-path.ts'
import { getLabels } from '../content/labels.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { MarkdownText } from '../emit/full-texts.ts'
import type { OutputFile } from '../emit/output-file.ts'
import type { PlannedFile } from '../emit/plan.ts'
import { hashParts } from '../lib/hash.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import { findMissingText, type MissingText } from '../parse/html/find-missing-text.ts'
import { parsePageHtml } from '../parse/html/parse-page.ts'
import type { CategoryCard, Route } from '../route/route-table.ts'
import type { BodyPrinter } from './body-printer.ts'
import { toFactsData } from './facts.ts'
import type { SitePlan } from './site.ts'

export interface MarkdownInput {
  plan: SitePlan
  printer: BodyPrinter
  /** The page of a route, for pages without a document. */
  produce(route: Route): OutputFile
}

/** A Markdown file by what it is written from: the source path of a document, or else the route of its page. */
export interface MarkdownPage {
  path: string
  from: { source: string } | { route: Route }
}

/**
 * Lists the Markdown files of pages. A page or a static file of the same path has precedence.
 */
export function listMarkdownPages({ table, tree, linked }: SitePlan): MarkdownPage[] {
  const taken = new Set([
    ...table.routes.flatMap(({ outputFile }) => outputFile.split(/(?<=\.md)\//, 1)),
    ...tree.assets.flatMap(({ publishedAs }) => publishedAs ?? []),
  ])
  const documents = new Set(linked.map(({ pathname }) => pathname))
  const pages = [
    ...linked.map(({ pathname, document }) => ({ pathname, from: { source: document.source.path } })),
    ...table.routes
      .filter((route) => hasMarkdown(route) && !documents.has(route.pathname))
      .map((route) => ({ pathname: route.pathname, from: { route } })),
  ]
  return pages.flatMap(({ pathname, from }) => {
    const path = getMarkdownPath(pathname)
    if (taken.has(path)) return []
    taken.add(path)
    return [{ path, from }]
  })
}

/**
 * Creates the Markdown file of a page, for programs and for readers who copy it; `undefined` if its document has no page. It begins
 * with a link to the index of all pages. A document follows as its source without front matter, with its title, with variables filled
 * in, with its includes and with absolute links. All other pages follow as the text that they are rendered to.
 */
export function createMarkdownFile(
  { path, from }: MarkdownPage,
  input: MarkdownInput,
): (PlannedFile & MarkdownText) | undefined {
  if ('route' in from) return new RenderedMarkdownFile(path, from.route, input)
  const page = input.printer.findLinked(from.source)
  return page && new MarkdownFile(path, page, input)
}

/** As many are planned as there are pages. An object with a getter of its own would take ten times the memory. */
class MarkdownFile implements PlannedFile, MarkdownText {
  readonly kind = 'site'

  constructor(
    readonly path: string,
    private readonly page: LinkedDocument,
    private readonly input: MarkdownInput,
  ) {}

  get key(): string {
    const { source, title } = this.page.document
    const cards = JSON.stringify(listCards(this.page, this.input.plan))
    return hashParts('markdown', this.input.printer.hash(source.path), title, cards)
  }

  async contents(): Promise<Outcome<string>> {
    const { plan } = this.input
    const { source } = this.page.document
    const value = `${linkIndex(plan, source.locale)}\n\n${await this.readText()}`
    const { chunks } = await plan.bodies.read(source)
    return { value, diagnostics: describeMissing(findMissingText(chunks.join(''), value), this.page) }
  }

  readText(): Promise<string> {
    return printPage(this.page, this.input)
  }
}

function describeMissing(
  [first, ...others]: readonly MissingText[],
  { document, pathname }: LinkedDocument,
): Diagnostic[] {
  if (!first) return []
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  const text = first.text.length > 60 ? `${first.text.slice(0, 60)}…` : first.text
  const message = `The Markdown of the page lacks the ${first.kind} "${text}"${more}.`
  const hint = 'Write it in Markdown, or mark an element that is for people only with `data-markdown-ignore`.'
  const origin = { kind: 'file', file: document.source.path, line: 1, column: 1, endLine: 1, endColumn: 1 } as const
  return [{ code: 'output/incomplete-markdown', message, hint, origin, pathname }]
}

/** The Markdown of a page without a document. */
class RenderedMarkdownFile implements PlannedFile, MarkdownText {
  readonly kind = 'site'

  constructor(
    readonly path: string,
    private readonly route: Route,
    private readonly input: MarkdownInput,
  ) {}

  get key(): string {
    return hashParts('rendered-markdown', this.input.produce(this.route).key ?? '')
  }

  async contents(): Promise<Outcome<string>> {
    const value = `${linkIndex(this.input.plan, this.route.locale)}\n\n${await this.readText()}`
    return { value, diagnostics: [] }
  }

  async readText(): Promise<string> {
    const { plan, produce } = this.input
    const { title, pathname } = this.route
    const page = await produce(this.route).contents()
    const { writePageMarkdown } = await import('../parse/html/page-markdown.ts')
    return writePageMarkdown(parsePageHtml(String(page.value)), {
      title: title || plan.config.title,
      url: toAbsoluteUrl(pathname, plan.config),
    })
  }
}

async function printPage(page: LinkedDocument, { plan, printer }: MarkdownInput): Promise<string> {
  const { document } = page
  const body = await printer.printMarkdown(document.source.path)
  const { title: writtenTitle, description } = { ...document, ...document.written }
  const hasTitle = document.contentTitle !== null || document.beginsWithTitle === true
  const title = hasTitle ? '' : `# ${writtenTitle}\n\n`
  const lead = title !== '' && document.lead ? `> ${description.replace(/\s+/g, ' ')}\n\n` : ''
  return `${title}${lead}${body}\n${describeSection(page, plan)}${describeExamples(document, plan)}`
}

function linkIndex({ config }: SitePlan, locale: string): string {
  const { allPages } = getLabels(config.i18n, locale)
  return `> ${allPages}: [llms.txt](${toAbsoluteUrl('/llms.txt', config)})`
}

/** The cards below the page of a category. */
const listCards = ({ document, pathname }: LinkedDocument, { table }: SitePlan): readonly CategoryCard[] =>
  document.frontMatter.hide_category_cards ? [] : (table.categoryCards[pathname] ?? [])

function describeSection(page: LinkedDocument, plan: SitePlan): string {
  const cards = listCards(page, plan)
  if (cards.length === 0) return ''
  const labels = getLabels(plan.config.i18n, page.document.source.locale)
  const links = cards.map(({ label, pathname, description, count }) => {
    const url = isUrl(pathname) ? pathname : toAbsoluteUrl(pathname, plan.config)
    const text = description === '' && count !== null ? labels.cardCount(count) : description
    return `- [${label.replace(/[[\]\\]/g, '\\$&')}](${url})${text === '' ? '' : `: ${text.replace(/\s+/g, ' ')}`}`
  })
  return `\n## ${labels.inThisSection}\n\n${links.join('\n')}\n`
}

const isUrl = (pathname: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(pathname)

/** A program does not see the marks of values that are not published yet. */
function describeExamples({ source, facts: names = [] }: Document, plan: SitePlan): string {
  if (names.length === 0) return ''
  const facts = toFactsData(plan, source.locale)
  const examples = names.flatMap((name) => (facts[name]?.isExample ? [facts[name].value] : []))
  if (examples.length === 0) return ''
  const labels = getLabels(plan.config.i18n, source.locale)
  return `\n> ${labels.exampleValueList([...new Set(examples)].join(labels.listSeparator))}\n`
}

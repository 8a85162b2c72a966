import { getMarkdownPath } from '../content/content-path.ts'
import { getLabels } from '../content/labels.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import type { PlannedFile } from '../emit/plan.ts'
import { hashParts } from '../lib/hash.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { BodyPrinter } from './body-printer.ts'
import { toFactsData } from './facts.ts'
import type { SitePlan } from './site.ts'

interface MarkdownInput {
  plan: SitePlan
  printer: BodyPrinter
}

/**
 * Plans a Markdown file for each page that is written in Markdown: a link to the index of all pages, then its source without front matter, with its title, with
 * variables filled in, with its includes and with absolute links, for programs and for readers who copy a page. A page
 * or a static file of the same path has precedence.
 */
export function planMarkdownPages(input: MarkdownInput): (PlannedFile & { source: string })[] {
  const { table, tree, linked } = input.plan
  const taken = new Set([
    ...table.routes.flatMap(({ outputFile }) => outputFile.split(/(?<=\.md)\//, 1)),
    ...tree.assets.flatMap(({ publishedAs }) => publishedAs ?? []),
  ])
  return linked.flatMap((page) => {
    const path = getMarkdownPath(page.pathname)
    if (taken.has(path)) return []
    taken.add(path)
    return [createMarkdownFile(path, page, input)]
  })
}

/** Creates the Markdown file of a page. */
export function createMarkdownFile(path: string, page: LinkedDocument, input: MarkdownInput): MarkdownFile {
  return new MarkdownFile(path, page, input)
}

/** As many are planned as there are pages. An object with a getter of its own would take ten times the memory. */
class MarkdownFile implements PlannedFile {
  readonly kind = 'site'

  constructor(
    readonly path: string,
    private readonly page: LinkedDocument,
    private readonly input: MarkdownInput,
  ) {}

  get source(): string {
    return this.page.document.source.path
  }

  get key(): string {
    const { source, title } = this.page.document
    return hashParts('markdown', this.input.printer.hash(source.path), title)
  }

  async contents(): Promise<Outcome<string>> {
    return { value: await printPage(this.page, this.input), diagnostics: [] }
  }
}

async function printPage({ document }: LinkedDocument, { plan, printer }: MarkdownInput): Promise<string> {
  const body = await printer.printMarkdown(document.source.path)
  const { title: writtenTitle, description } = { ...document, ...document.written }
  const hasTitle = document.contentTitle !== null || document.beginsWithTitle === true
  const title = hasTitle ? '' : `# ${writtenTitle}\n\n`
  const lead = title !== '' && document.lead ? `> ${description.replace(/\s+/g, ' ')}\n\n` : ''
  const { allPages } = getLabels(plan.config.i18n, document.source.locale)
  const index = `> ${allPages}: [llms.txt](${toAbsoluteUrl('/llms.txt', plan.config)})`
  return `${index}\n\n${title}${lead}${body}\n${describeExamples(document, plan)}`
}

/** A program does not see the marks of values that are not published yet. */
function describeExamples({ source, facts: names = [] }: Document, plan: SitePlan): string {
  if (names.length === 0) return ''
  const facts = toFactsData(plan, source.locale)
  const examples = names.flatMap((name) => (facts[name]?.isExample ? [facts[name].value] : []))
  if (examples.length === 0) return ''
  const labels = getLabels(plan.config.i18n, source.locale)
  return `\n> ${labels.exampleValueList([...new Set(examples)].join(labels.listSeparator))}\n`
}

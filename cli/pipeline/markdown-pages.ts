import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labels } from '../../src/labels.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { readInside } from '../content/included-files.ts'
import { createDestinationFiller, replaceDestinations } from '../content/link-destinations.ts'
import { getMarkdownPath } from '../content/markdown-path.ts'
import { fillProse } from '../content/prose.ts'
import type { PlannedFile } from '../emit/plan.ts'
import { hashParts } from '../lib/hash.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import { createRun } from '../parse/context.ts'
import type { Document } from '../parse/document.ts'
import { expandSource } from '../parse/include/expand-source.ts'
import { decodeSource } from '../parse/limits/decode.ts'
import { isMdx } from '../parse/markdown-format.ts'
import { fillCodeSpan, fillText } from '../parse/variables.ts'
import { printUrl } from '../print/print.ts'
import type { BodyPrinter } from './body-printer.ts'
import { toFactsData } from './facts.ts'
import { isRefused } from './refused-documents.ts'
import type { SitePlan } from './site.ts'

interface MarkdownInput {
  plan: SitePlan
  manifest: AssetManifest
  printer: BodyPrinter
}

/**
 * Plans a Markdown file for each page that is written in Markdown: its source without front matter, with its title, with
 * variables filled in, with what it includes and with absolute links, for programs and for readers who copy a page. A page
 * or a static file of the same path has precedence.
 */
export function planMarkdownPages(input: MarkdownInput): PlannedFile[] {
  const { table, tree, linked } = input.plan
  const taken = new Set([
    ...table.routes.flatMap(({ outputFile }) => outputFile.split(/(?<=\.md)\//, 1)),
    ...tree.assets.flatMap(({ publishedAs }) => publishedAs ?? []),
  ])
  return linked.flatMap((page): PlannedFile[] => {
    const path = getMarkdownPath(page.pathname)
    if (taken.has(path)) return []
    taken.add(path)
    return [
      {
        kind: 'site',
        path,
        get key() {
          return hashParts('markdown', input.printer.hash(page.document.source.path), page.document.title)
        },
        contents: async () => ({ value: await printMarkdown(page, input), diagnostics: [] }),
      },
    ]
  })
}

async function printMarkdown(linked: LinkedDocument, { plan, manifest }: MarkdownInput): Promise<string> {
  const { document } = linked
  const { url, baseUrl } = plan.config
  // A source that cannot be decoded has been reported, and has an empty page, too.
  const { path } = document.source
  const { text = '' } = decodeSource(readFileSync(join(plan.root, path)))
  const readInclude = (file: string) => readInside(plan.root, file)
  const context = { baseUrl: url + baseUrl, url, files: manifest.files }
  const replacements = document.references.flatMap(({ url: reference, raw, span, file = path }, at) => {
    const replacement = reference.startsWith('#') ? null : printUrl(at, linked, context)
    // A destination that MDX imports is not written in the document.
    const destination = raw || reference
    const isKept = replacement === null || replacement === destination
    return isKept ? [] : [{ file, raw: destination, span, replacement }]
  })
  const options = plan.parseOptions
  const run = createRun({ path, text, options, readInclude })
  const { format, math } = document.frontMatter
  run.context.format = format ?? run.context.format
  run.context.hasFormulas = math ?? run.context.hasFormulas
  const hasMdx = isMdx(path, run.context.format) || document.includes.some((file) => isMdx(file, options.format))
  const convertMdx =
    hasMdx && !isRefused(document) ? (await import('../parse/rewrite/convert-mdx.ts')).convertMdx : undefined
  let isLinked = true
  const prepare = (source: { path: string; text: string }) => {
    const own = replacements.filter(({ file }) => file === source.path)
    const { text: prepared, replaced } = replaceDestinations(source.text, own)
    isLinked &&= replaced === own.length
    return prepared
  }
  const body = expandSource({ path, text }, { context: run.context, prepare, convertMdx }).trim()
  const { title: writtenTitle, description } = { ...document, ...document.written }
  const hasTitle = document.contentTitle !== null || document.beginsWithTitle === true
  const title = hasTitle ? '' : `# ${writtenTitle}\n\n`
  const lead = title !== '' && document.lead ? `> ${description.replace(/\s+/g, ' ')}\n\n` : ''
  // Destinations that only the converted text has, such as those of a home page in front matter.
  const linkRest = isLinked ? undefined : createDestinationFiller(replacements)
  const filled = fillProse(body, {
    isNeeded: linkRest !== undefined || /\{|data-search-ignore/.test(body),
    fill: (prose) => fillText(linkRest?.(prose) ?? prose, run.context).replace(SEARCH_MARK, '$1'),
    fillCode: (code) => fillCodeSpan(code, run.context),
  })
  return `${title}${lead}${filled}\n${describeExamples(document, plan)}`
}

/** What only keeps text from being found, such as that which references print. */
const SEARCH_MARK = /<span data-search-ignore>(.*?)<\/span>/gs

/** A program does not see the marks of values that are not published yet. */
function describeExamples({ facts: names = [] }: Document, plan: SitePlan): string {
  if (names.length === 0) return ''
  const facts = toFactsData(plan)
  const examples = names.flatMap((name) => (facts[name]?.isExample ? [facts[name].value] : []))
  return examples.length === 0 ? '' : `\n> ${labels.exampleValueList([...new Set(examples)])}\n`
}

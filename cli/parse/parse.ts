import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { VFile } from 'vfile'
import type { Extensions } from '../config/extensions.ts'
import { hashOf } from '../lib/hash.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { findConstructs } from './constructs.ts'
import type { ParseOptions } from './context.ts'
import { createRun, type Run } from './create-run.ts'
import { decodeSource } from './decode.ts'
import { createDialect, type Dialect } from './dialect.ts'
import { placeComponents } from './directives/components.ts'
import type { Document, FrontMatterSpans, Heading, HtmlTemplate, ParsedDocument, Span } from './document.ts'
import type { FrontMatter } from './front-matter.ts'
import { splitFrontMatter } from './front-matter-block.ts'
import { identifyHeadings } from './headings.ts'
import { emptyTemplate, holeMarker, toTemplate } from './html-template.ts'
import { fillCodeFromFiles } from './include/code-from-file.ts'
import { expandIncludes, mayInclude } from './include/expand.ts'
import type { Shift } from './include/source-map.ts'
import { findExcess } from './limits.ts'
import { parseMarkdown, type SyntaxExtensions } from './markdown.ts'
import { createPluginChain, type PluginChain } from './plugins.ts'
import { parseRawHtml, prepareRawHtml, sanitizeHtml } from './raw-html.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { collectReferences, reportDuplicateIds } from './references.ts'
import { countWords, findContentTitle, findExcerpt, titleFromPath } from './summary.ts'
import { toHast } from './to-hast.ts'
import { fillVariables, reportUndefined } from './variables.ts'

/** What stays the same from file to file. */
interface Chain {
  options: ParseOptions
  dialect: Dialect
  remarkPlugins: PluginChain
  rehypePlugins: PluginChain
  syntax: SyntaxExtensions
  /** The list of emoji is large, and few pages name one. */
  loadEmoji(): Promise<PluginChain>
}

/** What the chain makes of a body. */
interface Content extends Pick<Document, 'contentTitle' | 'anchors' | 'references' | 'words'> {
  headings: Heading[]
  excerpt: string
  body: HtmlTemplate
}

/** `:smile:` and `:+1:`, but not the `:---:` of tables. */
const emojiName = /:(?:[-+]1|\w[-+\w]*):/

const noContent: Content = {
  ...{ contentTitle: null, anchors: [], references: [], words: 0, headings: [], excerpt: '' },
  body: emptyTemplate,
}

/**
 * Makes the parser of one site. It is pure: the same bytes, path and includes give the same document, in whatever thread
 * and order. It never throws for what stands in a file; a file that cannot be parsed gives findings and an empty body.
 */
export function createParser(
  options: ParseOptions,
  extensions: Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>,
  readInclude: (path: string) => string | undefined,
): (input: { source: SourceFile; bytes: Uint8Array }) => Promise<ParsedDocument> {
  const remarkPlugins = createPluginChain('remarkPlugins', extensions.remarkPlugins)
  const rehypePlugins = createPluginChain('rehypePlugins', extensions.rehypePlugins)
  let emoji: PluginChain | undefined
  const chain: Chain = {
    options,
    dialect: createDialect(),
    remarkPlugins,
    rehypePlugins,
    syntax: remarkPlugins.syntax,
    async loadEmoji() {
      emoji ??= createPluginChain('remarkPlugins', [(await import('remark-emoji')).default])
      return emoji
    },
  }
  return async ({ source, bytes }) => {
    const decoded = decodeSource(bytes)
    if ('fault' in decoded) return unreadable(source, bytes, decoded.fault)
    const run = createRun({ path: source.path, text: decoded.text, options, readInclude })
    const block = splitFrontMatter(decoded.text)
    const { frontMatter, spans } = block ? readFrontMatter(block, run.context) : { frontMatter: {}, spans: {} }
    const content = await parseWithinLimits(block?.body ?? decoded.text, run, chain)
    return assemble(source, run, { frontMatter, spans, content })
  }
}

function unreadable(
  source: SourceFile,
  bytes: Uint8Array,
  fault: Extract<ReturnType<typeof decodeSource>, { fault: unknown }>['fault'],
): ParsedDocument {
  const run = createRun({ path: source.path, text: '', options: null, readInclude: () => undefined })
  run.context.report(fault.code, fault.span, fault.message, fault.hint)
  const parsed = assemble(source, run, { frontMatter: {}, spans: {}, content: noContent })
  return { ...parsed, document: { ...parsed.document, contentHash: hashOf(bytes) } }
}

/** The wall around one file: whatever happens in the chain stays in the file's findings. */
async function parseWithinLimits(body: string, run: Run, chain: Chain): Promise<Content> {
  const { context } = run
  const excess = findExcess(body)
  if (excess) {
    context.report(
      'markdown/limit',
      excess.span,
      `${excess.what}, which docsgen does not render.`,
      'Simplify this place.',
    )
    return noContent
  }
  try {
    return await parseBody(body, run, chain)
  } catch (error) {
    const isOverflow = error instanceof RangeError
    const reason = isOverflow ? 'it is nested too deeply' : error instanceof Error ? error.message : String(error)
    const span = { line: 1, column: 1, endLine: 1, endColumn: 1 }
    context.report(
      'markdown/limit',
      span,
      `The page cannot be rendered: ${reason}.`,
      'Simplify it, or split it in parts.',
    )
    return noContent
  }
}

/** The chain: from the text of a body to everything the site needs to know of it. */
async function parseBody(ownBody: string, run: Run, chain: Chain): Promise<Content> {
  const { context } = run
  let markdown = parseFiles(ownBody, run, chain)
  const body = run.map.isPlain() ? ownBody : context.text
  const file = new VFile({ value: context.text, path: context.path, data: { docsgen: context } })
  await chain.dialect.prepare(body)
  fillVariables(markdown, context)
  chain.dialect.transformDirectives(markdown, file)
  if (context.options.emoji && emojiName.test(body))
    markdown = await (await chain.loadEmoji()).run(markdown, file, context)
  markdown = await chain.remarkPlugins.run(markdown, file, context)
  chain.dialect.settle(markdown, file)
  const headings = identifyHeadings(markdown)
  const mayHaveHtml = body.includes('<') || !chain.remarkPlugins.isEmpty
  const hasHtml = mayHaveHtml && prepareRawHtml(markdown, context)
  const excerpt = findExcerpt(markdown)

  let html = toHast(markdown)
  if (hasHtml) {
    html = parseRawHtml(html, context)
    sanitizeHtml(html, context)
  }
  html = await chain.rehypePlugins.run(html, file, context)
  const content = { headings, excerpt, ...finish(html, file, { run, chain }) }
  return run.map.isPlain() ? content : relocate(content, run)
}

/** The tree of a source with everything it includes. */
function parseFiles(body: string, { context, map }: Run, chain: Chain): MdastRoot {
  const parse = (text: string, shift: Shift) =>
    parseMarkdown(text, {
      syntax: 'docsgen',
      variables: context.options.variables,
      extensions: chain.syntax,
      onUndefinedVariable: (name, { line, endLine, ...columns }) =>
        reportUndefined(context, name, { ...columns, line: line + shift.lines, endLine: endLine + shift.lines }),
    })
  const tree = parse(body, { lines: 0, offset: 0 })
  if (mayInclude(body)) {
    expandIncludes(tree, { context, map, parse })
    context.text = map.text()
  }
  fillCodeFromFiles(tree, context)
  return tree
}

/** Brings places in the text of the whole document back to the files they stand in. */
function relocate(content: Content, { context, map }: Run): Content {
  const place = <T extends { span: Span }>(item: T): T & { file?: string } => {
    const { file, span } = map.locate(item.span)
    return file === context.path ? { ...item, span } : { ...item, span, file }
  }
  const { headings, anchors, references } = content
  return { ...content, headings: headings.map(place), anchors: anchors.map(place), references: references.map(place) }
}

function finish(
  html: HastRoot,
  file: VFile,
  { run, chain }: { run: Run; chain: Chain },
): Omit<Content, 'headings' | 'excerpt'> {
  const words = countWords(html)
  const contentTitle = findContentTitle(html)
  const marker = holeMarker(run.contentHash())
  const { references, anchors, attributes } = collectReferences(html, run.context, marker)
  reportDuplicateIds(anchors, run.context)
  chain.dialect.transformMath(html, file)
  chain.dialect.transformCode(html, file)
  const uses = placeComponents(html, run.context, marker)
  const body = toTemplate(html, marker, attributes)
  if (uses.length > 0) body.components = { marker, uses }
  return { words, contentTitle, references, anchors, body }
}

function assemble(
  source: SourceFile,
  run: Run,
  { frontMatter, spans, content }: { frontMatter: FrontMatter; spans: FrontMatterSpans; content: Content },
): ParsedDocument {
  const { body, excerpt, headings, contentTitle, anchors, references, words } = content
  const { variables } = run.context.options
  const includesHash = run.includesHash()
  return {
    document: {
      source,
      contentHash: run.contentHash(),
      frontMatter,
      ...(Object.keys(spans).length > 0 && { frontMatterSpans: spans }),
      title: frontMatter.title ?? contentTitle ?? titleFromPath(source.relativePath, variables),
      contentTitle,
      description: frontMatter.description ?? excerpt,
      headings,
      anchors,
      references,
      includes: run.includes(),
      words,
      constructs: findConstructs(content.body),
      diagnostics: run.diagnostics(),
      ...(body.components && { components: [...new Set(body.components.uses.map(({ name }) => name))].sort() }),
      ...(includesHash !== '' && { includesHash }),
    },
    body,
  }
}

import type { Root as HastRoot } from 'hast'
import { VFile } from 'vfile'
import { sortFeatures } from '../../src/model/page-features.ts'
import type { Extensions } from '../config/extensions.ts'
import { hashParts } from '../lib/hash.ts'
import { createTimeLimit, type Steps, type TimeLimit } from '../lib/time-limit.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { collectSections } from '../search/records.ts'
import { assemble, type Content, noContent, type Parts } from './assemble.ts'
import type { ParseContext, ParseOptions } from './context.ts'
import { createRun, type ParseRun } from './create-run.ts'
import { createDialect, type Dialect } from './dialect.ts'
import { convertSource } from './dialects/convert-source.ts'
import { insertComponentMarkers } from './directives/components.ts'
import type { Heading, ParsedDocument, Span } from './document.ts'
import { reportDroppedContent } from './dropped-content.ts'
import { createReplaceEmoji, mayHaveEmoji, type ReplaceEmoji } from './emoji.ts'
import { convertFrontMatter } from './front-matter/foreign-front-matter.ts'
import { type FrontMatterBlock, splitFrontMatter } from './front-matter/front-matter-block.ts'
import { addHomePage } from './front-matter/home-page.ts'
import { parseFrontMatter, type ReadFrontMatter } from './front-matter/parse-front-matter.ts'
import { describeHeadings, identifyHeadings } from './headings.ts'
import { detachBody, markPreviewEnd } from './html/detach.ts'
import { createSlotMarker, toTemplate } from './html/html-template.ts'
import { mayHaveHead, takePageHead } from './html/page-head.ts'
import { mayPinIds, removePinnedIds } from './html/pinned-ids.ts'
import { prepareRawHtml } from './html/prepare-html.ts'
import { createTrustMark, markAuthored } from './html/provenance.ts'
import { parseAuthoredHtml } from './html/raw-html.ts'
import { stackTables } from './html/stack-tables.ts'
import { mayHoldRawTables, wrapTables } from './html/tables.ts'
import { toHast } from './html/to-hast.ts'
import { relocate } from './include/relocate.ts'
import { decodeSource } from './limits/decode.ts'
import { findExcess, MAX_PARSE_SECONDS } from './limits/limits.ts'
import { findLinkedExcess } from './limits/linked-length.ts'
import { reportFailure } from './limits/report-failure.ts'
import { noteForeignFeatures } from './page-features.ts'
import { createFilesParser, type FilesParser } from './parse-files.ts'
import { createPluginChain, type PluginChain } from './plugins.ts'
import { punctuateTree } from './punctuation/punctuate-tree.ts'
import { collectReferences, reportDuplicateIds } from './references.ts'
import { countWords, findExcerpt } from './summary.ts'
import { beginsWithHeading, takeContentTitle } from './title.ts'
import { fillVariables } from './variables.ts'

/** What is the same for all files. */
interface Chain {
  options: ParseOptions
  dialect: Dialect
  remarkPlugins: PluginChain
  rehypePlugins: PluginChain
  files: FilesParser
  replaceEmoji: ReplaceEmoji
  limit: TimeLimit
}

/** What a parser needs in addition to options and plugins. */
export interface ParserServices {
  readInclude(path: string): string | undefined
  /** Time limit per file; tests set a shorter one. */
  maxSeconds?: number
}

/**
 * Creates the parser of one site. It is pure: the same bytes, path and includes give the same document, in whatever
 * thread and order; only a file that exceeds `MAX_PARSE_SECONDS` depends on the machine. It never throws because of the
 * content of a file; a file that cannot be parsed gives diagnostics and an empty body.
 */
export function createParser(
  options: ParseOptions,
  extensions: Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>,
  { readInclude, maxSeconds = MAX_PARSE_SECONDS }: ParserServices,
): (input: { source: SourceFile; bytes: Uint8Array }) => Promise<ParsedDocument> {
  const remarkPlugins = createPluginChain('remarkPlugins', extensions.remarkPlugins)
  const chain: Chain = {
    options,
    dialect: createDialect(),
    remarkPlugins,
    rehypePlugins: createPluginChain('rehypePlugins', extensions.rehypePlugins),
    files: createFilesParser(remarkPlugins.syntax),
    replaceEmoji: createReplaceEmoji(),
    limit: createTimeLimit(maxSeconds),
  }
  return async ({ source, bytes }) => {
    const decoded = decodeSource(bytes)
    const { text = '', problem } = decoded
    const { path, locale, collection } = source
    const run = createRun({ path, locale, text, isPost: collection === 'blog', options, readInclude })
    if (problem) run.context.report(problem.code, problem.span, problem)
    if (decoded.text === undefined) return assembleUnreadable(source, bytes, run)
    return assemble(source, run, await parseWithinLimits(text, run, chain))
  }
}

function assembleUnreadable(source: SourceFile, bytes: Uint8Array, run: ParseRun): ParsedDocument {
  const parsed = assemble(source, run, { frontMatter: {}, spans: {}, content: noContent })
  return { ...parsed, document: { ...parsed.document, contentHash: hashParts(bytes) } }
}

/** The error boundary of one file: every failure and timeout in the chain becomes a diagnostic of the file. */
async function parseWithinLimits(text: string, run: ParseRun, chain: Chain): Promise<Parts> {
  const parts: Parts = { frontMatter: {}, spans: {}, content: noContent }
  try {
    await chain.limit(parseParts(parts, text, { run, chain }))
  } catch (error) {
    reportFailure(error, run.context)
  }
  return parts
}

function refuse({ span, what }: { span: Span; what: string }, context: ParseContext): Content {
  context.report('markdown/limit', span, {
    message: `${what}, which docsgen does not render.`,
    hint: 'Simplify this part.',
  })
  return noContent
}

/** Fills in `parts`, so that whatever was read before a failure is kept. */
function* parseParts(parts: Parts, text: string, { run, chain }: { run: ParseRun; chain: Chain }): Steps<void> {
  const { context } = run
  const block = splitFrontMatter(text)
  if (block?.foreign) yield { name: null, start: () => readForeign(block, context) }
  const { foreign, ...read } = block ? parseFrontMatter(block, context) : {}
  Object.assign(parts, read)
  const { title, hide_title, math, format, smart_punctuation } = parts.frontMatter
  context.isUntitled = !context.isPost && title === undefined && !hide_title
  context.hasFormulas = math ?? context.hasFormulas
  context.format = format ?? context.format
  if (smart_punctuation === false) context.quoteMarks = null
  const body = block?.body ?? text
  const tooMuch = findExcess(body)
  if (tooMuch) return void refuse(tooMuch, context)
  const converted = convertBody(body, foreign ?? {}, run)
  const excess = converted === body ? undefined : findExcess(converted)
  if (excess) refuse(excess, context)
  else parts.content = yield* parseBody(converted, run, chain)
}

/** The body in docsgen's own Markdown; from then on, positions refer to it. */
function convertBody(body: string, foreign: ReadFrontMatter['foreign'], { context, map }: ParseRun): string {
  const part = context.options.dialects && addHomePage(body, foreign, context.path)
  const edited = convertSource({ path: context.path, text: body, part }, context)
  if (!edited) return body
  map.edit(edited)
  context.text = edited.text
  return edited.text
}

/** Fills in the YAML of front matter in another format. */
async function readForeign(block: FrontMatterBlock, context: ParseContext): Promise<void> {
  if (!block.foreign) return
  const { yaml, problem } = await convertFrontMatter(block.foreign)
  block.yaml = yaml
  if (problem) context.report('front-matter/invalid', problem.span, { ...problem, isError: true })
}

/** Derives everything the site needs to know from the text of a body. */
function* parseBody(ownBody: string, run: ParseRun, chain: Chain): Steps<Content> {
  const { context } = run
  const { dialect, files } = chain
  if (files.needsPreparing(ownBody, context)) yield { name: null, start: () => files.prepare() }
  let markdown = files.parse(ownBody, run)
  const body = run.map.isPlain() ? ownBody : context.text
  const file = new VFile({ value: context.text, path: context.path, data: { docsgen: context } })
  if (dialect.needsPreparing(body)) yield { name: null, start: () => dialect.prepare(body) }
  fillVariables(markdown, context)
  dialect.transformDirectives(markdown, file)
  if (context.options.emoji && mayHaveEmoji(body)) markdown = yield* chain.replaceEmoji(markdown, file, context)
  const hasRemarkPlugins = !chain.remarkPlugins.isEmpty
  if (hasRemarkPlugins) markAuthored(markdown)
  markdown = yield* chain.remarkPlugins.run(markdown, file, context)
  dialect.finishMarkdown(markdown, file)
  const excess = findLinkedExcess(markdown, body)
  if (excess) return refuse(excess, context)
  reportDroppedContent(markdown, context)
  const identified = identifyHeadings(markdown, context.options.headingIds)
  if (mayPinIds(body)) removePinnedIds(markdown)
  if (context.quoteMarks) punctuateTree(markdown, context.text, context.quoteMarks)
  const headings = describeHeadings(identified)
  if (context.isPost) markPreviewEnd(markdown)
  const head = mayHaveHead(body) ? takePageHead(markdown, context) : {}
  const mayHaveHtml = body.includes('<') || hasRemarkPlugins
  const trustMark = mayHaveHtml ? createTrustMark(run.getContentHash()) : ''
  const hasHtml = mayHaveHtml && prepareRawHtml(markdown, hasRemarkPlugins ? trustMark : null, context)
  const excerpt = findExcerpt(markdown)
  const beginsWithTitle = context.isUntitled && beginsWithHeading(markdown)

  const boxesTables = !mayHoldRawTables(body) && !hasRemarkPlugins
  let html = toHast(markdown, { boxesTables })
  if (hasHtml) html = parseAuthoredHtml(html, trustMark, context)
  if (!boxesTables) wrapTables(html)
  html = yield* chain.rehypePlugins.run(html, file, context)
  if (hasHtml || hasRemarkPlugins || !chain.rehypePlugins.isEmpty) noteForeignFeatures(html, context)
  const hasHead = Object.keys(head).length > 0
  const content = {
    headings,
    excerpt,
    beginsWithTitle,
    ...(hasHead && { head }),
    ...finishContent(html, file, { run, chain, headings }),
  }
  return run.map.isPlain() ? content : relocate(content, run.context.path, run.map)
}

function finishContent(
  html: HastRoot,
  file: VFile,
  { run, chain, headings }: { run: ParseRun; chain: Chain; headings: readonly Heading[] },
): Omit<Content, 'headings' | 'excerpt' | 'beginsWithTitle' | 'head'> {
  const words = countWords(html)
  const { title: contentTitle, anchor } = takeContentTitle(html, run.context, headings)
  const marker = createSlotMarker(run.getContentHash())
  const { references, anchors, attributes } = collectReferences(html, run.context, marker)
  if (anchor) anchors.unshift(anchor)
  reportDuplicateIds(anchors, run.context)
  const sections = run.context.options.search ? collectSections(html) : []
  if (run.context.hasFormulas) chain.dialect.transformMath(html, file)
  chain.dialect.transformCode(html, file)
  stackTables(html)
  const detached = run.context.isPost ? detachBody(html, { marker, attributes }) : undefined
  const uses = insertComponentMarkers(html, run.context, marker)
  const body = toTemplate(html, marker, attributes)
  if (uses.length > 0) body.components = { marker, uses }
  if (detached) body.detached = detached
  const features = sortFeatures(run.context.features)
  return { words, contentTitle, ...(anchor && { titleId: anchor.id }), references, anchors, body, sections, features }
}

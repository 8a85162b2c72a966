import type { Root as HastRoot } from 'hast'
import { VFile } from 'vfile'
import { sortFeatures } from '../../src/model/page-features.ts'
import type { Extensions } from '../config/extensions.ts'
import { classifyContentPath } from '../content/content-path.ts'
import { hashParts } from '../lib/hash.ts'
import { createTimeLimit, type Steps, type TimeLimit } from '../lib/time-limit.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { collectSections } from '../search/records.ts'
import type { ParseContext, ParseOptions } from './context.ts'
import { createRun, type ParseRun } from './create-run.ts'
import { createDialect, type Dialect } from './dialect.ts'
import { convertSource } from './dialects/convert-source.ts'
import { insertComponentMarkers } from './directives/components.ts'
import type { Document, FrontMatterSpans, Heading, ParsedDocument, Span } from './document.ts'
import { reportDroppedContent } from './dropped-content.ts'
import { createReplaceEmoji, mayHaveEmoji, type ReplaceEmoji } from './emoji.ts'
import { convertFrontMatter } from './front-matter/foreign-front-matter.ts'
import type { FrontMatter } from './front-matter/front-matter.ts'
import { type FrontMatterBlock, splitFrontMatter } from './front-matter/front-matter-block.ts'
import { parseFrontMatter } from './front-matter/parse-front-matter.ts'
import { describeHeadings, identifyHeadings } from './headings.ts'
import { detachBody, markPreviewEnd } from './html/detach.ts'
import { createSlotMarker, emptyTemplate, toTemplate } from './html/html-template.ts'
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
import { parseFiles } from './parse-files.ts'
import { createPluginChain, type PluginChain } from './plugins.ts'
import { describeWritten, punctuateFrontMatter } from './punctuation/punctuate-front-matter.ts'
import { punctuateTree } from './punctuation/punctuate-tree.ts'
import { collectReferences, reportDuplicateIds } from './references.ts'
import { countWords, describeDocument, findExcerpt, getTitleFromName, takeContentTitle } from './summary.ts'
import type { SyntaxExtensions } from './syntax/markdown.ts'
import { fillVariables } from './variables.ts'

/** What is the same for all files. */
interface Chain {
  options: ParseOptions
  dialect: Dialect
  remarkPlugins: PluginChain
  rehypePlugins: PluginChain
  syntax: SyntaxExtensions
  replaceEmoji: ReplaceEmoji
  limit: TimeLimit
}

/** What the chain derives from a body. */
interface Content
  extends Pick<Document, 'contentTitle' | 'titleId' | 'anchors' | 'references' | 'words' | 'head' | 'features'>,
    Pick<ParsedDocument, 'body' | 'sections'> {
  headings: Heading[]
  excerpt: string
}

/** Everything derived from one file; each part is set once it is read. */
interface Parts {
  frontMatter: FrontMatter
  spans: FrontMatterSpans
  content: Content
}

const noContent: Content = {
  ...{ contentTitle: null, anchors: [], references: [], words: 0, headings: [], excerpt: '', features: [] },
  ...{ body: emptyTemplate, sections: [] },
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
    syntax: remarkPlugins.syntax,
    replaceEmoji: createReplaceEmoji(),
    limit: createTimeLimit(maxSeconds),
  }
  return async ({ source, bytes }) => {
    const decoded = decodeSource(bytes)
    if ('problem' in decoded) return createUnreadableDocument(source, bytes, decoded.problem)
    const { path, locale, collection } = source
    const run = createRun({ path, locale, text: decoded.text, isPost: collection === 'blog', options, readInclude })
    return assemble(source, run, await parseWithinLimits(decoded.text, run, chain))
  }
}

function createUnreadableDocument(
  source: SourceFile,
  bytes: Uint8Array,
  problem: Extract<ReturnType<typeof decodeSource>, { problem: unknown }>['problem'],
): ParsedDocument {
  const run = createRun({ path: source.path, text: '', options: null, readInclude: () => undefined })
  run.context.report(problem.code, problem.span, { message: problem.message, hint: problem.hint })
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
  if (block) Object.assign(parts, parseFrontMatter(block, context))
  context.hasFormulas = parts.frontMatter.math ?? context.hasFormulas
  if (parts.frontMatter.smart_punctuation === false) context.quoteMarks = null
  const body = block?.body ?? text
  const tooMuch = findExcess(body)
  if (tooMuch) return void refuse(tooMuch, context)
  const converted = convertBody(body, run)
  const excess = converted === body ? undefined : findExcess(converted)
  if (excess) refuse(excess, context)
  else parts.content = yield* parseBody(converted, run, chain)
}

/** The body in docsgen's own Markdown; from then on, positions refer to it. */
function convertBody(body: string, { context, map }: ParseRun): string {
  const edited = convertSource({ path: context.path, text: body }, context)
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
  if (problem) context.report('front-matter/invalid', problem.span, problem)
}

/** Derives everything the site needs to know from the text of a body. */
function* parseBody(ownBody: string, run: ParseRun, chain: Chain): Steps<Content> {
  const { context } = run
  const { dialect } = chain
  let markdown = parseFiles(ownBody, run, chain.syntax)
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

  const boxesTables = !mayHoldRawTables(body) && !hasRemarkPlugins
  let html = toHast(markdown, { boxesTables })
  if (hasHtml) html = parseAuthoredHtml(html, trustMark, context)
  if (!boxesTables) wrapTables(html)
  html = yield* chain.rehypePlugins.run(html, file, context)
  if (hasHtml || hasRemarkPlugins || !chain.rehypePlugins.isEmpty) noteForeignFeatures(html, context)
  const hasHead = Object.keys(head).length > 0
  const content = { headings, excerpt, ...(hasHead && { head }), ...finishContent(html, file, { run, chain }) }
  return run.map.isPlain() ? content : relocate(content, run.context.path, run.map)
}

function finishContent(
  html: HastRoot,
  file: VFile,
  { run, chain }: { run: ParseRun; chain: Chain },
): Omit<Content, 'headings' | 'excerpt' | 'head'> {
  const words = countWords(html)
  const { title: contentTitle, anchor } = takeContentTitle(html, run.context)
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

/** The source with its name read as its front matter asks for (docs/behaviours.md ID-5). */
function applyNumberPrefixes(source: SourceFile, { parse_number_prefixes }: FrontMatter): SourceFile {
  if (parse_number_prefixes !== false) return source
  return { ...source, ...classifyContentPath(source.relativePath, source.collection, { numberPrefixes: false }) }
}

function assemble(file: SourceFile, run: ParseRun, { frontMatter: written, spans, content }: Parts): ParsedDocument {
  const source = applyNumberPrefixes(file, written)
  const frontMatter = punctuateFrontMatter(written, run.context.quoteMarks)
  const { body, sections, excerpt, headings, contentTitle, anchors, references, words, features } = content
  const { variables } = run.context.options
  const includesHash = run.getIncludesHash()
  return {
    document: {
      source,
      contentHash: run.getContentHash(),
      frontMatter,
      ...(Object.keys(spans).length > 0 && { frontMatterSpans: spans }),
      title: frontMatter.title ?? contentTitle ?? getTitleFromName(source, variables),
      contentTitle,
      ...describeWritten(written, frontMatter),
      ...(content.titleId !== undefined && { titleId: content.titleId }),
      ...(body.detached?.preview && { hasPreview: true as const }),
      ...describeDocument(frontMatter.description, excerpt),
      headings,
      anchors,
      references,
      includes: run.getIncludes(),
      words,
      features,
      diagnostics: run.getDiagnostics(),
      ...(content.head && { head: content.head }),
      ...(body.components && { components: [...new Set(body.components.uses.map(({ name }) => name))].sort() }),
      ...(includesHash !== '' && { includesHash }),
    },
    ...{ body, sections },
  }
}

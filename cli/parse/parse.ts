import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { VFile } from 'vfile'
import type { Extensions } from '../config/extensions.ts'
import { hashOf } from '../lib/hash.ts'
import { createTimeLimit, type Steps, type TimeLimit, TimeLimitError } from '../lib/time-limit.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { findConstructs } from './constructs.ts'
import type { ParseContext, ParseOptions } from './context.ts'
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
import { findDeepElement, findExcess, MAX_PARSE_SECONDS } from './limits.ts'
import { findLinkedExcess } from './linked-length.ts'
import { parseMarkdown, type SyntaxExtensions } from './markdown.ts'
import { defineInLists } from './nested-definitions.ts'
import { mayHaveHead, takePageHead } from './page-head.ts'
import { createPluginChain, type PluginChain } from './plugins.ts'
import { parseRawHtml, prepareRawHtml, sanitizeHtml } from './raw-html.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { collectReferences, reportDuplicateIds } from './references.ts'
import { countWords, findExcerpt, takeContentTitle, titleFromPath } from './summary.ts'
import { mayHoldRawTables, wrapTables } from './tables.ts'
import { toHast } from './to-hast.ts'
import { fillVariables, reportUndefined } from './variables.ts'

/** What stays the same from file to file. */
interface Chain {
  options: ParseOptions
  dialect: Dialect
  remarkPlugins: PluginChain
  rehypePlugins: PluginChain
  syntax: SyntaxExtensions
  /** Replaces the names of emoji. The list of them is large, and few pages have one. */
  replaceEmoji(tree: MdastRoot, file: VFile, context: ParseContext): Steps<MdastRoot>
  limit: TimeLimit
}

/** What the chain makes of a body. */
interface Content extends Pick<Document, 'contentTitle' | 'anchors' | 'references' | 'words' | 'head'> {
  headings: Heading[]
  excerpt: string
  body: HtmlTemplate
}

/** All that stands in one file; each part is there when it was read. */
interface Parts {
  frontMatter: FrontMatter
  spans: FrontMatterSpans
  content: Content
}

/** `:smile:` and `:+1:`, but not the `:---:` of tables. */
const emojiName = /:(?:[-+]1|\w[-+\w]*):/

const noContent: Content = {
  ...{ contentTitle: null, anchors: [], references: [], words: 0, headings: [], excerpt: '' },
  body: emptyTemplate,
}

/** What a parser may be given besides options and plugins. */
export interface ParserServices {
  readInclude(path: string): string | undefined
  /** For one file; a test sets another one. */
  maxSeconds?: number
}

/**
 * Makes the parser of one site. It is pure: the same bytes, path and includes give the same document, in whatever thread
 * and order; only a file that is given up after `MAX_PARSE_SECONDS` depends on the machine. It never throws for what stands
 * in a file; a file that cannot be parsed gives findings and an empty body.
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
    replaceEmoji: createEmojiSteps(),
    limit: createTimeLimit(maxSeconds),
  }
  return async ({ source, bytes }) => {
    const decoded = decodeSource(bytes)
    if ('fault' in decoded) return unreadable(source, bytes, decoded.fault)
    const run = createRun({ path: source.path, text: decoded.text, options, readInclude })
    return assemble(source, run, await parseWithinLimits(decoded.text, run, chain))
  }
}

function createEmojiSteps(): Chain['replaceEmoji'] {
  let plugins: PluginChain | undefined
  return function* (tree, file, context) {
    const start = async () => {
      plugins ??= createPluginChain('remarkPlugins', [(await import('remark-emoji')).default])
    }
    if (!plugins) yield { name: null, start }
    return plugins ? yield* plugins.run(tree, file, context) : tree
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

/** The wall around one file: whatever happens in the chain, and however long it takes, stays in the file's findings. */
async function parseWithinLimits(text: string, run: Run, chain: Chain): Promise<Parts> {
  const parts: Parts = { frontMatter: {}, spans: {}, content: noContent }
  try {
    await chain.limit(parseParts(parts, text, { run, chain }))
  } catch (error) {
    reportFailure(error, run.context)
  }
  return parts
}

function reportFailure(error: unknown, context: ParseContext): void {
  const start: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 }
  if (error instanceof TimeLimitError) {
    const { step, seconds } = error
    const who = step ?? 'The page cannot be rendered: it'
    const hint = step ? 'Correct it, or take it out of the configuration.' : 'Simplify the page, or split it in parts.'
    context.report('markdown/time-limit', start, `${who} takes more than ${seconds} seconds.`, hint)
    return
  }
  const isOverflow = error instanceof RangeError
  const reason = isOverflow ? 'it is nested too deeply' : error instanceof Error ? error.message : String(error)
  const place = (isOverflow && findDeepElement(context.text)) || start
  const hint = 'Simplify it, or split it in parts.'
  context.report('markdown/limit', place, `The page cannot be rendered: ${reason}.`, hint)
}

function refuse({ span, what }: { span: Span; what: string }, context: ParseContext): Content {
  context.report('markdown/limit', span, `${what}, which docsgen does not render.`, 'Simplify this place.')
  return noContent
}

/** Fills `parts`, so that what was read before a mistake counts. */
function* parseParts(parts: Parts, text: string, { run, chain }: { run: Run; chain: Chain }): Steps<void> {
  const { context } = run
  const block = splitFrontMatter(text)
  if (block) Object.assign(parts, readFrontMatter(block, context))
  const body = block?.body ?? text
  const excess = findExcess(body)
  if (excess) refuse(excess, context)
  else parts.content = yield* parseBody(body, run, chain)
}

/** The chain: from the text of a body to everything the site needs to know of it. */
function* parseBody(ownBody: string, run: Run, chain: Chain): Steps<Content> {
  const { context } = run
  const { dialect } = chain
  let markdown = parseFiles(ownBody, run, chain)
  const body = run.map.isPlain() ? ownBody : context.text
  const file = new VFile({ value: context.text, path: context.path, data: { docsgen: context } })
  if (dialect.needsPreparing(body)) yield { name: null, start: () => dialect.prepare(body) }
  fillVariables(markdown, context)
  dialect.transformDirectives(markdown, file)
  if (context.options.emoji && emojiName.test(body)) markdown = yield* chain.replaceEmoji(markdown, file, context)
  markdown = yield* chain.remarkPlugins.run(markdown, file, context)
  dialect.settle(markdown, file)
  const excess = findLinkedExcess(markdown, body)
  if (excess) return refuse(excess, context)
  const headings = identifyHeadings(markdown)
  const head = mayHaveHead(body) ? takePageHead(markdown, context) : {}
  const mayHaveHtml = body.includes('<') || !chain.remarkPlugins.isEmpty
  const hasHtml = mayHaveHtml && prepareRawHtml(markdown, context)
  const excerpt = findExcerpt(markdown)

  const boxesTables = !mayHoldRawTables(body) && chain.remarkPlugins.isEmpty
  let html = toHast(markdown, { boxesTables })
  if (hasHtml) {
    html = parseRawHtml(html, context)
    sanitizeHtml(html, context)
  }
  if (!boxesTables) wrapTables(html)
  html = yield* chain.rehypePlugins.run(html, file, context)
  const hasHead = Object.keys(head).length > 0
  const content = { headings, excerpt, ...(hasHead && { head }), ...finish(html, file, { run, chain }) }
  return run.map.isPlain() ? content : relocate(content, run)
}

/** The tree of a source with everything it includes. */
function parseFiles(body: string, { context, map }: Run, chain: Chain): MdastRoot {
  const parse = (text: string, shift: Shift) => {
    const tree = parseMarkdown(text, {
      syntax: 'docsgen',
      variables: context.options.variables,
      extensions: chain.syntax,
      onUndefinedVariable: (name, { line, endLine, ...columns }) =>
        reportUndefined(context, name, { ...columns, line: line + shift.lines, endLine: endLine + shift.lines }),
    })
    defineInLists(tree, text)
    return tree
  }
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
): Omit<Content, 'headings' | 'excerpt' | 'head'> {
  const words = countWords(html)
  const contentTitle = takeContentTitle(html)
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

function assemble(source: SourceFile, run: Run, { frontMatter, spans, content }: Parts): ParsedDocument {
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
      ...(content.head && { head: content.head }),
      ...(body.components && { components: [...new Set(body.components.uses.map(({ name }) => name))].sort() }),
      ...(includesHash !== '' && { includesHash }),
    },
    body,
  }
}

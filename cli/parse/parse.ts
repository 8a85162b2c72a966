import type { Extensions } from '../config/extensions.ts'
import { createTimeLimit, type Steps } from '../lib/time-limit.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { assemble, noParts, type Parts } from './assemble.ts'
import { createRun, type ParseContext, type ParseOptions, type ParseRun } from './context.ts'
import type { ParsedDocument } from './document.ts'
import { createReplaceEmoji } from './emoji.ts'
import { type FrontMatterBlock, splitFrontMatter } from './front-matter/front-matter-block.ts'
import { parseFrontMatter, type ReadFrontMatter } from './front-matter/parse-front-matter.ts'
import { mayHaveForeignKeys } from './front-matter/read-value.ts'
import { mayInclude } from './include/expand.ts'
import { decodeSource } from './limits/decode.ts'
import { findExcess, MAX_PARSE_SECONDS } from './limits/limits.ts'
import { reportExcess, reportFailure } from './limits/report-failure.ts'
import { createOwnSyntax } from './own-syntax.ts'
import { type Chain, parseBody } from './parse-body.ts'
import { createFilesParser } from './parse-files.ts'
import { createPluginChain } from './plugins.ts'
import type { SourceSyntax, SyntaxState, TextSyntax } from './source-syntax.ts'
import { hasNameAsTitle } from './summary.ts'
import { addFrontMatterSuppressions } from './suppressions.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Services of a parser, in addition to options and plugins. */
export interface ParserServices {
  readInclude(path: string): string | undefined
  /** The syntax of other tools. Default: only docsgen's own Markdown is read. */
  syntax?: SourceSyntax | undefined
  /** Time limit per file; tests set a shorter one. */
  maxSeconds?: number
}

/** Input of a parser. */
export interface ParserInput {
  source: SourceFile
  bytes: Uint8Array
  /** Whether body and sections stay empty, which skips work; the document is the same. Default: `false`. */
  isDocumentOnly?: boolean
}

/**
 * Creates the parser of one site. It is pure: the same bytes, path and includes give the same document in any thread
 * and order; only a file that exceeds `MAX_PARSE_SECONDS` depends on the machine. It never throws because of the
 * content of a file; a file that cannot be parsed gives diagnostics and an empty body.
 */
export function createParser(
  options: ParseOptions,
  extensions: Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>,
  { readInclude, syntax: source, maxSeconds = MAX_PARSE_SECONDS }: ParserServices,
): (input: ParserInput) => Promise<ParsedDocument> {
  const syntax: SyntaxState = { source, text: undefined, mdx: undefined }
  const remarkPlugins = createPluginChain('remarkPlugins', extensions.remarkPlugins)
  const chain: Chain = {
    options,
    ownSyntax: createOwnSyntax(),
    remarkPlugins,
    rehypePlugins: createPluginChain('rehypePlugins', extensions.rehypePlugins),
    files: createFilesParser(remarkPlugins.syntax, options.parser, syntax),
    syntax,
    replaceEmoji: createReplaceEmoji(),
    limit: createTimeLimit(maxSeconds),
  }
  return async ({ source, bytes, isDocumentOnly = false }) => {
    const decoded = decodeSource(bytes)
    const { text = '', problem } = decoded
    const { path, locale, collection } = source
    const isPost = collection === 'blog'
    const translation = describeTranslation(source)
    const isReference = source.generatedFrom !== undefined
    const run = createRun({
      path,
      locale,
      translation,
      text,
      isReference,
      isPost,
      isDocumentOnly,
      options,
      readInclude,
    })
    if (problem) run.context.report(problem.code, problem.span, problem)
    const parts = decoded.text === undefined ? noParts : await parseText(text, run, chain)
    return assemble(source, run, parts)
  }
}

function describeTranslation({ path, relativePath, translationOf }: SourceFile): ParseContext['translation'] {
  if (translationOf === undefined) return null
  const depth = relativePath.split('/').length
  const getFolder = (file: string) => file.split('/').slice(0, -depth).join('/')
  return { folder: getFolder(path), original: getFolder(translationOf) }
}

/** The error boundary of one file: every failure and timeout in the chain becomes a diagnostic of the file. */
async function parseText(text: string, run: ParseRun, chain: Chain): Promise<Parts> {
  const parts: Parts = { ...noParts }
  try {
    await chain.limit(parseParts(parts, text, { run, chain }))
  } catch (error) {
    reportFailure(error, run.context)
  }
  return parts
}

/** Fills in `parts`, so that data read before a failure is kept. */
function* parseParts(parts: Parts, text: string, { run, chain }: { run: ParseRun; chain: Chain }): Steps<void> {
  const { context } = run
  const block = splitFrontMatter(text)
  yield* loadTextSyntax(chain.syntax, { body: block?.body ?? text, block }, context)
  const syntax = chain.syntax.text
  if (block?.foreign && syntax) yield { name: null, start: () => readForeign(block, context, syntax) }
  const { foreign, ...read } = block ? parseFrontMatter(block, context, syntax) : {}
  Object.assign(parts, read)
  addFrontMatterSuppressions(parts, context)
  const { title, hide_title, math, format, smart_punctuation } = parts.frontMatter
  context.isUntitled = !context.isPost && title === undefined && !hide_title && !hasNameAsTitle(context)
  context.hasFormulas = math ?? context.hasFormulas
  context.format = format ?? context.format
  if (smart_punctuation === false) context.quoteMarks = null
  const body = block?.body ?? text
  let excess = findExcess(body)
  const mayConvert = excess === undefined || excess.flat !== undefined
  const ownBody = mayConvert && syntax ? convertBody(body, foreign ?? {}, { run, syntax }) : body
  if (ownBody !== body) excess = findExcess(ownBody)
  if (excess) reportExcess(excess, context)
  const parsed = excess ? excess.flat : ownBody
  if (parsed !== undefined && (/\S/.test(parsed) || !chain.remarkPlugins.isEmpty || !chain.rehypePlugins.isEmpty))
    parts.content = yield* parseBody(parsed, run, chain)
  if (context.isDocumentOnly) return
  const { references } = parts.content
  const page = {
    references,
    isOwnMarkdown: ownBody === body,
    syntax: chain.syntax,
    writeCode: chain.ownSyntax.writeCode,
  }
  parts.markdown = writeMarkdown(text, run, page)
}

/** The body in docsgen's own Markdown; from then on, positions refer to it. */
function convertBody(
  body: string,
  foreign: ReadFrontMatter['foreign'],
  { run: { context, map }, syntax }: { run: ParseRun; syntax: TextSyntax },
): string {
  const part = context.options.dialects && syntax.addHomePage(body, foreign, context.path)
  const edited = syntax.convert({ path: context.path, text: body, part, frontMatter: () => foreign }, context)
  if (!edited) return body
  map.edit(edited)
  context.text = edited.text
  return edited.text
}

/** Fills in the YAML of front matter in another format. */
async function readForeign(block: FrontMatterBlock, context: ParseContext, syntax: TextSyntax): Promise<void> {
  if (!block.foreign) return
  const { yaml, problem } = await syntax.convertFrontMatter(block.foreign)
  block.yaml = yaml
  if (problem) context.report('front-matter/invalid', problem.span, { ...problem, isError: true })
}

/** Loads the reader of text and front matter of other tools if a document may need it. */
function* loadTextSyntax(
  state: SyntaxState,
  { body, block }: { body: string; block: FrontMatterBlock | undefined },
  { options }: ParseContext,
): Steps<void> {
  const { source } = state
  if (!source || state.text) return
  const isForeign = block && (block.foreign !== undefined || mayHaveForeignKeys(block.yaml))
  if (!isForeign && !mayInclude(body) && !source.mayConvert(body, options.dialects)) return
  yield {
    name: null,
    start: async () => {
      state.text = await source.loadText(options.dialects)
    },
  }
}

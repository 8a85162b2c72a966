import type { Extensions } from '../config/extensions.ts'
import { createTimeLimit } from '../lib/time-limit.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { assemble, noParts } from './assemble.ts'
import { createRun, type ParseOptions } from './context.ts'
import type { ParsedDocument } from './document.ts'
import { createReplaceEmoji } from './emoji.ts'
import { decodeSource } from './limits/decode.ts'
import { MAX_PARSE_SECONDS } from './limits/limits.ts'
import { createOwnSyntax } from './own-syntax.ts'
import type { Chain } from './parse-body.ts'
import { createFilesParser } from './parse-files.ts'
import { parseText } from './parse-text.ts'
import { createPluginChain } from './plugins.ts'
import type { SourceSyntax, SyntaxState } from './source-syntax.ts'

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
  /**
   * Whether only the document is wanted, which is the same as always: body and sections are then empty, and nothing is done that
   * only they need. Default: `false`.
   */
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
    const run = createRun({ path, locale, text, isPost: collection === 'blog', isDocumentOnly, options, readInclude })
    if (problem) run.context.report(problem.code, problem.span, problem)
    const parts = decoded.text === undefined ? noParts : await parseText(text, run, chain)
    return assemble(source, run, parts)
  }
}

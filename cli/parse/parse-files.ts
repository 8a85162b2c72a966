import type { Root } from 'mdast'
import { isMdx } from '../content/content-path.ts'
import type { ParseContext, ParseOptions, ParseRun } from './context.ts'
import { arrangeEntries, isUnsearched } from './data-reference/arrange-entries.ts'
import { findFilledName, reportUndefined } from './fill-variables.ts'
import { fillCodeFromFiles } from './include/code-from-file.ts'
import { expandIncludes, mayInclude } from './include/expand.ts'
import { type Shift, shiftSpan } from './include/source-map.ts'
import { loadNativeParser, type NativeParse } from './native/load-native-parser.ts'
import type { SyntaxState } from './source-syntax.ts'
import { parseNestedDefinitions } from './syntax/nested-definitions.ts'
import { parseMarkdown, type SyntaxExtensions } from './syntax/parse-markdown.ts'
import type { UnclosedBlock } from './syntax/unclosed-blocks.ts'

export type FilesParser = ReturnType<typeof createFilesParser>

/** Parses sources together with the files that they include; `extensions` is the syntax of the project's plugins. */
export function createFilesParser(extensions: SyntaxExtensions, parser: ParseOptions['parser'], syntax: SyntaxState) {
  const parsers: Parsers = { syntax }
  let isNativeLoaded = parser === 'remark'
  const needsMdx = (body: string, { path, format }: ParseContext) =>
    syntax.source !== undefined &&
    syntax.mdx === undefined &&
    (isMdx(path, format) || (format !== 'md' && mayInclude(body)))
  return {
    /** Whether `prepare` must be called first, because a parser that the document may need is not loaded yet. */
    needsPreparing: (body: string, context: ParseContext) => !isNativeLoaded || needsMdx(body, context),
    /** Loads the native parser, and that of MDX if the document is MDX or may include some. */
    async prepare(body: string, context: ParseContext): Promise<void> {
      if (!isNativeLoaded) parsers.native = await loadNativeParser()
      isNativeLoaded = true
      if (syntax.source && needsMdx(body, context)) syntax.mdx = await syntax.source.loadMdx()
    },
    /** The tree of a source, with everything it includes. Text that was meant to be more is reported. */
    parse(body: string, { context, map }: ParseRun): Root {
      const { includes, parse } = createParse(context, extensions, parsers)
      const tree = parse(body, { lines: 0, offset: 0 }, context.path)
      if (mayInclude(body) || includes.found) {
        expandIncludes(tree, { context, map, parse, syntax: syntax.text })
        context.text = map.getText()
      }
      if (context.isReference) arrangePage(tree, context)
      fillCodeFromFiles(tree, context)
      return tree
    },
  }
}

/**
 * The entries of a page of an API description begin with their number, or with the heading of their first group. The names of
 * entries are code.
 */
function arrangePage(tree: Root, context: ParseContext): void {
  const { children } = tree
  const count = children.findIndex(isUnsearched)
  const first = children.findIndex(
    (node) => node.type === 'heading' && node.depth === 3 && node.children[0]?.type === 'inlineCode',
  )
  const isCounted = count >= 0 && (first < 0 || count < first)
  const heading = () =>
    children.slice(0, Math.max(0, first)).findLastIndex((node) => node.type === 'heading' && node.depth === 2)
  const start = isCounted ? count : heading()
  if (start >= 0) tree.children = [...children.slice(0, start), ...arrangeEntries(children.slice(start), context)]
}

interface Parsers {
  native?: NativeParse | undefined
  syntax: SyntaxState
}

/** Creates the function that parses one file of a document. `includes.found` is set by imports of MDX. */
function createParse(context: ParseContext, extensions: SyntaxExtensions, { native, syntax }: Parsers) {
  const includes = { found: false }
  const parse = (text: string, shift: Shift, path: string): Root => {
    const onUnclosedBlock = (block: UnclosedBlock) =>
      reportUnclosed(context, { ...block, span: shiftSpan(block.span, shift) })
    const format = path === context.path ? context.format : context.options.format
    if (syntax.mdx && isMdx(path, format)) {
      const onInclude = () => (includes.found = true)
      return syntax.mdx.parse(text, { context, shift, extensions, onUnclosedBlock, onInclude })
    }
    const tree = parseMarkdown(text, {
      syntax: 'docsgen',
      extensions,
      native,
      math: context.hasFormulas,
      fillName(name, span) {
        const filled = findFilledName(name, context)
        if (!filled && !name.startsWith('#')) reportUndefined(context, name, shiftSpan(span, shift))
        return filled ? { text: filled.prose ?? filled.value, isExample: filled.isExample === true } : null
      },
      onUnclosedBlock,
    })
    parseNestedDefinitions(tree, text)
    return tree
  }
  return { includes, parse }
}

function reportUnclosed(context: ParseContext, { opening, span }: UnclosedBlock): void {
  if (opening.startsWith('$')) {
    context.report('markdown/unclosed-formula', span, {
      message: `The formula is never closed, so "${opening}" and what follows it are shown as text.`,
      hint: `Write "${opening}" after its last line. If it is not a formula, escape the dollar signs: \\$\\$.`,
    })
    return
  }
  // Tags within text are reported with all others.
  if (/^<\w/.test(opening)) return
  context.report('markdown/unclosed-element', span, {
    message: `${opening === '<!--' ? 'The comment' : `"${opening}"`} is never closed, so it is shown as text, without affecting the rest.`,
    hint: opening === '<!--' ? 'Write --> at its end.' : 'Write &lt; for "<" if it is text.',
  })
}

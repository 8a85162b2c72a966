import type { Root } from 'mdast'
import type { ParseContext } from './context.ts'
import type { ParseRun } from './create-run.ts'
import type { Span } from './document.ts'
import { fillCodeFromFiles } from './include/code-from-file.ts'
import { expandIncludes, mayInclude } from './include/expand.ts'
import type { Shift } from './include/source-map.ts'
import { parseMarkdown, type SyntaxExtensions } from './syntax/markdown.ts'
import { parseNestedDefinitions } from './syntax/nested-definitions.ts'
import type { UnclosedBlock } from './syntax/unclosed-blocks.ts'
import { reportUndefined } from './variables.ts'

/** The tree of a source, with everything it includes. Text that was meant to be more is reported. */
export function parseFiles(body: string, { context, map }: ParseRun, extensions: SyntaxExtensions): Root {
  const parse = (text: string, shift: Shift) => {
    const move = ({ line, endLine, ...columns }: Span) => ({
      ...columns,
      line: line + shift.lines,
      endLine: endLine + shift.lines,
    })
    const tree = parseMarkdown(text, {
      syntax: 'docsgen',
      variables: context.options.variables,
      extensions,
      math: context.hasFormulas,
      onUndefinedVariable: (name, span) => reportUndefined(context, name, move(span)),
      onUnclosedBlock: (block) => reportUnclosed(context, { ...block, span: move(block.span) }),
    })
    parseNestedDefinitions(tree, text)
    return tree
  }
  const tree = parse(body, { lines: 0, offset: 0 })
  if (mayInclude(body)) {
    expandIncludes(tree, { context, map, parse })
    context.text = map.getText()
  }
  fillCodeFromFiles(tree, context)
  return tree
}

/** Says what a block without an end became. */
function reportUnclosed(context: ParseContext, { opening, span }: UnclosedBlock): void {
  if (opening.startsWith('$')) {
    context.report('markdown/unclosed-formula', span, {
      message: `The formula is never closed, so "${opening}" and what follows it are shown as text.`,
      hint: `Write "${opening}" behind its last line. If it is not a formula, escape the dollar signs: \\$\\$.`,
    })
    return
  }
  // Tags within text are reported with all others.
  if (/^<\w/.test(opening)) return
  context.report('markdown/unclosed-element', span, {
    message: `${opening === '<!--' ? 'The comment' : `"${opening}"`} is never closed, so it is shown as text, and what follows as usual.`,
    hint: opening === '<!--' ? 'Write --> at its end.' : 'Write &lt; for "<" if it is text.',
  })
}

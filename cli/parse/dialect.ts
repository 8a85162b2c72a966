import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { VFile } from 'vfile'
import { type Highlighter, keepCodeInfo, loadHighlighter, needsHighlighter, transformCode } from './code/code.ts'
import { transformDirectives } from './directives/directives.ts'
import { loadMathRenderer, type MathRenderer, needsMathRenderer, transformMath } from './math/math.ts'

/**
 * What docsgen's Markdown has beyond CommonMark and GFM, as functions over trees. All but `prepare` are synchronous and
 * change the tree in place; all need the run's `ParseContext` in `file.data`.
 *
 * Order in the chain: `transformDirectives` on mdast, before headings and references are collected (it makes links, and
 * keeps the info strings of code blocks where they survive raw HTML);
 * `transformMath` and `transformCode` on hast, after raw HTML was parsed, because they put finished HTML into the tree as
 * `raw` nodes that the stringifier has to print as they are (`allowDangerousHtml`).
 */
export interface Dialect {
  /** Loads the libraries that `text` needs. The transforms throw when it was not awaited for the text they get. */
  prepare(text: string): Promise<void>
  transformDirectives(tree: MdastRoot, file: VFile): void
  transformMath(tree: HastRoot, file: VFile): void
  transformCode(tree: HastRoot, file: VFile): void
}

/** Makes a dialect for one parser; it keeps the libraries it loaded as long as the parser lives. */
export function createDialect(): Dialect {
  let highlighter: Highlighter | undefined
  let mathRenderer: MathRenderer | undefined
  return {
    async prepare(text) {
      if (!highlighter && needsHighlighter(text)) highlighter = await loadHighlighter()
      if (!mathRenderer && needsMathRenderer(text)) mathRenderer = await loadMathRenderer()
    },
    transformDirectives(tree, file) {
      transformDirectives(tree, file)
      keepCodeInfo(tree)
    },
    transformMath: (tree, file) => transformMath(tree, file, mathRenderer),
    transformCode: (tree, file) => transformCode(tree, file, highlighter),
  }
}

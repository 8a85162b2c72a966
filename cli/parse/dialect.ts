import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import type { VFile } from 'vfile'
import { type Highlighter, keepCodeInfo, loadHighlighter, needsHighlighter, transformCode } from './code/code.ts'
import { contextOf } from './context.ts'
import {
  type DiagramRenderer,
  loadDiagramRenderer,
  needsDiagramRenderer,
  transformDiagrams,
} from './diagrams/diagrams.ts'
import { transformDirectives } from './directives/directives.ts'
import { printTabLists } from './directives/tab-list.ts'
import { settleDirectives } from './directives/unknown.ts'
import { transformImages } from './images/images.ts'
import { loadMathRenderer, type MathRenderer, needsMathRenderer, transformMath } from './math/math.ts'
import { numberFormulas } from './math/numbers.ts'

/**
 * What docsgen's Markdown has beyond CommonMark and GFM, as functions over trees. All but `prepare` are synchronous and
 * change the tree in place; all need the run's `ParseContext` in `file.data`.
 *
 * Order in the chain: on mdast `transformDirectives`, then the project's plugins, then `settle`, then whatever collects
 * headings and references (directives make links). On hast, after raw HTML was parsed, `transformMath` and
 * `transformCode`: they put finished HTML into the tree, as `raw` nodes that have to be printed as they are.
 */
export interface Dialect {
  /** Whether `text` needs a library that is not loaded yet. */
  needsPreparing(text: string): boolean
  /** Loads the libraries that `text` needs. Without it, code has no colours and formulas stay TeX. */
  prepare(text: string): Promise<void>
  transformDirectives(tree: MdastRoot, file: VFile): void
  /**
   * Reports directives that nobody made something of, numbers formulas, gives images their captions, and keeps the info
   * strings of code where they survive raw HTML.
   */
  settle(tree: MdastRoot, file: VFile): void
  transformMath(tree: HastRoot, file: VFile): void
  /** Prints the lists of tabs as well. */
  transformCode(tree: HastRoot, file: VFile): void
}

/** Makes a dialect for one parser; it keeps the libraries it loaded as long as the parser lives. */
export function createDialect(): Dialect {
  let highlighter: Highlighter | undefined
  let mathRenderer: MathRenderer | undefined
  let diagramRenderer: DiagramRenderer | undefined
  const missing = (text: string) => ({
    code: !highlighter && needsHighlighter(text),
    math: !mathRenderer && needsMathRenderer(text),
    diagrams: !diagramRenderer && needsDiagramRenderer(text),
  })
  return {
    needsPreparing: (text) => Object.values(missing(text)).includes(true),
    async prepare(text) {
      const { code, math, diagrams } = missing(text)
      if (code) highlighter = await loadHighlighter()
      if (math) mathRenderer = await loadMathRenderer()
      if (diagrams) diagramRenderer = await loadDiagramRenderer()
    },
    transformDirectives,
    settle(tree, file) {
      settleDirectives(tree, file)
      numberFormulas(tree, file)
      transformImages(tree, file)
      keepCodeInfo(tree)
    },
    transformMath: (tree, file) => transformMath(tree, file, mathRenderer),
    transformCode(tree, file) {
      if (contextOf(file).features.tabs) printTabLists(tree)
      transformDiagrams(tree, file, diagramRenderer)
      transformCode(tree, file, highlighter)
    },
  }
}

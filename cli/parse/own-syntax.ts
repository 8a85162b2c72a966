import type { Root as HastRoot } from 'hast'
import type { Code, Root as MdastRoot } from 'mdast'
import type { VFile } from 'vfile'
import type { Labels } from '../../src/labels.ts'
import {
  type DiagramRenderer,
  loadDiagramRenderer,
  needsDiagramRenderer,
  transformDiagrams,
  writeDiagram,
} from '../diagrams/diagrams.ts'
import {
  checkCode,
  type Highlighter,
  keepCodeInfo,
  loadHighlighter,
  needsHighlighter,
  transformCode,
} from './code/code.ts'
import { getContext } from './context.ts'
import { replaceUnknownDirectives, transformDirectives } from './directives/directives.ts'
import { printTabLists } from './directives/tab-list.ts'
import { transformImages } from './images.ts'
import { hasFormula, needsMathRenderer, transformMath } from './math/math.ts'
import { numberFormulas } from './math/numbers.ts'
import { loadMathRenderer, type MathRenderer } from './math/render-formula.ts'

export type OwnSyntax = ReturnType<typeof createOwnSyntax>

/**
 * Creates the parts of docsgen's Markdown that go beyond CommonMark and GFM, as functions on trees. All but `prepare` are
 * synchronous and change the tree in place; all need the `ParseContext` in `file.data`. Libraries stay loaded.
 *
 * The order is: on mdast `transformDirectives`, then the project's plugins, then `finishMarkdown`, then the collection
 * of headings and references (directives create links). On hast, after raw HTML was parsed, `transformMath` and
 * `transformCode`, which insert finished HTML as `raw` nodes that must be printed unchanged.
 */
export function createOwnSyntax() {
  let highlighter: Highlighter | undefined
  let mathRenderer: MathRenderer | undefined
  let diagramRenderer: DiagramRenderer | undefined
  const getMissing = (text: string, tree: MdastRoot | null) => ({
    code: !highlighter && needsHighlighter(text),
    math: !mathRenderer && needsMathRenderer(text) && (tree === null || hasFormula(text, tree)),
    diagrams: !diagramRenderer && needsDiagramRenderer(text),
  })
  return {
    /** Whether `text` needs a library that is not loaded yet. Its tree is `null` if plugins may change it. */
    needsPreparing: (text: string, tree: MdastRoot | null) => Object.values(getMissing(text, tree)).includes(true),
    /** Loads the libraries that `text` needs. Without them, code has no colors and formulas stay TeX. */
    async prepare(text: string, tree: MdastRoot | null): Promise<void> {
      const { code, math, diagrams } = getMissing(text, tree)
      if (code) highlighter = await loadHighlighter()
      if (math) mathRenderer = await loadMathRenderer()
      if (diagrams) diagramRenderer = await loadDiagramRenderer()
    },
    transformDirectives,
    /** Reports unknown directives, numbers formulas, adds captions to images, and keeps info strings of code. */
    finishMarkdown(tree: MdastRoot, file: VFile): void {
      replaceUnknownDirectives(tree, file)
      numberFormulas(tree, file)
      transformImages(tree, file)
      keepCodeInfo(tree)
    },
    /** Text that replaces a block of code in the Markdown of a page, or follows it. */
    writeCode: (code: Code, labels: Labels) =>
      writeDiagram(code, diagramRenderer, (kind) => labelDiagram(kind, labels)),
    transformMath: (tree: HastRoot, file: VFile): void => transformMath(tree, file, mathRenderer),
    /** Also draws diagrams and prints the tab lists. If only the document is needed, code is not changed. */
    transformCode(tree: HastRoot, file: VFile): void {
      const { features, report, isDocumentOnly, labels } = getContext(file)
      if (features.has('tabs')) printTabLists(tree)
      const hasDrawing = transformDiagrams(tree, {
        renderer: diagramRenderer,
        source: String(file),
        report: (span, { message, hint }) => report('markdown/diagram', span, { message, hint }),
        getLabels: (kind) => labelDiagram(kind, labels),
      })
      if (hasDrawing) features.add('diagrams')
      if (isDocumentOnly) checkCode(tree, file, highlighter)
      else transformCode(tree, file, highlighter)
    },
  }
}

function labelDiagram(kind: string, labels: Labels): { kind: string; asText: string } {
  const kinds: Readonly<Record<string, string>> = labels.diagrams
  const name = kinds[kind] ?? kind
  return { kind: name, asText: labels.diagramAsText(name) }
}

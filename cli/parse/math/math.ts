import type { Element, ElementContent, Nodes, Root, Text } from 'hast'
import { toString as getText } from 'hast-util-to-string'
import type { Root as MdastRoot } from 'mdast'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import type { Labels } from '../../../src/labels.ts'
import { createElement } from '../../lib/elements.ts'
import { getContext, getSpan } from '../context.ts'
import type { Span } from '../document.ts'
import { EXIT, SKIP, visit } from '../visit.ts'
import { nameFormula, toMathmlCore } from './mathml.ts'
import { createNumberCommands, type MathRenderer, type NumberedLabels, renderFormula } from './render-formula.ts'

interface Formula {
  tex: string
  display: boolean
  node: Element
  /** The target of fragments; only for displayed formulas with a label. */
  id?: string
  /** The number as printed next to the formula, `(3)`. */
  number?: string
}

/** Whether a document with this text may contain formulas. */
export const needsMathRenderer = (text: string): boolean =>
  text.includes('$') || text.includes('math-inline') || text.includes('math-display') || text.includes('```math')

/** Whether it does, by its tree: most dollar signs are in code, and KaTeX takes 25 ms to load. */
export function hasFormula(text: string, tree: MdastRoot): boolean {
  let isFound = /math-(?:inline|display)|language-math|(?:```|~~~) *math/.test(text)
  visit(tree, ({ type }) => {
    isFound ||= type === 'math' || type === 'inlineMath'
    return isFound ? EXIT : undefined
  })
  return isFound
}

/** Rendered formulas that are kept: symbols such as `$n$` are on many pages. */
const MAX_RENDERED = 1000

/** Longer formulas are not rendered: 10 KB of braces overflow the stack, 100 KB of terms become 8 MB of HTML. */
const MAX_FORMULA_LENGTH = 10_240
const katexOutput = { html: 'html', mathml: 'mathml', both: 'htmlAndMathml' } as const

class Renderer {
  private readonly rendered: Map<string, string>

  constructor(
    private readonly file: VFile,
    private readonly renderer: MathRenderer,
    private readonly labels: NumberedLabels,
  ) {
    this.rendered = labels.size === 0 ? renderer.rendered : new Map()
  }

  /** Returns HTML, or `undefined` if the formula is invalid, which is reported. */
  render(formula: Formula): string | undefined {
    const key = `${formula.display ? 'd' : 'i'}${formula.tex}`
    const known = this.rendered.get(key)
    if (known !== undefined) return known
    const html = this.renderNew(formula)
    if (html !== undefined && this.rendered.size < MAX_RENDERED) this.rendered.set(key, html)
    return html
  }

  private renderNew(formula: Formula): string | undefined {
    const { tex, display } = formula
    if (tex.length > MAX_FORMULA_LENGTH) {
      const message = `The formula has ${tex.length} characters; formulas of up to ${MAX_FORMULA_LENGTH} are rendered.`
      return this.reject(getSpan(formula.node), message, 'Split it into several formulas.')
    }
    const { output, macros } = getContext(this.file).options.math
    const { ParseError } = this.renderer
    const options = {
      output: katexOutput[output],
      macros: { ...macros, ...createNumberCommands(this.labels, display, ParseError) },
    }
    const rendered = renderFormula(formula, options, this.renderer)
    if ('html' in rendered) return output === 'html' ? rendered.html : markPresentation(toMathmlCore(rendered.html))
    const { error } = rendered
    if (error instanceof RangeError) {
      return this.reject(getSpan(formula.node), 'The formula is nested too deeply to be rendered.', 'Simplify it.')
    }
    if (!(error instanceof ParseError)) throw error
    const span = locateInFormula(formula, error, String(this.file))
    return this.reject(span, `The formula is not valid TeX: ${toSentence(error.rawMessage)}`, findHint(formula))
  }

  private reject(span: Span, message: string, hint: string | undefined): undefined {
    getContext(this.file).report('markdown/math', span, { message, hint })
    return undefined
  }
}

/**
 * Marks MathML for programs that read pages as text: the symbols are for people, and the TeX next to them is the formula. Line breaks,
 * which MathML ignores, separate it from the text around it.
 */
const markPresentation = (html: string): string =>
  html
    .replace(/(<math[^>]*>)<semantics><mrow>/, '$1\n<semantics><mrow data-markdown-ignore>')
    .replace('</semantics></math>', '</semantics>\n</math>')

/** KaTeX's reason as the end of a sentence. */
function toSentence(reason: string): string {
  const text = reason.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}.`
}

/** An invalid inline formula is usually prose with dollar signs. */
const findHint = (formula: Formula): string | undefined =>
  formula.display ? undefined : 'If it is not a formula, escape the dollar sign: \\$.'

function createFormulaElement(
  formula: Formula,
  html: string | undefined,
  { output, labels }: { output: string; labels: Labels },
): ElementContent {
  let content: ElementContent = { type: 'raw', value: html ?? '' }
  if (html === undefined) {
    content = createElement('code', { className: ['math-error'] }, [{ type: 'text', value: formula.tex }])
  } else if (output === 'html') {
    // Without MathML, KaTeX's HTML is hidden from assistive technology, so the TeX is its label.
    content = createElement('span', { role: 'math', ariaLabel: formula.tex }, [content])
  }
  if (!formula.display) return content
  const { id, number } = formula
  const name = number === undefined ? labels.formula : labels.numberedFormula(number)
  // A wide formula scrolls in its box; the box is focusable, so that it can be scrolled with the keyboard.
  const box = createElement('div', { className: ['ds-math'], role: 'group', ariaLabel: name, tabIndex: 0 }, [content])
  if (number === undefined) return box
  const text: ElementContent = { type: 'text', value: number }
  const mark =
    id === undefined
      ? createElement('span', { className: ['ds-equation-number'] }, [text])
      : createElement('a', { className: ['ds-equation-number'], href: `#${encodeURI(id)}` }, [text])
  return createElement('div', { className: ['ds-equation'], ...(id !== undefined && { id }) }, [box, mark])
}

function findMathClass(node: Nodes | undefined): 'inline' | 'display' | undefined {
  if (node?.type !== 'element' || node.tagName !== 'code' || !Array.isArray(node.properties.className)) return undefined
  const classes = node.properties.className
  if (classes.includes('math-inline')) return 'inline'
  return classes.includes('math-display') || classes.includes('language-math') ? 'display' : undefined
}

/** The id and number that `numberFormulas` set, on the element itself or on the `code` in it. */
function getNumber(...nodes: Element[]): Pick<Formula, 'id' | 'number'> {
  for (const { properties } of nodes) {
    if (typeof properties.dataEquation !== 'string') continue
    return { number: properties.dataEquation, ...(typeof properties.id === 'string' && { id: properties.id }) }
  }
  return {}
}

/** The formula that `node` contains; the rendered formula replaces the whole node. */
function findFormula(node: Element, source: string): Formula | undefined {
  if (node.tagName === 'code' && findMathClass(node) === 'inline') return { tex: getText(node), display: false, node }
  const only = node.children.length === 1 ? node.children[0] : undefined
  if (only?.type !== 'element') return undefined
  if (node.tagName === 'pre' && findMathClass(only) === 'display') {
    return { tex: getText(only), display: true, node, ...getNumber(node, only) }
  }
  // "$$…$$" on a line of its own is inline math to the grammar, but a displayed formula to its author.
  const start = only.position?.start.offset
  const display = node.tagName === 'p' && start !== undefined && source.startsWith('$$', start)
  if (!display || findMathClass(only) !== 'inline') return undefined
  return { tex: getText(only), display: true, node: only, ...getNumber(only) }
}

const punctuation = /^[,.;:!?)\]}…]+/

function takePunctuation(following: Text): string {
  const mark = punctuation.exec(following.value)?.[0] ?? ''
  following.value = following.value.slice(mark.length)
  return mark
}

/** Browsers break the line between `math` and a comma after it; MathML itself is never broken. */
const keepTogether = (formula: ElementContent, mark: string): Element =>
  createElement('span', { className: ['ds-math-end'] }, [formula, { type: 'text', value: mark }])

function findLabels(tree: Root, source: string): NumberedLabels {
  const numbers = new Map<string, string>()
  if (!source.includes('\\label')) return numbers
  visit(tree, 'element', ({ properties: { id, dataEquation } }) => {
    if (typeof id === 'string' && typeof dataEquation === 'string' && !numbers.has(id)) numbers.set(id, dataEquation)
  })
  return numbers
}

function isOnlyContentOfHeader(formula: Element, parent: Nodes): boolean {
  if (parent.type !== 'element' || parent.tagName !== 'th') return false
  return parent.children.every((child) => child === formula || (child.type === 'text' && child.value.trim() === ''))
}

/** Replaces the `code` of formulas with rendered ones, as `raw` nodes: parsing KaTeX's HTML takes much longer. */
export function transformMath(tree: Root, file: VFile, mathRenderer: MathRenderer | undefined): void {
  const source = String(file)
  if (!mathRenderer || !needsMathRenderer(source)) return
  const context = getContext(file)
  const { output } = context.options.math
  const renderer = new Renderer(file, mathRenderer, findLabels(tree, source))
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const formula = findFormula(node, source)
    if (!formula) return undefined
    const rendering = renderer.render(formula)
    const isHeader = rendering !== undefined && output !== 'html' && isOnlyContentOfHeader(node, parent)
    const html = isHeader ? nameFormula(rendering, formula.tex) : rendering
    context.features.add('math')
    const rendered = createFormulaElement(formula, html, { output, labels: context.labels })
    const following = parent.children[index + 1]
    const mark = !formula.display && output === 'mathml' && following?.type === 'text' ? takePunctuation(following) : ''
    parent.children[index] = mark === '' ? rendered : keepTogether(rendered, mark)
    return SKIP
  })
}

/** Maps a position in a formula to its source line by line, because of fences and marks; else the whole formula. */
function locateInFormula(
  { tex, node }: Formula,
  { position, length }: { position?: number; length?: number },
  source: string,
): Span {
  const whole = getSpan(node)
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  if (from === undefined || to === undefined || position === undefined) return whole
  const before = tex.slice(0, position).split('\n')
  const texLine = tex.split('\n')[before.length - 1] ?? ''
  const column = before.at(-1)?.length ?? 0
  const sourceLines = source.slice(from, to).split('\n')
  const opening = sourceLines[0] ?? ''
  const first = /^\$+\s*$/.test(opening) || /^[`~]/.test(opening) ? 1 : 0
  const sourceLine = sourceLines[first + before.length - 1]
  const offset = first + before.length - 1 === 0 ? opening.search(/[^$]|$/) : 0
  const at = sourceLine?.indexOf(texLine, offset) ?? -1
  if (at < 0) return whole
  const line = whole.line + first + before.length - 1
  const start = (line === whole.line ? whole.column : 1) + at + column
  // The length of a control word includes the space after it.
  const wrongText = texLine.slice(column, column + (length ?? 1)).trimEnd()
  return { line, column: start, endLine: line, endColumn: start + Math.max(1, wrongText.length) }
}

import type { Element, ElementContent, Nodes, Root, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { KatexOptions } from 'katex'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import { labels } from '../../../src/labels.ts'
import { contextOf, spanOf } from '../context.ts'
import type { Span } from '../document.ts'
import { SKIP, visit } from '../visit.ts'
import { type NumberedLabels, numberCommands } from './commands.ts'
import { locate } from './locate.ts'
import { toMathmlCore } from './mathml.ts'

/** The part of KaTeX that is used here. */
export type MathRenderer = Pick<typeof import('katex').default, 'renderToString' | 'ParseError'>

/** One formula: its TeX, and the element of the tree it was written as. */
interface Formula {
  tex: string
  display: boolean
  node: Element
  /** What a fragment can name it by; only of displayed formulas with a label. */
  id?: string
  /** As it is printed beside the formula, `(3)`. */
  number?: string
}

/** Whether a document with this text can hold formulas. */
export function needsMathRenderer(text: string): boolean {
  return text.includes('$') || text.includes('math-inline') || text.includes('math-display') || text.includes('```math')
}

/** Loads KaTeX: about 25 ms, once. */
export async function loadMathRenderer(): Promise<MathRenderer> {
  return (await import('katex')).default
}

/** Longer formulas are not rendered: 10 KB of braces overflow the stack, 100 KB of terms become 8 MB of HTML. */
const longestFormula = 10_240

/**
 * KaTeX's limits. `trust` off: no links, images, HTML or styles from TeX. `maxSize` in em: no rule or space larger than a
 * screen. `maxExpand`: macros that double themselves stop there. `strict` off: it would write to the console.
 */
const limits: KatexOptions = { throwOnError: true, trust: false, maxSize: 50, maxExpand: 1000, strict: 'ignore' }

const katexOutput = { html: 'html', mathml: 'mathml', both: 'htmlAndMathml' } as const

/** Renders formulas of one document; the same formula is rendered once. */
class Renderer {
  private readonly rendered = new Map<string, string | undefined>()

  constructor(
    private readonly file: VFile,
    private readonly katex: MathRenderer,
    private readonly labels: NumberedLabels,
  ) {}

  /** HTML, or `undefined` where the formula is wrong, which is reported. */
  render(formula: Formula): string | undefined {
    const key = `${formula.display ? 'd' : 'i'}${formula.tex}`
    const known = this.rendered.get(key)
    if (known !== undefined) return known
    const html = this.renderNew(formula)
    if (html !== undefined) this.rendered.set(key, html)
    return html
  }

  private renderNew(formula: Formula): string | undefined {
    const { tex, display } = formula
    if (tex.length > longestFormula) {
      const message = `The formula has ${tex.length} characters, more than the ${longestFormula} that are rendered.`
      return this.reject(spanOf(formula.node), message, 'Split it into several formulas.')
    }
    const { output, macros } = contextOf(this.file).options.math
    try {
      const commands = numberCommands(this.labels, display, this.katex.ParseError)
      const options = {
        ...limits,
        displayMode: display,
        output: katexOutput[output],
        macros: { ...macros, ...commands },
      }
      const html = this.katex.renderToString(tex, options)
      return output === 'html' ? html : toMathmlCore(html)
    } catch (error) {
      if (error instanceof RangeError) {
        return this.reject(spanOf(formula.node), 'The formula is nested too deep to be rendered.', 'Simplify it.')
      }
      if (!(error instanceof this.katex.ParseError)) throw error
      const span = locate(formula, error, String(this.file))
      return this.reject(span, `The formula is not valid TeX: ${sentence(error.rawMessage)}`, hintFor(formula))
    }
  }

  private reject(span: Span, message: string, hint: string | undefined): undefined {
    contextOf(this.file).report('markdown/math', span, message, hint)
    return undefined
  }
}

/** KaTeX's reason as the end of our sentence. */
function sentence(reason: string): string {
  const text = reason.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}.`
}

/** Dollars in prose are the usual reason for a wrong inline formula. */
function hintFor(formula: Formula): string | undefined {
  return formula.display ? undefined : 'If it is not meant as a formula, write \\$ for a dollar sign.'
}

/** Without MathML beside it, KaTeX's HTML is hidden from assistive technology: the TeX has to speak for it. */
function inlineMath(formula: Formula, html: string, output: string): ElementContent {
  const raw: ElementContent = { type: 'raw', value: html }
  if (output !== 'html') return raw
  const properties = { role: 'math', ariaLabel: formula.tex }
  return { type: 'element', tagName: 'span', properties, children: [raw] }
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function formulaElement(formula: Formula, html: string | undefined, output: string): ElementContent {
  const content: ElementContent =
    html === undefined
      ? element('code', { className: ['math-error'] }, [{ type: 'text', value: formula.tex }])
      : inlineMath(formula, html, output)
  if (!formula.display) return content
  const { id, number } = formula
  const name = labels.formula(number)
  // A wide formula scrolls in its box; the box takes the focus so that it can be scrolled from the keyboard.
  const box = element('div', { className: ['ds-math'], role: 'group', ariaLabel: name, tabIndex: 0 }, [content])
  if (number === undefined) return box
  const text: ElementContent = { type: 'text', value: number }
  const mark =
    id === undefined
      ? element('span', { className: ['ds-equation-number'] }, [text])
      : element('a', { className: ['ds-equation-number'], href: `#${encodeURI(id)}` }, [text])
  return element('div', { className: ['ds-equation'], ...(id !== undefined && { id }) }, [box, mark])
}

function mathClass(node: Nodes | undefined): 'inline' | 'display' | undefined {
  if (node?.type !== 'element' || node.tagName !== 'code' || !Array.isArray(node.properties.className)) return undefined
  const classes = node.properties.className
  if (classes.includes('math-inline')) return 'inline'
  return classes.includes('math-display') || classes.includes('language-math') ? 'display' : undefined
}

/** What numbering left on a displayed formula: on the element itself or on the `code` in it. */
function numberOf(...nodes: Element[]): Pick<Formula, 'id' | 'number'> {
  for (const { properties } of nodes) {
    if (typeof properties.dataEquation !== 'string') continue
    return { number: properties.dataEquation, ...(typeof properties.id === 'string' && { id: properties.id }) }
  }
  return {}
}

/** The formula that stands at `node`, which is replaced as a whole by what is rendered. */
function findFormula(node: Element, source: string): Formula | undefined {
  if (node.tagName === 'code' && mathClass(node) === 'inline') return { tex: textOf(node), display: false, node }
  const only = node.children.length === 1 ? node.children[0] : undefined
  if (only?.type !== 'element') return undefined
  if (node.tagName === 'pre' && mathClass(only) === 'display') {
    return { tex: textOf(only), display: true, node, ...numberOf(node, only) }
  }
  // "$$…$$" on a line of its own is inline mathematics to the grammar, but never to its author.
  const start = only.position?.start.offset
  const display = node.tagName === 'p' && start !== undefined && source.startsWith('$$', start)
  if (!display || mathClass(only) !== 'inline') return undefined
  return { tex: textOf(only), display: true, node: only, ...numberOf(only) }
}

const punctuation = /^[,.;:!?)\]}…]+/

/** Takes the punctuation off that a text begins with. */
function takePunctuation(following: Text): string {
  const mark = punctuation.exec(following.value)?.[0] ?? ''
  following.value = following.value.slice(mark.length)
  return mark
}

/** Browsers break a line between `math` and the comma behind it; MathML itself is never broken. */
function keepTogether(formula: ElementContent, mark: string): Element {
  return element('span', { className: ['ds-math-end'] }, [formula, { type: 'text', value: mark }])
}

function findLabels(tree: Root, source: string): NumberedLabels {
  const numbers = new Map<string, string>()
  if (!source.includes('\\label')) return numbers
  visit(tree, 'element', ({ properties: { id, dataEquation } }) => {
    if (typeof id === 'string' && typeof dataEquation === 'string' && !numbers.has(id)) numbers.set(id, dataEquation)
  })
  return numbers
}

/**
 * Puts rendered formulas in place of remark-math's `code` elements, as `raw` nodes: parsing KaTeX's HTML into a tree again
 * costs four times what rendering it does. Wrong formulas are reported and shown as their TeX.
 */
export function transformMath(tree: Root, file: VFile, katex: MathRenderer | undefined): void {
  if (!katex) return
  const source = String(file)
  const context = contextOf(file)
  const { output } = context.options.math
  const renderer = new Renderer(file, katex, findLabels(tree, source))
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    const formula = findFormula(node, source)
    if (!formula) return undefined
    const html = renderer.render(formula)
    const rendered = formulaElement(formula, html, output)
    const following = parent.children[index + 1]
    const mark = !formula.display && output === 'mathml' && following?.type === 'text' ? takePunctuation(following) : ''
    parent.children[index] = mark === '' ? rendered : keepTogether(rendered, mark)
    return SKIP
  })
}

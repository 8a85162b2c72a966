import type { Nodes } from 'mdast'
import { computeExpression, type ExpressionFacts } from '../content/fact-expressions.ts'
import { type Facts, findFact, listFactNames } from '../content/facts.ts'
import { isExpressionText, splitReferences } from '../content/variables.ts'
import { createLineIndex, toSpan } from '../lib/line-index.ts'
import type { ParseContext } from './context.ts'
import type { Span } from './document.ts'

/** The facts of a document, and those that it has printed so far. */
interface PrintedFacts {
  facts: Facts
  /** Name -> whether its value is an example. */
  printed: Map<string, boolean>
}

/** The value of `= expression`; `undefined` if it has none. The facts that it follows from are recorded as printed. */
export function fillExpression(
  name: string,
  { facts, printed }: PrintedFacts,
): { value: string; slug: string; prose: string; isExample: boolean } | undefined {
  const used = new Map<string, boolean>()
  const computed = computeExpression(name, toExpressionFacts(facts), used)
  for (const [fact, isExample] of used) printed.set(fact, isExample || printed.get(fact) === true)
  if ('message' in computed) return undefined
  const { text, prose } = computed
  return { value: text, slug: encodeURI(text), prose, isExample: [...used.values()].includes(true) }
}

const toExpressionFacts = ({ groups, functions }: Facts): ExpressionFacts => ({
  functions,
  listNames: () => listFactNames(groups),
  findFact: (name) => findFact(groups, name),
})

/** Reports why an expression has no value, at its column if it is in `span` as written. */
export function reportExpression(
  name: string,
  { facts, span, context }: { facts: Facts; span: Span; context: ParseContext },
): void {
  const problem = computeExpression(name, toExpressionFacts(facts), new Map())
  if (!('message' in problem)) return
  const { message, hint = 'For literal text, write "\\{=".', start, end } = problem
  const lines = createLineIndex(context.text)
  const from = lines.toOffset(span)
  const at = context.text.indexOf(`{${name}}`, from)
  const isInSpan = at >= 0 && at < lines.toOffset({ line: span.endLine, column: span.endColumn })
  context.report('facts/expression', isInSpan ? toSpan(lines, at + 1 + start, at + 1 + end) : span, { message, hint })
}

/** Fills in expressions in TeX. `\\{=` is a brace of TeX, so it is an escape as it is. */
export function fillTex(tex: string, facts: PrintedFacts, report?: (name: string) => void): string {
  const parts = splitReferences(tex).map((part) => {
    if (typeof part === 'string') return part
    if (part.isEscaped || !isExpressionText(part.name)) return part.raw
    const filled = fillExpression(part.name, facts)
    if (!filled) report?.(part.name)
    return filled ? toTex(filled.prose) : part.raw
  })
  return parts.join('')
}

const TEX: Readonly<Record<string, string>> = {
  '−': '-',
  ',': '{,}',
  '\\': '\\backslash ',
  '^': '\\hat{}',
  '~': '\\sim ',
}

/** A number or a text as TeX: 2.4 × 10⁻⁷ as 2.4 \\times 10^{-7}. */
const toTex = (text: string): string =>
  text
    .replace(/[−,\\^~]|[%#$&_{}]/g, (character) => TEX[character] ?? `\\${character}`)
    .replace(
      / × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/,
      (_, raised: string) => ` \\times 10^{${raised.normalize('NFKC').replace('−', '-')}}`,
    )

/** Sets the TeX of a formula, also in the data that becomes its HTML. */
export function setFormula(node: Extract<Nodes, { type: 'math' | 'inlineMath' }>, tex: string): void {
  if (tex === node.value) return
  const { hChildren = [] } = node.data ?? {}
  const [child] = hChildren
  const text = child?.type === 'element' ? child.children[0] : child
  if (text?.type === 'text') text.value = tex
  node.value = tex
}

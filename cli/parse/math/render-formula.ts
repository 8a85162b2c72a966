import type { Root } from 'hast'
import type { KatexOptions } from 'katex'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { createElement } from '../../lib/elements.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { visit } from '../visit.ts'
import { toLabelId } from './numbers.ts'

/** Renders formulas, and keeps those that depend on nothing else in their document. */
export interface MathRenderer {
  rehypeKatex: typeof import('rehype-katex').default
  ParseError: typeof import('katex').ParseError
  /** Key -> HTML of formulas in documents without labels, which are all that may change a formula from one document to another. */
  rendered: Map<string, string>
}

/** HTML, or what KaTeX threw: a `ParseError`, or a `RangeError` for a formula that is nested too deeply. */
export type RenderedFormula = { html: string } | { error: unknown }

/**
 * Limits of KaTeX. `trust` is off: no links, images, HTML or styles from TeX. `maxSize` is in em: no rule or space is
 * larger than a screen. `maxExpand` stops macros that double themselves. `strict` is off, because it would write to the
 * console.
 */
const limits = { trust: false, maxSize: 50, maxExpand: 1000, strict: 'ignore' } satisfies KatexOptions

/** Prints shapes of SVG as KaTeX does, without end tags. */
const printer = unified()
  .use(rehypeStringify, {
    allowDangerousHtml: true,
    closeEmptyElements: true,
    tightSelfClosing: true,
    characterReferences: { useNamedReferences: true },
  })
  .freeze()

/** Loads rehype-katex and KaTeX: about 25 ms, once. A renderer is for one set of options. */
export async function loadMathRenderer(): Promise<MathRenderer> {
  const [{ default: rehypeKatex }, { ParseError }] = await Promise.all([import('rehype-katex'), import('katex')])
  return { rehypeKatex, ParseError, rendered: new Map() }
}

/** Renders a formula with rehype-katex, which reports an invalid one as a message whose cause is the error of KaTeX. */
export function renderFormula(
  { tex, display }: { tex: string; display: boolean },
  options: Pick<KatexOptions, 'output' | 'macros'>,
  { rehypeKatex }: MathRenderer,
): RenderedFormula {
  const className = [display ? 'math-display' : 'math-inline']
  const code = createElement('code', { className }, [{ type: 'text', value: tex }])
  const tree: Root = { type: 'root', children: [code] }
  const file = new VFile()
  rehypeKatex({ ...limits, ...options })(tree, file)
  const [message] = file.messages
  return message ? { error: message.cause } : { html: print(tree) }
}

/** Prints a formula as KaTeX does: the library for HTML escapes fewer characters of text, and gives spaces an end tag. */
function print(tree: Root): string {
  visit(tree, 'text', ({ value }, index, parent) => {
    if (parent && index !== undefined) {
      parent.children[index] = { type: 'raw', value: escapeHtml(value).replaceAll("'", '&#x27;') }
    }
  })
  return printer.stringify(tree).replace(/(<mspace width="[^"]*")><\/mspace>/g, '$1/>')
}

/** Id of a labelled formula -> its number as printed, `(3)`. */
export type NumberedLabels = ReadonlyMap<string, string>

/** The context that KaTeX passes to a macro that is a function. */
interface MacroContext {
  future(): Token
  popToken(): Token
  /** The next argument; its tokens are in reverse order. */
  consumeArg(): { tokens: Token[]; start: Token; end: Token }
}

interface Token {
  text: string
}

type Macro = (context: MacroContext) => string

type ParseErrorClass = new (message: string, token?: never) => Error

function takeArgument(context: MacroContext): { text: string; start: Token } {
  const { tokens, start } = context.consumeArg()
  const text = tokens
    .map((token) => token.text)
    .reverse()
    .join('')
  return { text, start }
}

/** The numbering commands as KaTeX macros, which keep positions. Numbers are printed next to the formula. */
export function createNumberCommands(
  labels: NumberedLabels,
  display: boolean,
  ParseError: ParseErrorClass,
): Record<string, Macro> {
  const refer = (context: MacroContext): string => {
    const { text, start } = takeArgument(context)
    const number = labels.get(toLabelId(text))
    if (number !== undefined) return number
    throw new ParseError(`No formula on this page has the label "${text}"`, start as never)
  }
  const references: Record<string, Macro> = {
    '\\eqref': (context) => `\\text{${refer(context)}}`,
    '\\ref': (context) => `\\text{${refer(context).replace(/^\((.*)\)$/, '$1')}}`,
  }
  if (!display) return references
  return {
    ...references,
    '\\label': (context) => {
      takeArgument(context)
      return ''
    },
    '\\tag': (context) => {
      if (context.future().text === '*') context.popToken()
      takeArgument(context)
      return ''
    },
  }
}

import { toLabelId } from './numbers.ts'

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

/**
 * The numbering commands as KaTeX macros, so that positions in a formula stay those of the source. A number is printed
 * next to the formula, not in it: `\label` and `\tag` print nothing, and `\ref` and `\eqref` print the number of the
 * label.
 */
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

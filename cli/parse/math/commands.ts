import { idOfLabel } from './numbers.ts'

/** Id of a labelled formula -> its number as printed, `(3)`. */
export type NumberedLabels = ReadonlyMap<string, string>

/** What KaTeX hands to a macro that is a function. */
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

function readArgument(context: MacroContext): { text: string; start: Token } {
  const { tokens, start } = context.consumeArg()
  const text = tokens
    .map((token) => token.text)
    .reverse()
    .join('')
  return { text, start }
}

/**
 * The commands of numbering as KaTeX macros, so that places in a formula stay those of the source. A number is printed
 * beside the formula, not in it: `\label` and `\tag` print nothing, and `\ref` and `\eqref` the number they name.
 */
export function numberCommands(
  labels: NumberedLabels,
  display: boolean,
  ParseError: ParseErrorClass,
): Record<string, Macro> {
  const refer = (context: MacroContext): string => {
    const { text, start } = readArgument(context)
    const number = labels.get(idOfLabel(text))
    if (number !== undefined) return number
    throw new ParseError(`No formula of this page has the label "${text}"`, start as never)
  }
  const references: Record<string, Macro> = {
    '\\eqref': (context) => `\\text{${refer(context)}}`,
    '\\ref': (context) => `\\text{${refer(context).replace(/^\((.*)\)$/, '$1')}}`,
  }
  if (!display) return references
  return {
    ...references,
    '\\label': (context) => {
      readArgument(context)
      return ''
    },
    '\\tag': (context) => {
      if (context.future().text === '*') context.popToken()
      readArgument(context)
      return ''
    },
  }
}

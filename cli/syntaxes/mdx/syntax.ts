import type { Html } from 'mdast'
import type { Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import { htmlFlow } from 'micromark-core-commonmark'
import { factorySpace } from 'micromark-factory-space'
import { markdownLineEnding } from 'micromark-util-character'
import { codes } from 'micromark-util-symbol'
import type { Construct, Effects, Extension, Point, State, TokenizeContext, Tokenizer } from 'micromark-util-types'
import type { SyntaxExtensions } from '../../parse/parser-entry.ts'
import type { MdxReader, Piece } from './reader.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** A JSX tag, an expression in braces, or a statement. */
    docsgenMdx: 'docsgenMdx'
    /** A line of it. */
    docsgenMdxData: 'docsgenMdxData'
  }
}

declare module 'mdast' {
  interface HtmlData {
    /** Set on placeholders of MDX that `resolveMdx` replaces. */
    docsgenMdx?: Piece & { isFlow: boolean }
  }
}

/** The MDX of the tokens of one text, and the problems. */
interface Findings {
  pieces: Map<number, Piece & { isFlow: boolean }>
  /** Offsets of `{` and `<` that begin nothing. */
  literals: Set<number>
}

/**
 * The syntax of MDX: JSX tags, expressions and statements become `html` nodes with `docsgenMdx`, single tags and not
 * elements. Unlike the parser of MDX, it runs no parser of JavaScript and never fails: what it cannot read is Markdown.
 * `reader` has the text that is parsed.
 */
export function createMdxSyntax(reader: MdxReader): SyntaxExtensions & Pick<Findings, 'literals'> {
  const found: Findings = { pieces: new Map(), literals: new Set() }
  const toList = (piece: Piece | undefined) => (piece ? [piece] : [])
  const readModule: ReadPieces = ({ column, offset }, { interrupt }) =>
    column > 1 || interrupt ? [] : toList(reader.readModule(offset))
  const create = (name: string, read: ReadPieces, isFlow: boolean): Construct => ({
    name,
    tokenize: createTokenizer(read, { found, isFlow }),
    ...(isFlow && { concrete: true }),
  })
  const flow = create('docsgenMdxFlow', ({ offset }) => reader.readLines(offset), true)
  const module = create('docsgenMdxModule', readModule, true)
  const text = create('docsgenMdxText', ({ offset }) => toList(reader.readInline(offset)), false)
  const literal: Construct = { name: 'docsgenMdxLiteral', tokenize: createLiteralNote(found), add: 'after' }
  const comment: Construct = { ...htmlFlow, name: 'docsgenMdxComment', tokenize: createCommentTokenizer(reader) }
  const syntax: Extension = {
    disable: { null: ['codeIndented', 'htmlFlow', 'closedHtmlFlow'] },
    flow: {
      [codes.lessThan]: [flow, comment],
      [codes.leftCurlyBrace]: flow,
      [codes.lowercaseE]: module,
      [codes.lowercaseI]: module,
    },
    text: { [codes.lessThan]: [text, literal], [codes.leftCurlyBrace]: [text, literal] },
  }
  return { micromark: [syntax], mdast: [createCompiler(found)], literals: found.literals }
}

/** Reads the pieces that begin at a place; an empty list if it is text. */
type ReadPieces = (place: Point, context: TokenizeContext) => readonly Piece[]

/** Consumes pieces; in flow, also the blanks behind them up to the end of the line. */
function createTokenizer(read: ReadPieces, { found, isFlow }: { found: Findings; isFlow: boolean }): Tokenizer {
  return function (effects, ok, nok) {
    const pieces = [...read(this.now(), this)]
    const next: State = (code) => {
      const piece = pieces.shift()
      if (piece) {
        const after = isFlow ? factorySpace(effects, next, 'whitespace') : ok
        return consumePiece({ ...piece, isFlow }, { context: this, effects, ok: after, nok, found })(code)
      }
      return code === codes.eof || markdownLineEnding(code) ? ok(code) : nok(code)
    }
    return pieces.length === 0 ? nok : next
  }
}

/** Blocks of raw HTML are tags, except comments and the like. */
function createCommentTokenizer({ text }: MdxReader): Tokenizer {
  return function (effects, ok, nok) {
    const mark = text[this.now().offset + 1]
    return mark === '!' || mark === '?' ? htmlFlow.tokenize.call(this, effects, ok, nok) : nok
  }
}

/** Reached where no other construct begins. */
function createLiteralNote({ literals }: Findings): Tokenizer {
  return function (_effects, _ok, nok) {
    literals.add(this.now().offset)
    return nok
  }
}

interface Consumption {
  context: TokenizeContext
  effects: Effects
  ok: State
  nok: State
  found: Findings
}

/**
 * Consumes everything up to the end of a piece. The piece is text if its lines do not belong to its container. Each line
 * needs a token of its own, without which micromark cannot put the lines of a paragraph together again.
 */
function consumePiece(piece: Piece & { isFlow: boolean }, { context, effects, ok, nok, found }: Consumption): State {
  const lineStart: State = (code) => {
    if (code === codes.eof || context.parser.lazy[context.now().line]) return nok(code)
    return markdownLineEnding(code) ? lineEnding(code) : content(code)
  }
  const content: State = (code) => {
    effects.enter('docsgenMdxData')
    return inside(code)
  }
  const inside: State = (code) => {
    const isAtEnd = context.now().offset >= piece.end
    if (!isAtEnd && code !== codes.eof && !markdownLineEnding(code)) {
      effects.consume(code)
      return inside
    }
    effects.exit('docsgenMdxData')
    if (!isAtEnd) return code === codes.eof ? nok(code) : lineEnding(code)
    effects.exit('docsgenMdx')
    return ok(code)
  }
  const lineEnding: State = (code) => {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return lineStart
  }
  return (code) => {
    found.pieces.set(context.now().offset, piece)
    effects.enter('docsgenMdx')
    return content(code)
  }
}

function createCompiler({ pieces }: Findings): MdastExtension {
  return {
    enter: {
      docsgenMdx(token: Token) {
        const piece = pieces.get(token.start.offset)
        const node: Html = { type: 'html', value: '', ...(piece && { data: { docsgenMdx: piece } }) }
        this.enter(node, token)
      },
    },
    exit: {
      docsgenMdx(token: Token) {
        const node = this.stack.at(-1)
        if (node?.type === 'html') node.value = this.sliceSerialize(token)
        this.exit(token)
      },
    },
  }
}

import { codeText } from 'micromark-core-commonmark'
import { markdownLineEnding, markdownLineEndingOrSpace } from 'micromark-util-character'
import { codes, types } from 'micromark-util-symbol'
import type { Code, Construct, Effects, Previous, State, Token, TokenizeContext } from 'micromark-util-types'
import { consumeDollarSigns } from './math-flow.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    space: 'space'
  }
}

const letterOrDigit = /[\p{L}\p{N}]/u
/** Scripts that are written without spaces, so that a formula is directly next to a letter. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

function isWord(code: Code): boolean {
  if (code === null || code < 0) return false
  const character = String.fromCharCode(code)
  return letterOrDigit.test(character) && !unspaced.test(character)
}

/** A dollar sign directly after another is not the beginning of a formula, unless the other is escaped. */
const previous: Previous = function (this: TokenizeContext, code) {
  if (code === codes.dollarSign) return this.events.at(-1)?.[1].type === types.characterEscape
  return !isWord(code)
}

/**
 * Formulas within text, by GitHub's rules: the opening dollar sign does not follow a letter or digit and precedes no
 * space; the closing one follows no space and precedes no letter or digit, so that prices and names of variables are
 * text. Code and links take precedence, a dollar sign after a backslash is part of the formula, and so is
 * everything except backticks between `` $` `` and `` `$ ``. Two and more dollar signs may be padded with spaces.
 *
 * A dollar sign that could close the formula by its number but not by its neighbors ends the attempt: there is no
 * formula, and the next dollar sign may open one. So the time is linear in the length of the text. `resolve` joins the
 * tokens, as remark-math does.
 */
export function createMathText(resolve: Construct['resolve']): Construct {
  return {
    name: 'mathText',
    previous,
    ...(resolve && { resolve }),
    tokenize(effects, ok, nok) {
      return new MathText(this, effects, { ok, nok }).start
    },
  }
}

/** The states of one formula, in the order in which they are reached. */
class MathText {
  /** Number of dollar signs. */
  private size = 0
  private closing = 0
  private isFenced = false
  private isEscaped = false
  /** Brackets that were opened in the formula and not closed. */
  private brackets = 0
  /** The two codes before the current one. */
  private before: readonly [Code, Code] = [null, null]
  private sequence: Token | undefined

  constructor(
    private readonly context: TokenizeContext,
    private readonly effects: Effects,
    private readonly ends: { ok: State; nok: State },
  ) {}

  readonly start: State = (code) => {
    if (!previous.call(this.context, this.context.previous)) return this.ends.nok(code)
    this.effects.enter('mathText')
    this.effects.enter('mathTextSequence')
    return consumeDollarSigns(this.effects, this.open)(code)
  }

  private readonly open =
    (size: number): State =>
    (code) => {
      const { effects } = this
      this.size = size
      if (size === 1 && markdownLineEndingOrSpace(code)) return this.ends.nok(code)
      if (size === 1 && code === codes.graveAccent) {
        this.isFenced = true
        effects.consume(code)
        return this.openFenced
      }
      effects.exit('mathTextSequence')
      return this.between(code)
    }

  private readonly openFenced: State = (code) => {
    this.effects.exit('mathTextSequence')
    return this.between(code)
  }

  private readonly between: State = (code) => {
    const { effects } = this
    if (code === codes.eof) return this.ends.nok(code)
    if (code === codes.space) {
      effects.enter('space')
      this.consume(code)
      effects.exit('space')
      return this.between
    }
    if (markdownLineEnding(code)) {
      effects.enter('lineEnding')
      this.consume(code)
      effects.exit('lineEnding')
      return this.between
    }
    if (this.mayClose(code)) {
      this.sequence = effects.enter('mathTextSequence')
      this.closing = 0
      return this.isFenced ? this.closeGrave(code) : this.close(code)
    }
    effects.enter('mathTextData')
    return this.data(code)
  }

  private mayClose(code: Code): boolean {
    return code === (this.isFenced ? codes.graveAccent : codes.dollarSign) && !this.isEscaped
  }

  private readonly data: State = (code) => {
    const { effects } = this
    if (code === codes.eof || code === codes.space || markdownLineEnding(code) || this.mayClose(code)) {
      effects.exit('mathTextData')
      return this.between(code)
    }
    if (this.isFenced) return this.consumeData(code)
    if (code === codes.graveAccent && this.before[1] !== code) {
      return effects.check(codeText, this.ends.nok, this.consumeData)(code)
    }
    const [first, second] = this.before
    const isUrl = code === codes.slash && second === codes.slash && first === codes.colon
    const isLink =
      (code === codes.leftParenthesis || code === codes.leftSquareBracket) &&
      second === codes.rightSquareBracket &&
      this.brackets < 0
    if (isUrl || (isLink && this.isInLabel())) return this.ends.nok(code)
    if (code === codes.leftSquareBracket) this.brackets = Math.max(0, this.brackets) + 1
    if (code === codes.rightSquareBracket) this.brackets--
    return this.consumeData(code)
  }

  private readonly consumeData: State = (code) => {
    this.consume(code)
    return this.data
  }

  private consume(code: Code): void {
    this.isEscaped = code === codes.backslash && !this.isEscaped && !this.isFenced
    this.before = [this.before[1], code]
    this.effects.consume(code)
  }

  /** Whether the formula began in the text of what may be a link. */
  private isInLabel(): boolean {
    return this.context.events.some(
      ([kind, { type, _balanced, _inactive }]) =>
        kind === 'enter' && (type === types.labelLink || type === types.labelImage) && !_balanced && !_inactive,
    )
  }

  private readonly closeGrave: State = (code) => {
    this.consume(code)
    return (next) => {
      if (next !== codes.dollarSign) return this.ends.nok(next)
      this.effects.consume(next)
      return this.end
    }
  }

  private readonly close: State = (code) => {
    if (code === codes.dollarSign) {
      this.closing++
      this.effects.consume(code)
      return this.close
    }
    return this.closing === this.size ? this.end(code) : this.resume(code)
  }

  /** A sequence that closes nothing is data. */
  private resume(code: Code): State | undefined {
    if (this.sequence) this.sequence.type = 'mathTextData'
    return this.data(code)
  }

  private readonly end: State = (code) => {
    const { effects, ends } = this
    const isPadded = this.size === 1 && !this.isFenced && markdownLineEndingOrSpace(this.before[1])
    if (isPadded || isWord(code)) return ends.nok(code)
    effects.exit('mathTextSequence')
    effects.exit('mathText')
    // The text of a link that begins in the formula: `$5 and [a$ b](c)`.
    return this.brackets > 0 ? effects.check(linkEnd, ends.nok, ends.ok)(code) : ends.ok(code)
  }
}

const MAX_LINK_TEXT = 200

/** The rest of the text of a link, up to its address. */
const linkEnd: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let length = 0
    const inText: State = (code) => {
      if (code === codes.eof || markdownLineEnding(code) || code === codes.leftSquareBracket) return nok(code)
      if (++length > MAX_LINK_TEXT) return nok(code)
      effects.consume(code)
      return code === codes.rightSquareBracket ? afterText : inText
    }
    const afterText: State = (code) => {
      if (code !== codes.leftParenthesis && code !== codes.leftSquareBracket) return nok(code)
      effects.exit('mathTextData')
      return ok(code)
    }
    return (code) => {
      effects.enter('mathTextData')
      return inText(code)
    }
  },
}

import type {} from 'micromark-extension-math'
import { factorySpace } from 'micromark-factory-space'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import { codes } from 'micromark-util-symbol'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'

/** Formulas between lines of dollar signs. As on GitHub, they may begin and end on the lines of their fences. */
export const mathFlow: Construct = {
  name: 'mathFlow',
  concrete: true,
  tokenize(effects, ok, nok) {
    return new MathFlow(this, effects, { ok, nok }).start
  },
}

const isLineEnd = (code: Code): boolean => code === codes.eof || markdownLineEnding(code)

/** The states of one formula, in the order in which they are reached. */
class MathFlow {
  private size = 0
  private isEscaped = false
  private readonly indentation: number

  constructor(
    private readonly context: TokenizeContext,
    private readonly effects: Effects,
    private readonly ends: { ok: State; nok: State },
  ) {
    const [, token, slice] = context.events.at(-1) ?? []
    this.indentation = token?.type === 'linePrefix' ? (slice?.sliceSerialize(token, true).length ?? 0) : 0
  }

  readonly start: State = (code) => {
    this.effects.enter('mathFlow')
    this.effects.enter('mathFlowFence')
    this.effects.enter('mathFlowFenceSequence')
    return consumeDollarSigns(this.effects, this.open)(code)
  }

  private readonly open = (size: number): State => {
    if (size < 2) return this.ends.nok
    this.size = size
    return (code) => {
      this.effects.exit('mathFlowFenceSequence')
      return factorySpace(this.effects, this.afterOpen, 'whitespace')(code)
    }
  }

  private readonly afterOpen: State = (code) => {
    this.effects.exit('mathFlowFence')
    if (isLineEnd(code)) return this.lineEnd(code)
    this.effects.enter('mathFlowValue')
    return this.firstLine(code)
  }

  /** A formula that ends on its first line is inline to the grammar. */
  private readonly firstLine: State = (code) => {
    if (code === codes.dollarSign) return this.ends.nok(code)
    if (!isLineEnd(code)) {
      this.effects.consume(code)
      return this.firstLine
    }
    this.effects.exit('mathFlowValue')
    return this.lineEnd(code)
  }

  private readonly lineEnd: State = (code) => {
    if (this.context.interrupt) return this.ends.ok(code)
    return this.effects.attempt(nonLazyLine, this.line, this.end)(code)
  }

  private readonly line: State = (code) => {
    const fence = this.createConstruct((closing) =>
      factorySpace(closing.effects, this.closing(closing), 'linePrefix', 4),
    )
    return this.effects.attempt(fence, this.end, this.content)(code)
  }

  private readonly content: State = (code) => {
    const { effects, indentation } = this
    if (indentation === 0) return this.chunk(code)
    return factorySpace(effects, this.chunk, 'linePrefix', indentation + 1)(code)
  }

  private readonly chunk: State = (code) => {
    if (code === codes.eof) return this.end(code)
    if (markdownLineEnding(code)) return this.effects.attempt(nonLazyLine, this.line, this.end)(code)
    this.effects.enter('mathFlowValue')
    this.isEscaped = false
    return this.value(code)
  }

  private readonly value: State = (code) => {
    if (isLineEnd(code)) {
      this.effects.exit('mathFlowValue')
      return this.chunk(code)
    }
    if (code !== codes.dollarSign || this.isEscaped) return this.consume(code)
    const close: State = (next) => {
      this.effects.exit('mathFlowValue')
      return this.closing({ effects: this.effects, ok: this.end, nok: this.end })(next)
    }
    return this.effects.check(
      this.createConstruct((closing) => this.closing(closing)),
      close,
      this.consume,
    )(code)
  }

  private readonly consume: State = (code) => {
    this.isEscaped = code === codes.backslash && !this.isEscaped
    this.effects.consume(code)
    return this.value
  }

  private readonly end: State = (code) => {
    this.effects.exit('mathFlow')
    return this.ends.ok(code)
  }

  private createConstruct(start: (closing: Closing) => State): Construct {
    return { partial: true, tokenize: (effects, ok, nok) => start({ effects, ok, nok }) }
  }

  /** At least as many dollar signs as in the opening fence, at the end of a line. */
  private closing({ effects, ok, nok }: Closing): State {
    let size = 0
    const sequence: State = (code) => {
      if (code === codes.dollarSign) {
        size++
        effects.consume(code)
        return sequence
      }
      if (size < this.size) return nok(code)
      effects.exit('mathFlowFenceSequence')
      return markdownSpace(code) ? factorySpace(effects, after, 'whitespace')(code) : after(code)
    }
    const after: State = (code) => {
      if (!isLineEnd(code)) return nok(code)
      effects.exit('mathFlowFence')
      return ok(code)
    }
    return (code) => {
      effects.enter('mathFlowFence')
      effects.enter('mathFlowFenceSequence')
      return sequence(code)
    }
  }
}

interface Closing {
  effects: Effects
  ok: State
  nok: State
}

/** The line ending before a line that is not a lazy continuation. */
const nonLazyLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const lineStart: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code))
    return (code) => {
      if (code === codes.eof) return ok(code)
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return lineStart
    }
  },
}

/** Consumes a run of dollar signs; the next state is created with their number. */
export function consumeDollarSigns(effects: Effects, createNext: (size: number) => State): State {
  let size = 0
  const consume: State = (code) => {
    if (code !== codes.dollarSign) return createNext(size)(code)
    size++
    effects.consume(code)
    return consume
  }
  return consume
}

import { markdownSpace } from 'micromark-util-character'
import { codes } from 'micromark-util-symbol'
import type { Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { runConstructDetached } from './run-construct-detached.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    directiveLeaf: 'directiveLeaf'
    directiveLeafSequence: 'directiveLeafSequence'
  }
}

const DIRECTIVE_NAME = 'include'

/** `include`, followed by a character that ends a name. */
const name: Construct = { tokenize: tokenizeName, partial: true }

/**
 * `:::include{file=…}` is a leaf with any number of colons: it has no content, and as an unclosed container it would
 * contain the rest of the page. `leaf` reads it with an opening of two colons.
 */
export function createIncludeConstruct(leaf: Construct): Construct {
  return {
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const run = runConstructDetached(leaf, { context: this, effects, ok, nok, openTokens: 0 })
      let colons = 0
      const start: State = (code) => {
        effects.enter('directiveLeaf')
        effects.enter('directiveLeafSequence')
        return sequence(code)
      }
      const sequence: State = (code) => {
        if (code === codes.colon) {
          if (colons++ < 2) run.feed(codes.colon)
          effects.consume(code)
          return sequence
        }
        if (colons < 3) return nok(code)
        effects.exit('directiveLeafSequence')
        return effects.check(name, run.release, nok)(code)
      }
      return start
    },
  }
}

function tokenizeName(effects: Effects, ok: State, nok: State): State {
  let at = 0
  const inside: State = (code) => {
    if (at === DIRECTIVE_NAME.length) {
      effects.exit('directiveLeafSequence')
      const ends = code === codes.leftCurlyBrace || code === codes.eof || markdownSpace(code) || (code ?? 0) < 0
      return ends ? ok(code) : nok(code)
    }
    if (code !== DIRECTIVE_NAME.charCodeAt(at)) return nok(code)
    at++
    effects.consume(code)
    return inside
  }
  return (code) => {
    effects.enter('directiveLeafSequence')
    return inside(code)
  }
}

import { markdownSpace } from 'micromark-util-character'
import { codes } from 'micromark-util-symbol'
import type { Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { followSilently } from './follow-silently.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    directiveLeaf: 'directiveLeaf'
    directiveLeafSequence: 'directiveLeafSequence'
  }
}

const word = 'include'

/** `include` and what ends a name. */
const name: Construct = { tokenize: tokenizeName, partial: true }

/**
 * `:::include{file=…}` is a leaf, whatever its number of colons: nothing stands in it, and as a container without a closing
 * fence it would take in the rest of the page. It is read by `leaf`, which is led past an opening of two colons.
 */
export function includeConstruct(leaf: Construct): Construct {
  return {
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const run = followSilently(leaf, { context: this, effects, ok, nok, openTokens: 0 })
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
    if (at === word.length) {
      effects.exit('directiveLeafSequence')
      const ends = code === codes.leftCurlyBrace || code === codes.eof || markdownSpace(code) || (code ?? 0) < 0
      return ends ? ok(code) : nok(code)
    }
    if (code !== word.charCodeAt(at)) return nok(code)
    at++
    effects.consume(code)
    return inside
  }
  return (code) => {
    effects.enter('directiveLeafSequence')
    return inside(code)
  }
}

import type { Code, Construct, Effects, State, Token, TokenizeContext } from 'micromark-util-types'

/**
 * A run of `construct` that is led by `feed` without leaving tokens, until `release` lets it go on for real. `openTokens`
 * of its tokens are open then that were not entered for it by the caller.
 */
export function followSilently(
  construct: Construct,
  run: { context: TokenizeContext; effects: Effects; ok: State; nok: State; openTokens?: 0 | 1 },
): { feed(code: Code): void; release: State } {
  const { context, effects, ok, nok, openTokens = 1 } = run
  const nowhere: Token = { type: 'whitespace', start: context.now(), end: context.now() }
  // The token that is open when the run is released was never entered, so its exit is silent, too.
  let silentExits = Number.POSITIVE_INFINITY
  const isSilent = () => silentExits === Number.POSITIVE_INFINITY
  const quiet: Effects = {
    ...effects,
    enter: (type, fields) => (isSilent() ? nowhere : effects.enter(type, fields)),
    exit: (type) => (silentExits-- > 0 ? nowhere : effects.exit(type)),
    consume: (code) => (isSilent() ? undefined : effects.consume(code)),
  }
  let state: State | undefined = construct.tokenize.call(context, quiet, ok, nok)
  return {
    feed(code) {
      state = state?.(code)
    },
    release(code) {
      silentExits = openTokens
      return state?.(code)
    },
  }
}

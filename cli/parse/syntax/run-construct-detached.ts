import type { Code, Construct, Effects, State, Token, TokenizeContext } from 'micromark-util-types'

/** A run that is led silently, and then let go. */
export interface DetachedRun {
  feed(code: Code): void
  release: State
}

/**
 * Runs `construct` on the codes passed to `feed`, without creating tokens, until `release` lets it continue for real.
 * `openTokens` is the number of its tokens that are then open and that the caller has not entered for it.
 */
export function runConstructDetached(
  construct: Construct,
  run: { context: TokenizeContext; effects: Effects; ok: State; nok: State; openTokens?: 0 | 1 },
): DetachedRun {
  const { context, effects, ok, nok, openTokens = 1 } = run
  const nowhere: Token = { type: 'whitespace', start: context.now(), end: context.now() }
  // The token that is open on release was never entered, so its exit is also dropped.
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

/** Names that exist in a browser only and are used at render by mistake (behaviours.md R-10). */
const browserGlobal = /\b(window|document|localStorage|navigator|alert|location|buffer|self) is not defined/i

/** What was thrown, with its causes, as the inside of a sentence: no full stop at the end. */
export function describeError(error: unknown): string {
  const messages: string[] = []
  for (let each: unknown = error; each !== undefined && messages.length < 5; each = causeOf(each)) {
    messages.push(messageOf(each))
  }
  return messages.join(', caused by: ')
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.trim().replace(/\.$/, '')
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

/** What to do about a browser's global that is missing; `undefined` for every other error. */
export function browserGlobalHint(error: unknown): string | undefined {
  const name = browserGlobal.exec(describeError(error))?.[1]
  return name === undefined
    ? undefined
    : `Pages are rendered without a browser, so "${name}" does not exist there: use it in an effect or an event handler.`
}

/** Functions of React between it and a component; the first is there in its development build only. */
const reactFrame = /(?:^|\.)(?:react_stack_bottom_frame|renderWithHooks|renderElement)$/

/**
 * The component whose function React was calling: the frame above React's own in the stack. `undefined` when it has no
 * name, or lies deeper than stacks are recorded.
 */
export function findComponentName(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined
  const frames = [...error.stack.matchAll(/^\s*at (?:new )?(?:async )?([^\s(]+)? ?\(?/gm)].map(
    (match) => match[1] ?? '',
  )
  const name = frames[frames.findIndex((frame) => reactFrame.test(frame)) - 1]
  return name !== undefined && /^[A-Z][\w$]*$/.test(name) ? name : undefined
}

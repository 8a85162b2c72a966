import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** Browser globals that are often used during rendering by mistake (docs/behaviours.md R-10). */
const browserGlobal = /\b(window|document|localStorage|navigator|alert|location|buffer|self) is not defined/i

/** Describes a thrown value with its causes, as part of a sentence: without a period at the end. */
export function describeError(error: unknown): string {
  const messages: string[] = []
  for (let each: unknown = error; each !== undefined && messages.length < 5; each = getCause(each)) {
    messages.push(getMessage(each))
  }
  return messages.join(', caused by: ')
}

function getMessage(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.trim().replace(/\.$/, '')
}

function getCause(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

/** The hint for a missing browser global; `undefined` for every other error. */
function findBrowserGlobalHint(error: unknown): string | undefined {
  const name = browserGlobal.exec(describeError(error))?.[1]
  return name === undefined
    ? undefined
    : `Pages are rendered without a browser, so "${name}" does not exist there: use it in an effect or an event handler.`
}

/** The fields of the diagnostic of an error that tell more than its message: a hint, and the stack. */
export function describeCause(error: unknown): Pick<Diagnostic, 'hint' | 'stack'> {
  const hint = findBrowserGlobalHint(error)
  const stack = error instanceof Error ? error.stack : undefined
  return { ...(hint === undefined ? {} : { hint }), ...(stack === undefined ? {} : { stack }) }
}

/** The frames of React that call a component; the first exists only in its development build. */
const reactFrame = /(?:^|\.)(?:react_stack_bottom_frame|renderWithHooks|renderElement)$/

/**
 * The component that React was calling: the frame above React's own in the stack. `undefined` if it has no name, or is
 * deeper than the recorded stack.
 */
export function findComponentName(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined
  const frames = [...error.stack.matchAll(/^\s*at (?:new )?(?:async )?([^\s(]+)? ?\(?/gm)].map(
    (match) => match[1] ?? '',
  )
  const name = frames[frames.findIndex((frame) => reactFrame.test(frame)) - 1]
  return name !== undefined && /^[A-Z][\w$]*$/.test(name) ? name : undefined
}

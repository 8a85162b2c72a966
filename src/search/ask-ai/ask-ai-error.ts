const NAME = 'AskAiError'

/** A failure whose message is for the reader. */
export class AskAiError extends Error {
  override name = NAME
}

/** By its name: the parts of Ask AI that are loaded later have a class of their own. */
export const isAskAiError = (error: unknown): error is AskAiError => error instanceof Error && error.name === NAME

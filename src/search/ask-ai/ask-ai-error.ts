const NAME = 'AskAiError'

/** A failure whose message is for the reader. */
export class AskAiError extends Error {
  override name = NAME
}

/** Compared by name, because parts of Ask AI that are loaded later have their own copy of the class. */
export const isAskAiError = (error: unknown): error is AskAiError => error instanceof Error && error.name === NAME

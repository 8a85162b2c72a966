/** The message of a thrown value of any type, in one line. Never throws, never empty. */
export function getErrorText(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message || error.name : String(error)
    return text.split('\n', 1)[0] || 'no reason given'
  } catch {
    return 'no reason given'
  }
}

/** The stack of a thrown value, or its message if it has none. */
export const getErrorStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The code of an error of the file system or the network (`ENOENT`); `undefined` for everything else. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

import type { Message } from 'esbuild'

/** Whether esbuild threw because of what it was given. */
export function isBuildFailure(error: unknown): error is Error & { errors: Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0
}

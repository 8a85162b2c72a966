import type { Message } from 'esbuild'

/** Whether an error is a build failure of esbuild, caused by its input. */
export const isBuildFailure = (error: unknown): error is Error & { errors: Message[] } =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0

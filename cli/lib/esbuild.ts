import { createRequire } from 'node:module'
import type { Message } from 'esbuild'

/** Loads esbuild. `import()` would search its code for the names of its exports first, which takes longer than a small build. */
export function loadEsbuild(): typeof import('esbuild') {
  return createRequire(import.meta.url)('esbuild')
}

/** Whether an error is a build failure of esbuild, caused by its input. */
export const isBuildFailure = (error: unknown): error is Error & { errors: Message[] } =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0

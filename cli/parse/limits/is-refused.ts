import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

/** Whether a limit refused the document of these diagnostics: its source is not safe to convert, either. */
export const isRefused = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ code }) => code === 'markdown/limit' || code === 'markdown/time-limit')

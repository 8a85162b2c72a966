import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { TimeLimitError } from '../../lib/time-limit.ts'
import type { ParseContext } from '../context.ts'
import type { Span } from '../document.ts'
import { findDeepElement } from './limits.ts'

/** Reports what was thrown while a file was parsed: a timeout, a stack overflow, or the error of a plugin. */
export function reportFailure(error: unknown, context: ParseContext): void {
  const start: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 }
  if (error instanceof TimeLimitError) {
    const { step, seconds } = error
    const who = step ?? 'The page cannot be rendered: it'
    const hint = step
      ? 'Fix the plugin, or remove it from the configuration.'
      : 'Simplify the page, or split it into several.'
    context.report('markdown/time-limit', start, { message: `${who} takes more than ${seconds} seconds.`, hint })
    return
  }
  const isOverflow = error instanceof RangeError
  const reason = isOverflow ? 'it is nested too deeply' : getErrorText(error)
  const location = (isOverflow && findDeepElement(context.text)) || start
  const hint = 'Simplify the page, or split it into several.'
  context.report('markdown/limit', location, { message: `The page cannot be rendered: ${reason}.`, hint })
}

/** Reports a part that docsgen does not render, because it would take too much time or memory. */
export function reportExcess({ span, what }: { span: Span; what: string }, context: ParseContext): void {
  context.report('markdown/limit', span, {
    message: `${what}, which docsgen does not render.`,
    hint: 'Simplify this part.',
  })
}

/** Whether a limit refused the document of these diagnostics: its source is not safe to convert, either. */
export const isRefused = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ code }) => code === 'markdown/limit' || code === 'markdown/time-limit')

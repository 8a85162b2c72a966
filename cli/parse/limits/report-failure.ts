import type { Root } from 'mdast'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { TimeLimitError } from '../../lib/time-limit.ts'
import { getSpan, type ParseContext } from '../context.ts'
import type { Span } from '../document.ts'
import { visit } from '../visit.ts'
import { type Excess, findDeepElement, MAX_LINKED_LENGTH } from './limits.ts'

/** Reports an exception of parsing a file: a timeout, a stack overflow, or the error of a plugin. */
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
  const reason = isOverflow ? 'it is nested too deeply' : shorten(getErrorText(error))
  const location = (isOverflow && findDeepElement(context.text)) || start
  const hint = 'Simplify the page, or split it into several.'
  context.report('markdown/limit', location, { message: `The page cannot be rendered: ${reason}.`, hint })
}

/** The message of an error may contain the text of the page. */
const MAX_REASON = 150
const shorten = (text: string): string => (text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text)

/** Reports a part that docsgen does not render, because it would take too much time or memory. */
export function reportExcess({ span, what, flat }: Excess, context: ParseContext): void {
  const isShown = flat !== undefined
  const message = isShown ? `${what}, so this one is shown as text.` : `${what}, which docsgen does not render.`
  context.report('markdown/limit', span, { message, hint: isShown ? 'Close them.' : 'Simplify this part.' })
}

/** Whether a limit refused the document of these diagnostics: its source is not safe to convert, either. */
export const isRefused = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ code }) => code === 'markdown/limit' || code === 'markdown/time-limit')

/** The link at which URLs and titles, repeated for each reference to their definition, exceed the limit. */
export function findLinkedExcess(tree: Root, text: string): { span: Span; what: string } | undefined {
  if (!text.includes(']:')) return undefined
  const lengths = new Map<string, number>()
  visit(tree, 'definition', (node) => {
    if (!lengths.has(node.identifier)) lengths.set(node.identifier, node.url.length + (node.title?.length ?? 0))
  })
  if (lengths.size === 0) return undefined
  let sum = 0
  let span: Span | undefined
  visit(tree, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return undefined
    sum += lengths.get(node.identifier) ?? 0
    if (sum <= MAX_LINKED_LENGTH) return undefined
    span = getSpan(node)
    return false
  })
  return span && { span, what: `The links of the page have more than ${MAX_LINKED_LENGTH} characters` }
}

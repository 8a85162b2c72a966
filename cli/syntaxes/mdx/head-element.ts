import { escapeHtml } from '../../lib/escape-html.ts'
import { toHtmlTag } from './html-tag.ts'
import { isBlankExpression } from './literal.ts'
import type { MdxScope, Range } from './scope.ts'
import { findExpressionEnd, type ScriptLines } from './script.ts'
import { readTag } from './tag.ts'

const LINES: ScriptLines = { quotes: 0, allowsBlankLines: true }

/** The element as HTML writes it, which is read where the head of a document in Markdown is. */
export function toHtmlHead({ start, end }: Range, scope: MdxScope): string {
  const { text } = scope.reader
  const parts: string[] = []
  for (let at = start; at < end; ) {
    const found = text[at] === '<' ? readTag(text, at, LINES) : undefined
    const close = text[at] === '{' ? findExpressionEnd(text, at, LINES) : undefined
    if (found && 'name' in found) {
      parts.push(
        /^head$/i.test(found.name) ? `<${found.kind === 'close' ? '/' : ''}head>` : (toHtmlTag(found, scope) ?? ''),
      )
      at = found.end
    } else if (close !== undefined) {
      parts.push(evaluateText({ start: at, end: close }, scope))
      at = close
    } else parts.push(text[at++] ?? '')
  }
  // A blank line would end the element.
  return parts.join('').replace(/\n\s*\n/g, '\n')
}

function evaluateText(range: Range, scope: MdxScope): string {
  const source = scope.reader.text.slice(range.start + 1, range.end - 1)
  if (isBlankExpression(source)) return ''
  const value = scope.evaluate(source)?.value
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  scope.reportExpression(range, 'attribute')
  return ''
}

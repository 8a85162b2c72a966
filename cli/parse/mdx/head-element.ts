import { escapeHtml } from '../../lib/escape-html.ts'
import { toHtmlTag } from './html-tag.ts'
import { isBlankExpression } from './literal.ts'
import type { MdxScope, Range } from './scope.ts'
import { findExpressionEnd, type ScriptLines } from './script.ts'
import { readTag, type Tag } from './tag.ts'

/** Longer heads are not looked for. */
const MAX_LENGTH = 20_000

const LINES: ScriptLines = { quotes: 0, allowsBlankLines: true }

/** Where the element ends that adds tags to the head of the page, `<Head>` of Docusaurus or `<head>`; `undefined` for others. */
export function findHeadEnd(text: string, { name, kind, end }: Tag): number | undefined {
  if (kind !== 'open' || !/^head$/i.test(name)) return undefined
  const closing = `</${name}>`
  const at = text.slice(end, end + MAX_LENGTH).indexOf(closing)
  return at < 0 ? undefined : end + at + closing.length
}

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

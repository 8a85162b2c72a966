import { evaluateExpression } from '../../lib/expression/evaluate-expression.ts'
import { describeUnread, type ExpressionProblem, parseExpression } from '../../lib/expression/parse-expression.ts'
import type { Cursor } from '../cursor.ts'

/** A function of x; NaN and infinity where it has no value. */
export type Formula = (x: number) => number

/** Parses the rest of a line as an expression of x. A problem is reported at its column. */
export function parseFormula(cursor: Cursor): Formula | undefined {
  const text = cursor.rest
  const parsed = parseExpression(text)
  if ('message' in parsed) return fail(cursor, parsed)
  const { expression, end } = parsed
  if (end < text.length) return fail(cursor, describeUnread(text, end))
  const evaluate = (x: number) =>
    evaluateExpression(expression, { findValue: (name) => (name === 'x' ? x : undefined), listNames: () => ['x'] })
  // Names and numbers of operands are the same for every x; a problem of another x has no value there.
  const tried = evaluate(1)
  if (typeof tried !== 'number') return fail(cursor, tried)
  cursor.takeRest()
  return (x) => {
    const value = evaluate(x)
    return typeof value === 'number' ? value : Number.NaN
  }
}

function fail(cursor: Cursor, { message, hint, start, end }: ExpressionProblem): undefined {
  cursor.fail(cursor.getLocation(cursor.at + start, end - start), message, hint ?? 'Write it for every x: 1 - 0.95^x.')
  return undefined
}

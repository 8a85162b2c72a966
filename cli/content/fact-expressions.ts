/** Values that follow from facts: `{= 1 - (1 - 0.1)^sampling.perRound, 4 decimals}`. */

import {
  type ExpressionFunction,
  type ExpressionScope,
  evaluateExpression,
  evaluateText,
} from '../lib/expression/evaluate-expression.ts'
import { type Expression, type ExpressionProblem, parseExpression } from '../lib/expression/parse-expression.ts'
import { type Fact, type FactFunction, groupDigits } from './facts.ts'
import { formatNumber, type NumberFormat } from './number-format.ts'
import { isFactReferenceName } from './variables.ts'

/** The facts and functions that an expression may use. */
export interface ExpressionFacts {
  functions: Readonly<Record<string, FactFunction>> | undefined
  /** The names of all facts, for suggestions. */
  listNames(): readonly string[]
  /** A fact, the reason why it has no value, or `undefined` if nothing has the name. */
  findFact(name: string): Fact | { reason: string } | undefined
}

/** The text of an expression in code, and in a sentence or a cell. */
export interface ExpressionText {
  text: string
  prose: string
}

/**
 * Computes the text between the braces of `{= …}`, from its `=` on; offsets of a problem refer to it. Every fact that it reads
 * is added to `used`, with whether its value is an example, also if there is a problem.
 */
export function computeExpression(
  source: string,
  facts: ExpressionFacts,
  used: Map<string, boolean>,
): ExpressionText | ExpressionProblem {
  const text = source.slice(1).trimStart()
  const from = source.length - text.length
  const computed = computeText(text, facts, used)
  if (!('message' in computed)) return computed
  const start = computed.start + from
  return { ...computed, start, end: Math.max(computed.end + from, start + 1) }
}

function computeText(
  text: string,
  facts: ExpressionFacts,
  used: Map<string, boolean>,
): ExpressionText | ExpressionProblem {
  const parsed = parseExpression(text)
  if ('message' in parsed) return parsed
  const { expression, end } = parsed
  const format = end < text.length ? readFormat(text.slice(end + 1)) : null
  if (format === undefined) {
    const message = `"${text.slice(end + 1).trim()}" is not a format.`
    const hint = 'Formats are "4 decimals", "3 digits", "percent 1" and "hex".'
    return { message, hint, start: end, end: text.length }
  }
  const fact = format === null && expression.kind === 'name' ? facts.findFact(expression.name) : undefined
  if (expression.kind === 'name' && fact && !('reason' in fact)) {
    used.set(expression.name, fact.status === 'example')
    return { text: fact.value, prose: groupDigits(fact) }
  }
  const scope = createScope(facts, used)
  const written = evaluateText(expression, scope)
  if (typeof written === 'string') {
    if (format === null) return { text: written, prose: written }
    return { message: 'Only numbers have a format.', start: end, end: text.length }
  }
  if (written) return written
  const value = evaluateExpression(expression, scope)
  if (typeof value !== 'number') return value
  if (Number.isFinite(value)) return formatNumber(value, format)
  const hint = 'It divides by zero, has the root or logarithm of a negative number, or is above 10^308.'
  return { message: 'The expression has no finite value.', hint, start: 0, end }
}

/** Reads what follows the comma; `undefined` if it is not a format. */
function readFormat(text: string): NumberFormat | undefined {
  const [, count, unit, percent, decimals] =
    /^\s*(?:(\d{1,2}) (decimal|digit)s?|(percent)(?: (\d{1,2}))?|hex)\s*$/.exec(text) ?? []
  if (percent !== undefined) return { kind: 'percent', decimals: decimals === undefined ? null : Number(decimals) }
  if (unit === 'decimal') return { kind: 'decimals', count: Number(count) }
  if (unit === 'digit') return Number(count) > 0 ? { kind: 'digits', count: Number(count) } : undefined
  return text.trim() === 'hex' ? { kind: 'hex' } : undefined
}

/** A whole or decimal number, or a fraction such as 2/3. */
const NUMBER = /^(-?\d+(?:\.\d+)?)(?:\/([1-9]\d*))?$/

function createScope(facts: ExpressionFacts, used: Map<string, boolean>): ExpressionScope {
  const functions = new Map<string, ExpressionFunction>()
  const own = facts.functions ?? {}
  function findText(name: string) {
    const fact = isFactReferenceName(name) ? facts.findFact(name) : undefined
    if (fact === undefined) return undefined
    if ('reason' in fact) return { message: fact.reason }
    used.set(name, fact.status === 'example')
    return fact.value
  }
  return {
    findText,
    findValue(name) {
      const value = findText(name)
      if (typeof value !== 'string') return value
      const [, number, divisor = '1'] = NUMBER.exec(value) ?? []
      if (number !== undefined) return Number(number) / Number(divisor)
      return { message: `The fact "${name}" is not a number: "${value}".`, hint: `"{= ${name}}" prints its text.` }
    },
    findFunction(name) {
      const known = functions.get(name)
      const written = Object.hasOwn(own, name) ? own[name] : undefined
      if (known || !written) return known
      const parsed = parseFunctionBody(written.body)
      if ('message' in parsed) return undefined
      const created = { parameters: written.parameters, body: parsed }
      functions.set(name, created)
      return created
    },
    listNames: () => [...facts.listNames(), ...Object.keys(own)],
  }
}

/** Parses the expression of a function, which has no format. */
export function parseFunctionBody(body: string): Expression | ExpressionProblem {
  const parsed = parseExpression(body)
  if ('message' in parsed) return parsed
  const { expression, end } = parsed
  if (end === body.length) return expression
  return { message: 'A function has no format; write it where the function is used.', start: end, end: body.length }
}

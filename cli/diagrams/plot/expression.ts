import type { Cursor } from '../cursor.ts'

/** A function of x; NaN and infinity where it has no value. */
export type Formula = (x: number) => number

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log10: Math.log10,
  max: Math.max,
  min: Math.min,
  round: Math.round,
  sqrt: Math.sqrt,
}

const CONSTANTS: Readonly<Record<string, number>> = { e: Math.E, pi: Math.PI }

const HINT = `Write numbers, x, e, pi, + - * / ^, parentheses and ${Object.keys(FUNCTIONS).join(', ')}: 1 - (1 - 0.05)^x.`

type Operation = (left: number, right: number) => number

const SUM: Readonly<Record<string, Operation>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '−': (left, right) => left - right,
}
const PRODUCT: Readonly<Record<string, Operation>> = {
  '*': (left, right) => left * right,
  '·': (left, right) => left * right,
  '/': (left, right) => left / right,
}

/** Parses the rest of a line as an expression; nothing of it is run as code. A problem is reported at its column. */
export function parseExpression(cursor: Cursor): Formula | undefined {
  const formula = parseSum(cursor)
  if (formula && !cursor.done) return fail(cursor)
  return formula
}

function fail(cursor: Cursor): undefined {
  const found = cursor.done ? 'ends too early' : `cannot be read at "${cursor.quoteRest()}"`
  cursor.fail(cursor.getRestLocation(), `The expression ${found}.`, HINT)
  return undefined
}

/** Parses operands of one precedence from left to right. */
function parseChain(
  cursor: Cursor,
  operations: Readonly<Record<string, Operation>>,
  parseOperand: (cursor: Cursor) => Formula | undefined,
): Formula | undefined {
  let formula = parseOperand(cursor)
  for (;;) {
    const operation = operations[cursor.rest[0] ?? '']
    if (!formula || !operation) return formula
    cursor.match(/^.\s*/)
    const [left, right] = [formula, parseOperand(cursor)]
    if (!right) return undefined
    formula = (x) => operation(left(x), right(x))
  }
}

const parseSum = (cursor: Cursor): Formula | undefined => parseChain(cursor, SUM, parseProduct)

const parseProduct = (cursor: Cursor): Formula | undefined => parseChain(cursor, PRODUCT, parseSigned)

/** A sign binds less than a power, so that -x^2 is -(x^2). */
function parseSigned(cursor: Cursor): Formula | undefined {
  if (!cursor.match(/^[-−]\s*/)) return parsePower(cursor)
  const formula = parseSigned(cursor)
  return formula && ((x) => -formula(x))
}

function parsePower(cursor: Cursor): Formula | undefined {
  const base = parseOperand(cursor)
  if (!base || !cursor.match(/^\^\s*/)) return base
  const exponent = parseSigned(cursor)
  return exponent && ((x) => base(x) ** exponent(x))
}

function parseOperand(cursor: Cursor): Formula | undefined {
  const number = cursor.match(/^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*/i)
  if (number) return () => Number(number[0])
  if (cursor.match(/^\(\s*/)) {
    const inside = parseSum(cursor)
    if (!inside) return undefined
    return cursor.match(/^\)\s*/) ? inside : fail(cursor)
  }
  const start = cursor.at
  const name = cursor.match(/^[a-z][a-z\d]*\s*/i)?.[0].trim() ?? ''
  if (name === 'x') return (x) => x
  const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined
  if (constant !== undefined) return () => constant
  const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  if (apply && cursor.match(/^\(\s*/)) return parseCall(cursor, apply)
  if (!apply) cursor.at = start
  return fail(cursor)
}

function parseCall(cursor: Cursor, apply: (...values: number[]) => number): Formula | undefined {
  const values: Formula[] = []
  do {
    const value = parseSum(cursor)
    if (!value) return undefined
    values.push(value)
  } while (cursor.match(/^,\s*/))
  if (!cursor.match(/^\)\s*/)) return fail(cursor)
  return (x) => apply(...values.map((value) => value(x)))
}

import { suggest } from '../suggest.ts'
import { type Expression, ExpressionError, type ExpressionProblem, type Operator } from './parse-expression.ts'
import { TEXT_FUNCTIONS } from './text-functions.ts'

/** A function that is defined by an expression of its parameters. */
export interface ExpressionFunction {
  parameters: readonly string[]
  body: Expression
}

/** The values and functions of a caller, in addition to the built-in ones. */
export interface ExpressionScope {
  /** The value of a name, the reason why it has none, or `undefined` if nothing has the name. */
  findValue?(name: string): number | Pick<ExpressionProblem, 'message' | 'hint'> | undefined
  /** The text of a name, as an operand of a function of texts; otherwise as `findValue`. */
  findText?(name: string): string | Pick<ExpressionProblem, 'message' | 'hint'> | undefined
  findFunction?(name: string): ExpressionFunction | undefined
  /** All names of values and functions, for suggestions. */
  listNames?(): readonly string[]
}

const CONSTANTS: Readonly<Record<string, number>> = { e: Math.E, pi: Math.PI }

/** Functions of numbers: how many they take, or one or more, and what they return. */
const FUNCTIONS: Readonly<Record<string, readonly [count: number | 'any', (...values: number[]) => number]>> = {
  abs: [1, Math.abs],
  ceil: [1, Math.ceil],
  exp: [1, Math.exp],
  floor: [1, Math.floor],
  ln: [1, Math.log],
  log10: [1, Math.log10],
  log2: [1, Math.log2],
  max: ['any', Math.max],
  min: ['any', Math.min],
  mod: [2, (value, divisor) => value - divisor * Math.floor(value / divisor)],
  round: [1, Math.round],
  sqrt: [1, Math.sqrt],
}

/** Functions that compute an operand repeatedly: `sum(i, 1, 10, i^2)`. */
const SERIES: Readonly<Record<string, { first: number; join(total: number, term: number): number }>> = {
  product: { first: 1, join: (total, term) => total * term },
  sum: { first: 0, join: (total, term) => total + term },
}

const CHOOSE = 'choose'

/** Names that no function of a site may have. */
export const isKnownFunction = (name: string): boolean =>
  [FUNCTIONS, SERIES, TEXT_FUNCTIONS].some((known) => Object.hasOwn(known, name)) || name === CHOOSE

const listKnownNames = (): string[] =>
  [CONSTANTS, FUNCTIONS, SERIES, { [CHOOSE]: 0 }, TEXT_FUNCTIONS].flatMap(Object.keys)

const MAX_TERMS = 10_000
/** Operations of one expression. */
const MAX_STEPS = 100_000
/** Calls of functions within functions, so that one that calls itself ends. */
const MAX_CALLS = 20

/** Computes an expression of numbers. Its value can be infinite or NaN. */
export const evaluateExpression = (expression: Expression, scope: ExpressionScope): number | ExpressionProblem =>
  catchProblem(() => new Evaluation(scope).evaluate(expression, {}))

/** The text of an expression that calls a function of texts; `undefined` for one of numbers. */
export function evaluateText(expression: Expression, scope: ExpressionScope): string | ExpressionProblem | undefined {
  const write = expression.kind === 'call' ? findTextFunction(expression.name) : undefined
  if (expression.kind !== 'call' || !write) return undefined
  return catchProblem(() => callTextFunction(expression, write, scope))
}

function catchProblem<T>(evaluate: () => T): T | ExpressionProblem {
  try {
    return evaluate()
  } catch (error) {
    if (error instanceof ExpressionError) return error.problem
    throw error
  }
}

/** The values of parameters and of the variables of series. */
type Locals = Readonly<Record<string, number>>

class Evaluation {
  private steps = 0
  private calls = 0

  constructor(private readonly scope: ExpressionScope) {}

  evaluate(expression: Expression, locals: Locals): number {
    switch (expression.kind) {
      case 'number':
        return expression.value
      case 'text':
        throw describe(expression, `"${expression.text}" is text, not a number.`)
      case 'negation':
        return -this.evaluate(expression.operand, locals)
      case 'operation': {
        this.count(1, expression)
        const { operator, left, right } = expression
        return OPERATIONS[operator](this.evaluate(left, locals), this.evaluate(right, locals))
      }
      case 'name':
        return this.findValue(expression, locals)
      case 'call':
        this.count(1, expression)
        return this.call(expression, locals)
    }
  }

  private findValue(use: Expression & { kind: 'name' }, locals: Locals): number {
    const { name } = use
    if (Object.hasOwn(locals, name)) return locals[name] ?? 0
    const found = (Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined) ?? this.scope.findValue?.(name)
    if (typeof found === 'number') return found
    if (found) throw new ExpressionError({ ...found, start: use.start, end: use.end })
    throw describeUnknown(use, this.scope, Object.keys(locals))
  }

  private call(use: Expression & { kind: 'call' }, locals: Locals): number {
    const { name, operands } = use
    const series = Object.hasOwn(SERIES, name) ? SERIES[name] : undefined
    if (series) return this.join(use, locals, series)
    if (name === CHOOSE) return this.choose(use, locals)
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
    const values = () => operands.map((operand) => this.evaluate(operand, locals))
    if (known) {
      const [count, compute] = known
      if (count !== 'any') requireCount(use, count)
      return compute(...values())
    }
    if (findTextFunction(name)) throw describe(use, `"${name}" returns text, not a number.`)
    const own = this.scope.findFunction?.(name)
    if (!own) throw describeUnknown(use, this.scope)
    requireCount(use, own.parameters.length)
    if (++this.calls > MAX_CALLS) throw describe(use, `Functions call each other more than ${MAX_CALLS} levels deep.`)
    const given = values()
    const result = this.evaluate(
      own.body,
      Object.fromEntries(own.parameters.map((parameter, at) => [parameter, given[at] ?? 0])),
    )
    this.calls--
    return result
  }

  /** Computes `sum(i, from, to, term)`; a range that ends before it begins has no terms. */
  private join(
    use: Expression & { kind: 'call' },
    locals: Locals,
    { first, join }: { first: number; join(total: number, term: number): number },
  ): number {
    requireCount(use, 4)
    const [variable, from, to, term] = use.operands
    if (variable?.kind !== 'name' || variable.name.includes('.') || !from || !to || !term) {
      throw describe(use, `The first operand of "${use.name}" is not a name.`, `Write ${use.name}(i, 1, 10, i^2).`)
    }
    const [start, end] = [this.evaluate(from, locals), this.evaluate(to, locals)]
    if (!Number.isInteger(start) || !Number.isInteger(end)) {
      throw describe(use, `"${use.name}" counts from ${start} to ${end}, which are not whole numbers.`)
    }
    if (end - start >= MAX_TERMS) throw describe(use, `"${use.name}" has more than ${MAX_TERMS} terms.`)
    const inner = { ...locals }
    let total = first
    for (let at = start; at <= end; at++) {
      this.count(1, use)
      inner[variable.name] = at
      total = join(total, this.evaluate(term, inner))
    }
    return total
  }

  /** The number of ways to choose k of n. */
  private choose(use: Expression & { kind: 'call' }, locals: Locals): number {
    requireCount(use, 2)
    const [n = 0, k = 0] = use.operands.map((operand) => this.evaluate(operand, locals))
    if (!Number.isInteger(n) || !Number.isInteger(k) || n < 0) {
      throw describe(use, `"${CHOOSE}" takes whole numbers, and these are ${n} and ${k}.`)
    }
    if (k < 0 || k > n) return 0
    const last = Math.min(k, n - k)
    this.count(last, use)
    let ways = 1
    for (let at = 1; at <= last; at++) ways = (ways * (n - last + at)) / at
    return Math.round(ways)
  }

  private count(steps: number, at: { start: number; end: number }): void {
    this.steps += steps
    if (this.steps > MAX_STEPS) throw describe(at, `The expression takes more than ${MAX_STEPS} operations.`)
  }
}

const OPERATIONS: Readonly<Record<Operator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '^': (left, right) => left ** right,
}

const findTextFunction = (name: string) => (Object.hasOwn(TEXT_FUNCTIONS, name) ? TEXT_FUNCTIONS[name] : undefined)

/** Calls a function of texts, whose operands are texts in quotes and names. */
function callTextFunction(
  use: Expression & { kind: 'call' },
  write: (...texts: string[]) => string | { message: string; hint: string },
  scope: ExpressionScope,
): string {
  const texts = use.operands.map((operand) => {
    if (operand.kind === 'text') return operand.text
    const hint = `Write ${use.name}(group.name, "text").`
    if (operand.kind !== 'name') throw describe(use, `The operands of "${use.name}" are names and texts.`, hint)
    const found = scope.findText?.(operand.name)
    if (found === undefined) throw describeUnknown(operand, scope)
    if (typeof found === 'string') return found
    throw new ExpressionError({ ...found, start: operand.start, end: operand.end })
  })
  const written = write(...texts)
  if (typeof written === 'string') return written
  throw describe(use, written.message, written.hint)
}

function describeUnknown(
  use: Expression & { kind: 'name' | 'call' },
  scope: ExpressionScope,
  locals: string[] = [],
): ExpressionError {
  const near = suggest(use.name, [...locals, ...(scope.listNames?.() ?? []), ...listKnownNames()])
  const hint =
    near === undefined ? `Known without a definition: ${listKnownNames().join(', ')}.` : `Did you mean "${near}"?`
  const subject = use.kind === 'name' ? 'The name' : 'The function'
  return describe(use, `${subject} "${use.name}" is not defined.`, hint)
}

function describe({ start, end }: { start: number; end: number }, message: string, hint?: string): ExpressionError {
  return new ExpressionError({ message, start, end, ...(hint !== undefined && { hint }) })
}

function requireCount(use: Expression & { kind: 'call' }, count: number): void {
  if (use.operands.length === count) return
  throw describe(
    use,
    `"${use.name}" takes ${count} ${count === 1 ? 'operand' : 'operands'}, and has ${use.operands.length}.`,
  )
}

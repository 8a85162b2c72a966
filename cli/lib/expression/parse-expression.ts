/** An expression of numbers, or a call with texts, as a tree. `start` and `end` are offsets in its source. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; text: string; start: number; end: number }
  | { kind: 'name'; name: string; start: number; end: number }
  | { kind: 'negation'; operand: Expression }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression; start: number; end: number }
  | { kind: 'call'; name: string; operands: readonly Expression[]; start: number; end: number }

export type Operator = '+' | '-' | '*' | '/' | '^'

/** Why an expression cannot be read or has no value, and the range of its source that is the reason. */
export interface ExpressionProblem {
  /** One sentence. */
  message: string
  hint?: string
  start: number
  end: number
}

/** Thrown while an expression is read or computed, and caught where that began. */
export class ExpressionError extends Error {
  constructor(readonly problem: ExpressionProblem) {
    super(problem.message)
  }
}

/** Parentheses, signs, powers and calls within each other. */
const MAX_DEPTH = 50

const HINT = 'An expression has numbers, names, + - * / ^, parentheses and calls: 1 - (1 - 0.05)^20.'

const SIGNS: Readonly<Record<string, Operator>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '·': '*',
  '×': '*',
  '/': '/',
}

/**
 * Parses the expression at the beginning of a text up to its end or to a comma outside of parentheses, whose offset is `end`.
 * Nothing of it is run as code.
 */
export function parseExpression(text: string): { expression: Expression; end: number } | ExpressionProblem {
  try {
    const parser = new Parser(text)
    const expression = parser.parseSum()
    if (parser.at < text.length && text[parser.at] !== ',') return describeUnread(text, parser.at)
    return { expression, end: parser.at }
  } catch (error) {
    if (error instanceof ExpressionError) return error.problem
    throw error
  }
}

/** The problem of a text whose expression ends before `at`, where something else follows or is missing. */
export function describeUnread(text: string, at: number): ExpressionProblem {
  const rest = text.slice(at).trimEnd()
  const found =
    rest === '' ? 'ends too early' : `cannot be read at "${rest.length > 24 ? `${rest.slice(0, 24)}…` : rest}"`
  return { message: `The expression ${found}.`, hint: HINT, start: at, end: at + rest.length }
}

class Parser {
  at = 0
  private depth = 0

  constructor(private readonly text: string) {
    this.skipBlanks()
  }

  parseSum(): Expression {
    return this.parseChain('+-', () => this.parseProduct())
  }

  private parseProduct(): Expression {
    return this.parseChain('*/', () => this.parseSigned())
  }

  /** Parses operands of one precedence from left to right. */
  private parseChain(operators: string, parseOperand: () => Expression): Expression {
    let left = parseOperand()
    for (;;) {
      const start = this.at
      const operator = SIGNS[this.text[start] ?? '']
      if (operator === undefined || !operators.includes(operator)) return left
      this.match(/./y)
      left = { kind: 'operation', operator, left, right: parseOperand(), start, end: this.at }
    }
  }

  /** A sign binds less than a power, so that -x^2 is -(x^2). */
  private parseSigned(): Expression {
    if (this.match(/[-−]/y)) return { kind: 'negation', operand: this.nest(() => this.parseSigned()) }
    const left = this.parseOperand()
    const start = this.at
    if (!this.match(/\^/y)) return left
    const right = this.nest(() => this.parseSigned())
    return { kind: 'operation', operator: '^', left, right, start, end: this.at }
  }

  private parseOperand(): Expression {
    const number = this.match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy)
    if (number !== undefined) return { kind: 'number', value: Number(number) }
    if (this.match(/\(/y)) return this.nest(() => this.close(this.parseSum()))
    const start = this.at
    const text = this.match(/"[^"]*"/y)
    if (text !== undefined) return { kind: 'text', text: text.slice(1, -1), start, end: start + text.length }
    const name = this.match(/[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)*/iy)
    if (name === undefined) throw new ExpressionError(describeUnread(this.text, start))
    const end = start + name.length
    if (!this.match(/\(/y)) return { kind: 'name', name, start, end }
    const operands = this.nest(() => this.close(this.parseOperands()))
    return { kind: 'call', name, operands, start, end }
  }

  private parseOperands(): Expression[] {
    const operands = [this.parseSum()]
    while (this.match(/,/y)) operands.push(this.parseSum())
    return operands
  }

  private close<T>(inside: T): T {
    if (!this.match(/\)/y)) throw new ExpressionError(describeUnread(this.text, this.at))
    return inside
  }

  private nest<T>(parse: () => T): T {
    if (++this.depth > MAX_DEPTH) {
      const message = `The expression is nested more than ${MAX_DEPTH} levels deep.`
      throw new ExpressionError({ message, start: this.at, end: this.text.length })
    }
    const result = parse()
    this.depth--
    return result
  }

  /** Consumes a match of a sticky pattern and the blanks behind it. */
  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) return undefined
    this.at += found.length
    this.skipBlanks()
    return found
  }

  private skipBlanks(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++
  }
}

import { isPlainObject, PackageCall, PartialText, UNREAD } from './unread.ts'

/** Whether a value is true in a condition; unread if that depends on what could not be read. */
export function isTruthy(value: unknown): boolean | typeof UNREAD {
  if (value === UNREAD || value instanceof PackageCall) return UNREAD
  return value instanceof PartialText ? true : Boolean(value)
}

/** The result of `!value`, `typeof value` and the like. */
export function evaluateUnary(operator: string, value: unknown): unknown {
  if (operator === 'void') return undefined
  const test = isTruthy(value)
  if (operator === '!') return test === UNREAD ? UNREAD : !test
  if (operator === '-' && typeof value === 'number') return -value
  if (operator === '+' && (typeof value === 'number' || typeof value === 'string')) return Number(value)
  return UNREAD
}

/** The result of an operator on two simple values; strings with an unread part can be joined. */
export function evaluateBinary(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '+' && (left instanceof PartialText || right instanceof PartialText)) {
    return new PartialText(`${toText(left)}${toText(right)}`)
  }
  if (!isSimple(left) || !isSimple(right)) return UNREAD
  switch (operator) {
    case '===':
    case '==':
      return left === right
    case '!==':
    case '!=':
      return left !== right
    case '+':
      if (typeof left === 'number' && typeof right === 'number') return left + right
      return typeof left === 'string' || typeof right === 'string' ? `${left}${right}` : UNREAD
    case '-':
      return typeof left === 'number' && typeof right === 'number' ? left - right : UNREAD
    default:
      return UNREAD
  }
}

function toText(value: unknown): string {
  if (value instanceof PartialText) return value.text
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isSimple(value: unknown): boolean {
  return value !== UNREAD &&
    !Array.isArray(value) &&
    !isPlainObject(value) &&
    typeof value !== 'object' &&
    typeof value !== 'function'
    ? true
    : value === null
}

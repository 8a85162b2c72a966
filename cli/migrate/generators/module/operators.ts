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

const isSimple = (value: unknown): boolean =>
  value === null || (value !== UNREAD && typeof value !== 'object' && typeof value !== 'function')

interface MemberCall {
  target: unknown
  /** Name of the method; `null` if it is unread. */
  key: string | null
  parameters: readonly unknown[]
  /** Calls a function of the project; what it returns for any other value is unread. */
  call(callee: unknown, parameters: readonly unknown[]): unknown
}

/** The result of the methods of strings, lists and `Object` that configurations use; unread for all others. */
export function callMember({ target, key, parameters, call }: MemberCall): unknown {
  const [first, second] = parameters
  if (Array.isArray(target)) {
    if (key === 'map') return target.map((each, index) => call(first, [each, index]))
    if (key === 'flatMap') return target.flatMap((each, index) => call(first, [each, index]))
    if (key === 'concat') return target.concat(...parameters)
    if (key === 'flat') return target.flat()
    if (key === 'filter') return filter(target, (each) => call(first, [each]))
    if (key === 'join' && target.every((each) => typeof each === 'string')) return target.join(String(first ?? ','))
  }
  if (typeof target === 'string') {
    if (key === 'toLowerCase' || key === 'toUpperCase' || key === 'trim') return target[key]()
    if (key === 'split' && typeof first === 'string') return target.split(first)
    if (key === 'slice' && typeof first === 'number')
      return target.slice(first, typeof second === 'number' ? second : undefined)
    if (key === 'startsWith' && typeof first === 'string') return target.startsWith(first)
    if (key === 'replace' && typeof first === 'string' && typeof second === 'string')
      return target.replace(first, second)
  }
  return UNREAD
}

/** The elements for which a function of the project returns true; without one (`filter(Boolean)`), those that are true. */
function filter(target: readonly unknown[], test: (each: unknown) => unknown): unknown {
  return target.filter((each) => {
    const kept = test(each)
    return kept === UNREAD ? each !== UNREAD && (isPlainObject(each) || Boolean(each)) : Boolean(kept)
  })
}

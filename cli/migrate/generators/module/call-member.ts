import { isPlainObject, UNREAD } from './unread.ts'

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
    if (key === 'toLowerCase') return target.toLowerCase()
    if (key === 'toUpperCase') return target.toUpperCase()
    if (key === 'trim') return target.trim()
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

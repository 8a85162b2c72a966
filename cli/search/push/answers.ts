import { isRecord } from '../../lib/json.ts'

/** A property of an answer at any depth; `undefined` if it does not exist. */
export function readPath(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((current, key) => (isRecord(current) ? current[key] : undefined), value)
}

/** The reason that a service gives for refusing a request, in any of the shapes they use. */
export function findReason(answer: unknown): string | undefined {
  const candidates = [
    readPath(answer, 'message'),
    readPath(answer, 'error', 'reason'),
    readPath(answer, 'error', 'message'),
    readPath(answer, 'error'),
  ]
  return candidates.find((candidate): candidate is string => typeof candidate === 'string' && candidate !== '')
}

import { readPath } from '../answers.ts'
import { PushError } from '../push-error.ts'
import type { ServiceClient } from '../service-client.ts'

/** A number that an answer must have, such as a count or the id of a task. */
export function requireNumber(answer: unknown, field: string, { name }: ServiceClient): number {
  const value = readPath(answer, field)
  if (typeof value === 'number') return value
  throw new PushError(`${name} sent an answer without "${field}".`)
}

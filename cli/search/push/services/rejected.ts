import { formatNumber } from '../../../lib/format-number.ts'
import { PushError } from '../push-error.ts'
import type { ServiceClient } from '../service-client.ts'

/** Reasons that a message lists. */
const MAX_REASONS = 3

/** Records that a service has rejected in an answer of success: how many, and the first different reasons. */
export function describeRejected(
  reasons: readonly unknown[],
  { client, total }: { client: ServiceClient; total: number },
): PushError {
  const texts = reasons.map((reason) => (typeof reason === 'string' ? client.toReasonText(reason) : 'no reason given'))
  const first = [...new Set(texts)].slice(0, MAX_REASONS).join('; ')
  const count = `${formatNumber(reasons.length)} of ${formatNumber(total)}`
  return new PushError(`${client.name} rejected ${count} records of a batch: ${first}.`)
}

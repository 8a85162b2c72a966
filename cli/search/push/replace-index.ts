import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { formatNumber } from '../../lib/format-number.ts'
import type { IndexWriter } from './index-writer.ts'
import { PushError } from './push-error.ts'

/** The command that its diagnostics belong to. */
export const PUSH_ORIGIN = { kind: 'command', option: 'search push' } as const

/** Documents in batches, ready to be sent. */
export interface Upload {
  batches: readonly (readonly string[])[]
  total: number
}

/**
 * Replaces an index by the uploaded documents as a whole: readers see the old index until the new one is complete. If anything
 * fails, or the signal aborts, the old index stays and the temporary one is removed. Rejects only when interrupted.
 */
export async function replaceIndex(writer: IndexWriter, { batches, total }: Upload): Promise<Diagnostic[]> {
  try {
    await writer.prepare()
    for (const batch of batches) await writer.upload(batch)
    const count = await writer.count()
    // Another push to the same temporary index, or a service that drops records without saying so.
    if (count !== total) {
      throw new PushError(
        `The temporary index has ${formatNumber(count)} records instead of ${formatNumber(total)}, so it was not published.`,
        'Make sure that no other push to this index is running, and try again.',
      )
    }
    await writer.publish()
  } catch (error) {
    const leftover = await tryToRemove(() => writer.discard())
    if (!(error instanceof PushError)) throw error
    // A service that refuses the key, or does not answer, does so again.
    return [toDiagnostic(error), ...leftover.filter(({ message }) => !message.endsWith(error.message))]
  }
  return tryToRemove(() => writer.removeOld())
}

/** An index that is left over harms no reader: the push has succeeded, or failed for another reason. */
async function tryToRemove(remove: () => Promise<void>): Promise<Diagnostic[]> {
  try {
    await remove()
    return []
  } catch (error) {
    if (!(error instanceof PushError)) throw error
    const message = `An index that is no longer needed could not be removed. ${error.message}`
    return [{ code: 'search/leftover-index', message, origin: PUSH_ORIGIN }]
  }
}

function toDiagnostic({ message, hint }: PushError): Diagnostic {
  return { code: 'search/push-failed', message, origin: PUSH_ORIGIN, ...(hint === undefined ? {} : { hint }) }
}

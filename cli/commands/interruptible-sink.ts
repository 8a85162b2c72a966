import { setImmediate } from 'node:timers/promises'
import type { Sink } from '../emit/output-file.ts'
import { Interrupted } from './terminal.ts'

/** Writing a large site is one long run of microtasks, in which no signal is heard; this often, one may be. */
const LISTEN_EVERY_MS = 50

/** A sink that stops with `Interrupted` soon after the signal aborts, however many files are still to come. */
export function createInterruptibleSink(sink: Sink, signal: AbortSignal): Sink {
  let listenedAt = performance.now()
  return {
    ...sink,
    async write(file) {
      if (performance.now() - listenedAt > LISTEN_EVERY_MS) {
        await setImmediate()
        listenedAt = performance.now()
      }
      if (signal.aborted) throw new Interrupted()
      await sink.write(file)
    },
  }
}

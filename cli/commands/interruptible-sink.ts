import { setImmediate } from 'node:timers/promises'
import type { Sink } from '../emit/output-file.ts'
import { Interrupted } from './command-context.ts'

/** Writing a large site is one long run of microtasks, during which no signal is handled; the sink yields this often. */
const YIELD_EVERY_MS = 50

/** Wraps a sink so that it throws `Interrupted` soon after the signal aborts, however many files remain. */
export function createInterruptibleSink(sink: Sink, signal: AbortSignal): Sink {
  let lastYieldAt = performance.now()
  return {
    async write(file) {
      if (performance.now() - lastYieldAt > YIELD_EVERY_MS) {
        await setImmediate()
        lastYieldAt = performance.now()
      }
      if (signal.aborted) throw new Interrupted()
      return sink.write(file)
    },
    writeFolder: (folder) => sink.writeFolder(folder),
    commit: () => sink.commit(),
    abort: () => sink.abort(),
  }
}

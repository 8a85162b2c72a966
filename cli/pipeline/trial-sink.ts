import type { Sink } from '../emit/output-file.ts'
import { createKey, type Store } from '../store/store.ts'

/** Stage of the store for files that were produced without a problem. */
const STAGE = 'without-problems'

/** A sink that produces files for their diagnostics and discards them. A file that an earlier run produced without a problem is not produced again. */
export function openTrial(store: Store): Sink {
  return {
    async write(file) {
      const key = file.key === null ? null : createKey(file.path, file.key)
      if (key !== null && store.has(STAGE, key)) return []
      const { diagnostics } = await file.contents()
      if (key !== null && diagnostics.length === 0) store.put(STAGE, key, new Uint8Array())
      return diagnostics
    },
    // Search indexes, which have no diagnostics.
    writeFolder: async () => [],
    commit: async () => ({ written: 0, reused: 0, bytes: 0, removed: 0, states: new Map() }),
    abort: async () => undefined,
  }
}

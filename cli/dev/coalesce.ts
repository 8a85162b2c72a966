/** Collects items that arrive in quick succession and processes them together, one run at a time. */
export interface Coalescer<T> {
  push(item: T): void
  /** Resolves when nothing is waiting or running. */
  waitUntilIdle(): Promise<void>
  /** Discards waiting items; a run in progress finishes. */
  close(): void
}

/**
 * Calls `run` with all items pushed since the last call, once none has arrived for `quietMs`. Items that arrive during a run
 * wait for its end, so that switching branches costs one run or two, however many files change.
 */
export function createCoalescer<T>(request: {
  quietMs: number
  run: (items: readonly T[]) => Promise<void>
}): Coalescer<T> {
  const { quietMs, run } = request
  let waiting: T[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function schedule(): void {
    clearTimeout(timer)
    if (!running) timer = setTimeout(start, quietMs)
  }

  function start(): void {
    timer = undefined
    const items = waiting
    waiting = []
    running = run(items).finally(() => {
      running = undefined
      if (waiting.length > 0) schedule()
    })
  }

  return {
    push(item) {
      waiting.push(item)
      schedule()
    },
    async waitUntilIdle() {
      while (timer || running) await (running ?? new Promise((resolve) => setTimeout(resolve, quietMs)))
    },
    close() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}

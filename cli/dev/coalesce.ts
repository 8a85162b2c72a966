/** Collects what comes in quick succession and works it off in one go, one run at a time. */
export interface Coalescer<T> {
  push(item: T): void
  /** Resolves when nothing is waiting and nothing runs. */
  idle(): Promise<void>
  /** Forgets what is waiting; a run that has begun ends by itself. */
  close(): void
}

/**
 * Calls `run` with all items pushed since the last call, once none has come for `quietMs`. What comes during a run waits
 * for its end, so that a switch of branches costs one run or two, however many files it touches.
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
    async idle() {
      while (timer || running) await (running ?? new Promise((resolve) => setTimeout(resolve, quietMs)))
    },
    close() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}

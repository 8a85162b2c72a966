import type { Bodies } from '../pipeline/site.ts'

/** Work for the background, which can be stopped. */
type Work = Pick<Bodies, 'complete' | 'stop'>

/** Parses the remaining documents in the background, for one plan at a time. */
export interface Background {
  /** Begins after a time without requests. `onEnd` is called at the end; neither is called after `stop`. */
  start(work: Work, delayMs: number, events: { onBegin(): void; onEnd(): void }): void
  /** Begins no work before this request has been answered. */
  giveWay<Value>(request: () => Promise<Value>): Promise<Value>
  stop(): void
}

/** Creates a background without work. */
export function createBackground(): Background {
  let waiting: { begin: () => void; delayMs: number } | undefined
  let running: Work | undefined
  let timer: NodeJS.Timeout | undefined
  let requests = 0
  function wait(): void {
    clearTimeout(timer)
    if (waiting && requests === 0) timer = setTimeout(waiting.begin, waiting.delayMs).unref()
  }
  return {
    start(work, delayMs, { onBegin, onEnd }) {
      async function begin(): Promise<void> {
        waiting = undefined
        running = work
        onBegin()
        // The next request for the page fails in the same way and reports it.
        await work.complete().catch(() => undefined)
        if (running !== work) return
        running = undefined
        onEnd()
      }
      waiting = { begin, delayMs }
      wait()
    },
    async giveWay(request) {
      requests++
      wait()
      try {
        return await request()
      } finally {
        requests--
        wait()
      }
    },
    stop() {
      waiting = undefined
      clearTimeout(timer)
      running?.stop()
      running = undefined
    },
  }
}

import { createContext, Script } from 'node:vm'

/** Possibly asynchronous work between two yields of `Steps`. */
export interface Step {
  /** Name of the code that does the work, for messages; `null` for docsgen itself. */
  name: string | null
  start(): Promise<void>
}

/** Synchronous work that yields the steps it waits for. */
export type Steps<Value> = Generator<Step, Value, void>

/** Thrown when work exceeds its limit. `step` is the name of the step that was stopped, if it has one. */
export class TimeLimitError extends Error {
  constructor(
    readonly seconds: number,
    readonly step: string | null,
  ) {
    super(`it takes more than ${seconds} seconds`)
  }
}

/** Runs steps to their end. Rejects with their error, or a `TimeLimitError` if they take too long in total. */
export type TimeLimit = <Value>(steps: Steps<Value>) => Promise<Value>

/** Runs that begin within this time share a watchdog, a thread that takes 0.1 ms or more to start and join. */
const WATCH_MS = 500

interface Run {
  steps: Steps<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Creates a limit of `seconds` for each run; a run may be stopped `WATCH_MS` later. Work is stopped wherever it is,
 * even in a loop or in a regular expression, without running its `catch` and `finally`: values that it was changing
 * must not be used afterwards. Code after the first `await` of an `async` function is also subject to the limit, but
 * cannot be stopped while it blocks the thread.
 */
export function createTimeLimit(seconds: number): TimeLimit {
  const callWithin = createWatchdog(seconds)
  const waiting: Run[] = []
  let current: Run | undefined
  let startMs = 0
  let isRunning = false
  const getRest = () => Math.max(1, seconds * 1000 - (performance.now() - startMs))

  /** Runs waiting work until a run has to wait for a step, which is returned, or no further run may begin. */
  function runWaiting(): Step | undefined {
    const endMs = performance.now() + WATCH_MS
    while (waiting.length > 0 && performance.now() <= endMs) {
      startMs = performance.now()
      current = waiting.shift()
      try {
        const next = current?.steps.next()
        if (next?.done === false) return next.value
        current?.resolve(next?.value)
      } catch (error) {
        current?.reject(error)
      }
    }
    return undefined
  }

  /** Completes a run that waits for a step. */
  async function finish({ steps }: Run, first: Step): Promise<unknown> {
    for (let step = first; ; ) {
      const { name } = step
      const started = callWithin(() => step.start(), { ms: getRest(), name })
      await waitFor(started, { ms: getRest(), error: new TimeLimitError(seconds, name) })
      const next = callWithin(() => steps.next(), { ms: getRest(), name: null })
      if (next.done) return next.value
      step = next.value
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    // Work passed in the same tick shares a watchdog.
    await Promise.resolve()
    while (waiting.length > 0) {
      try {
        const step = callWithin(runWaiting, { ms: seconds * 1000 + WATCH_MS, name: null })
        if (step && current) current.resolve(await finish(current, step))
      } catch (error) {
        current?.reject(error)
      }
    }
    isRunning = false
  }

  return (steps) =>
    new Promise((resolve, reject) => {
      // The value is the result of these steps.
      waiting.push({ steps, resolve: resolve as Run['resolve'], reject })
      if (!isRunning) void runAll()
    })
}

/** Creates the function that runs work within a time, or throws a `TimeLimitError`. */
function createWatchdog(seconds: number) {
  // Only a script of node:vm can be stopped in the thread that runs it, so the script calls the work.
  const sandbox: { work: () => void } = { work: () => {} }
  createContext(sandbox)
  const script = new Script('work()')
  return <Result>(work: () => Result, { ms, name }: { ms: number; name: string | null }): Result => {
    const results: Result[] = []
    sandbox.work = () => {
      results.push(work())
    }
    try {
      script.runInContext(sandbox, { timeout: Math.ceil(ms) })
    } catch (error) {
      throw isTimeout(error) ? new TimeLimitError(seconds, name) : error
    } finally {
      sandbox.work = () => {}
    }
    return results[0] as Result
  }
}

/** Waits for a promise, or throws the error after a time. */
async function waitFor(promise: Promise<void>, { ms, error }: { ms: number; error: Error }): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), ms)
  })
  try {
    await Promise.race([promise, end])
  } finally {
    clearTimeout(timer)
  }
}

/** The error belongs to the realm of the script, so it is not an instance of this realm's `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

import { createContext, Script } from 'node:vm'

/** Work between two steps of a `Steps`, which may be asynchronous. */
export interface Step {
  /** What does the work, for the message that it took too long; `null` for docsgen itself. */
  name: string | null
  start(): Promise<void>
}

/** Synchronous work that yields what it has to wait for. */
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

/** Runs steps to their end; rejects with what they throw, or with a `TimeLimitError` if they take too long in total. */
export type TimeLimit = <Value>(steps: Steps<Value>) => Promise<Value>

/**
 * Creates a limit of `seconds` for each run. Work is stopped wherever it is, even in a loop or in a regular expression,
 * without running its `catch` and `finally`: values that it was changing must not be used afterwards. What an `async`
 * function does after its first `await` is subject to the limit, too, but cannot be stopped while it blocks the thread.
 * Costs 0.06 ms per run and step.
 */
export function createTimeLimit(seconds: number): TimeLimit {
  // Only a script of node:vm can be stopped in the thread that runs it, so the script calls the work.
  const sandbox: { work: () => void } = { work: () => {} }
  createContext(sandbox)
  const script = new Script('work()')

  return async (steps) => {
    let left = seconds * 1000
    let name: string | null = null

    function call<Result>(work: () => Result): Result {
      const results: Result[] = []
      sandbox.work = () => {
        results.push(work())
      }
      const start = performance.now()
      try {
        script.runInContext(sandbox, { timeout: Math.max(1, Math.ceil(left)) })
      } catch (error) {
        throw isTimeout(error) ? new TimeLimitError(seconds, name) : error
      } finally {
        left -= performance.now() - start
        sandbox.work = () => {}
      }
      return results[0] as Result
    }

    async function wait(promise: Promise<void>): Promise<void> {
      const start = performance.now()
      let timer: NodeJS.Timeout | undefined
      const end = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TimeLimitError(seconds, name)), Math.max(1, left))
      })
      try {
        await Promise.race([promise, end])
      } finally {
        clearTimeout(timer)
        left -= performance.now() - start
      }
    }

    for (;;) {
      const next = call(() => steps.next())
      if (next.done) return next.value
      const step = next.value
      name = step.name
      await wait(call(() => step.start()))
      name = null
    }
  }
}

/** The error belongs to the realm of the script, so it is not an instance of this realm's `Error`. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

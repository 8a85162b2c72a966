import { createContext, Script } from 'node:vm'

/** Work that takes place between two steps of a `Steps`, and that may go on without holding the thread. */
export interface Step {
  /** Who does it, for whoever says that it took too long; `null` for ourselves. */
  name: string | null
  start(): Promise<void>
}

/** Synchronous work that hands out what it has to wait for. */
export type Steps<Value> = Generator<Step, Value, void>

/** Work was given up. `step` names the step that it was given up in, if that has a name. */
export class TimeLimitError extends Error {
  constructor(
    readonly seconds: number,
    readonly step: string | null,
  ) {
    super(`it takes more than ${seconds} seconds`)
  }
}

/** Runs steps to their end; rejects with what they throw, or with a `TimeLimitError` when they took too long in sum. */
export type TimeLimit = <Value>(steps: Steps<Value>) => Promise<Value>

/**
 * Makes a limit of so many seconds for each run. Work is ended wherever it is, in a loop or in a regular expression, without
 * its `catch` and `finally`: what it was changing must not be used any more. What an `async` function does after its first
 * `await` is waited for no longer than that, but cannot be ended while it holds the thread. Costs 0.06 ms a run and step.
 */
export function createTimeLimit(seconds: number): TimeLimit {
  // Only a script of node:vm can be ended in the thread that runs it, so the script calls the work.
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

/** The error is of the script's own realm, and no `Error` of ours. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

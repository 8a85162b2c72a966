import { setImmediate } from 'node:timers/promises'
import type { Supply } from '../lib/supply.ts'
import type { Task } from './task.ts'
import { startThread, type WorkerThread } from './worker-thread.ts'

/**
 * Inputs per batch. Large batches hide the cost of messages and of time limits, whose watchdog starts late on a busy
 * machine. At the end, small ones avoid waiting for the last batch of another thread.
 */
const BATCH_SIZE = { min: 4, max: 64 }

/** Number of batches per thread into which the remaining inputs are divided. */
const BATCHES_LEFT = 3

/** Batches queued per worker, because the calling thread may be too busy to send the next one in time. */
const BATCHES_AHEAD = 2

/** Inputs per batch in the calling thread: enough to hide the cost of a time limit. */
const INLINE_BATCH_SIZE = 64

/** How many threads run a task. */
export interface Threads {
  /** Includes the calling thread; with 1, all work runs there. */
  count: number
  /** Minimum number of inputs for which threads are used. */
  threshold: number
  /** Module that a worker thread runs: it calls `startWorker`. */
  worker: URL
  /** Whether workers wait for further work until the pool is closed. Otherwise, they end with their task. */
  keepsWorkers: boolean
}

interface Batches<Input, Output> {
  task: Task<Input, Output>
  inputs: Supply<Input>
  /** Called in the order of the inputs, as soon as possible, so that outputs need not be kept in memory. */
  receive: (output: Output, index: number) => void
  /**
   * Work that gives way to all other work: with workers, the calling thread takes no part in it, and otherwise it pauses after
   * each input. When the signal aborts, it ends at once and `runAll` rejects. Unset: work that somebody waits for.
   */
  background?: AbortSignal | undefined
}

/** The threads of a command. */
export interface Pool {
  threads: Threads
  /**
   * Runs a task for each input, in the calling thread and in workers. Below the threshold, all inputs run in the
   * calling thread, because starting and warming up a worker would cost more; the result is the same. Workers create
   * their tasks from `context`.
   */
  runAll<Input, Output>(batches: Batches<Input, Output>, context: unknown): Promise<void>
  /** A worker that an earlier task has started, with the context of that task; `undefined` if no worker is running. */
  findWorker(): WorkerThread | undefined
  /** Ends all workers, and starts one without a context and with a heap of its own. `close` ends it. */
  replaceWorkers(youngGenerationMb: number): Promise<WorkerThread>
  /** Ends all workers. */
  close(): Promise<void>
}

/** Opens a pool without workers: they are started when a task has enough inputs. */
export function openPool(threads: Threads): Pool {
  const { count, threshold, worker, keepsWorkers } = threads
  let workers: WorkerThread[] = []
  let contextOfWorkers: unknown
  async function close(): Promise<void> {
    const ended = workers
    workers = []
    await endAll(ended)
  }
  async function openWorkers(context: unknown): Promise<WorkerThread[]> {
    if (workers.length > 0 && context === contextOfWorkers) return workers
    await close()
    workers = Array.from({ length: count - 1 }, () => startThread(worker, context))
    contextOfWorkers = context
    return workers
  }
  return {
    threads,
    async runAll(batches, context) {
      const needed = Math.max(1, threshold)
      if (count < 2 || batches.inputs.peek(needed).length < needed) return runInline(batches)
      const opened = await openWorkers(context)
      // Other work may have replaced these workers by its own in the meantime.
      const closeOpened = () => (workers === opened ? close() : endAll(opened))
      const stop = () => void closeOpened()
      batches.background?.addEventListener('abort', stop)
      try {
        await runInThreads(opened, batches)
      } finally {
        batches.background?.removeEventListener('abort', stop)
        if (!keepsWorkers) await closeOpened()
      }
    },
    findWorker: () => workers[0],
    async replaceWorkers(youngGenerationMb) {
      await close()
      const thread = startThread(worker, null, youngGenerationMb)
      workers = [thread]
      // No other task has this context.
      contextOfWorkers = thread
      return thread
    },
    close,
  }
}

async function endAll(workers: readonly WorkerThread[]): Promise<void> {
  await Promise.all(workers.map((each) => each.end()))
}

async function runInline<Input, Output>({ task, inputs, receive, background }: Batches<Input, Output>): Promise<void> {
  const size = background ? 1 : INLINE_BATCH_SIZE
  let received = 0
  for (let batch = inputs.take(size); batch.length > 0; batch = inputs.take(size)) {
    const outputs = await Promise.all(batch.map(async (input) => task.run(input)))
    for (const output of outputs) receive(output, received++)
    if (background) await setImmediate()
    background?.throwIfAborted()
  }
}

/** Passes batches to free threads and outputs to `receive`, in the order of the inputs. */
async function runInThreads<Input, Output>(
  workers: readonly WorkerThread[],
  { task, inputs, receive, background }: Batches<Input, Output>,
): Promise<void> {
  const waiting = new Map<number, Output[]>()
  let taken = 0
  let received = 0
  let hasFailed = false

  function take(): { id: number; inputs: Input[] } | undefined {
    const share = Math.ceil(inputs.countRest() / (BATCHES_LEFT * (workers.length + 1)))
    const batch =
      hasFailed || background?.aborted ? [] : inputs.take(Math.min(BATCH_SIZE.max, Math.max(BATCH_SIZE.min, share)))
    if (batch.length === 0) return undefined
    const id = taken
    taken += batch.length
    return { id, inputs: batch }
  }
  function accept(id: number, outputs: Output[]): void {
    waiting.set(id, outputs)
    for (let batch = waiting.get(received); batch && !hasFailed; batch = waiting.get(received)) {
      waiting.delete(received)
      for (const [offset, output] of batch.entries()) receive(output, received + offset)
      received += batch.length
    }
  }
  async function runIn(worker: WorkerThread): Promise<void> {
    for (let batch = take(); batch; batch = take()) {
      // The worker runs the task of that name, so these are the task's outputs.
      accept(batch.id, (await worker.run({ task: task.name, inputs: batch.inputs })) as Output[])
    }
  }
  async function runHere(): Promise<void> {
    for (let batch = take(); batch; batch = take()) {
      accept(batch.id, await Promise.all(batch.inputs.map(async (input) => task.run(input))))
      // Lets answers of workers arrive.
      await setImmediate()
    }
  }
  const ahead = Array.from({ length: BATCHES_AHEAD }, () => workers).flat()
  try {
    await Promise.all([...ahead.map(runIn), ...(background ? [] : [runHere()])])
    background?.throwIfAborted()
  } catch (error) {
    hasFailed = true
    throw error
  }
}

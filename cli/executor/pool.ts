import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Task } from './task.ts'

/** Inputs per message to a worker: enough to hide the cost of a message, few enough to keep all threads busy. */
const BATCH_SIZE = 8

/** Batches that a worker has: while it works on one, the calling thread may be too busy to send it the next. */
const BATCHES_AHEAD = 2

/** Inputs that a task is given at once in the calling thread: enough to hide the cost of a time limit. */
const INLINE_BATCH_SIZE = 64

/**
 * Young generation of a worker's heap, in MB. Parsing creates many short-lived nodes: with V8's default of 16 MB, they are
 * copied while they are still alive. Above 32 MB, each thread uses more memory and saves little more time.
 */
const YOUNG_GENERATION_MB = 32

/** A message to a worker. */
export interface BatchRequest {
  id: number
  task: string
  inputs: unknown[]
}

/** The answer of a worker: the outputs of a batch in the order of its inputs, or what a task threw. */
export type BatchAnswer = { id: number; outputs: unknown[] } | { id: number; error: unknown }

/** How many threads run a task. */
export interface Threads {
  /** With the calling thread. 1: all work runs there. */
  count: number
  /** Minimum number of inputs for which threads are used. */
  threshold: number
  /** Module that a worker thread runs: it calls `startWorker`. */
  worker: URL
}

interface Batches<Input, Output> {
  task: Task<Input, Output>
  inputs: readonly Input[]
  /** Called in the order of the inputs, as soon as possible, so that outputs need not be kept in memory. */
  receive: (output: Output, index: number) => void
}

/**
 * Runs a task for each input, in the calling thread and in workers. Fewer inputs than the threshold are run in the calling
 * thread only, since starting and warming up a worker costs more than they do; the result is the same. Workers create their
 * tasks from `context`.
 */
export async function runTask<Input, Output>(
  batches: Batches<Input, Output>,
  { count, threshold, worker, context }: Threads & { context: unknown },
): Promise<void> {
  const { length } = batches.inputs
  if (count < 2 || length === 0 || length < threshold) return runInline(batches)
  const options = { workerData: context, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } }
  const workers = Array.from({ length: count - 1 }, () => new Worker(worker, options))
  try {
    await runInThreads(workers, batches)
  } finally {
    await Promise.all(workers.map((each) => each.terminate()))
  }
}

async function runInline<Input, Output>({ task, inputs, receive }: Batches<Input, Output>): Promise<void> {
  for (let start = 0; start < inputs.length; start += INLINE_BATCH_SIZE) {
    const batch = inputs.slice(start, start + INLINE_BATCH_SIZE)
    const outputs = await Promise.all(batch.map(async (input) => task.run(input)))
    for (const [offset, output] of outputs.entries()) receive(output, start + offset)
  }
}

/** Gives batches to whichever thread is free, and passes outputs on in the order of the inputs. */
function runInThreads<Input, Output>(
  workers: readonly Worker[],
  { task, inputs, receive }: Batches<Input, Output>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = new Map<number, Output[]>()
    let taken = 0
    let received = 0
    const stops: (() => void)[] = []

    function take(): { id: number; inputs: Input[] } | undefined {
      if (taken >= inputs.length) return undefined
      const id = taken
      taken += BATCH_SIZE
      return { id, inputs: inputs.slice(id, taken) }
    }
    function send(worker: Worker): void {
      const batch = take()
      if (batch) worker.postMessage({ ...batch, task: task.name } satisfies BatchRequest)
    }
    function finish(error?: unknown): void {
      for (const stop of stops) stop()
      taken = inputs.length
      if (error === undefined) resolve()
      else reject(error)
    }
    function accept(id: number, outputs: Output[]): void {
      waiting.set(id, outputs)
      for (let batch = waiting.get(received); batch; batch = waiting.get(received)) {
        waiting.delete(received)
        for (const [offset, output] of batch.entries()) receive(output, received + offset)
        received += BATCH_SIZE
      }
      if (received >= inputs.length) finish()
    }
    async function runHere(): Promise<void> {
      for (let batch = take(); batch; batch = take()) {
        accept(batch.id, await Promise.all(batch.inputs.map(async (input) => task.run(input))))
        // Lets the answers of workers in.
        await setImmediate()
      }
    }
    for (const worker of workers) {
      stops.push(
        listen(worker, {
          message(answer) {
            send(worker)
            // The worker ran the task of that name, so these are the task's outputs.
            if ('outputs' in answer) accept(answer.id, answer.outputs as Output[])
            else finish(answer.error)
          },
          error: finish,
        }),
      )
      for (let count = 0; count < BATCHES_AHEAD; count++) send(worker)
    }
    runHere().catch(finish)
  })
}

/** Listens to a worker; returns the function that stops it. */
function listen(
  worker: Worker,
  { message, error }: { message: (answer: BatchAnswer) => void; error: (error: unknown) => void },
): () => void {
  const exit = (code: number) => error(new Error(`A worker thread exited early with code ${code}.`))
  worker.on('message', message)
  worker.on('error', error)
  worker.on('exit', exit)
  // Removed one by one: removing all listeners would remove the worker's own, too.
  return () => {
    worker.off('message', message)
    worker.off('error', error)
    worker.off('exit', exit)
  }
}

import { Worker } from 'node:worker_threads'
import type { Task } from './task.ts'

/** Inputs per message to a worker: enough to hide the cost of a message, few enough to keep all threads busy. */
const BATCH_SIZE = 8

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
  /** 1: all work runs in the calling thread. */
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
 * Runs a task for each input. Fewer inputs than the threshold are run in the calling thread, since starting and warming up a
 * worker costs more than they do; the result is the same. Workers create their tasks from `context`.
 */
export async function runTask<Input, Output>(
  batches: Batches<Input, Output>,
  { count, threshold, worker, context }: Threads & { context: unknown },
): Promise<void> {
  const { length } = batches.inputs
  if (count < 2 || length === 0 || length < threshold) return runInline(batches)
  const options = { workerData: context, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } }
  const workers = Array.from({ length: count }, () => new Worker(worker, options))
  try {
    await runInWorkers(workers, batches)
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

/** Sends batches to whichever worker is free, and passes outputs on in the order of the inputs. */
function runInWorkers<Input, Output>(
  workers: readonly Worker[],
  { task, inputs, receive }: Batches<Input, Output>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = new Map<number, Output[]>()
    let sent = 0
    let received = 0
    const stops: (() => void)[] = []

    function send(worker: Worker): void {
      if (sent >= inputs.length) return
      worker.postMessage({
        id: sent,
        task: task.name,
        inputs: inputs.slice(sent, sent + BATCH_SIZE),
      } satisfies BatchRequest)
      sent += BATCH_SIZE
    }
    function finish(error?: unknown): void {
      for (const stop of stops) stop()
      if (error === undefined) resolve()
      else reject(error)
    }
    function accept(worker: Worker, answer: BatchAnswer): void {
      if ('error' in answer) {
        finish(answer.error)
        return
      }
      send(worker)
      // The worker ran the task of that name, so these are the task's outputs.
      waiting.set(answer.id, answer.outputs as Output[])
      for (let batch = waiting.get(received); batch; batch = waiting.get(received)) {
        waiting.delete(received)
        for (const [offset, output] of batch.entries()) receive(output, received + offset)
        received += BATCH_SIZE
      }
      if (received >= inputs.length) finish()
    }
    for (const worker of workers) {
      const listeners = {
        message: (answer: BatchAnswer) => accept(worker, answer),
        error: finish,
        exit: (code: number) => finish(new Error(`A worker thread exited early with code ${code}.`)),
      }
      // Removed one by one: removing all listeners would remove the worker's own, too.
      for (const [event, listener] of Object.entries(listeners)) {
        worker.on(event, listener)
        stops.push(() => worker.off(event, listener))
      }
      send(worker)
    }
  })
}

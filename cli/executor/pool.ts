import { Worker } from 'node:worker_threads'
import type { Executor, Task } from './executor.ts'

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

/** Runs tasks in the calling thread. */
export function createInlineExecutor(): Executor {
  return {
    async map(task, inputs, receive) {
      for (let start = 0; start < inputs.length; start += INLINE_BATCH_SIZE) {
        const batch = inputs.slice(start, start + INLINE_BATCH_SIZE)
        const outputs = await Promise.all(batch.map(async (input) => task.run(input)))
        for (const [offset, output] of outputs.entries()) receive(output, start + offset)
      }
    },
    async close() {},
  }
}

/**
 * Runs tasks in `threads` workers, which are started by the first call with at least `threadingThreshold` inputs; smaller
 * calls run in the calling thread, since starting and warming up a worker costs more than they do.
 * `worker` is the module that calls `startWorker`; it creates its tasks from `context`.
 */
export function createPoolExecutor(pool: {
  threads: number
  threadingThreshold: number
  worker: URL
  context: unknown
}): Executor {
  const inline = createInlineExecutor()
  const workers: Worker[] = []
  return {
    async map(task, inputs, receive) {
      if (pool.threads < 2 || inputs.length === 0 || inputs.length < pool.threadingThreshold)
        return inline.map(task, inputs, receive)
      while (workers.length < pool.threads)
        workers.push(
          new Worker(pool.worker, {
            workerData: pool.context,
            resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
          }),
        )
      await mapInWorkers(workers, { task, inputs, receive })
    },
    async close() {
      await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
    },
  }
}

interface Batches<Input, Output> {
  task: Task<Input, Output>
  inputs: readonly Input[]
  receive: (output: Output, index: number) => void
}

/** Sends batches to whichever worker is free, and passes outputs on in the order of the inputs. */
function mapInWorkers<Input, Output>(
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

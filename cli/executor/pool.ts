import { Worker } from 'node:worker_threads'
import type { Executor, Task } from './executor.ts'

/** Inputs that travel to a worker in one message: enough to hide the hop, few enough to keep the threads level. */
const batchSize = 8

/**
 * Young generation of a worker's heap, in MB. Parsing makes many short-lived nodes: with V8's default of 16 MB they are
 * copied while they still live. Beyond 32 MB each thread takes more memory and saves little more time.
 */
const youngGenerationMb = 32

/** What a worker is sent, and what it answers. */
export interface BatchRequest {
  id: number
  task: string
  inputs: unknown[]
}
export type BatchAnswer = { id: number; outputs: unknown[] } | { id: number; error: unknown }

/** Runs tasks in the calling thread. */
export function createInlineExecutor(): Executor {
  return {
    async map(task, inputs, receive) {
      for (const [index, input] of inputs.entries()) receive(await task.run(input), index)
    },
    async close() {},
  }
}

/**
 * Runs tasks in `threads` workers, which are started at the first call whose inputs reach `breakEven`; smaller calls stay
 * in the calling thread, because starting and warming a worker costs more than they do.
 * `worker` is the module that `startWorker` runs in; `context` is what it makes its tasks from.
 */
export function createPoolExecutor(pool: {
  threads: number
  breakEven: number
  worker: URL
  context: unknown
}): Executor {
  const inline = createInlineExecutor()
  const workers: Worker[] = []
  return {
    async map(task, inputs, receive) {
      if (pool.threads < 2 || inputs.length === 0 || inputs.length < pool.breakEven)
        return inline.map(task, inputs, receive)
      while (workers.length < pool.threads)
        workers.push(
          new Worker(pool.worker, {
            workerData: pool.context,
            resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
          }),
        )
      await mapInWorkers(workers, task, inputs, receive)
    },
    async close() {
      await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
    },
  }
}

/** Deals batches to whichever worker is free, and hands outputs on in the order of the inputs. */
function mapInWorkers<Input, Output>(
  workers: readonly Worker[],
  task: Task<Input, Output>,
  inputs: readonly Input[],
  receive: (output: Output, index: number) => void,
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
        inputs: inputs.slice(sent, sent + batchSize),
      } satisfies BatchRequest)
      sent += batchSize
    }
    function settle(error?: unknown): void {
      for (const stop of stops) stop()
      if (error === undefined) resolve()
      else reject(error)
    }
    function accept(worker: Worker, answer: BatchAnswer): void {
      if ('error' in answer) {
        settle(answer.error)
        return
      }
      send(worker)
      // The worker ran the task of that name, so these are the task's outputs.
      waiting.set(answer.id, answer.outputs as Output[])
      for (let batch = waiting.get(received); batch; batch = waiting.get(received)) {
        waiting.delete(received)
        for (const [offset, output] of batch.entries()) receive(output, received + offset)
        received += batchSize
      }
      if (received >= inputs.length) settle()
    }
    for (const worker of workers) {
      const listeners = {
        message: (answer: BatchAnswer) => accept(worker, answer),
        error: settle,
        exit: (code: number) => settle(new Error(`A worker thread ended early with code ${code}.`)),
      }
      // One by one: removing all listeners would take the worker's own with them.
      for (const [event, listener] of Object.entries(listeners)) {
        worker.on(event, listener)
        stops.push(() => worker.off(event, listener))
      }
      send(worker)
    }
  })
}

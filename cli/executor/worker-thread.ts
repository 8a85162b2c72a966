import { Worker } from 'node:worker_threads'

/**
 * Young generation of a worker's heap, in MB. Parsing creates many short-lived nodes: with V8's default of 16 MB, they are
 * copied while they are still alive. Above 32 MB, each thread uses more memory and saves little more time.
 */
const YOUNG_GENERATION_MB = 32

/** A message to a worker. */
export interface BatchRequest {
  id: number
  task: string
  inputs: readonly unknown[]
}

/** The answer of a worker: the outputs of a batch in the order of its inputs, or the error of a task. */
export type BatchAnswer = { id: number; outputs: unknown[] } | { id: number; error: unknown }

/** A running worker. */
export interface WorkerThread {
  /**
   * Runs a task for each input, after all earlier batches. Rejects with the error of the task, or with the reason why
   * the worker ended. Buffers in `transferred` are moved to the worker.
   */
  run(batch: Omit<BatchRequest, 'id'>, transferred?: ArrayBuffer[]): Promise<unknown[]>
  /** Ends the worker, whatever it is doing. */
  end(): Promise<void>
}

/**
 * Starts a worker. `module` calls `startWorker`, with tasks that it creates from `context`. `youngGenerationMb` is the size of the
 * young generation of its heap.
 */
export function startThread(module: URL, context: unknown, youngGenerationMb = YOUNG_GENERATION_MB): WorkerThread {
  const worker = new Worker(module, {
    workerData: context,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  })
  const pending = new Map<number, { resolve: (outputs: unknown[]) => void; reject: (error: unknown) => void }>()
  let sent = 0
  let failure: { error: unknown } | undefined
  function fail(error: unknown): void {
    failure ??= { error }
    for (const { reject } of pending.values()) reject(failure.error)
    pending.clear()
  }
  worker.on('message', (answer: BatchAnswer) => {
    const batch = pending.get(answer.id)
    pending.delete(answer.id)
    if ('outputs' in answer) batch?.resolve(answer.outputs)
    else batch?.reject(answer.error)
  })
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`A worker thread exited early with code ${code}.`)))
  return {
    run(batch, transferred = []) {
      if (failure) return Promise.reject(failure.error)
      const id = sent++
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        worker.postMessage({ ...batch, id } satisfies BatchRequest, transferred)
      })
    },
    async end() {
      await worker.terminate()
    },
  }
}

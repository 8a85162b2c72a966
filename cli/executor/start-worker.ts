import { parentPort } from 'node:worker_threads'
import type { Task } from './task.ts'
import type { BatchAnswer, BatchRequest } from './worker-thread.ts'

/** Runs batches of the given tasks for the pool that started this thread. */
export function startWorker(tasks: readonly Task<unknown, unknown>[]): void {
  const port = parentPort
  if (!port) throw new Error('startWorker() must be called in a worker thread.')
  port.on('message', async ({ id, task: name, inputs }: BatchRequest) => {
    try {
      const task = tasks.find((candidate) => candidate.name === name)
      if (!task) throw new Error(`There is no task "${name}".`)
      const outputs = await Promise.all(inputs.map(async (input) => task.run(input)))
      port.postMessage({ id, outputs } satisfies BatchAnswer, listTransferables(outputs))
    } catch (error) {
      port.postMessage({ id, error } satisfies BatchAnswer)
    }
  })
}

/** Buffers of byte arrays at the first level of the outputs: they are transferred instead of copied. */
function listTransferables(outputs: readonly unknown[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const output of outputs) {
    if (typeof output !== 'object' || output === null) continue
    for (const value of Object.values(output)) {
      if (
        value instanceof Uint8Array &&
        value.buffer instanceof ArrayBuffer &&
        value.byteLength === value.buffer.byteLength
      )
        buffers.add(value.buffer)
    }
  }
  return [...buffers]
}

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

/** Buffers of the byte arrays in a value of arrays and plain objects: they are transferred instead of copied. */
function listTransferables(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value
    if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) found.add(buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) listTransferables(part, found)
  }
  return [...found]
}

import { parentPort } from 'node:worker_threads'
import type { Task } from './executor.ts'
import type { BatchAnswer, BatchRequest } from './pool.ts'

/** Answers batches of the given tasks for the pool that started this thread. */
export function startWorker(tasks: readonly Task<unknown, unknown>[]): void {
  const port = parentPort
  if (!port) throw new Error('startWorker() runs inside of a worker thread only.')
  port.on('message', async ({ id, task: name, inputs }: BatchRequest) => {
    try {
      const task = tasks.find((candidate) => candidate.name === name)
      if (!task) throw new Error(`No task is named "${name}".`)
      const outputs: unknown[] = []
      for (const input of inputs) outputs.push(await task.run(input))
      port.postMessage({ id, outputs } satisfies BatchAnswer, transferablesOf(outputs))
    } catch (error) {
      port.postMessage({ id, error } satisfies BatchAnswer)
    }
  })
}

/** Byte arrays at the first level of the outputs change threads without being copied. */
function transferablesOf(outputs: readonly unknown[]): ArrayBuffer[] {
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

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { runTask } from '../../cli/executor/pool.ts'
import type { Task } from '../../cli/executor/task.ts'

const square = { name: 'square', run: (value: number) => value * value }
let worker: URL

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'worker-'))
  const start = JSON.stringify(resolve(import.meta.dirname, '../../cli/executor/start-worker.ts'))
  writeFileSync(
    join(directory, 'worker.ts'),
    `import { startWorker } from ${start}
     startWorker([
       { name: 'square', run: (value) => value * value },
       { name: 'slow-first', run: (value) => new Promise((done) => setTimeout(() => done(value), value === 0 ? 50 : 0)) },
       { name: 'throws', run: () => { throw new TypeError('no such thing') } },
       { name: 'bytes', run: (value) => ({ bytes: new Uint8Array([value, value]) }) },
     ])`,
  )
  const outfile = join(directory, 'worker.mjs')
  await build({ entryPoints: [join(directory, 'worker.ts')], bundle: true, platform: 'node', format: 'esm', outfile })
  worker = pathToFileURL(outfile)
})

async function collect<Input, Output>(task: Task<Input, Output>, inputs: Input[], count = 2) {
  const outputs: [number, Output][] = []
  const receive = (output: Output, index: number) => void outputs.push([index, output])
  await runTask({ task, inputs, receive }, { count, threshold: 1, worker, context: null })
  return outputs
}

describe.each([1, 2])('a task in %i threads', (threads) => {
  test.each([0, 1, 7, 100])('passes on %i outputs in the order of the inputs', async (count) => {
    const inputs = Array.from({ length: count }, (_, index) => index)
    expect(await collect(square, inputs, threads)).toEqual(inputs.map((value) => [value, value * value]))
  })
})

test('fewer inputs than the threshold run in the calling thread', async () => {
  const seen: number[] = []
  const task = { name: 'only here', run: (value: number) => seen.push(value) }
  const threads = { count: 2, threshold: 3, worker, context: null }
  await runTask({ task, inputs: [5, 6], receive: () => {} }, threads)
  expect(seen).toEqual([5, 6])
})

describe('workers', () => {
  test('keeps the order if a later batch is done first', async () => {
    const inputs = Array.from({ length: 40 }, (_, index) => index)
    const outputs = await collect({ name: 'slow-first', run: (value: number) => value }, inputs)
    expect(outputs.map(([index]) => index)).toEqual(inputs)
  })

  test('rejects with the error of a task that throws', async () => {
    await expect(collect({ name: 'throws', run: () => 0 }, [1, 2, 3])).rejects.toThrow('no such thing')
  })

  test('transfers byte arrays', async () => {
    const task = { name: 'bytes', run: (value: number) => ({ bytes: new Uint8Array([value, value]) }) }
    expect(await collect(task, [3])).toEqual([[0, { bytes: new Uint8Array([3, 3]) }]])
  })
})

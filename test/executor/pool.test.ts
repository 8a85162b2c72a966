import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Executor } from '../../cli/executor/executor.ts'
import { createInlineExecutor, createPoolExecutor } from '../../cli/executor/pool.ts'

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

const executors: Executor[] = []
afterAll(() => Promise.all(executors.map((executor) => executor.close())))

function createPool(): Executor {
  const executor = createPoolExecutor({ threads: 2, threadingThreshold: 1, worker, context: null })
  executors.push(executor)
  return executor
}

async function collect<Input, Output>(
  executor: Executor,
  task: { name: string; run(input: Input): Output },
  inputs: Input[],
) {
  const outputs: [number, Output][] = []
  await executor.map(task, inputs, (output, index) => outputs.push([index, output]))
  return outputs
}

describe.each([
  ['one thread', () => createInlineExecutor()],
  ['a pool', () => createPool()],
])('an executor of %s', (_, create) => {
  test.each([0, 1, 7, 100])('passes on %i outputs in the order of the inputs', async (count) => {
    const inputs = Array.from({ length: count }, (_, index) => index)
    expect(await collect(create(), square, inputs)).toEqual(inputs.map((value) => [value, value * value]))
  })
})

describe('a pool of workers', () => {
  test('keeps the order if a later batch is done first', async () => {
    const inputs = Array.from({ length: 40 }, (_, index) => index)
    const outputs = await collect(createPool(), { name: 'slow-first', run: (value: number) => value }, inputs)
    expect(outputs.map(([index]) => index)).toEqual(inputs)
  })

  test('rejects with the error of a task that throws', async () => {
    await expect(collect(createPool(), { name: 'throws', run: () => 0 }, [1, 2, 3])).rejects.toThrow('no such thing')
  })

  test('transfers byte arrays', async () => {
    const task = { name: 'bytes', run: (value: number) => ({ bytes: new Uint8Array([value, value]) }) }
    expect(await collect(createPool(), task, [3])).toEqual([[0, { bytes: new Uint8Array([3, 3]) }]])
  })

  test('can be used more than once', async () => {
    const pool = createPool()
    await collect(pool, square, [1, 2])
    expect(await collect(pool, square, [3])).toEqual([[0, 9]])
  })
})

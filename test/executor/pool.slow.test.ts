import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool, type Pool } from '../../cli/executor/pool.ts'
import type { Task } from '../../cli/executor/task.ts'
import { createSupply } from '../../cli/lib/supply.ts'

const square = { name: 'square', run: (value: number) => value * value }
let worker: URL
const pools: Pool[] = []

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'worker-'))
  const start = JSON.stringify(resolve(import.meta.dirname, '../../cli/executor/start-worker.ts'))
  writeFileSync(
    join(directory, 'worker.ts'),
    `import { threadId } from 'node:worker_threads'
     import { startWorker } from ${start}
     startWorker([
       { name: 'square', run: (value) => value * value },
       { name: 'slow-first', run: (value) => new Promise((done) => setTimeout(() => done(value), value === 0 ? 50 : 0)) },
       { name: 'throws', run: () => { throw new TypeError('no such thing') } },
       { name: 'bytes', run: (value) => ({ bytes: new Uint8Array([value, value]) }) },
       { name: 'thread', run: (value) => threadId },
       { name: 'exits', run: () => process.exit(7) },
       { name: 'breaks', run: () => new Promise(() => setImmediate(() => { throw new Error('broken') })) },
     ])`,
  )
  const outfile = join(directory, 'worker.mjs')
  await build({ entryPoints: [join(directory, 'worker.ts')], bundle: true, platform: 'node', format: 'esm', outfile })
  worker = pathToFileURL(outfile)
})

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function open(settings: { count?: number; threshold?: number; keepsWorkers?: boolean } = {}): Pool {
  const pool = openPool({ count: 2, threshold: 1, worker, keepsWorkers: false, ...settings })
  pools.push(pool)
  return pool
}

async function collect<Input, Output>(task: Task<Input, Output>, inputs: Input[], pool = open()) {
  const outputs: [number, Output][] = []
  const receive = (output: Output, index: number) => void outputs.push([index, output])
  await pool.runAll({ task, inputs: createSupply(inputs), receive }, null)
  return outputs
}

describe.each([1, 2])('a task in %i threads', (threads) => {
  test.each([0, 1, 7, 100])('passes on %i outputs in the order of the inputs', async (count) => {
    const inputs = Array.from({ length: count }, (_, index) => index)
    expect(await collect(square, inputs, open({ count: threads }))).toEqual(
      inputs.map((value) => [value, value * value]),
    )
  })
})

test.each([1, 2])('inputs are made when a thread is free for them: %i', async (count) => {
  let made = 0
  const madeBefore: number[] = []
  function* makeInputs(): Generator<number> {
    while (made < 1000) yield made++
  }
  const task = {
    name: 'square',
    run(value: number) {
      madeBefore.push(made)
      return square.run(value)
    },
  }
  await open({ count }).runAll({ task, inputs: createSupply(makeInputs()), receive: () => {} }, null)
  expect(made).toBe(1000)
  expect(madeBefore[0]).toBeLessThan(200)
})

test('fewer inputs than the threshold run in the calling thread', async () => {
  const seen: number[] = []
  const task = { name: 'only here', run: (value: number) => seen.push(value) }
  await open({ threshold: 3 }).runAll({ task, inputs: createSupply([5, 6]), receive: () => {} }, null)
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

describe('background work', () => {
  const inputs = Array.from({ length: 100 }, (_, index) => index)
  const never = new AbortController().signal
  const ignore = () => {}

  test('leaves the calling thread free if there are workers', async () => {
    const here: number[] = []
    const outputs: number[] = []
    const task = { name: 'square', run: (value: number) => here.push(value) }
    const receive = (output: number) => void outputs.push(output)
    await open().runAll({ task, inputs: createSupply(inputs), receive, background: never }, null)
    expect(here).toEqual([])
    expect(outputs).toEqual(inputs.map((value) => value * value))
  })

  test('lets events in between two inputs in the calling thread', async () => {
    const log: string[] = []
    setImmediate(() => log.push('event'))
    const task = { name: 'here', run: (value: number) => log.push(`input ${value}`) }
    const supply = createSupply([0, 1])
    await open({ count: 1 }).runAll({ task, inputs: supply, receive: ignore, background: never }, null)
    expect(log).toEqual(['input 0', 'event', 'input 1'])
  })

  test.each([1, 2])('ends when it is aborted, while other work goes on in other workers: %i', async (count) => {
    const pool = open({ count })
    const controller = new AbortController()
    let received = 0
    const receive = () => {
      received++
      controller.abort()
    }
    // The count keeps batches small: two of the largest would take all inputs at once.
    const supply = createSupply(inputs, inputs.length)
    const aborted = pool.runAll({ task: square, inputs: supply, receive, background: controller.signal }, 'background')
    await expect(aborted).rejects.toThrow()
    expect(received).toBeLessThan(inputs.length)
    expect(await collect(square, inputs, pool)).toHaveLength(inputs.length)
  })
})

describe('a worker that is kept', () => {
  const many = Array.from({ length: 40 }, (_, index) => index)
  async function start(): Promise<{ pool: Pool; run: (task: string) => Promise<unknown[]> }> {
    const pool = open({ keepsWorkers: true })
    await collect(square, many, pool)
    const thread = pool.findWorker()
    if (!thread) throw new Error('There is no worker.')
    return { pool, run: (task) => thread.run({ task, inputs: [3] }) }
  }

  test('runs other tasks, and the next ones for many inputs', async () => {
    const { pool, run } = await start()
    const before = await run('thread')
    expect(await run('square')).toEqual([9])
    expect(await collect(square, many, pool)).toHaveLength(40)
    expect(await pool.findWorker()?.run({ task: 'thread', inputs: [0] })).toEqual(before)
  })

  test('is replaced where tasks have another context', async () => {
    const { pool, run } = await start()
    const before = await run('thread')
    await pool.runAll({ task: square, inputs: createSupply(many), receive: () => {} }, 'another')
    expect(await pool.findWorker()?.run({ task: 'thread', inputs: [0] })).not.toEqual(before)
  })

  test('gives way to one without a context, until there are other tasks', async () => {
    const { pool, run } = await start()
    const before = await run('thread')
    const thread = await pool.replaceWorkers(6)
    await expect(run('square')).rejects.toThrow()
    expect(await thread.run({ task: 'thread', inputs: [0] })).not.toEqual(before)
    expect(await collect(square, many, pool)).toHaveLength(40)
    await expect(thread.run({ task: 'square', inputs: [3] })).rejects.toThrow()
  })

  test('goes on after a task that throws', async () => {
    const { run } = await start()
    await expect(run('throws')).rejects.toThrow('no such thing')
    await expect(run('unknown')).rejects.toThrow('There is no task "unknown".')
    expect(await run('square')).toEqual([9])
  })

  test.each([
    ['exits', /exited early with code 7/],
    ['breaks', /broken/],
  ])('rejects all that it was given when it ends: %s', async (task, message) => {
    const { run } = await start()
    const after = [run(task), run(task)]
    for (const each of after) await expect(each).rejects.toThrow(message)
    await expect(run('square')).rejects.toThrow(message)
  })

  test('is not there before a task has needed it, nor after the pool is closed, nor where none are kept', async () => {
    const pool = open({ keepsWorkers: true })
    expect(pool.findWorker()).toBeUndefined()
    await collect(square, many, pool)
    await pool.close()
    expect(pool.findWorker()).toBeUndefined()
    const other = open()
    await collect(square, many, other)
    expect(other.findWorker()).toBeUndefined()
  })
})

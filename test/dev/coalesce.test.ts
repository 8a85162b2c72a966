import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCoalescer } from '../../cli/dev/coalesce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A coalescer whose runs end when `finish` is called. */
function createRecorder() {
  const runs: number[] = []
  const ends: (() => void)[] = []
  const changes = createCoalescer<number>({
    quietMs: 20,
    run(items) {
      runs.push(items.length)
      return new Promise((resolve) => ends.push(resolve))
    },
  })
  const push = (count: number) => {
    for (let item = 0; item < count; item++) changes.push(item)
  }
  const finish = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { changes, runs, push, finish }
}

it('waits until nothing has arrived for a while', async () => {
  const { runs, push } = createRecorder()
  push(1)
  await vi.advanceTimersByTimeAsync(19)
  push(1)
  await vi.advanceTimersByTimeAsync(19)
  expect(runs).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toEqual([2])
})

it('processes a burst in one run, and changes during it in a second, never two at a time', async () => {
  const { changes, runs, push, finish } = createRecorder()
  push(1100)
  await vi.advanceTimersByTimeAsync(20)
  push(300)
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toEqual([1100])
  await finish()
  await vi.advanceTimersByTimeAsync(20)
  expect(runs).toEqual([1100, 300])
  let isIdle = false
  void changes.waitUntilIdle().then(() => {
    isIdle = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isIdle).toBe(false)
  await finish()
  expect(isIdle).toBe(true)
})

it('discards what is waiting when it is closed', async () => {
  const { changes, runs, push } = createRecorder()
  push(1)
  changes.close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toEqual([])
})

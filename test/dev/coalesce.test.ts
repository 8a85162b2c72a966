import { expect, it } from 'vitest'
import { createCoalescer } from '../../cli/dev/coalesce.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('gathers a storm into one run, and what comes meanwhile into a second, never two at a time', async () => {
  const runs: number[] = []
  let running = 0
  let most = 0
  const changes = createCoalescer<number>({
    quietMs: 20,
    async run(items) {
      most = Math.max(most, ++running)
      runs.push(items.length)
      await pause(60)
      running--
    },
  })
  for (let item = 0; item < 1100; item++) changes.push(item)
  await pause(40)
  for (let item = 0; item < 300; item++) changes.push(item)
  await changes.idle()
  expect(runs).toEqual([1100, 300])
  expect(most).toBe(1)
})

it('forgets what waits when it is closed', async () => {
  const runs: number[] = []
  const changes = createCoalescer<number>({ quietMs: 5, run: async (items) => void runs.push(items.length) })
  changes.push(1)
  changes.close()
  await pause(20)
  expect(runs).toEqual([])
})

import { expect, test } from 'vitest'
import { createStageClock } from '../../cli/pipeline/stage-clock.ts'

const names = (clock: ReturnType<typeof createStageClock>) => clock.stages.map(({ name }) => name)

test('returns the result of sync and async work, and lists each stage once in the order of first use', async () => {
  const clock = createStageClock()
  expect(clock.time('route', () => 1)).toBe(1)
  expect(await clock.time('parse', async () => 2)).toBe(2)
  clock.time('route', () => 3)
  expect(names(clock)).toEqual(['route', 'parse'])
})

test('throws what sync and async work throws', async () => {
  const clock = createStageClock()
  const fail = () => {
    throw new Error('No.')
  }
  expect(() => clock.time('route', fail)).toThrow('No.')
  await expect(clock.time('parse', async () => fail())).rejects.toThrow('No.')
})

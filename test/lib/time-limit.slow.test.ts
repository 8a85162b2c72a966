import { describe, expect, test } from 'vitest'
import { createTimeLimit, type Step, type Steps, TimeLimitError } from '../../cli/lib/time-limit.ts'

const forever = () => {
  for (;;);
}

/** Work that runs `parts` one after the other, each in its own step. */
function* inSteps(...parts: (() => void | Promise<void>)[]): Steps<string> {
  for (const part of parts) {
    const step: Step = { name: 'The part', start: async () => part() }
    yield step
  }
  return 'done'
}

const short = () => createTimeLimit(1)

describe('a time limit', () => {
  test('returns the value of the steps', async () => {
    const seen: number[] = []
    const steps = inSteps(
      () => void seen.push(1),
      async () => void seen.push(2),
    )
    expect(await createTimeLimit(60)(steps)).toBe('done')
    expect(seen).toEqual([1, 2])
  })

  test.each<[string, () => Steps<unknown>, string | null]>([
    [
      'a loop of our own',
      function* () {
        yield* inSteps()
        forever()
      },
      null,
    ],
    [
      'a regular expression that starts over and over',
      () => inSteps(() => void /^(?:x+x+)+$/.test(`${'x'.repeat(60)}y`)),
      'The part',
    ],
    ['a step that blocks the thread', () => inSteps(() => {}, forever), 'The part'],
    ['a step that never comes back', () => inSteps(() => new Promise<void>(() => {})), 'The part'],
    [
      'a loop that swallows all errors',
      () =>
        inSteps(() => {
          try {
            forever()
          } catch {
            forever()
          } finally {
            forever()
          }
        }),
      'The part',
    ],
  ])('ends %s', async (_name, steps, step) => {
    const failed = short()(steps())
    await expect(failed).rejects.toThrow(TimeLimitError)
    await expect(failed).rejects.toMatchObject({ step, seconds: 1 })
  })

  test('rejects with what a step throws', async () => {
    const limit = createTimeLimit(60)
    await expect(limit(inSteps(() => Promise.reject(new RangeError('deep'))))).rejects.toThrow(RangeError)
    const recurse = (): number => recurse() + 1
    await expect(limit(inSteps(() => void recurse()))).rejects.toThrow(RangeError)
  })

  test('runs what is given at once in its order, one after the other', async () => {
    const limit = createTimeLimit(60)
    const seen: string[] = []
    const run = (name: string) =>
      limit(
        inSteps(
          () => void seen.push(`${name} begins`),
          async () => {
            await new Promise(setImmediate)
            seen.push(`${name} ends`)
          },
        ),
      )
    await Promise.all([run('first'), run('second')])
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  test('stops a run without harm to those that are given with it', async () => {
    const limit = short()
    const empty = function* (): Steps<string> {
      yield* inSteps()
      return 'done'
    }
    const endless = function* (): Steps<void> {
      yield* inSteps()
      forever()
    }
    const throwing = function* (): Steps<void> {
      yield* inSteps()
      throw new RangeError('deep')
    }
    const ended = await Promise.allSettled([limit(empty()), limit(endless()), limit(throwing()), limit(empty())])
    expect(ended).toEqual([
      { status: 'fulfilled', value: 'done' },
      { status: 'rejected', reason: new TimeLimitError(1, null) },
      { status: 'rejected', reason: new RangeError('deep') },
      { status: 'fulfilled', value: 'done' },
    ])
  })

  test('applies to each run separately', async () => {
    const limit = createTimeLimit(1)
    await expect(limit(inSteps(forever))).rejects.toThrow(TimeLimitError)
    expect(await Promise.all([limit(inSteps(() => {})), limit(inSteps(() => {}))])).toEqual(['done', 'done'])
  })
})

import { describe, expect, it } from 'vitest'
import { findIds, listTests, readSpecification } from '../behaviours.ts'

/** Behaviors, and whole chapters, that are built and have no test of their own, with the reason. */
const exceptions: Record<string, string> = {
  9: 'The texts are compared with the labels in test/behaviours.test.ts; their positions belong to other behaviors.',
}

const { behaviours } = readSpecification()
const ids = new Set(behaviours.map(({ id }) => id))
const titlesById = new Map<string, string[]>()
for (const { file, title } of listTests()) {
  for (const id of findIds(title, ids)) titlesById.set(id, [...(titlesById.get(id) ?? []), `${file}: ${title}`])
}

describe('the behaviors of docs/behaviours.md', () => {
  it('have a test with their id in its title, or a reason why not', () => {
    const untested = behaviours.filter(({ id, chapter, isBuilt }) => {
      return isBuilt && !titlesById.has(id) && !Object.hasOwn(exceptions, id) && !Object.hasOwn(exceptions, chapter)
    })
    expect(untested.map(({ id, text }) => `${id} ${text}`)).toEqual([])
  })

  it('have no test if they are not built yet', () => {
    const tested = behaviours.filter(({ isBuilt }) => !isBuilt).flatMap(({ id }) => titlesById.get(id) ?? [])
    expect(tested).toEqual([])
  })

  it('are exceptions only while they have no test, with a reason', () => {
    const known = behaviours.filter(({ isBuilt }) => isBuilt).flatMap(({ id, chapter }) => [id, chapter])
    for (const [name, reason] of Object.entries(exceptions)) {
      const tests = behaviours.filter(({ id, chapter }) => id === name || chapter === name)
      expect({
        name,
        isKnown: known.includes(name),
        tests: tests.flatMap(({ id }) => titlesById.get(id) ?? []),
      }).toEqual({
        name,
        isKnown: true,
        tests: [],
      })
      expect(reason).toMatch(/^[A-Z].{20,}\.$/)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { computeCatchUp, computeDetection, computeSamples, formatShare } from '../../src/pages/_home/bounds.ts'

describe('the numbers on the home page', () => {
  it.each([
    [0, 1],
    [1, 0.2045873],
    [2, 0.0509779],
    [5, 0.0009137],
    [6, 0.0002428],
    [10, 0.0000012],
  ])('agree with the table of the Bitcoin paper, section 11, for q = 0.1 and z = %i', (depth, chance) => {
    expect(computeCatchUp(0.1, depth)).toBeCloseTo(chance, 7)
  })

  it.each([
    [0.01, 459],
    [0.1, 44],
    [0.25, 17],
  ])('are the fewest samples that miss a share of %d with less than 1 %%', (share, samples) => {
    expect(computeSamples(share, 0.01)).toBe(samples)
    expect(computeDetection(share, samples)).toBeGreaterThanOrEqual(0.99)
    expect(computeDetection(share, samples - 1)).toBeLessThan(0.99)
  })

  it('never exceed the formula', () => {
    expect([formatShare(0.9903, 0, 'down'), formatShare(0.0002428, 3, 'up')]).toEqual(['99 %', '0.025 %'])
  })
})

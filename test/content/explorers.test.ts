import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  computeCoverage,
  computeSupply,
  drawNumbers,
  findAxisEnd,
  findDepth,
  formatProbability,
} from '../../src/pages/_explorers/formulas.ts'
import { climb, hashTree } from '../../src/pages/_explorers/merkle-tree.ts'
import { fromPosition, type Limits, parseQuantity, toPosition } from '../../src/pages/_explorers/quantity.ts'
import { splitFee } from '../../src/pages/_explorers/split-fee.ts'

describe('the formulas of the explorers', () => {
  // (1 - 20/10000)^1000 = e^(1000 ln 0.998) = e^-2.002003 = 0.13506
  it('find the coverage of one proof', () => {
    expect(computeCoverage({ samples: 20, nodes: 1000, proofs: 10_000 })).toBeCloseTo(1 - Math.exp(-2.002003), 6)
    expect(computeCoverage({ samples: 20, nodes: 1, proofs: 10 })).toBe(1)
  })

  // The table of the Bitcoin paper, section 11, for P < 0.1%.
  it.each([
    [0.1, 5],
    [0.15, 8],
    [0.2, 11],
    [0.25, 15],
    [0.3, 24],
    [0.35, 41],
    [0.4, 89],
  ])('find the confirmations of the Bitcoin paper for q = %d', (share, depth) => {
    expect(findDepth({ share, value: 1000, loss: 1 })).toBe(depth)
  })

  it('need no confirmation for a value that may be lost, and find none against nearly half of the hash rate', () => {
    expect(findDepth({ share: 0.3, value: 5, loss: 5 })).toBe(0)
    expect(findDepth({ share: 0.45, value: 1e9, loss: 1 })).toBeUndefined()
  })

  it('burn at the level rate what is issued', () => {
    const economy = { fee: 0.01, burned: 0.4, inflation: 0.07, supply: 1e9 }
    const { levelRate } = computeSupply({ ...economy, rate: 0 })
    const { issued, burnt } = computeSupply({ ...economy, rate: levelRate })
    expect(issued).toBeCloseTo(7e7, 6)
    expect(burnt).toBeCloseTo(issued, 3)
    expect(computeSupply({ ...economy, rate: 1, burned: 0 }).levelRate).toBe(Number.POSITIVE_INFINITY)
  })

  it('split a fee without a rest, and keep the proportions of the others', () => {
    const shares = splitFee({ lightNodes: 40, stakers: 12, aggregator: 5, anchorer: 3 }, 0.7).map(({ share }) => share)
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 12)
    expect(shares).toEqual([
      0.7,
      expect.closeTo(0.2),
      expect.closeTo(0.06),
      expect.closeTo(0.025),
      expect.closeTo(0.015),
    ])
  })

  it('simulate the same rounds for the same seed, in about the expected numbers', () => {
    expect(drawNumbers(7, 5)).toEqual(drawNumbers(7, 5))
    const below = drawNumbers(3, 10_000).filter((number) => number < 0.25).length
    expect(Math.abs(below - 2500)).toBeLessThan(220) // five standard deviations
  })

  it('never show a certainty that the formula does not give', () => {
    expect([1 - 1e-18, 0.99995, 0.00001, 0.25, 0].map(formatProbability)).toEqual([
      '> 0.9999',
      '> 0.9999',
      '< 0.0001',
      '0.2500',
      '0.0000',
    ])
  })

  it('end an axis at a round number', () => {
    expect([20, 30, 555, 0.7, 1000].map(findAxisEnd)).toEqual([20, 50, 1000, 1, 1000])
  })
})

describe('a quantity', () => {
  const samples: Limits = { min: 0, max: 10_000, whole: true, slider: { from: 1, to: 200 } }

  it.each([
    ['20', 20],
    ['0', 0],
    [' 7 ', 7],
    ['1e3', 1000],
    ['', undefined],
    ['-1', undefined],
    ['2.5', undefined],
    ['10001', undefined],
    ['twenty', undefined],
  ])('%j is %s', (text, value) => {
    expect(parseQuantity(text, samples)).toBe(value)
  })

  it('has the ends of its slider, and the nearest end beyond them', () => {
    expect([fromPosition(0, samples), fromPosition(200, samples)]).toEqual([1, 200])
    expect([
      toPosition(1, samples),
      toPosition(200, samples),
      toPosition(5000, samples),
      toPosition(0, samples),
    ]).toEqual([0, 200, 200, 0])
  })
})

describe('a Merkle path', () => {
  const leaves = ['a', 'b', 'c', 'd']
  const sha256 = (...parts: (string | Buffer)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest()

  it('leads from each leaf to the root of RFC 6962', async () => {
    const [a, b, c, d] = leaves.map((leaf) => sha256('\x00', leaf))
    if (!a || !b || !c || !d) throw new Error('four leaves')
    const root = sha256('\x01', sha256('\x01', a, b), sha256('\x01', c, d)).toString('hex')
    const levels = await hashTree(leaves)
    expect(levels.at(-1)).toEqual([root])
    for (const [index, leaf] of leaves.entries()) {
      expect((await climb(levels, index, leaf)).at(-1)?.hash, leaf).toBe(root)
    }
  })

  it('leads elsewhere from other data, or from another place', async () => {
    const levels = await hashTree(leaves)
    const root = levels.at(-1)?.[0]
    expect((await climb(levels, 0, 'A')).at(-1)?.hash).not.toBe(root)
    expect((await climb(levels, 1, 'a')).at(-1)?.hash).not.toBe(root)
  })
})

import { computeCatchUp } from '../_home/bounds.ts'

/** Seconds of a year of 365.25 days. */
export const YEAR = 31_557_600

/** Probability that at least one of `nodes` nodes draws a certain proof, if each draws `samples` of `proofs`: 1 − (1 − n/N)^m. */
export function computeCoverage({
  samples,
  nodes,
  proofs,
}: {
  samples: number
  nodes: number
  proofs: number
}): number {
  return 1 - (1 - Math.min(1, samples / proofs)) ** nodes
}

/** The deepest confirmation that is considered. */
export const MAX_DEPTH = 100

/**
 * Smallest number of confirmations for which `value` times the catch-up probability of an attacker with the share `share`
 * of the hash rate is at most `loss`; `undefined` if `MAX_DEPTH` are not enough.
 */
export function findDepth({ share, value, loss }: { share: number; value: number; loss: number }): number | undefined {
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    if (value * computeCatchUp(share, depth) <= loss) return depth
  }
  return undefined
}

interface Supply {
  /** Proofs in a second. */
  rate: number
  /** Fee of one proof. */
  fee: number
  /** Share of the fee that is burned, from 0 to 1. */
  burned: number
  /** Share of the supply that is issued in a year. */
  inflation: number
  supply: number
}

/** Tokens that are issued and burned in a year, and the rate of proofs at which both are equal; infinite without a burn. */
export function computeSupply({ rate, fee, burned, inflation, supply }: Supply): {
  issued: number
  burnt: number
  levelRate: number
} {
  const issued = inflation * supply
  return { issued, burnt: rate * YEAR * fee * burned, levelRate: issued / (YEAR * fee * burned) }
}

/**
 * Numbers from 0 to below 1 that depend on the seed alone, so that the built page and the browser agree; `count` of
 * them, by Mulberry32.
 */
export function drawNumbers(seed: number, count: number): number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  })
}

/** The end of an axis that contains `value`: 1, 2 or 5 times a power of ten. */
export function findAxisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power
}

/** Formats a probability with four decimals; near 0 and 1, as a bound. */
export function formatProbability(probability: number): string {
  if (probability > 0.9999) return '> 0.9999'
  if (probability > 0 && probability < 0.0001) return '< 0.0001'
  return probability.toFixed(4)
}

/** Formats a number for a chart: `70M`. */
export const formatCompact = (value: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value)

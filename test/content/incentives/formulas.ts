/** Seconds in a year of 365.25 days. */
export const YEAR = 365.25 * 86_400

/** Gas of the precompiles for one Groth16 proof on BN254: EIP-1108, four pairings. */
export function computeProofGas(inputs: number): number {
  return 45_000 + 34_000 * 4 + (6_000 + 150) * inputs
}

/** Gas of the transaction around it, if no byte of the calldata is zero: EIP-2028. */
export function computeTransactionGas(inputs: number): number {
  const [selector, proof] = [4, 256]
  return computeProofGas(inputs) + 21_000 + 16 * (selector + proof + 32 * inputs)
}

/** Gas of the precompiles for a batch of Groth16 proofs under one key, with random coefficients. */
export function computeBatchGas(proofs: number, inputs: number): number {
  const pairings = proofs + 3
  // One for each A and C, one for each point of the inputs, and one for α.
  const multiplications = 2 * proofs + (inputs + 1) + 1
  const additions = proofs - 1 + inputs
  return 45_000 + 34_000 * pairings + 6_000 * multiplications + 150 * additions
}

/** Virtual bytes of an anchor: one P2WPKH input, an OP_RETURN output with a script of 38 bytes, one P2WPKH output. */
export function computeAnchorSize(): number {
  const base = 4 + 1 + 41 + 1 + (8 + 1 + 38) + (8 + 1 + 22) + 4
  const witness = 2 + 1 + 1 + 72 + 1 + 33
  return Math.ceil((4 * base + witness) / 4)
}

/** Amdahl's law: how many times faster `cores` are if the share `parallel` of the work is divided among them. */
export function computeSpeedup(parallel: number, cores: number): number {
  return 1 / (1 - parallel + parallel / cores)
}

/** Probability that none of `nodes` draws a given proof, if each draws `samples` distinct ones of `proofs`. */
export function computeUnseen(nodes: number, samples: number, proofs: number): number {
  return (1 - samples / proofs) ** nodes
}

/** The largest gain at which lying still loses on average: G < S P / (1 − P). */
export function computeLargestGain(slash: number, detection: number): number {
  return (slash * detection) / (1 - detection)
}

export interface Joining {
  parts: number
  machines: number
  prove: number
  join: number
}

/** Seconds to prove the parts, and to join their proofs in pairs. */
export function computeJoining({ parts, machines, prove, join }: Joining): { parts: number; joining: number } {
  let joining = 0
  for (let nodes = parts / 2; nodes >= 1; nodes /= 2) joining += Math.ceil(nodes / machines) * join
  return { parts: Math.ceil(parts / machines) * prove, joining }
}

/** Milliseconds to fetch `at once` proofs while the ones before are verified. */
export function computePipeline(times: { proofs: number; atOnce: number; fetch: number; verify: number }): number {
  const work = times.atOnce * times.verify
  return times.fetch + work + (times.proofs / times.atOnce - 1) * Math.max(times.fetch, work)
}

/** Reward for one bonded token in a year: A (1 − t)(1 − c) / B. */
export function computeReward(stake: { issued: number; tax: number; commission: number; bonded: number }): number {
  return (stake.issued * (1 - stake.tax) * (1 - stake.commission)) / stake.bonded
}

/** Change of the inflation rate in a year, in points: the mint module of the Cosmos SDK with its defaults. */
export function computeRateChange(bondedShare: number): number {
  return (1 - bondedShare / 0.67) * 13
}

/** Probability that Bitcoin finds fewer than `blocks` blocks in `minutes`, one in ten minutes on average. */
export function computeFewer(blocks: number, minutes: number): number {
  const mean = minutes / 10
  let term = Math.exp(-mean)
  let sum = 0
  for (let found = 0; found < blocks; found++) {
    sum += term
    term *= mean / (found + 1)
  }
  return sum
}

/** `1234567.8` as `1,234,567.8`: digits in groups, with `digits` decimals, and a real minus sign. */
export function group(value: number, digits = 0): string {
  const rounded = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return rounded.replace('-', '−')
}

/** A share as a percentage: `0.0254` is `2.54%`. */
export function formatPercent(share: number, digits: number): string {
  return `${group(share * 100, digits)}%`
}

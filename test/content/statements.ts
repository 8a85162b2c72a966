import {
  computeCatchUp,
  computeDetection,
  computeDeterrent,
  computeGrindingSamples,
  computeMiss,
  computeSamples,
  computeShareDetection,
  countShares,
} from './formulas.ts'
import { SHARE_WITH_PATH } from './number-tables.ts'
import { getNumber } from './site-facts.ts'

/** A part of a sentence with a computed number, as it stands in the Markdown of a page. */
export interface Statement {
  page: string
  text: string
}

const samples = getNumber('sampling.perRound')
const side = getNumber('sampling.shares')
const sharesPerBlock = getNumber('sampling.sharesPerBlock')
const blockTime = getNumber('network.blockTime')
const roundSeconds = getNumber('network.roundBlocks') * blockTime
const windowMinutes = (getNumber('sampling.disputeBlocks') * blockTime) / 60
const hundredNodes = computeDetection(0.001, 100 * samples).toFixed(4)
const found = computeShareDetection(side, sharesPerBlock)
const catchUp = computeCatchUp(0.1, getNumber('anchor.confirmations'))
const searched = computeGrindingSamples(0.01, 1e-6, 3e7)

const group = (value: number) => value.toLocaleString('en-US')
const exponential = (value: number, digits = 0) => {
  const [mantissa, power] = value.toExponential(digits).split('e')
  return { mantissa, power: Number(power) }
}
const toTex = (value: number, digits = 0) => {
  const { mantissa, power } = exponential(value, digits)
  return `${mantissa} \\cdot 10^{${power}}`
}

/** The probability that a Poisson process with mean `mean` has at least `count` events. */
function computePoissonTail(mean: number, count: number): number {
  let term = Math.exp(-mean)
  let below = 0
  for (let events = 0; events < count; events++) {
    below += term
    term *= mean / (events + 1)
  }
  return 1 - below
}

function listArchitecture(): Statement[] {
  const { total } = countShares(side)
  const cover = Math.ceil(Math.log(0.25) / Math.log1p(-sharesPerBlock / total))
  const early = computePoissonTail(windowMinutes / 10, getNumber('anchor.confirmations'))
  const pairing = 45_000 + 34_000 * 4
  const da = 'architecture/data-availability-layer-da-layer'
  return [
    { page: 'architecture/index', text: `{network.roundBlocks} blocks of {network.blockTime} s: ${roundSeconds} s` },
    { page: 'architecture/index', text: `{sampling.disputeBlocks} blocks, ${windowMinutes} minutes, after block` },
    { page: 'architecture/verification-layer', text: `samples and $f = 0.1\\%$ that is ${hundredNodes}` },
    { page: 'architecture/verification-layer', text: `${windowMinutes} minutes at {network.blockTime} s per block` },
    { page: da, text: `one node notices an unrecoverable block with probability ${found.toFixed(4)}` },
    { page: da, text: `the chance of a common miss by ${(1 - found).toFixed(4)}` },
    { page: da, text: `a square of ${group(total)} shares` },
    { page: da, text: `it takes ${group(cover)} nodes before 75% of a square` },
    {
      page: 'architecture/bitcoin-anchoring',
      text: `$P = ${catchUp.toPrecision(2)}$`,
    },
    { page: 'architecture/bitcoin-anchoring', text: `have a probability of ${(100 * early).toFixed(1)}%` },
    {
      page: 'architecture/bitcoin-anchoring',
      text: `80 bytes each, 144 a day, ${((80 * 144 * 365.25) / 1e6).toFixed(1)} MB a year`,
    },
    { page: 'architecture/general-prover-verifier-system', text: `= ${group(pairing).replace(',', '{,}')}$ gas` },
    { page: 'architecture/general-prover-verifier-system', text: `Four inputs: ${group(pairing + 4 * 6150)} gas` },
  ]
}

function listConsensus(): Statement[] {
  const page = 'network/consensus/stochastic-sampling'
  const extra = computeGrindingSamples(0.01, 1e-6, 1000) - computeSamples(0.01, 1e-6)
  const { mantissa, power } = exponential((1e9 * 3) / (1 / 0.01))
  return [
    { page, text: `find a share of 1% with probability ${(100 * computeDetection(0.01, 500)).toFixed(1)}%` },
    { page, text: `One bad proof among 1,000 needs ${group(computeSamples(0.001, 0.01))} draws for 99%` },
    { page, text: `one among a million needs about ${(computeSamples(1e-6, 0.01) / 1e6).toFixed(1)} million` },
    { page, text: `cost ${extra} more draws at $f = 1\\%$` },
    { page, text: `that is $${mantissa} \\cdot 10^${power}$ candidates` },
    { page, text: `the formula gives ${group(searched)} draws: ${Math.ceil(searched / samples)} honest nodes` },
    { page, text: `instead of ${Math.ceil(computeSamples(0.01, 1e-6) / samples)} without grinding` },
    {
      page: 'network/consensus/proof-of-aggregation',
      text: `1,023 · 10 s = ${group(10_230)} s on one machine, almost three hours, and ${10 * 10} s on 512 machines`,
    },
    { page: 'network/consensus/proof-of-aggregation', text: `A round lasts ${roundSeconds} s.` },
  ]
}

function listLightNodes(): Statement[] {
  const analysis = 'light-node-verification/security-analysis'
  const practical = 'light-node-verification/practical-considerations'
  const union = [0.05, 0.01, 0.002].reduce((sum, share) => sum + computeMiss(share, 2000), 0)
  const rounds = (365.25 * 86_400) / roundSeconds
  const miss = computeMiss(0.01, 2000)
  const planted = 1 - (1 - 0.001 / 5) ** (1 / samples)
  const sharesPerDay = (sharesPerBlock * SHARE_WITH_PATH * 86_400) / blockTime
  const roots = 4 * side * 32
  const rootsPerDay = (roots * 86_400) / blockTime
  const groth16 = (samples * 576 * 86_400 * 30) / roundSeconds
  return [
    { page: analysis, text: `the sum is ${union.toFixed(4)}` },
    { page: analysis, text: `A year has ${group(rounds)} rounds of ${roundSeconds} s` },
    { page: analysis, text: `missed with probability $${toTex(miss, 1)}$` },
    { page: analysis, text: `some round of the year with at most ${(rounds * miss).toFixed(5)}` },
    { page: analysis, text: `about one planted proof in ${group(Math.round(1e-3 / planted) * 1000)} is enough` },
    {
      page: practical,
      text: `are ${((8 * sharesPerBlock * SHARE_WITH_PATH) / blockTime / 1000).toFixed(1)} kbit/s, or ${Math.round(sharesPerDay / 1e6)} MB a day`,
    },
    { page: practical, text: `One per round is ${((8 * 10_000) / roundSeconds / 1000).toFixed(1)} kbit/s` },
    {
      page: practical,
      text: `Groth16 only, ${(groth16 / 1e9).toFixed(1)} GB of proofs, ${Math.round((30 * sharesPerDay) / 1e9)} GB of shares and ${Math.round((30 * rootsPerDay) / 1e9)} GB of roots`,
    },
    {
      page: practical,
      text: `${group(roots)} bytes for each block: ${((8 * roots) / blockTime / 1000).toFixed(1)} kbit/s, or ${Math.round(rootsPerDay / 1e6)} MB a day`,
    },
    {
      page: practical,
      text: `{staking.unbondingDays} days is ${Math.round((10_000 * getNumber('staking.unbondingDays') * 86_400) / roundSeconds / 1e6)} MB`,
    },
    { page: practical, text: `half of a round, ${roundSeconds / 2} s` },
  ]
}

function listSecurity(): Statement[] {
  const economy = 'security-model/economic-incentives'
  const attesting = (67 * samples) / 1000
  const slash = attesting * (getNumber('staking.slashInvalidAttestation') / 100) * getNumber('staking.minLightStake')
  const detection = computeDetection(samples / 1000, 33)
  const censored = exponential(0.9 ** getNumber('sampling.disputeBlocks'))
  return [
    { page: economy, text: `so ${attesting} of them attest it on average` },
    { page: economy, text: `= ${slash.toFixed(1)}$ {token.symbol}` },
    { page: economy, text: `0.98^{33} = ${detection.toFixed(4)}$` },
    { page: economy, text: `= ${(slash / computeDeterrent(detection)).toFixed(2)}$ {token.symbol}` },
    { page: economy, text: `ten times in a row with probability ${(0.9 ** 10).toFixed(4)}` },
    { page: economy, text: `but {sampling.disputeBlocks} times with ${censored.mantissa} × 10⁻²⁸` },
    {
      page: 'security-model/advanced-cryptographic-protections',
      text: `$d = 0.9$ and $k = 100$, ${(0.9 ** 100).toFixed(6)}`,
    },
    {
      page: 'security-model/probabilistic-sampling',
      text: `one bad proof passes unseen with probability ${computeMiss(samples / 10_000, 1000).toFixed(4)}`,
    },
    {
      page: 'security-model/probabilistic-sampling',
      text: `fewer than ${Math.ceil(100 * (1 - 0.05 ** (1 / samples)))}% of the round are bad`,
    },
    {
      page: 'security-model/probabilistic-sampling',
      text: `is among them with probability ${computeDetection(1e-6, samples).toFixed(5)}`,
    },
    { page: 'security-model/index', text: `${hundredNodes} for $f = 0.001$` },
    { page: 'security-model/index', text: `${group(searched)} draws for $10^{-6}$` },
    { page: 'security-model/index', text: `${found.toFixed(4)} with {sampling.sharesPerBlock} shares` },
    { page: 'security-model/index', text: `${catchUp.toPrecision(2)} for 10% of the hash rate` },
    {
      page: 'security-model/bitcoin-pow-anchoring',
      text: `{anchor.confirmations} confirmations | ${catchUp.toPrecision(2)} at $q = 0.1$`,
    },
  ]
}

/** The computed numbers in the prose of the protocol pages. */
export function listStatements(): Statement[] {
  return [...listArchitecture(), ...listConsensus(), ...listLightNodes(), ...listSecurity()]
}

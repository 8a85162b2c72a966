import {
  computeCatchUp,
  computeConfirmations,
  computeDetection,
  computeDeterrent,
  computeExactDetection,
  computeGrindingSamples,
  computeMiss,
  computeSamples,
  computeShareDetection,
  countPathHashes,
  countShares,
} from './formulas.ts'
import { type Expected, type NumberTable, readNumber } from './page-tables.ts'
import { getNumber } from './site-facts.ts'

const samples = getNumber('sampling.perRound')
const side = getNumber('sampling.shares')
const shareBytes = getNumber('sampling.shareBytes')
const sharesPerBlock = getNumber('sampling.sharesPerBlock')
const validators = getNumber('network.validators')
const roundSeconds = getNumber('network.roundBlocks') * getNumber('network.blockTime')

/** Virtual bytes of a transaction with a P2WPKH input, the anchor output and a P2WPKH output for the change. */
const ANCHOR_BYTES = Math.ceil(10.5 + 68 + (8 + 1 + 38) + 31)
const MINUTES_OF_A_YEAR = 365.25 * 24 * 60
const SATOSHI = 1e-8

/** The probability of detection, which is often too close to one for a floating-point number. */
const detect = (bad: number, draws: number): Expected => ({ miss: computeMiss(bad, draws) })

/** The bytes of a share with its path in a row of the extended square. */
export const SHARE_WITH_PATH = shareBytes + 32 * countPathHashes(2 * side)

const shareSizes: Record<string, number> = {
  'original data': side ** 2 * shareBytes,
  'extended data': 4 * side ** 2 * shareBytes,
  'row and column roots': 4 * side * 32,
  'one share with its path': SHARE_WITH_PATH,
  'samples of one node per block': sharesPerBlock * SHARE_WITH_PATH,
}

/** The votes of `validators` validators of equal power that exceed two thirds. */
const quorum = Math.floor((2 * validators) / 3) + 1

const thresholds: Record<string, number> = {
  'votes that commit a block': quorum,
  'may be offline without stopping the chain': validators - quorum,
  'can stop the chain by staying silent': validators - quorum + 1,
  'must have signed twice, if two blocks are committed at one height': 2 * quorum - validators,
  'can commit any block that their own software accepts': quorum,
}

/** The value for a label, or a number that no cell shows. */
const lookUp = (values: Record<string, number>, label: string) => values[label] ?? Number.NaN

/** Bytes of one sampled proof of `bytes` bytes, with four public inputs, in a round of 1,024 proofs. */
const countSample = (bytes: number) => bytes + 32 * 4 + 32 * countPathHashes(1024)

const misses: Record<string, number> = { 'found with 99%': 0.01, '99.9%': 0.001, '$1 - 10^{-6}$': 1e-6 }

const sampling: NumberTable[] = [
  {
    page: 'security-model/probabilistic-sampling',
    heading: 'Detection',
    first: '$f$',
    compute: ({ down, across }) => detect(down, across),
  },
  {
    page: 'security-model/probabilistic-sampling',
    heading: 'Coverage',
    first: 'Honest nodes $m$',
    compute: ({ down, across }) => computeMiss(samples / across, down),
  },
  {
    page: 'security-model/probabilistic-sampling',
    heading: 'What a clean sample tells you',
    first: 'Draws $n$ without a finding',
    compute: ({ down, column }) => (column === '$3/n$' ? 3 / down : 1 - 0.05 ** (1 / down)),
  },
  {
    page: 'network/consensus/stochastic-sampling',
    heading: 'The size of the sample',
    first: '$f$',
    compute: ({ down, column }) => computeSamples(down, misses[column] ?? Number.NaN),
  },
  {
    page: 'network/consensus/stochastic-sampling',
    heading: 'The collective bound',
    first: 'Honest nodes $m$',
    compute: ({ down, across }) => computeMiss(across, samples * down),
  },
  {
    page: 'network/consensus/stochastic-sampling',
    heading: 'Grinding and withholding',
    first: 'Candidates $g$',
    compute: ({ down, across }) => computeGrindingSamples(across, 1e-6, down),
  },
  {
    page: 'light-node-verification/randomized-proof-selection',
    heading: 'Bias',
    first: '$N$',
    compute: ({ down }) => down / 2 ** 64,
  },
  {
    page: 'light-node-verification/randomized-proof-selection',
    heading: 'Exact and approximate detection',
    first: '$N$',
    given: ['$F$'],
    compute: ({ down, column, get }) => {
      const bad = readNumber(get('$F$'))
      return column === 'Exact' ? computeExactDetection(down, bad, samples) : computeDetection(bad / down, samples)
    },
  },
  {
    page: 'light-node-verification/index',
    heading: 'The guarantee',
    first: 'Invalid proofs',
    compute: ({ down, column, get }) => {
      const [, total] = get('Invalid proofs').split(' of ')
      const bad = down < 1 ? down : down / readNumber(total ?? '')
      return computeMiss(bad, column === 'Missed by one node' ? samples : 100 * samples)
    },
  },
  {
    page: 'light-node-verification/security-analysis',
    heading: 'Eclipse',
    first: 'Malicious share $a$',
    compute: ({ down, across }) => down ** across,
  },
  {
    page: 'light-node-verification/security-analysis',
    heading: 'Correlated samples',
    first: 'Group size $g$',
    compute: ({ down, column }) => {
      const draws = (100 / down) * 5
      return column === 'Independent draws' ? draws : computeDetection(0.01, draws)
    },
  },
]

const availability: NumberTable[] = [
  {
    page: 'architecture/data-availability-layer-da-layer',
    heading: 'Sampling',
    first: '$k$',
    compute: ({ down, across, column }) => {
      const { withheld, total } = countShares(down)
      return column === 'Withheld, at least' ? withheld / total : computeShareDetection(down, across)
    },
  },
  {
    page: 'architecture/data-availability-layer-da-layer',
    heading: 'Sizes',
    first: 'Item',
    given: ['Formula'],
    compute: ({ get }) => lookUp(shareSizes, get('Item')),
  },
  {
    page: 'light-node-verification/practical-considerations',
    heading: 'Bandwidth',
    first: 'Proofs of the round',
    compute: ({ down, column }) => {
      const bytes = countSample(down)
      if (column === 'Bytes per sample') return bytes
      return column === 'Bytes per round' ? samples * bytes : (8 * samples * bytes) / roundSeconds / 1000
    },
  },
]

const anchoring: NumberTable[] = [
  {
    page: 'architecture/bitcoin-anchoring',
    heading: 'Confirmations',
    first: '$q$',
    compute: ({ down, across }) => computeCatchUp(down, across),
  },
  {
    page: 'architecture/bitcoin-anchoring',
    heading: 'Schedule and fees',
    first: 'Anchor interval',
    compute: ({ down, column }) => {
      const anchors = MINUTES_OF_A_YEAR / down
      const rate = /at (\d+) sat/.exec(column)?.[1]
      return rate === undefined ? anchors : anchors * ANCHOR_BYTES * Number(rate) * SATOSHI
    },
  },
  {
    page: 'security-model/bitcoin-pow-anchoring',
    heading: 'Reorganization policy',
    first: "Attacker's share $q$",
    compute: ({ down, across }) => computeConfirmations(down, across),
  },
]

const others: NumberTable[] = [
  {
    page: 'security-model/economic-incentives',
    heading: 'The condition',
    first: '$P$',
    compute: ({ down }) => computeDeterrent(down),
  },
  {
    page: 'security-model/economic-incentives',
    heading: 'The condition',
    first: '$f$',
    compute: ({ down, across }) => {
      const draws = samples * across
      const slash = 10_000 * computeDeterrent(computeDetection(down, draws), computeMiss(down, draws))
      return Number(slash.toPrecision(4))
    },
  },
  {
    page: 'network/consensus/proof-of-aggregation',
    heading: 'Aggregated proofs',
    first: 'Proofs $n$',
    compute: ({ down, column }) => {
      if (column === 'Merges') return down - 1
      return countPathHashes(down) * (column === 'Depth' ? 1 : 32)
    },
  },
  {
    page: 'network/consensus/index',
    heading: 'What the thresholds mean',
    first: 'Question',
    given: ['Rule'],
    compute: ({ get }) => lookUp(thresholds, get('Question')),
  },
  {
    page: 'network/consensus/index',
    heading: 'Rounds and timeouts',
    first: 'Step',
    given: ['$t_0$', '$\\delta$'],
    compute: ({ across, get }) => readNumber(get('$t_0$')) + across * readNumber(get('$\\delta$')),
  },
]

/** Every table of computed numbers on the pages of the protocol, with its formula. */
export const numberTables: NumberTable[] = [...sampling, ...availability, ...anchoring, ...others]

import { createHash } from 'node:crypto'
import { getFact, getNumber } from '../site-facts.ts'
import type { TextRule } from './check.ts'
import * as formulas from './formulas.ts'
import { group } from './formulas.ts'
import { EXAMPLE_STAKE } from './incentive-tables.ts'
import { BURNED, FEE, ROUND_SECONDS, SAMPLES, SLASH, SUPPLY } from './parameters.ts'

const why = 'introduction-to-{brand}/why-{brand}'
const complexity = 'high-throughput-architecture/verification-complexity-and-parallelized-verification'
const incentives = 'tokenomics-and-economic-model/{brand}-utility-token-and-incentives'
const rewards = 'tokenomics-and-economic-model/token-utility-and-reward-framework'
const equilibrium = 'tokenomics-and-economic-model/token-flow-and-network-equilibrium'
const token = 'tokenomics-and-economic-model/{brand}-Token'

const confirmations = getNumber('anchor.confirmations')
const window = getNumber('sampling.disputeBlocks') * getNumber('network.blockTime')
const burnOf100 = 100 * formulas.YEAR * BURNED * FEE
const detect = (share: number, draws: number) => 1 - (1 - share) ** draws
const proofStake = getNumber('staking.minLightStake')
const furtherProof = formulas.computeBatchGas(1_001, 2) - formulas.computeBatchGas(1_000, 2)

/** Tokens of the supply at genesis that can be transferred after some months. */
function countFree(months: number): number {
  const [free, fund, builders] = ['free', 'fund', 'builders'].map((part) => getNumber(`unlock.${part}`) / 100)
  const [fundEnd, start, end] = ['fundEnd', 'buildersStart', 'buildersEnd'].map((part) => getNumber(`unlock.${part}`))
  const passed = (from = 0, to = 0) => Math.min(1, Math.max(0, (months - from) / (to - from)))
  return SUPPLY * ((free ?? 0) + (fund ?? 0) * passed(0, fundEnd) + (builders ?? 0) * passed(start, end))
}

/** Inputs of the worked example on the page about staking. */
const STAKING = { issued: 70_000_000, tax: 0.02, commission: 0.05, bonded: 670_000_000 }

/** The texts with computed numbers, by page and heading. */
const texts: Record<string, [heading: string, text: string][]> = {
  intro: [['Ten questions', `${Math.ceil(Math.log(0.01) / Math.log(0.9))} find a fault rate of 10%`]],
  'introduction-to-{brand}/what-is-{brand}': [
    ['The idea in one figure', `with a probability of ${detect(0.1, SAMPLES).toFixed(3)}`],
    ['The idea in one figure', `it finds one with ${detect(0.01, SAMPLES).toFixed(3)}`],
    ['The idea in one figure', `to find it is ${detect(1e-6, 100 * SAMPLES).toFixed(3)}`],
  ],
  [why]: [
    ['The cost of a timestamp', `has ${formulas.computeAnchorSize()} virtual bytes`],
    ['The cost of a timestamp', `$${formulas.computeAnchorSize()}\\,r/N$`],
  ],
  'state-transition-verification/index': [
    ['The size of a statement', `[${group(formulas.computeProofGas(6))} gas]`],
    ['The size of a statement', `| ${group(1_000 * 200)} bytes and the state | ${3 * 32 + 128} bytes |`],
  ],
  'state-transition-verification/optimistic-execution': [
    ['The challenge window', `it lasts ${window / 60} minutes, or ${window / ROUND_SECONDS} rounds`],
    ['When to act on a provisional result', `${window / 60} minutes more`],
  ],
  'state-transition-verification/full-workflow': [
    ['Data structures', `has ${Math.ceil(Math.log2(10_000))} hashes, ${32 * Math.ceil(Math.log2(10_000))} bytes`],
    [
      'How long it takes',
      `take longer than ${20 * confirmations} minutes is ${formulas.formatPercent(formulas.computeFewer(confirmations, 20 * confirmations), 1)}`,
    ],
    ['Checking it independently', `about ${((80 * 144 * 365.25) / 1e6).toFixed(1)} MB a year`],
  ],
  'state-transition-verification/cryptographic-guarantees': [
    ['Soundness is not detection', `${(1 - detect(0.1, SAMPLES)).toFixed(3)} for ${SAMPLES} samples`],
  ],
  'high-throughput-architecture/index': [
    [
      'Limits that follow from the parameters',
      `and ${Math.ceil(100_000 / getNumber('sampling.shareBytes'))} for a STARK of 100 kB`,
    ],
  ],
  [complexity]: [
    ['Cost by system', `$(30/20)^2 = ${(30 / 20) ** 2}$`],
    ['Savings in a contract', `against $${group(formulas.computeProofGas(2)).replace(',', '{,}')}$ gas`],
    ['Savings in a contract', `${group(furtherProof)} gas`],
    ['Savings in a contract', `a factor of ${(formulas.computeProofGas(2) / furtherProof).toFixed(2)}`],
    [
      'The limit of parallelism',
      `less than a factor of ${(formulas.computeSpeedup(0.95, 64) / formulas.computeSpeedup(0.95, 16)).toFixed(1)}`,
    ],
    ['If the batch fails', `${2 * Math.log2(1_024)} for 1,024 proofs`],
  ],
  'high-throughput-architecture/aggregator-vs.-verifier-workloads-and-empirical-performance-observations': [
    ['How to measure', `with 30 runs the ${Math.ceil(0.95 * 30)}th`],
  ],
  'high-throughput-architecture/additional-scalability-features': [
    ['Caching of keys', `${32 + 3 * 64 + 32 * 7} for $\\ell = 6$`],
    ['Caching of keys', `it is ${Math.round(50 + (1 - 0.9) * 30)} ms`],
  ],
  'tokenomics-and-economic-model/index': [
    ['One identity', `${group(burnOf100)} are burned with fees`],
    ['One identity', `The supply grows by ${group(70_000_000 - burnOf100 - 25_000)}`],
  ],
  [incentives]: [
    [
      'Where the argument ends',
      `${(1_000 * SAMPLES) / 10_000} for 1,000 nodes and 10,000 proofs. If all of them lie and no other node looks, there is no report. Together they risk a slash of ${((1_000 * SAMPLES) / 10_000) * proofStake * SLASH} EXM`,
    ],
    [
      'When lying loses money',
      `deters ${Math.round(formulas.computeLargestGain(5, 0.99) / formulas.computeLargestGain(5, 0.9))} times as much`,
    ],
  ],
  [rewards]: [
    ['Rewards of stakers', `earn ${(1_000 * formulas.computeReward(EXAMPLE_STAKE)).toFixed(2)} in a year`],
    [
      'Rewards of light nodes',
      `In ${group(86_400 / ROUND_SECONDS)} rounds, one day, that is ${((86_400 / ROUND_SECONDS) * 0.00008).toFixed(4)} EXM`,
    ],
    [
      'Reward of a reporter',
      `the slash is ${2 * proofStake * SLASH} and the reporter gets ${(2 * proofStake * SLASH * getNumber('staking.reporterShare')) / 100}`,
    ],
  ],
  'guide/staking': [
    ['How much you can earn', `\\approx ${formulas.computeReward(STAKING).toFixed(4)}$`],
    ['How much you can earn', `earn about ${(1_000 * formulas.computeReward(STAKING)).toFixed(1)} in a year`],
    [
      'How much you can earn',
      `the same tokens earn ${(1_000 * formulas.computeReward({ ...STAKING, bonded: 800_000_000 })).toFixed(1)}`,
    ],
    ['Slashing', `as much as ${((0.05 / formulas.computeReward(STAKING)) * 12).toFixed(1)} months of reward`],
    ['Slashing', `one of 1% as much as ${Math.round((0.01 / formulas.computeReward(STAKING)) * 365.25)} days`],
  ],
  [equilibrium]: [
    ['Issuance', `takes ${(13 / formulas.computeRateChange(0.3)).toFixed(2)} years`],
    ['Issuance', `a year of 365.25 days has ${group(formulas.YEAR / getNumber('network.blockTime'))}`],
    ['Issuance', `The SDK's default is ${group((60 * 60 * 8_766) / 5)}`],
    ['Issuance', `issues ${formulas.YEAR / getNumber('network.blockTime') / ((60 * 60 * 8_766) / 5)} times`],
    ['Burn', `which is ${BURNED * FEE} EXM`],
    ['Burn', `a year of ${group(formulas.YEAR)} seconds`],
    [
      'Equilibrium',
      `per second are ${group(((0.07 * SUPPLY) / (formulas.YEAR * FEE * BURNED)) * ROUND_SECONDS)} in a round`,
    ],
    ['Put in your own numbers', `level supply: ${((0.07 * SUPPLY) / (formulas.YEAR * FEE * BURNED)).toFixed(1)}\n`],
  ],
  [token]: [
    ['Units', `| 1 | ${(10n ** 18n).toLocaleString('en-US')} | \`0x${(10n ** 18n).toString(16)}\``],
    ['Units', `| 0.01 | ${(10n ** 16n).toLocaleString('en-US')} | \`0x${(10n ** 16n).toString(16)}\``],
    ['Units', `| 0.000000001 | ${(10n ** 9n).toLocaleString('en-US')} | \`0x${(10n ** 9n).toString(16)}\``],
    ['Total supply', `"${BigInt(SUPPLY) * 10n ** BigInt(getNumber('token.decimals'))}"`],
    ...[0, 12, 24, 36, 48].map((months): [string, string] => [
      'Locked tokens',
      `| ${group(countFree(months))} | ${((100 * countFree(months)) / SUPPLY).toFixed(1)}% |`,
    ]),
  ],
  'tokens/index': [
    [
      'Check an IBC voucher',
      `ibc/${createHash('sha256')
        .update(`transfer/channel-0/${getFact('token.denom')}`)
        .digest('hex')
        .toUpperCase()}`,
    ],
    ['Check the ERC-20', `${getNumber('token.decimals').toString(16).padStart(64, '0')}"`],
  ],
}

/** Every worked number in the prose and code of the pages on costs, throughput and incentives. */
export const textRules: TextRule[] = Object.entries(texts).flatMap(([page, rules]) =>
  rules.map(([heading, text]) => ({ page, heading, text })),
)

import { getNumber } from '../site-facts.ts'
import type { Row, TableRule } from './check.ts'
import * as formulas from './formulas.ts'
import { formatPercent, group } from './formulas.ts'
import { BURNED, FEE, formatPlain, ROUND_SECONDS, SAMPLES, SLASH, SUPPLY, TAX } from './parameters.ts'

const incentives = 'tokenomics-and-economic-model/{brand}-utility-token-and-incentives'
const rewards = 'tokenomics-and-economic-model/token-utility-and-reward-framework'
const equilibrium = 'tokenomics-and-economic-model/token-flow-and-network-equilibrium'

const WORKED_FEES = 10_000 * FEE
const shares = {
  Fees: 1,
  Burned: BURNED,
  'Light nodes': getNumber('fees.lightNodes') / 100,
  'Validators and delegators': getNumber('fees.stakers') / 100,
  Aggregator: getNumber('fees.aggregator') / 100,
  Anchorer: getNumber('fees.anchorer') / 100,
}

function mapShares(format: (share: number) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(shares).map(([label, share]) => [label, format(share)]))
}

/** The tables on who pays whom, and when lying loses. */
export const incentiveRules: TableRule[] = [
  {
    page: incentives,
    heading: 'A worked round',
    columns: {
      'EXM in the round': mapShares((share) => formatPlain(WORKED_FEES * share)),
      'EXM for each proof': mapShares((share) => formatPlain(FEE * share)),
    },
  },
  {
    page: incentives,
    heading: 'When lying loses money',
    index: 1,
    columns: {
      'Slash $S$': (row) => group(row.number('Stake') * SLASH),
      ...Object.fromEntries(
        [0.5, 0.9, 0.99, 0.999].map((detection) => [
          `$P = ${detection}$`,
          (row: Row) => group(formulas.computeLargestGain(row.number('Stake') * SLASH, detection)),
        ]),
      ),
    },
  },
  {
    page: incentives,
    heading: 'Where $P$ comes from',
    columns: {
      $P$: (row) => {
        const chance = 1 - formulas.computeUnseen(row.number('Honest nodes $m$'), SAMPLES, 10_000)
        return chance.toFixed(chance > 0.9999 ? 5 : 4)
      },
      'Largest gain at which lying loses': (row) => {
        const chance = 1 - formulas.computeUnseen(row.number('Honest nodes $m$'), SAMPLES, 10_000)
        return group(formulas.computeLargestGain(getNumber('staking.minLightStake') * SLASH, chance), 1)
      },
    },
  },
]

/** Inputs of the worked example of a staker. */
export const EXAMPLE_STAKE = { issued: 70_000_000, tax: TAX, commission: 0.05, bonded: 670_000_000 }
const daily = (formulas.computeReward(EXAMPLE_STAKE) * 1_000) / 365.25

/** Reward of a bonded token, with the inflation and the bonded share of a row. */
function computeRowReward(row: Row): number {
  const [issued, bonded] = [row.number('Inflation $i$'), row.number('Bonded share $b$')]
  return formulas.computeReward({ issued, tax: TAX, commission: 0.05, bonded })
}

/** The tables on rewards. */
export const rewardRules: TableRule[] = [
  {
    page: rewards,
    heading: 'Rewards of stakers',
    columns: { Example: { $r$: formulas.computeReward(EXAMPLE_STAKE).toFixed(4) } },
  },
  {
    page: rewards,
    heading: 'After dilution',
    columns: {
      'Reward $r$': (row) => formatPercent(computeRowReward(row), 2),
      'Change of your share, bonded': (row) =>
        formatPercent((1 + computeRowReward(row)) / (1 + row.number('Inflation $i$') / 100) - 1, 2),
      'Not bonded': (row) => formatPercent(1 / (1 + row.number('Inflation $i$') / 100) - 1, 2),
    },
  },
  {
    page: rewards,
    heading: 'Rewards of light nodes',
    columns: {
      Example: {
        $w$: (shares['Light nodes'] * 1_000 * FEE * (getNumber('staking.minLightStake') / 5_000_000)).toFixed(5),
      },
    },
  },
  {
    page: rewards,
    heading: 'Rewards of aggregators and anchorers',
    columns: {
      'For 1,000 proofs in a round': {
        Aggregator: `${formatPlain(shares.Aggregator * 1_000 * FEE)}, if all of it is included`,
        Anchorer: formatPlain(
          shares.Anchorer * 1_000 * FEE * ((getNumber('anchor.intervalMinutes') * 60) / ROUND_SECONDS),
        ),
      },
    },
  },
  {
    page: rewards,
    heading: 'What is lost, and how fast',
    columns: {
      'Costs, on 1,000 EXM': {
        'Downtime of your validator': formatPlain(getNumber('staking.slashDowntime') * 10),
        'Double signing of your validator': formatPlain(getNumber('staking.slashDoubleSign') * 10),
        [`${getNumber('staking.unbondingDays')} days of unbonding`]: `rewards of ${(daily * getNumber('staking.unbondingDays')).toFixed(2)}`,
      },
      'As days of the reward above': {
        'Downtime of your validator': group((getNumber('staking.slashDowntime') * 10) / daily),
        'Double signing of your validator': group((getNumber('staking.slashDoubleSign') * 10) / daily),
      },
    },
  },
]

const INFLATION = 0.07
const burnInYear = (row: Row) => row.number('Proofs per second $x$') * formulas.YEAR * BURNED * FEE
const feesOfStakers = (row: Row) =>
  row.number('Proofs per second') * formulas.YEAR * FEE * shares['Validators and delegators']

/** The tables on issuance and burn. */
export const issuanceRules: TableRule[] = [
  {
    page: equilibrium,
    heading: 'Issuance',
    index: 1,
    columns: {
      'Change of $i$ in a year, in points': (row) =>
        group(formulas.computeRateChange(row.number('Bonded share $b$') / 100), 2),
    },
  },
  {
    page: equilibrium,
    heading: 'Net issuance',
    columns: {
      'Burned in a year': (row) => group(burnInYear(row)),
      'Net issuance': (row) => group(INFLATION * SUPPLY - burnInYear(row)),
      'Change of the supply': (row) => formatPercent((INFLATION * SUPPLY - burnInYear(row)) / SUPPLY, 2),
    },
  },
  {
    page: equilibrium,
    heading: 'Equilibrium',
    columns: Object.fromEntries(
      [
        [0.01, 40],
        [0.01, 80],
        [0.1, 40],
        [1, 40],
      ].map(([fee = 0, burned = 0]) => [
        `$F = ${fee}$, $\\beta = ${burned}\\,\\%$`,
        (row: Row) => group(((row.number('Inflation $i$') / 100) * SUPPLY) / (formulas.YEAR * fee * (burned / 100)), 1),
      ]),
    ),
  },
  {
    page: equilibrium,
    heading: 'The security budget',
    columns: {
      'From issuance in a year': () => group(INFLATION * SUPPLY * (1 - TAX)),
      'From proof fees in a year': (row) => group(feesOfStakers(row)),
      'Part of fees': (row) =>
        formatPercent(feesOfStakers(row) / (feesOfStakers(row) + INFLATION * SUPPLY * (1 - TAX)), 1),
    },
  },
]

import { getNumber } from '../site-facts.ts'
import type { Row, TableRule } from './check.ts'
import * as formulas from './formulas.ts'
import { group } from './formulas.ts'
import { formatPlain, ROUND_BLOCKS, ROUND_SECONDS, SAMPLES } from './parameters.ts'

const optimistic = 'state-transition-verification/optimistic-execution'
const guarantees = 'state-transition-verification/cryptographic-guarantees'
const throughput = 'high-throughput-architecture/index'
const scalability = 'high-throughput-architecture/additional-scalability-features'

function formatChance(chance: number): string {
  if (chance >= 1e-6) return chance.toPrecision(2)
  const [mantissa, power = ''] = chance.toExponential(1).split('e-')
  return `${mantissa} × 10⁻${[...power].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`
}

function formatCertainty(chance: number): string {
  if (chance > 0.999_991) return '> 0.99999'
  return chance.toFixed(chance > 0.9999 ? 5 : 4)
}

const joiningColumn = (get: (times: { parts: number; joining: number }) => string) => (row: Row) =>
  get(formulas.computeJoining({ parts: 64, machines: row.number('Machines $M$'), prove: 30, join: 5 }))

/** The tables on windows, times and soundness. */
export const transitionRules: TableRule[] = [
  {
    page: optimistic,
    heading: 'The challenge window',
    columns: Object.fromEntries(
      [1, 10, 100, getNumber('sampling.disputeBlocks')].map((blocks) => [
        `$b = ${blocks}$`,
        (row: Row) => formatChance(row.number('$c$') ** blocks),
      ]),
    ),
  },
  {
    page: optimistic,
    heading: 'Who may challenge',
    columns: Object.fromEntries(
      [0.5, 0.9].map((online) => [
        `$a = ${online}$`,
        (row: Row) => formatCertainty(1 - (1 - online) ** row.number('Watchers $w$')),
      ]),
    ),
  },
  {
    page: 'state-transition-verification/modular-verification',
    heading: 'How long it takes',
    columns: {
      'Parts (s)': joiningColumn(({ parts }) => group(parts)),
      'Joining (s)': joiningColumn(({ joining }) => group(joining)),
      'Total (s)': joiningColumn(({ parts, joining }) => group(parts + joining)),
      'Times faster': joiningColumn(({ parts, joining }) => ((64 * 30 + 63 * 5) / (parts + joining)).toFixed(1)),
    },
  },
  {
    page: 'state-transition-verification/full-workflow',
    heading: 'How long it takes',
    columns: {
      'On average': {
        'Wait for the end of the round': `${ROUND_SECONDS / 2} s`,
        'Wait for the next anchor': `${getNumber('anchor.intervalMinutes') / 2} min`,
        [`${getNumber('anchor.confirmations')} confirmations`]: `${10 * getNumber('anchor.confirmations')} min`,
        '**Until final**': `about ${Math.round(ROUND_SECONDS / 120 + 0.5 + getNumber('anchor.intervalMinutes') / 2 + 10 * getNumber('anchor.confirmations'))} min`,
      },
      Slow: {
        'Wait for the end of the round': `${ROUND_SECONDS} s`,
        'Wait for the next anchor': `${getNumber('anchor.intervalMinutes')} min`,
        [`${getNumber('anchor.confirmations')} confirmations`]: `${20 * getNumber('anchor.confirmations')} min`,
        '**Until final**': `about ${Math.round(ROUND_SECONDS / 60 + 1 + getNumber('anchor.intervalMinutes') + 20 * getNumber('anchor.confirmations'))} min`,
      },
    },
  },
  {
    page: guarantees,
    heading: 'Adding up errors',
    columns: Object.fromEntries(
      [80, 100, 128].map((bits) => [
        `$\\varepsilon = 2^{-${bits}}$`,
        (row: Row) => `$2^{${(Math.log2(row.number('Proofs $m$')) - bits).toFixed(1)}}$`,
      ]),
    ),
  },
]

const BLOCK_BYTES = getNumber('sampling.shares') ** 2 * getNumber('sampling.shareBytes')
const SMALLEST = BLOCK_BYTES / getNumber('sampling.shareBytes')
const LARGEST = Math.floor(BLOCK_BYTES / getNumber('submission.maxProofBytes'))

function formatUnseen(proofs: number): string {
  if (proofs >= 1) return group(proofs)
  return proofs.toFixed(proofs >= 0.01 ? 2 : 4)
}

const computeRowPipeline = (row: Row) =>
  formulas.computePipeline({ proofs: SAMPLES, atOnce: row.number('Fetched at once $d$'), fetch: 200, verify: 50 })

/** The tables on limits, coverage and pipelines. */
export const throughputRules: TableRule[] = [
  {
    page: throughput,
    heading: 'Limits that follow from the parameters',
    columns: {
      Value: {
        'Bytes in a block': group(BLOCK_BYTES),
        'Largest proofs in a block': group(LARGEST),
        'Largest proofs in a round': group(LARGEST * ROUND_BLOCKS),
        'Smallest proofs in a block': group(SMALLEST),
        'Smallest proofs in a round': group(SMALLEST * ROUND_BLOCKS),
        'Smallest proofs per second': group((SMALLEST * ROUND_BLOCKS) / ROUND_SECONDS),
        'Requests of one API key in a round': group(getNumber('submission.rateLimit') * ROUND_SECONDS),
      },
    },
  },
  {
    page: throughput,
    heading: 'The limit that parameters do not show',
    columns: {
      'Looks at each proof $c$': (row) => formatPlain((row.number('Nodes $m$') * SAMPLES) / row.number('Proofs $N$')),
      'Proofs that no node drew': (row) => {
        const proofs = row.number('Proofs $N$')
        return formatUnseen(proofs * formulas.computeUnseen(row.number('Nodes $m$'), SAMPLES, proofs))
      },
    },
  },
  {
    page: scalability,
    heading: 'Batching',
    columns: {
      'Cost for each proof': (row) => `${(5 / row.number('Batch $B$') + 0.1).toFixed(3)} ms`,
      'Average wait': (row) => `${group(((row.number('Batch $B$') - 1) / (2 * 200)) * 1_000, 1)} ms`,
    },
  },
  {
    page: scalability,
    heading: 'Pipelining',
    columns: {
      Time: (row) => `${group(computeRowPipeline(row))} ms`,
      'Times faster': (row) => ((SAMPLES * (200 + 50)) / computeRowPipeline(row)).toFixed(1),
    },
  },
]

import { getFact } from '../site-facts.ts'
import type { Row, TableRule } from './check.ts'
import * as formulas from './formulas.ts'
import { group } from './formulas.ts'
import { FEE, formatPlain } from './parameters.ts'

const why = 'introduction-to-{brand}/why-{brand}'
const complexity = 'high-throughput-architecture/verification-complexity-and-parallelized-verification'

/** The tables on what a check, a batch and a timestamp cost, and on what more cores save. */
export const costRules: TableRule[] = [
  {
    page: why,
    heading: 'The cost of verification on Ethereum today',
    index: 1,
    columns: {
      'Gas of precompiles': (row) => group(formulas.computeProofGas(row.number('Public inputs'))),
      'Gas of the transaction, without storage and code': (row) =>
        group(formulas.computeTransactionGas(row.number('Public inputs'))),
      'ETH at 10 gwei': (row) => (formulas.computeTransactionGas(row.number('Public inputs')) * 10 * 1e-9).toFixed(5),
    },
  },
  {
    page: why,
    heading: 'What changes with many proofs',
    columns: {
      'Gas for each of 1,000 proofs with 2 inputs': {
        'Verify each one': group(formulas.computeProofGas(2)),
        [`[One batch with random coefficients](../${complexity}.md#verifying-a-batch)`]: group(
          formulas.computeBatchGas(1_000, 2) / 1_000,
        ),
        'One recursive proof of all': group(formulas.computeProofGas(2) / 1_000),
      },
    },
  },
  {
    page: why,
    heading: 'The cost of a timestamp',
    columns: {
      'Satoshi for each proof': (row) => {
        const satoshi = (formulas.computeAnchorSize() * 10) / row.number('Proofs below one anchor')
        return satoshi >= 1_000 ? group(satoshi) : formatPlain(satoshi)
      },
    },
  },
  {
    page: 'use-cases/index',
    heading: 'What it costs',
    index: 1,
    columns: {
      'In 30 days': {
        'one a day': group(30),
        'one an hour': group(30 * 24),
        'one a minute': group(30 * 1_440),
        'one a second': group(30 * 86_400),
      },
      [`Fees in ${getFact('token.symbol')}`]: (row) => {
        const fees = row.number('In 30 days') * FEE
        return fees >= 100 ? group(fees) : formatPlain(fees)
      },
    },
  },
  {
    page: complexity,
    heading: 'Savings off the chain',
    columns: {
      'Loops, one by one': (row) => group(3 * row.number('Proofs $m$')),
      'Loops in a batch': (row) => group(row.number('Proofs $m$') + 2),
      'Times fewer': (row) => ((3 * row.number('Proofs $m$')) / (row.number('Proofs $m$') + 2)).toFixed(1),
    },
  },
  {
    page: complexity,
    heading: 'Savings in a contract',
    columns: {
      'Gas of the batch': (row) => group(formulas.computeBatchGas(row.number('Proofs $m$'), 2)),
      'Gas for each proof': (row) =>
        group(formulas.computeBatchGas(row.number('Proofs $m$'), 2) / row.number('Proofs $m$')),
      'Times cheaper': (row) => {
        const proofs = row.number('Proofs $m$')
        return ((proofs * formulas.computeProofGas(2)) / formulas.computeBatchGas(proofs, 2)).toFixed(2)
      },
    },
  },
  {
    page: complexity,
    heading: 'The limit of parallelism',
    columns: {
      ...Object.fromEntries(
        [2, 4, 8, 16, 64].map((cores) => [
          `$N=${cores}$`,
          (row: Row) => formulas.computeSpeedup(row.number('$p$'), cores).toFixed(2),
        ]),
      ),
      'No limit': (row) => formatPlain(formulas.computeSpeedup(row.number('$p$'), Number.POSITIVE_INFINITY)),
    },
  },
]

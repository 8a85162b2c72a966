import jsonRpc from '../../../content/docs/evm/api/ethereum-json-rpc.md'
import methods from '../../../content/docs/evm/api/methods.md'
import cometRpc from '../../../content/docs/evm/api/tendermint-rpc.md'
import precompiles from '../../../content/docs/evm/smart-contracts/cosmos-sdk-precompiles.md'
import type { Target } from './links.ts'
import { countCode, countRows } from './tables.ts'

export interface Reference extends Target {
  count: number
  /** What is counted, in the plural. */
  unit: string
}

/** What can be looked up, counted in the pages themselves. */
export const references: readonly Reference[] = [
  { label: 'Ethereum JSON-RPC', path: 'evm/api/methods', count: countRows(methods, 'Method'), unit: 'methods' },
  { label: 'CometBFT RPC', path: 'evm/api/tendermint-rpc', count: countCode(cometRpc, 'Group'), unit: 'endpoints' },
  {
    label: 'Precompiles',
    path: 'evm/smart-contracts/cosmos-sdk-precompiles',
    count: countRows(precompiles, 'Address'),
    unit: 'contracts',
  },
  { label: 'Error codes', path: 'evm/api/ethereum-json-rpc', count: countRows(jsonRpc, 'Code'), unit: 'codes' },
]

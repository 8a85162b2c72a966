import precompiles from '../../../content/docs/evm/smart-contracts/cosmos-sdk-precompiles.md'
import cometRpc from '../../../content/reference/comet-rpc.reference.yml'
import grpc from '../../../content/reference/cosmos-grpc.reference.yml'
import methods from '../../../content/reference/json-rpc.reference.yml'
import type { Target } from './links.ts'
import { countEntries, countRows } from './tables.ts'

export interface Reference extends Target {
  count: number
  /** The counted unit, in the plural. */
  unit: string
}

/** Reference pages with their number of entries, counted in the sources. */
export const references: readonly Reference[] = [
  { label: 'Ethereum JSON-RPC', path: 'evm/api/methods', count: countEntries(methods), unit: 'methods' },
  { label: 'CometBFT RPC', path: 'evm/api/tendermint-rpc', count: countEntries(cometRpc), unit: 'endpoints' },
  { label: 'Cosmos gRPC', path: 'evm/api/cosmos-grpc', count: countEntries(grpc), unit: 'methods' },
  {
    label: 'Precompiles',
    path: 'evm/smart-contracts/cosmos-sdk-precompiles',
    count: countRows(precompiles, 'Address'),
    unit: 'contracts',
  },
]

/**
 * The values of the networks. All of them are examples on reserved names until the operators publish the real ones; this
 * file is the one to replace then.
 */

export interface Fact {
  label: string
  value: string
  /** Shown behind the value, and not copied. */
  note?: string
}

export interface Network {
  id: string
  name: string
  facts: readonly Fact[]
}

interface Identity {
  id: string
  name: string
  /** EIP-155. */
  chainId: number
  /** Of CometBFT, with the number of the chain's revision. */
  cosmosChainId: string
}

export const networks: readonly Network[] = [
  createNetwork({ id: 'mainnet', name: 'Mainnet', chainId: 990_000_001, cosmosChainId: 'example_990000001-1' }),
  createNetwork({ id: 'devnet', name: 'Devnet', chainId: 990_000_002, cosmosChainId: 'example_990000002-1' }),
]

function createNetwork({ id, name, chainId, cosmosChainId }: Identity): Network {
  const faucet: Fact[] = id === 'devnet' ? [{ label: 'Faucet', value: `https://faucet.${id}.example` }] : []
  return {
    id,
    name,
    facts: [
      { label: 'Chain id', value: String(chainId), note: toHex(chainId) },
      { label: 'Cosmos chain id', value: cosmosChainId },
      { label: 'Currency', value: 'EXM', note: '18 decimals' },
      { label: 'JSON-RPC', value: `https://rpc.${id}.example` },
      { label: 'CometBFT RPC', value: `https://comet.${id}.example` },
      { label: 'gRPC', value: `grpc.${id}.example:443` },
      { label: 'Explorer', value: `https://explorer.${id}.example` },
      ...faucet,
    ],
  }
}

/** A quantity as JSON-RPC writes it. */
export function toHex(value: number): string {
  return `0x${value.toString(16)}`
}

export interface Call {
  title: string
  command: string
  /** The part of the answer that matters. */
  output: string
  failure: { label: string; path: string }
}

const request = (method: string) =>
  `curl -s https://rpc.devnet.example \\\n  -H 'content-type: application/json' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}'`

/** The shortest way from nothing to answers of the devnet and a verified download. */
export const firstCalls: readonly Call[] = [
  {
    title: 'Ask the devnet who it is',
    command: request('eth_chainId'),
    output: `{"jsonrpc":"2.0","id":1,"result":"${toHex(990_000_002)}"}`,
    failure: { label: 'Errors of the interface', path: 'evm/api/ethereum-json-rpc' },
  },
  {
    title: 'Check that its node is in sync',
    command: 'curl -s https://comet.devnet.example/status',
    output: '… "catching_up":false …',
    failure: { label: 'Tips and troubleshooting', path: 'getting-started/tips-troubleshooting' },
  },
  {
    title: 'Verify the light node you downloaded',
    command: 'sha256sum --check checksums.txt --ignore-missing',
    output: 'light-node.tar.gz: OK',
    failure: { label: 'Installing', path: 'getting-started/running-light-node' },
  },
]

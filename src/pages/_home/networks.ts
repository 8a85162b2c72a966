import { type FactData, type FactsData, getFact } from 'docsgen'
import type { WalletNetwork } from '../_network/add-to-wallet.ts'

/** A row of the network card. */
export interface Row {
  label: string
  value: string
  /** Shown after the value and not copied. */
  note?: string
}

export interface Network {
  id: string
  name: string
  rows: readonly Row[]
  wallet: WalletNetwork
  /** Whether a value is not published yet. */
  hasExamples: boolean
}

/** The facts of each network, with full names so that `docsgen check` finds them. */
const NAMES = {
  mainnet: {
    name: 'mainnet.name',
    chainId: 'mainnet.chainId',
    hex: 'mainnet.chainIdHex',
    cosmos: 'mainnet.cosmosChainId',
    rpc: 'mainnet.rpc',
    explorer: 'mainnet.explorer',
    links: ['mainnet.rpc', 'mainnet.comet', 'mainnet.grpc', 'mainnet.explorer'],
  },
  devnet: {
    name: 'devnet.name',
    chainId: 'devnet.chainId',
    hex: 'devnet.chainIdHex',
    cosmos: 'devnet.cosmosChainId',
    rpc: 'devnet.rpc',
    explorer: 'devnet.explorer',
    links: ['devnet.rpc', 'devnet.comet', 'devnet.grpc', 'devnet.explorer', 'devnet.faucet'],
  },
}

/** The networks of the facts file. */
export function listNetworks(facts: FactsData): Network[] {
  const decimals = getFact(facts, 'token.decimals')
  const symbol = getFact(facts, 'token.symbol')
  return Object.entries(NAMES).map(([id, { chainId, hex, cosmos, links, ...names }]) => {
    const used: FactData[] = [getFact(facts, chainId), symbol, decimals]
    const read = (of: string) => {
      const fact = getFact(facts, of)
      used.push(fact)
      return { label: fact.label ?? of, value: fact.value }
    }
    const rows: Row[] = [
      { ...read(chainId), note: getFact(facts, hex).value },
      read(cosmos),
      { label: 'Currency', value: symbol.value, note: `${decimals.value} decimals` },
      ...links.map(read),
    ]
    const name = getFact(facts, names.name).value
    const wallet = {
      name,
      chainId: Number(getFact(facts, chainId).value),
      rpc: getFact(facts, names.rpc).value,
      explorer: getFact(facts, names.explorer).value,
      symbol: symbol.value,
      decimals: Number(decimals.value),
    }
    return { id, name, rows, wallet, hasExamples: used.some(({ isExample }) => isExample) }
  })
}

export interface Call {
  title: string
  command: string
  /** The part of the answer that matters. */
  output: string
  failure: { label: string; path: string }
}

/** The shortest way from nothing to answers of the devnet and a verified download. */
export function listFirstCalls(facts: FactsData): Call[] {
  const rpc = getFact(facts, 'devnet.rpc').value
  return [
    {
      title: 'Query the chain id of the devnet',
      command: `curl -s ${rpc} \\\n  -H 'content-type: application/json' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'`,
      output: `{"jsonrpc":"2.0","id":1,"result":"${getFact(facts, 'devnet.chainIdHex').value}"}`,
      failure: { label: 'Errors of the interface', path: 'evm/api/ethereum-json-rpc' },
    },
    {
      title: 'Check that its node is in sync',
      command: `curl -s ${getFact(facts, 'devnet.comet').value}/status`,
      output: '… "catching_up":false …',
      failure: { label: 'Tips and troubleshooting', path: 'getting-started/tips-troubleshooting' },
    },
    {
      title: 'Verify the archive of a light node',
      command: 'sha256sum --check checksums.txt --ignore-missing',
      output: `${getFact(facts, 'node.binary').value}_${getFact(facts, 'node.version').value}_linux_amd64.tar.gz: OK`,
      failure: { label: 'Installing', path: 'getting-started/running-light-node' },
    },
  ]
}

import { toHex } from './add-to-wallet.ts'

/** A file that programs read in place of the network cards. */
export interface NetworkFile {
  /** Posix path in the output folder. */
  path: string
  contents: string
}

/** The values of a facts file, by group and name. */
export type FactValues = Readonly<Record<string, Readonly<Record<string, { value: string | number; status: string }>>>>

const NETWORKS = ['mainnet', 'devnet'] as const

/**
 * Reads the facts of this site, each of which is on a line of its own: the configuration runs before docsgen reads the file,
 * and without packages.
 */
export function readFacts(text: string): FactValues {
  const facts: Record<string, Record<string, { value: string | number; status: string }>> = {}
  let group = ''
  for (const line of text.split('\n')) {
    group = /^(\w+):$/.exec(line)?.[1] ?? group
    const [, key, quoted, plain = '', status = ''] =
      /^ {2}(\w+): \{ value: (?:'([^']*)'|([^,]*)), .*status: (\w+) \}$/.exec(line) ?? []
    if (key === undefined) continue
    const value = quoted ?? (/^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : plain)
    facts[group] = { ...facts[group], [key]: { value, status } }
  }
  return facts
}

/**
 * Lists the files with the values of the networks: one for all, an entry of the Cosmos chain registry for each, and the
 * interface of the submission API, in which `{group.name}` becomes the value.
 */
export function listNetworkFiles(
  facts: FactValues,
  { brand, openApi }: { brand: string; openApi: string },
): NetworkFile[] {
  const get = (name: string): string | number => {
    const [group = '', key = ''] = name.split('.')
    const fact = facts[group]?.[key]
    if (!fact) throw new Error(`The facts file does not define "${name}".`)
    return fill(fact.value)
  }
  /** Values may name other facts; other expressions are for pages. */
  const fill = (value: string | number) =>
    typeof value === 'number' ? value : value.replace(/\{= (\w+\.\w+)\}/g, (_, name: string) => `${get(name)}`)
  const isExample = NETWORKS.some((id) => facts[id]?.chainId?.status === 'example')
  const networks = Object.fromEntries(NETWORKS.map((id) => [id, describeNetwork(id, facts, get)]))
  const entries = NETWORKS.map((id) => [`chain-registry/${id}.json`, describeChain(id, brand, get)] as const)
  const values = [['network.json', { status: isExample ? 'example' : 'published', networks }] as const, ...entries]
  return [
    ...values.map(([path, value]) => ({ path, contents: `${JSON.stringify(value, null, 2)}\n` })),
    {
      path: 'submission.openapi.json',
      contents: openApi.replace(/\{(\w+\.\w+)\}/g, (_, name: string) => `${get(name)}`),
    },
  ]
}

type Get = (name: string) => string | number

function describeNetwork(id: string, facts: FactValues, get: Get): object {
  const own = Object.keys(facts[id] ?? {}).map((key) => [key, get(`${id}.${key}`)])
  return {
    ...Object.fromEntries(own),
    chainIdHex: toHex(get(`${id}.chainId`)),
    currency: { symbol: get('token.symbol'), denom: get('token.denom'), decimals: get('token.decimals') },
    bech32Prefix: get('token.prefix'),
  }
}

/** An entry in the format of github.com/cosmos/chain-registry. */
function describeChain(id: string, brand: string, get: Get): object {
  const provider = brand
  const listOf = (name: string) => [{ address: get(`${id}.${name}`), provider }]
  return {
    $schema: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/chain.schema.json',
    chain_name: `${brand.toLowerCase()}${id === 'mainnet' ? '' : id}`,
    chain_type: 'cosmos',
    chain_id: get(`${id}.cosmosChainId`),
    pretty_name: `${brand} ${get(`${id}.name`)}`,
    status: 'live',
    network_type: id,
    bech32_prefix: get('token.prefix'),
    slip44: 60,
    key_algos: ['ethsecp256k1'],
    extra_codecs: ['ethermint'],
    staking: { staking_tokens: [{ denom: get('token.denom') }] },
    apis: {
      rpc: listOf('comet'),
      rest: listOf('rest'),
      grpc: listOf('grpc'),
      'evm-http-jsonrpc': listOf('rpc'),
    },
    explorers: [{ kind: 'explorer', url: get(`${id}.explorer`) }],
  }
}

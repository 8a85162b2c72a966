import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addToWallet, findWallet, type Wallet } from '../../src/pages/_network/add-to-wallet.ts'
import { listNetworkFiles, readFacts } from '../../src/pages/_network/network-files.ts'
import { getFact } from './site-facts.ts'

const network = {
  ...{ name: 'Mainnet', chainId: 990000001, rpc: 'https://rpc.example', explorer: 'https://explorer.example' },
  ...{ symbol: 'EXM', decimals: 18 },
}

/** A wallet that refuses to add networks with an error, or uses a chain afterwards. */
function createWallet({ error, chainId = '0x1' }: { error?: object; chainId?: string }) {
  const calls: { method: string; params?: readonly unknown[] }[] = []
  const wallet: Wallet = {
    request: async (call) => {
      calls.push(call)
      if (call.method === 'eth_chainId') return chainId
      if (error) throw error
      return null
    },
  }
  return { wallet, calls }
}

describe('a network that is added to a wallet', () => {
  it('is described as EIP-3085 says', async () => {
    const { wallet, calls } = createWallet({ chainId: '0x3b023381' })
    expect(await addToWallet(wallet, network)).toEqual({ kind: 'connected' })
    expect(calls[0]).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x3b023381',
          chainName: 'Mainnet',
          nativeCurrency: { name: 'EXM', symbol: 'EXM', decimals: 18 },
          rpcUrls: ['https://rpc.example'],
          blockExplorerUrls: ['https://explorer.example'],
        },
      ],
    })
  })

  it.each([
    ['the wallet stays on another network', {}, { kind: 'added' }],
    ['the user rejects the request', { error: { code: 4001, message: 'User rejected.' } }, { kind: 'refused' }],
    ['the wallet cannot add networks', { error: { code: -32601, message: 'No.' } }, { kind: 'unsupported' }],
    [
      'the values are wrong',
      { error: { code: -32602, message: 'Chain ID does not match.' } },
      { kind: 'invalid', message: 'Chain ID does not match.' },
    ],
  ])('has another outcome if %s', async (_, behavior, outcome) => {
    expect(await addToWallet(createWallet(behavior).wallet, network)).toEqual(outcome)
  })

  it('needs a wallet, which pages know as `ethereum` or which announces itself', async () => {
    expect(await addToWallet(undefined, network)).toEqual({ kind: 'no-wallet' })
    const { wallet } = createWallet({})
    const page = Object.assign(new EventTarget(), {})
    const find = () => findWallet(page as unknown as Window)
    expect(find()).toBeUndefined()
    page.addEventListener('eip6963:requestProvider', () => {
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { provider: wallet } }))
    })
    expect(find()).toBe(wallet)
    const known = createWallet({}).wallet
    Object.assign(page, { ethereum: known })
    expect(find()).toBe(known)
  })
})

describe('the files for programs', () => {
  const openApi = readFileSync('content/reference/submission.openapi.json', 'utf8')
  const read = (text: string) =>
    new Map(
      listNetworkFiles(readFacts(text), { brand: 'Brand', openApi }).map(({ path, contents }) => [
        path,
        JSON.parse(contents),
      ]),
    )
  const facts = readFileSync('content/facts.yml', 'utf8')

  it('have the values of the facts file', () => {
    const files = read(facts)
    const { status, networks } = files.get('network.json')
    expect(status).toBe('example')
    expect(networks.devnet).toMatchObject({
      chainId: Number(getFact('devnet.chainId')),
      chainIdHex: getFact('devnet.chainIdHex'),
      cosmosChainId: getFact('devnet.cosmosChainId'),
      rpc: getFact('devnet.rpc'),
      currency: { symbol: getFact('token.symbol'), denom: getFact('token.denom') },
    })
    expect(files.get('chain-registry/mainnet.json')).toMatchObject({
      chain_name: 'brand',
      chain_id: getFact('mainnet.cosmosChainId'),
      apis: { grpc: [{ address: getFact('mainnet.grpc'), provider: 'Brand' }] },
    })
    expect(files.get('submission.openapi.json').servers).toContainEqual(
      expect.objectContaining({ url: getFact('devnet.submit') }),
    )
  })

  it('read every fact as a parser of YAML does', () => {
    const { functions: _, ...groups }: Record<string, Record<string, { value: unknown; status: string }>> = parse(facts)
    const expected = Object.entries(groups).map(([group, own]) => [
      group,
      Object.fromEntries(Object.entries(own).map(([key, { value, status }]) => [key, { value, status }])),
    ])
    expect(readFacts(facts)).toEqual(Object.fromEntries(expected))
  })

  it('contain no expression, which only pages compute', () => {
    for (const [path, value] of read(facts)) expect(JSON.stringify(value), path).not.toContain('{=')
  })
})

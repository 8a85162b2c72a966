import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { getReferenceSchema, type ReferenceEntry } from '../../cli/parse/data-reference/schema.ts'
import { toChecksumAddress } from '../../cli/scan/fact-types.ts'

const folder = new URL('../../content/reference/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.reference.yml'))
const read = (name: string) => getReferenceSchema().parse(parse(readFileSync(new URL(name, folder), 'utf8')))
const listEntries = (name: string): ReferenceEntry[] =>
  read(`${name}.reference.yml`).groups.flatMap(({ entries }) => entries)
const listNames = (name: string) => listEntries(name).map((entry) => entry.name)

/** Every string in a value. */
function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => [key, ...listStrings(item)])
    : []
}

const words = (text: string) => text.trim().split(/\s+/)

const COMET = words(`health status net_info blockchain header header_by_hash block block_by_hash block_results commit
  validators genesis genesis_chunked dump_consensus_state consensus_state consensus_params unconfirmed_txs
  num_unconfirmed_txs tx_search block_search tx broadcast_tx_sync broadcast_tx_async broadcast_tx_commit check_tx abci_info
  abci_query broadcast_evidence dial_seeds dial_peers unsafe_flush_mempool subscribe unsubscribe unsubscribe_all`)

const readUpstream = (name: string): unknown =>
  parse(readFileSync(new URL(`upstream/${name}.json`, import.meta.url), 'utf8'))
const { namespaces } = z
  .object({ namespaces: z.record(z.string(), z.array(z.string())) })
  .parse(readUpstream('json-rpc'))
const { services } = z
  .object({ services: z.record(z.string(), z.record(z.string(), z.string())) })
  .parse(readUpstream('grpc'))

describe('the references of the site', () => {
  it('have the endpoints of CometBFT v0.38', () => {
    expect(listNames('comet-rpc').toSorted()).toEqual(COMET.toSorted())
  })

  it('have the JSON-RPC methods of Cosmos EVM, and no other except as missing', () => {
    const existing = Object.entries(namespaces).flatMap(([namespace, names]) =>
      names.map((name) => `${namespace}_${name}`),
    )
    const documented = listEntries('json-rpc').filter(({ status }) => status !== 'no')
    expect(documented.map(({ name }) => name).toSorted()).toEqual(existing.toSorted())
  })

  it.each(Object.entries(services))('have the methods of %s with their routes', (service, methods) => {
    const own = listEntries('cosmos-grpc').flatMap(({ signature = '', example }) => {
      const [path = '', route = ''] = signature.split('\n')
      expect(path).toBe(example.path)
      return path.startsWith(`${service}/`) ? [[path.slice(service.length + 1), route.split('?')[0]]] : []
    })
    expect(Object.fromEntries(own)).toEqual(methods)
  })

  it('have the services of the modules', () => {
    const modules = new Set(listNames('cosmos-grpc').map((name) => name.split('.')[0]))
    expect([...modules]).toEqual(
      words('bank staking distribution gov tx tendermint auth slashing mint evm erc20 feemarket'),
    )
  })

  it('name methods that do not exist as absent', () => {
    const absent = listEntries('json-rpc').filter(({ name }) => /^(?:trace|engine)_/.test(name))
    expect(absent.length).toBeGreaterThan(4)
    expect(absent.every(({ status }) => status === 'no')).toBe(true)
  })

  it.each(files)('have every name once, and an example, in %s', (name) => {
    const entries = read(name).groups.flatMap((group) => group.entries)
    expect(new Set(entries.map((entry) => entry.name)).size).toBe(entries.length)
    if (name.startsWith('precompile-types')) return
    for (const entry of entries)
      if (entry.status !== 'no') expect(Object.keys(entry.example), entry.name).toContain('response')
  })

  it('write quantities without leading zeros, and data with whole bytes', () => {
    for (const { name, example, parameters, result } of listEntries('json-rpc')) {
      for (const text of listStrings(example).filter((each) => /^0x[\da-f]*$/i.test(each))) {
        expect(/^0x(?:0|[1-9a-f][\da-f]*)$/i.test(text) || text.length % 2 === 0, `${name}: ${text}`).toBe(true)
      }
      const { params = [], response } = example
      const values = Array.isArray(params) ? params : []
      const typed = [...parameters.map(({ type }, at) => [type, values[at]]), [result?.type, response]]
      for (const [type, value] of typed) {
        if (typeof value !== 'string' || !value.startsWith('0x') || value.endsWith('…')) continue
        if (type === 'quantity') expect(value, name).toMatch(/^0x(?:0|[1-9a-f][\da-f]*)$/)
        if (type === 'data') expect(value.length % 2, `${name}: ${value}`).toBe(0)
      }
    }
  })

  it('show a raw transaction that has the hash of its response', () => {
    const sent = listEntries('json-rpc').find(({ name }) => name === 'eth_sendRawTransaction')?.example
    const [raw] = listStrings(sent?.['params']).filter((each) => each.startsWith('0x'))
    expect(`0x${bytesToHex(keccak_256(hexToBytes((raw ?? '').slice(2))))}`).toBe(sent?.['response'])
  })

  it('name an IBC denomination by the hash of its path', () => {
    const denomHash = listEntries('ibc-transfer-precompile').find(({ name }) => name === 'denomHash')
    const path = /\n\s*(\S+)$/.exec(String(denomHash?.example.call))?.[1] ?? ''
    const hash = createHash('sha256').update(path).digest('hex').toUpperCase()
    expect(denomHash?.example.response).toBe(`"${hash}"`)
    const source = readFileSync(new URL('ibc-transfer-precompile.reference.yml', folder), 'utf8')
    expect(new Set(source.match(/\b[\dA-F]{64}\b/g))).toEqual(new Set([hash]))
  })

  it.each(files)('have addresses with right checksums in %s', (name) => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    for (const [address] of source.matchAll(/\b0x[\da-fA-F]{40}\b/g)) {
      if (/^0x0{24}/.test(address) || address === address.toLowerCase()) continue
      expect(toChecksumAddress(address)).toBe(address)
    }
  })
})

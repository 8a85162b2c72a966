import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { getReferenceSchema, type ReferenceEntry } from '../../cli/parse/data-reference/schema.ts'
import { toChecksumAddress } from '../../cli/scan/fact-types.ts'
import { root, samples } from './page-samples.ts'
import { getFact } from './site-facts.ts'
import { compileSolidity } from './solidity.ts'

// Solidity and calls of precompiles, compared with the functions that upstream/precompiles.json records from the sources of
// Cosmos EVM.

const precompile = z.object({
  address: z.string(),
  transactions: z.array(z.string()),
  queries: z.array(z.string()),
})
const upstream = z
  .object({ precompiles: z.record(z.string(), precompile) })
  .parse(JSON.parse(readFileSync(new URL('upstream/precompiles.json', import.meta.url), 'utf8')))

const REFERENCES = ['staking', 'distribution', 'ibc-transfer', 'authorization'] as const

function listEntries(name: string): ReferenceEntry[] {
  const text = readFileSync(join(root, `content/reference/${name}.reference.yml`), 'utf8')
  return getReferenceSchema()
    .parse(parse(text))
    .groups.flatMap(({ entries }) => entries)
}

const entries = Object.fromEntries(REFERENCES.map((name) => [name, listEntries(`${name}-precompile`)] as const))
const structures = listEntries('precompile-types').map(({ signature }) => signature)
const contracts = samples.filter(({ language, code }) => language === 'solidity' && code.includes('pragma solidity'))
const compiled = compileSolidity(
  {
    ...Object.fromEntries(contracts.map(({ where, code }) => [where, code])),
    ...Object.fromEntries(
      REFERENCES.map((name) => {
        const functions = entries[name]?.map(({ signature }) => signature) ?? []
        const header = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;'
        return [name, [header, ...structures, 'interface Reference {', ...functions, '}'].join('\n')] as const
      }),
    ),
  },
  getFact('network.evmFork').toLowerCase(),
)

/** The calls of `cast` in samples: a signature in quotes and its arguments, after an address. */
const calls = samples.flatMap(({ where, language, code }) => {
  const lines = language === 'bash' ? code.replaceAll(/\s*\\\n\s*/g, ' ').split('\n') : []
  return lines.flatMap((line) => {
    const match = /cast (call|send) (0x[\da-fA-F]{40}|"\$\w+")\s+'([^']+)'(.*?)(?:\s+--.*)?$/.exec(line)
    const [, command = '', address = '', signature = '', rest = ''] = match ?? []
    return match ? [{ where: `${where}: ${line}`, command, address, signature, arguments: splitArguments(rest) }] : []
  })
})

function splitArguments(text: string): string[] {
  const words = text.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
  return words.map((argument) => argument.replace(/^(['"])(.*)\1$/, '$2'))
}

/** The types at the top level of a list: `(string,uint256)[],bool` has two. */
function splitTypes(list: string): string[] {
  let depth = 0
  const types = ['']
  for (const character of list) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) types.push('')
    else types[types.length - 1] += character
  }
  return list === '' ? [] : types
}

/** `f(a,b)(c)` -> `f(a,b)` and `a,b`. */
function splitSignature(signature: string): { call: string; parameters: string } {
  const open = signature.indexOf('(')
  let depth = 0
  let at = open
  do {
    if (signature[at] === '(') depth++
    if (signature[at] === ')') depth--
    at++
  } while (depth > 0 && at < signature.length)
  return { call: signature.slice(0, at), parameters: signature.slice(open + 1, at - 1) }
}

const getSelector = (signature: string) => bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8)

function isArgument(type: string, text: string): boolean {
  if (text.startsWith('$')) return true
  if (type === 'address') return /^0x[\da-fA-F]{40}$/.test(text) && toChecksumAddress(text) === text
  if (/^u?int\d*$/.test(type)) return /^-?\d+$/.test(text) && (type.startsWith('int') || !text.startsWith('-'))
  if (type.endsWith(']')) return text.startsWith('[') && text.endsWith(']')
  if (type.startsWith('(')) return text.startsWith('(') && text.endsWith(')')
  return true
}

describe('Solidity on the pages', () => {
  it('compiles, with the methods and structures of the references', () => {
    expect(contracts.length).toBeGreaterThan(3)
    expect(compiled.errors).toEqual([])
  })

  it.each(REFERENCES)('has the functions of the precompile %s', (name) => {
    const functions = compiled.functions[name] ?? []
    const list = (isQuery: boolean) =>
      functions.filter((each) => each.isQuery === isQuery).map(({ signature }) => signature)
    const { transactions, queries } = upstream.precompiles[name] ?? {}
    expect(list(false).toSorted()).toEqual(transactions?.toSorted())
    expect(list(true).toSorted()).toEqual(queries?.toSorted())
  })

  it.each(REFERENCES)('describes each parameter of %s with its name and type', (name) => {
    const inputs = new Map(compiled.functions[name]?.map((each) => [each.name, each.inputs]))
    for (const entry of entries[name] ?? []) {
      const expected = inputs.get(entry.name)?.map((each) => {
        return { name: each.name, type: (each.internalType ?? each.type).replace(/^struct /, '') }
      })
      expect(
        entry.parameters.map(({ name, type }) => ({ name, type })),
        entry.name,
      ).toEqual(expected)
    }
  })

  it('declares precompiles as they are, so that selectors agree', () => {
    const known = Object.values(upstream.precompiles).flatMap((each) => [...each.transactions, ...each.queries])
    const byName = new Map(known.map((signature) => [signature.split('(')[0], splitSignature(signature).call]))
    const declared = contracts.flatMap(({ where }) => compiled.functions[where] ?? [])
    const own = declared.filter(({ name }) => byName.has(name))
    expect(own.length).toBeGreaterThan(4)
    for (const { name, signature } of own) expect(splitSignature(signature).call).toBe(byName.get(name))
  })
})

describe('calls with cast', () => {
  it('are found', () => {
    expect(calls.length).toBeGreaterThan(35)
  })

  it.each(calls)('$where', ({ command, address, signature, arguments: values }) => {
    const { call, parameters } = splitSignature(signature)
    const target = Object.values(upstream.precompiles).filter((each) => each.address === address)
    const known = target.flatMap((each) => (command === 'send' ? each.transactions : [...each.queries]))
    if (target.length > 0) {
      const same = known.filter((each) => splitSignature(each).call === call)
      expect(same, `${call} is not a ${command === 'send' ? 'transaction' : 'query'} of ${address}`).toHaveLength(1)
      if (signature !== call) expect(signature).toBe(same[0])
    }
    // The functions of the contracts on the pages and of the references; those of the other precompiles are not compiled.
    const selector = compiled.selectors[call] ?? (target.length > 0 ? getSelector(call) : undefined)
    expect(selector, `${call} is not a function of a contract on the pages`).toBe(getSelector(call))
    const types = splitTypes(parameters)
    expect(values).toHaveLength(types.length)
    const wrong = types.filter((type, index) => !isArgument(type, values[index] ?? ''))
    expect(wrong).toEqual([])
  })

  it('use selectors that are the hashes of their signatures', () => {
    const known = ['decimals()', 'totalSupply()', 'transfer(address,uint256)', 'Error(string)'].map(getSelector)
    const texts = samples.map(({ code }) => code).join('\n')
    const used = [...texts.matchAll(/"data": "0x([\da-f]{8})(?:[\da-f]{64})*"/g)].map(([, selector]) => selector)
    expect(used.length).toBeGreaterThan(1)
    expect(used.filter((selector) => selector !== undefined && !known.includes(selector))).toEqual([])
  })
})

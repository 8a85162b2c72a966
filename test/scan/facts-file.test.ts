import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toChecksumAddress } from '../../cli/scan/fact-types.ts'
import { loadFactsFile } from '../../cli/scan/facts-file.ts'
import { createFolder } from '../serve/hostile-project.ts'

const file = 'content/facts.yml'

async function load(source: string) {
  const root = createFolder({ [file]: source })
  try {
    const outcome = await loadFactsFile(root, { file, configFile: 'site.config.ts', variables: ['brand'] })
    const lines = outcome.diagnostics.map(({ code, message, origin }) => {
      const at = origin.kind === 'file' ? `${origin.line}:${origin.column}` : ''
      return `${at} ${code}: ${message}`
    })
    return { facts: outcome.value, lines }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const inGroup = (value: string, type: string) => `g:\n  f: { value: ${value}, type: ${type}, status: example }\n`

describe('the facts file', () => {
  test('keeps values as they are written (FA-1)', async () => {
    const { facts, lines } = await load(`a:
  x: { value: 0.10, type: number, unit: EXM, label: Fee, status: example }
  y: { value: 12345678901234567890, type: integer, status: published }
  z: { value: 1.10, type: version, status: published }
`)
    expect(lines).toEqual([])
    expect(facts?.groups.a).toEqual({
      x: { value: '0.10', unit: 'EXM', label: 'Fee', status: 'example' },
      y: { value: '12345678901234567890', status: 'published' },
      z: { value: '1.10', status: 'published' },
    })
    expect(facts?.origins['a.y']).toMatchObject({ file, line: 3, column: 3 })
  })

  test.each([
    ['1.5', 'integer', 'must be a whole number'],
    ['many', 'number', 'must be a number'],
    ['"a\\nb"', 'text', 'must be one line of text'],
    ['ftp://x.example', 'url', 'must be a URL that begins with http:, https:, ws: or wss:'],
    ['rpc.example', 'url', 'must be a URL that begins with http:, https:, ws: or wss:'],
    ['0x1f', 'hex', 'must be in quotes, since YAML reads it as a number'],
    ["'0xzz'", 'hex', 'must be a hexadecimal number that begins with 0x'],
    ["'0x12'", 'address', 'must be an address: 0x and 40 hexadecimal digits'],
    ['0', 'port', 'must be a port: a whole number from 1 to 65535'],
    ['70000', 'port', 'must be a port: a whole number from 1 to 65535'],
    ['latest', 'version', 'must be a version, such as v1.2.0'],
    ['""', 'text', 'must not be empty'],
    ['[]', 'text', 'must be text or a number'],
  ])('reports %s as %s with its line and column (FA-5)', async (value, type, problem) => {
    const { facts, lines } = await load(inGroup(value, type))
    expect(lines).toEqual([`2:8 facts/invalid-file: "g.f.value": ${problem}.`])
    expect(facts).toBeNull()
  })

  test.each([
    ['-3', 'integer'],
    ['0.5', 'number'],
    ['wss://ws.example/a', 'url'],
    ["'0x3b023381'", 'hex'],
    ["'0x0000000000000000000000000000000000000001'", 'address'],
    ["'0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'", 'address'],
    ['65535', 'port'],
    ['v1.0.0-rc.1', 'version'],
  ])('accepts %s as %s (FA-5)', async (value, type) => {
    expect((await load(inGroup(value, type))).lines).toEqual([])
  })

  test('says which letter case the address of a wrong checksum has (FA-5)', async () => {
    const { lines } = await load(inGroup("'0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'", 'address'))
    expect(lines[0]).toContain('EIP-55); the address with these digits is 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  })

  test.each([
    ['a group with the name of a variable', 'brand:\n  f: { value: 1, type: integer, status: example }\n', '1:1'],
    ['a name with other characters', 'g:\n  f-1: { value: 1, type: integer, status: example }\n', '2:3'],
    ['a group name with other characters', 'g_1:\n  f: { value: 1, type: integer, status: example }\n', '1:1'],
    ['an unknown type', inGroup('1', 'count'), '2:18'],
    ['an unknown key', 'g:\n  f: { value: 1, type: integer, status: example, note: x }\n', '2:50'],
    ['a fact without a type', 'g:\n  f: { value: 1, status: example }\n', '2:3'],
    ['a value without a group', 'f: 1\n', '1:1'],
    ['text that is not YAML', 'g: [\n', '1:4'],
  ])('reports %s (FA-5)', async (_name, source, position) => {
    const { lines } = await load(source)
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([`${position} facts/invalid-file:`])
  })

  test('computes values that follow from others, in any order, as examples of examples (FA-10)', async () => {
    const { facts, lines } = await load(`functions:
  twice(n): 2 * n
a:
  hex: { value: '{= twice(b.id), hex}', type: hex, status: published }
  name: { value: 'net-{= a.round}-{= a.hex}', type: text, status: published }
  round: { value: '{= 15 * 2}', type: integer, unit: blocks, status: published }
b:
  id: { value: 9, type: integer, status: example }
`)
    expect(lines).toEqual([])
    expect(facts?.groups.a).toEqual({
      hex: { value: '0x12', status: 'example' },
      name: { value: 'net-30-0x12', status: 'example' },
      round: { value: '30', unit: 'blocks', status: 'published' },
    })
    expect(facts?.functions).toEqual({ twice: { parameters: ['n'], body: '2 * n' } })
  })

  const inGroupOf = (first: string, second: string) =>
    `g:\n  f: { value: ${first}, type: integer, status: published }\n  h: { value: ${second}, type: integer, status: published }\n`

  test.each([
    [
      inGroupOf("'{= g.h}'", "'{= g.f + 1}'"),
      '3:8 facts/invalid-file: "g.h.value": The value of "g.f" follows from itself.',
    ],
    [inGroupOf("'{= g.h / 2}'", '3'), '2:8 facts/invalid-file: "g.f.value": must be a whole number, and is "1.5".'],
    [inGroupOf("'{= g.x}'", '3'), '2:8 facts/invalid-file: "g.f.value": The name "g.x" is not defined.'],
    ['functions:\n  f(x): x +\n', '2:3 facts/invalid-file: "functions.f(x)": The expression ends too early.'],
    [
      'functions:\n  f: x\n',
      '2:3 facts/invalid-file: "functions.f": must be a function with its parameters, such as detection(f, n).',
    ],
    [
      'functions:\n  sum(a): a\n',
      '2:3 facts/invalid-file: "functions.sum(a)": has the name of a function that every expression knows; rename "sum".',
    ],
  ])('reports %j, which has no value, at its place (FA-10)', async (source, line) => {
    const { facts, lines } = await load(source)
    expect(lines).toContain(line)
    expect(facts).toBeNull()
  })
})

describe('checksums', () => {
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('are those of the examples of EIP-55: %s', (address) => {
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
  })
})

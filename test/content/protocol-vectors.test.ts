import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { computePath, computeRoot, computeSeed, listAttempts, sha256 } from './formulas.ts'
import { parseTables, readNumber, readPage } from './page-tables.ts'
import { getFact, getNumber } from './site-facts.ts'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hashText = (text: string) => sha256(Buffer.from(text))
const toNodeId = (name: string) => hashText(name).subarray(0, 20)

function toBytes(value: number, length: 4 | 8): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes.subarray(8 - length)
}

// The example of all pages: five proofs in round 42, whose record is the second of three below an anchor.
const proofs = [0, 1, 2, 3, 4].map((index) => hashText(`proof-${index}`))
const roundRoot = computeRoot(proofs)
const blockHash = hashText('block-31')
const seed = computeSeed(roundRoot, blockHash)
const network = Buffer.concat([toBytes(getNumber('mainnet.chainId'), 8), toBytes(42, 8)])
const bitmap = sha256(Buffer.of(0x1f))
const record = Buffer.concat([
  Buffer.of(1),
  network,
  roundRoot,
  seed,
  toBytes(proofs.length, 4),
  bitmap,
  Buffer.alloc(32),
])
const recordHash = sha256(Buffer.from('record'), record)
const records = [hashText('record-41'), recordHash, hashText('record-43')]
const anchorRoot = computeRoot(records)
const tag = getFact('anchor.tag').slice(2)
const script = Buffer.concat([Buffer.of(0x6a, 4 + 32), Buffer.from(tag, 'hex'), anchorRoot])
const attested = listAttempts({ seed, nodeId: toNodeId('node-a'), proofs: 5, samples: 3 })
const indexes = attested.filter(({ repeated }) => !repeated).map(({ index }) => toBytes(index, 4))
const message = Buffer.concat([
  Buffer.from('attest'),
  network,
  roundRoot,
  toBytes(indexes.length, 4),
  ...indexes,
  Buffer.of(0),
])

const SELECTION = 'light-node-verification/randomized-proof-selection'
const WORKFLOW = 'light-node-verification/verification-workflow'
const AGGREGATION = 'network/consensus/proof-of-aggregation'
const ANCHORING = 'architecture/bitcoin-anchoring'
const EQUILIBRIUM = 'tokenomics-and-economic-model/token-flow-and-network-equilibrium'
const AVAILABILITY = 'architecture/data-availability-layer-da-layer'

/** The code of the fence of a page that has this title. */
function readFence(page: string, title: string): string {
  const [, , code] =
    readPage(page)
      .split(/^(```)/m)
      .map((part, at, parts) => [part, at, parts[at + 1] ?? ''] as const)
      .find(([part, , next]) => part === '```' && next.split('\n', 1)[0]?.includes(`title="${title}"`)) ?? []
  if (code === undefined) throw new Error(`${page} has no code with the title "${title}"`)
  const [info = ''] = code.split('\n', 1)
  const text = code.slice(info.length + 1)
  return info.includes(' variables') ? text.replace(/\{(\w+\.\w+)\}/g, (_, name: string) => getFact(name)) : text
}

function findRows(page: string, first: string, column: string): string[][] {
  const table = parseTables(readPage(page)).find(({ columns }) => columns[0] === first && columns.includes(column))
  if (!table) throw new Error(`${page} has no table "${first}" with a column "${column}"`)
  return table.rows
}

const stripCode = (text: string | undefined) => (text ?? '').replaceAll('`', '')

describe('trees of RFC 6962', () => {
  // The leaves and roots of the reference tests of Certificate Transparency.
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i leaves have the published root', (count, root) => {
    expect(toHex(computeRoot(leaves.slice(0, count).map((leaf) => Buffer.from(leaf, 'hex'))))).toBe(root)
  })

  test('have the path that the data availability page shows', () => {
    expect(JSON.parse(readFence(AVAILABILITY, 'GET /v1/proofs/{id}/inclusion, shortened'))).toEqual({
      leaf: `0x${toHex(proofs[2] ?? Buffer.alloc(0))}`,
      index: 2,
      roundPath: computePath(proofs, 2).map((hash) => `0x${toHex(hash)}`),
      roundRoot: `0x${toHex(roundRoot)}`,
    })
  })

  test('have the path of the anchor that the script of the anchoring page climbs', () => {
    const code = readFence(ANCHORING, 'check-anchor.ts')
    for (const hash of [...computePath(proofs, 2), ...computePath(records, 1)]) expect(code).toContain(toHex(hash))
  })
})

describe('the test vectors of the draw', () => {
  test('are the hashes of the texts that the page names', () => {
    const shown = Object.fromEntries(findRows(SELECTION, 'Value', 'Hex').map(([name, hex]) => [name, stripCode(hex)]))
    expect(shown).toEqual({
      ...Object.fromEntries(proofs.map((hash, index) => [`proof hash ${index}`, toHex(hash)])),
      'round root': toHex(roundRoot),
      'block hash': toHex(blockHash),
      seed: toHex(seed),
      ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`id of \`node-${name}\``, toHex(toNodeId(`node-${name}`))])),
    })
  })

  test('list each attempt, also those that repeat an index', () => {
    expect(attested.some(({ repeated }) => repeated)).toBe(true)
    expect(findRows(SELECTION, '$j$', 'First eight bytes')).toEqual(
      attested.map(({ counter, prefix, index, repeated }) => [
        String(counter),
        `\`0x${toHex(prefix)}\``,
        String(index),
        repeated ? 'no' : 'yes',
      ]),
    )
  })

  test.each(findRows(SELECTION, 'Node', 'Indexes'))('give the indexes of %s, N = %s, n = %s', (...cells) => {
    const [node, total = '', wanted = '', shown] = cells
    const nodeId = toNodeId(stripCode(node))
    const attempts = listAttempts({ seed, nodeId, proofs: readNumber(total), samples: readNumber(wanted) })
    const kept = attempts.filter(({ repeated }) => !repeated).map(({ index }) => index)
    expect(shown).toBe(kept.join(', '))
  })
})

describe('the bytes of the protocol', () => {
  test('are those of the round record and its hash', () => {
    const [shownRecord, shownHash] = readFence(AGGREGATION, 'Test vector: round record and its hash').split('hash')
    expect(shownRecord?.replace(/^record|\s/g, '')).toBe(toHex(record))
    expect(shownHash?.trim()).toBe(toHex(recordHash))
    expect(readPage(AGGREGATION)).toContain(`The record has ${record.length} bytes.`)
  })

  test('are those of the message of an attestation', () => {
    const shown = readFence(WORKFLOW, 'Test vector: message of an attestation')
    expect(shown.replace(/\s/g, '')).toBe(toHex(message))
    const samples = getNumber('sampling.perRound')
    const fixed = 6 + network.length + roundRoot.length + 4
    const length = fixed + 4 * samples + Math.ceil((2 * samples) / 8)
    const page = readPage(WORKFLOW)
    expect(page).toContain(`this message of ${message.length} bytes`)
    expect(page).toContain(`$${fixed} + 4 \\cdot ${samples} + ${Math.ceil((2 * samples) / 8)} = ${length}$ bytes`)
    expect(page).toContain(`the whole attestation ${length + 20 + 64}`)
  })

  test('are those of the script of an anchor', () => {
    expect(readPage(ANCHORING)).toContain(`Its script has ${script.length} bytes.`)
    expect(readFence(ANCHORING, 'Output of node check-anchor.ts')).toBe(`${toHex(script)}\n`)
    const code = readFence(ANCHORING, 'check-anchor.ts')
    for (const bytes of [proofs[2], roundRoot, seed, bitmap]) expect(code).toContain(toHex(bytes ?? Buffer.alloc(0)))
  })
})

describe('the scripts of the pages', () => {
  test.each([
    [SELECTION, 'draw.mjs'],
    [EQUILIBRIUM, 'equilibrium.mjs'],
  ])('%s: %s prints what the page shows', (page, file) => {
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-script-'))
    try {
      writeFileSync(join(folder, file), readFence(page, file))
      const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })
      expect(printed).toBe(readFence(page, `node ${file}`))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The page whose sample and test vector are run. */
const page = readFileSync('content/docs/getting-started/submitting-proofs.md', 'utf8')

function getBlock(title: string): string {
  const start = page.indexOf(`title="${title}"`)
  if (start < 0) throw new Error(`The page has no block "${title}".`)
  const text = page.slice(page.indexOf('\n', start) + 1)
  return text.slice(0, text.indexOf('\n```'))
}

interface Inclusion {
  leaf: string
  roundPath: string[]
  anchorRoot: string
}

interface Round {
  record: string
  recordIndex: number
}

type Check = (id: string, inclusion: Inclusion, round: Round, tag: string) => string

const TAG = '0x45584d50'
const inclusion: Inclusion = JSON.parse(getBlock('inclusion.json'))
const round: Round = JSON.parse(getBlock('round.json'))
const folder = mkdtempSync(join(tmpdir(), 'inclusion-'))
let checkInclusion: Check

beforeAll(async () => {
  const file = join(folder, 'check-inclusion.ts')
  writeFileSync(file, getBlock('check-inclusion.ts'))
  const sample: { checkInclusion: Check } = await import(/* @vite-ignore */ file)
  checkInclusion = sample.checkInclusion
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the sample computes the output script that the page prints', () => {
  const script = checkInclusion(inclusion.leaf, inclusion, round, TAG)
  expect(script).toBe(`6a24${TAG.slice(2)}${inclusion.anchorRoot.slice(2)}`)
  expect(page).toContain(`\n${script}\n`)
})

test('the id of the test vector is the hash of its canonical body', () => {
  const body = JSON.stringify({
    system: 'groth16-bn254',
    verifyingKey: `0x${'11'.repeat(32)}`,
    publicInputs: [`0x${'2'.padStart(64, '0')}`],
    proof: `0x${'a2'.repeat(128)}`,
  })
  expect(inclusion.leaf).toBe(`0x${createHash('sha256').update(body).digest('hex')}`)
})

test('another proof, a shorter path, another record and another position do not pass', () => {
  const other = `0x00${inclusion.leaf.slice(4)}`
  expect(() => checkInclusion(other, inclusion, round, TAG)).toThrow('another proof')
  expect(() => checkInclusion(other, { ...inclusion, leaf: other }, round, TAG)).toThrow('another round root')
  const shorter = { ...inclusion, roundPath: inclusion.roundPath.slice(1) }
  expect(() => checkInclusion(inclusion.leaf, shorter, round, TAG)).toThrow('too short')
  const anchorRoot = inclusion.anchorRoot.slice(2)
  const changed = { ...round, record: `${round.record.slice(0, -2)}01` }
  expect(checkInclusion(inclusion.leaf, inclusion, changed, TAG)).not.toContain(anchorRoot)
  expect(checkInclusion(inclusion.leaf, inclusion, { ...round, recordIndex: 0 }, TAG)).not.toContain(anchorRoot)
})

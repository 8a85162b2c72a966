import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The page whose sample and test vector are run. */
const page = readFileSync('content/docs/getting-started/submitting-proofs.md', 'utf8')

function getBlock(title: string): string {
  const start = page.indexOf(`title="${title}"\n`)
  if (start < 0) throw new Error(`The page has no block "${title}".`)
  const text = page.slice(page.indexOf('\n', start) + 1)
  return text.slice(0, text.indexOf('\n```'))
}

type Check = (id: string, inclusion: { leaf: string }, record: string, tag: string) => string

const TAG = '0x45584d50'
const inclusion: { leaf: string; roundPath: unknown[]; anchorRoot: string } = JSON.parse(getBlock('inclusion.json'))
const { record }: { record: string } = JSON.parse(getBlock('round.json'))
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
  const script = checkInclusion(inclusion.leaf, inclusion, record, TAG)
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

test('another proof, another record and a shorter path do not pass', () => {
  const other = `0x00${inclusion.leaf.slice(4)}`
  expect(() => checkInclusion(other, inclusion, record, TAG)).toThrow('another proof')
  expect(() => checkInclusion(other, { ...inclusion, leaf: other }, record, TAG)).toThrow('another round root')
  const shorter = { ...inclusion, roundPath: inclusion.roundPath.slice(1) }
  expect(() => checkInclusion(inclusion.leaf, shorter, record, TAG)).toThrow('another round root')
  const changed = `${record.slice(0, -2)}06`
  expect(checkInclusion(inclusion.leaf, inclusion, changed, TAG)).not.toContain(inclusion.anchorRoot.slice(2))
})

import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { checkInclusion, type Inclusion, type Round } from '../../content/samples/check-inclusion.ts'
import { readPage } from './page-tables.ts'

/** The sample that two pages show, and the page that has a test vector for it. */
const SAMPLE = 'content/samples/check-inclusion.ts'
const page = readPage('getting-started/submitting-proofs')

function getBlock(text: string, title: string): string {
  const start = text.indexOf(`title="${title}"`)
  if (start < 0) throw new Error(`The page has no block "${title}".`)
  const code = text.slice(text.indexOf('\n', start) + 1)
  return code.slice(0, code.indexOf('\n```'))
}

const TAG = '0x45584d50'
const inclusion: Inclusion & { anchorRoot: string } = JSON.parse(getBlock(page, 'inclusion.json'))
const round: Round = JSON.parse(getBlock(page, 'round.json'))

test('the sample computes the output script that the page prints', () => {
  const script = checkInclusion(inclusion.leaf, inclusion, round, TAG)
  expect(script).toBe(`6a24${TAG.slice(2)}${inclusion.anchorRoot.slice(2)}`)
  expect(page).toContain(`\n${script}\n`)
})

test('the test vector begins with the submission that readers download', () => {
  const { system, verifyingKey, publicInputs, proof } = JSON.parse(readFileSync('static/submission.json', 'utf8'))
  const body = JSON.stringify({ system, verifyingKey, publicInputs, proof })
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

test('the pages show the sample from its file', () => {
  for (const text of [page, readPage('architecture/bitcoin-anchoring')]) expect(text).toContain(`file=/${SAMPLE}`)
})

test('the script of the anchoring page prints what the page shows', async () => {
  const anchoring = readPage('architecture/bitcoin-anchoring')
  const folder = mkdtempSync(join(tmpdir(), 'inclusion-'))
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    copyFileSync(SAMPLE, join(folder, 'check-inclusion.ts'))
    const file = join(folder, 'check-anchor.ts')
    writeFileSync(file, getBlock(anchoring, 'check-anchor.ts'))
    await import(/* @vite-ignore */ file)
    expect(log.mock.calls).toEqual([[getBlock(anchoring, 'Output of node check-anchor.ts')]])
  } finally {
    log.mockRestore()
    rmSync(folder, { recursive: true })
  }
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { getReferenceSchema } from '../../cli/parse/data-reference/schema.ts'
import { toFactsData } from '../../cli/pipeline/facts.ts'
import { loadFactsFile } from '../../cli/scan/facts-file.ts'
import { computeCatchUp, computeDetection, formatShare } from '../../src/pages/_home/bounds.ts'
import { listChanges } from '../../src/pages/_home/changes.ts'
import { listNetworks } from '../../src/pages/_home/networks.ts'
import { countEntries, countRows } from '../../src/pages/_home/tables.ts'

describe('the numbers on the home page', () => {
  it.each([
    [0, 1],
    [1, 0.2045873],
    [2, 0.0509779],
    [5, 0.0009137],
    [6, 0.0002428],
    [10, 0.0000012],
  ])('agree with the table of the Bitcoin paper, section 11, for q = 0.1 and z = %i', (depth, chance) => {
    expect(computeCatchUp(0.1, depth)).toBeCloseTo(chance, 7)
  })

  it.each([
    [0.01, 459],
    [0.1, 44],
    [0.25, 17],
  ])('are 99 %% or more for a share of %d from %i samples on', (share, samples) => {
    expect(computeDetection(share, samples)).toBeGreaterThanOrEqual(0.99)
    expect(computeDetection(share, samples - 1)).toBeLessThan(0.99)
  })

  it('never exceed the formula', () => {
    expect([formatShare(0.9903, 0, 'down'), formatShare(0.0002428, 3, 'up')]).toEqual(['99%', '0.025%'])
  })
})

describe('the counts of the reference', () => {
  it('are those of the rows of the tables with this heading', () => {
    const page =
      '| Method | State |\n| --- | --- |\n| `a` | Y |\n| `b` | N |\n\n| Other | State |\n| --- | --- |\n| `c` | Y |\n'
    expect([countRows(page, 'Method'), countRows(page, 'State')]).toEqual([2, 0])
  })

  it.each(['json-rpc', 'comet-rpc', 'cosmos-grpc'])('are those of the entries of %s that exist', (name) => {
    const source = readFileSync(new URL(`../../content/reference/${name}.reference.yml`, import.meta.url), 'utf8')
    const { groups } = getReferenceSchema().parse(parse(source))
    const existing = groups.flatMap(({ entries }) => entries).filter(({ status }) => status !== 'no')
    expect(countEntries(source)).toBe(existing.length)
  })

  it.each([['evm/smart-contracts/cosmos-sdk-precompiles', 'Address']])(
    'have a table to count on %s',
    (path, heading) => {
      const source = readFileSync(new URL(`../../content/docs/${path}.md`, import.meta.url), 'utf8')
      expect(countRows(source, heading)).toBeGreaterThan(0)
    },
  )
})

describe('the values of the networks', () => {
  it('are those of the facts file, on reserved names while they are examples', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const file = 'content/facts.yml'
    const { value: facts } = await loadFactsFile(root, { file, configFile: 'site.config.ts', variables: [] })
    const networks = listNetworks(toFactsData({ facts: facts ?? undefined }))
    expect(networks.map(({ name }) => name)).toEqual(['Mainnet', 'Devnet'])
    const hosts = networks.flatMap(({ rows }) => rows.map(({ value }) => value)).filter((value) => value.includes('.'))
    expect(hosts.length).toBeGreaterThan(8)
    for (const host of hosts) expect(host).toMatch(/\.example(?::\d+)?$/)
  })
})

describe('the changes on the home page', () => {
  it('are those below the days of the page, in its order, as plain text', () => {
    const page =
      '### No {#no}\n\nText.\n\n## 2 May 2026\n\n### One {#one}\n\n`Text` with a [link](a.md#b).\n\nMore.\n\n## Other\n\n### No {#no}\n\nText.\n\n## 1 May 2026\n\n### Two {#two}\n\nText.\n'
    expect(listChanges(page)).toEqual([
      { title: 'One', text: 'Text with a link.', date: '2 May 2026', id: 'one' },
      { title: 'Two', text: 'Text.', date: '1 May 2026', id: 'two' },
    ])
  })

  it('begin with the newest of at least six', () => {
    const page = readFileSync(new URL('../../content/docs/what-changed.md', import.meta.url), 'utf8')
    const days = listChanges(page).map(({ date }) => Date.parse(`${date} UTC`))
    expect(days.length).toBeGreaterThanOrEqual(6)
    expect(days).toEqual([...days].sort((one, other) => other - one))
  })
})

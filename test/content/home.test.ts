import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { getReferenceSchema } from '../../cli/parse/data-reference/schema.ts'
import { toFactsData } from '../../cli/pipeline/facts.ts'
import { loadFactsFile } from '../../cli/scan/facts-file.ts'
import { printChanges } from '../../content/changes/print-changes.ts'
import { computeCatchUp, computeDetection, computeSamples, formatShare } from '../../src/pages/_home/bounds.ts'
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
  ])('are the fewest samples that miss a share of %d with less than 1 %%', (share, samples) => {
    expect(computeSamples(share, 0.01)).toBe(samples)
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

  it.each([
    ['evm/api/ethereum-json-rpc', 'Code'],
    ['evm/smart-contracts/cosmos-sdk-precompiles', 'Address'],
  ])('have a table to count on %s', (path, heading) => {
    const source = readFileSync(new URL(`../../content/docs/${path}.md`, import.meta.url), 'utf8')
    expect(countRows(source, heading)).toBeGreaterThan(0)
  })
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
  it('are the lines in bold below the days of the page, in its order', () => {
    const page =
      '**No**\n\n## 2 May 2026\n\n**One**\n: Text with **bold** words.\n\n## Other\n\n**No**\n\n## 1 May 2026\n\n**Two**\n'
    expect(listChanges(page)).toEqual([
      { title: 'One', date: '2 May 2026', day: '2-may-2026' },
      { title: 'Two', date: '1 May 2026', day: '1-may-2026' },
    ])
  })

  it('have their titles as commits write them', () => {
    const subject = 'Name `a_b` & [c] in {d}: *now*'
    const list = printChanges([{ day: '2026-05-02', subject, files: ['a.md'], lines: 1 }], new Map([['a.md', 'A']]))
    expect(listChanges(list)).toEqual([{ title: subject, date: '2 May 2026', day: '2-may-2026' }])
  })

  it('are none where the project has no history', () => {
    expect(listChanges(printChanges(null, new Map()))).toEqual([])
  })
})

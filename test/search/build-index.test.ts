import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildSearchIndexes, createIndexScript } from '../../cli/search/build-index.ts'
import { isCodeImpact } from '../../cli/search/impact.ts'
import { decodeIndexes, encodeIndexes } from '../../cli/search/index-state.ts'
import {
  countAllNumbers,
  type LanguageIndex,
  startIndexUpdate,
  type UpdatedIndex,
} from '../../cli/search/language-index.ts'
import { type PlannedFile, planIndexFiles } from '../../cli/search/plan-index-files.ts'
import type { Shard } from '../../cli/search/plan-shards.ts'
import { readSections } from '../../cli/search/posting-lists.ts'
import { planSpellingShards } from '../../cli/search/spelling-shards.ts'
import { planTermShards } from '../../cli/search/term-shards.ts'
import { joinDictionary, pickPieces } from '../../cli/search/text-dictionary.ts'
import { planTextShards, writeTextShard } from '../../cli/search/write-texts.ts'
import { compressColumns, createTextCompressor } from '../../cli/search/zlib-stream.ts'
import { createStreamStart, toDefaultAnchor } from '../../src/search/local/index-format.ts'
import { readSpelling } from '../../src/search/local/read-spelling.ts'
import { readTerms } from '../../src/search/local/read-terms.ts'
import { type TestPage, toRecords } from './site.ts'

const pages: Record<string, TestPage> = {
  '/a/': { title: 'Alpha', text: 'First words.\n## Two\nOther words' },
  '/b/': { title: 'Beta', text: '部署网站 words 𠮷野 𠮸野' },
  '/de/a/': { title: 'Alpha', language: 'de', text: 'Erste Wörter' },
}

/** Pages with many terms: `w0x` to `wNx`, some of them on each page. */
function toManyPages(count: number): Record<string, TestPage> {
  const toText = (page: number) =>
    Array.from({ length: 60 }, (_, word) => `w${(page * 61 + word * 7) % 9000}x`).join(' ')
  return Object.fromEntries(
    Array.from({ length: count }, (_, page) => [`/p${page}/`, { title: `Page ${page}`, text: toText(page) }]),
  )
}

describe('buildSearchIndexes', () => {
  test('gives the same bytes for the same pages in another order', () => {
    const reversed = Object.fromEntries(Object.entries(pages).reverse())
    expect(buildSearchIndexes(toRecords(reversed))).toEqual(buildSearchIndexes(toRecords(pages)))
  })

  test('has one index for each language, with a root of a lasting name and shards named by hashes', () => {
    const names = buildSearchIndexes(toRecords(pages)).map(({ name }) => name.replace(/\.[\da-f]{8}\./, '.HASH.'))
    const shards = (language: string) => Array.from({ length: 3 }, () => `${language}.HASH.bin`)
    expect(names).toEqual(['de.bin', ...shards('de'), 'en.bin', ...shards('en')])
  })

  test('names shards by their contents', () => {
    const many = { ...toManyPages(700), '/de/a/': { title: 'Alpha', language: 'de', text: 'Erste Wörter' } }
    const build = (text: string) =>
      new Map(
        buildSearchIndexes(toRecords({ ...many, '/b/': { title: 'Beta', text } })).map((file) => [file.name, file]),
      )
    const [before, after] = [build('before'), build('afterwards')]
    const changed = [...after.keys()].filter((name) => !before.has(name))
    expect(after.size).toBeGreaterThan(30)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(8)
    for (const [name, { bytes }] of after) {
      if (before.has(name) && name !== 'en.bin') expect(before.get(name)?.bytes, name).toEqual(bytes)
    }
  })

  test('has no files for no records', () => {
    expect(buildSearchIndexes([])).toEqual([])
  })

  test('puts all files in one script that pages opened as files can load', () => {
    const files = buildSearchIndexes(toRecords(pages))
    const target: { docsgenSearchFiles?: Record<string, string> } = {}
    new Function('globalThis', Buffer.from(createIndexScript(files).bytes).toString())(target)
    const read = Object.entries(target.docsgenSearchFiles ?? {}).map(([name, text]) => ({
      name,
      bytes: new Uint8Array(Buffer.from(text, 'base64')),
    }))
    expect(read).toEqual(files)
  })
})

/** The contents of a shard's file. */
const toBytes = ({ writeColumns }: Shard): Uint8Array => Buffer.concat(writeColumns())

const countSections = ({ pages: all }: LanguageIndex) => ({
  sections: all.reduce((sum, { lengths }) => sum + lengths.length, 0),
  numbers: countAllNumbers(all),
})

/** Updates an index to some pages; those of which the previous index has the same are kept. */
function updateIndex(from: Record<string, TestPage>, previous?: LanguageIndex): UpdatedIndex & { kept: number } {
  const update = startIndexUpdate('en', previous)
  let kept = 0
  for (const url of Object.keys(from).sort()) {
    const page = { [url]: from[url] ?? { title: '' } }
    const key = JSON.stringify(page)
    if (update.keep(url, key)) kept++
    else update.add(url, key, toRecords(page))
  }
  return { ...update.finish(), kept }
}

describe('terms', () => {
  const { index } = updateIndex({ ...pages, ...toManyPages(700) })
  const { postings } = index
  const shards = planTermShards(postings, countSections(index)).shards
  const entries = shards.flatMap((shard) => readTerms(toBytes(shard)))

  test('are read as they were written, in their order', () => {
    const words = entries.filter(({ term }) => !term.endsWith('*'))
    expect(words.map(({ term }) => term)).toEqual(postings.terms)
    const own = new Uint32Array(postings.impacts.length)
    for (const [number, { sections, inTitle, frequency }] of words.entries()) {
      const [start, end] = [postings.starts[number] ?? 0, postings.starts[number + 1] ?? 0]
      const impacts = [...postings.impacts.slice(start, end)]
      expect(sections).toEqual([...own.subarray(0, readSections(postings, number, own))])
      expect(inTitle).toEqual(impacts.map((impact) => !isCodeImpact(impact) && (impact & 1) === 1))
      expect(frequency).toBe(end - start)
    }
  })

  test('are in shards whose bounds part them', () => {
    expect(shards.length).toBeGreaterThan(10)
    for (const [index, shard] of shards.entries()) {
      const { bound } = shard
      const terms = readTerms(toBytes(shard)).map(({ term }) => term)
      const previous = shards[index - 1]
      const before = previous ? readTerms(toBytes(previous)).map(({ term }) => term) : []
      expect(terms.every((term) => term >= bound)).toBe(true)
      expect(before.every((term) => term < bound)).toBe(true)
    }
  })

  test('stand for prefixes that have too many', () => {
    const prefixes = entries.filter(({ term }) => term.endsWith('*'))
    expect(prefixes.map(({ term }) => term)).toContain('w*')
    for (const { sections } of prefixes) expect(sections.length).toBeLessThanOrEqual(60)
  })

  test('that most sections have keep their strongest postings, and all in headings', () => {
    const common = Object.fromEntries(
      Array.from({ length: 1200 }, (_, page) => [
        `/p${1000 + page}/`,
        {
          title: page < 1000 ? `Page ${page}` : `Common ${page}`,
          text: page % 2 === 0 ? 'common '.repeat(9) : 'common',
        },
      ]),
    )
    const { index: whole } = updateIndex(common)
    const [entry] = planTermShards(whole.postings, countSections(whole))
      .shards.flatMap((shard) => readTerms(toBytes(shard)))
      .filter(({ term }) => term === 'common')
    expect(entry?.frequency).toBe(1200)
    expect(entry?.sections.length).toBe(400)
    const titles = Object.values(common).flatMap(({ title }) => [title, title, title, title])
    expect(entry?.sections.filter((section) => titles[section]?.startsWith('Common')).length).toBe(200)
  })

  test('offered for typing errors are words of texts', () => {
    const own = updateIndex({ '/a/': { title: 'Nodes', text: 'word 12345 x2\ncode: identifier' } }).index
    const words = planSpellingShards(own.postings).shards.flatMap((shard) => readSpelling(toBytes(shard)))
    expect(words.map(({ term }) => term)).toEqual(['nodes', 'word'])
  })
})

describe('columns', () => {
  const random = Uint8Array.from({ length: 70_000 }, (_, index) => (index * index * 7919) >> 3)

  test.each([
    ['of different kinds', [Uint8Array.of(1, 2, 1, 2), new TextEncoder().encode('word '.repeat(900)), random]],
    ['without contents', [new Uint8Array(), new Uint8Array(), Uint8Array.of(7), new Uint8Array()]],
  ])('%s are one zlib stream', (_, columns) => {
    expect(inflateSync(compressColumns(columns))).toEqual(Buffer.concat(columns))
  })
})

describe('texts', () => {
  test('are read with the headings above them where a page lies in several shards', () => {
    const text = Array.from({ length: 40 }, (_, index) => `### Part ${index}\n${'long text '.repeat(100)}`).join('\n')
    const page = { '/long/': { title: 'Long', text: `## Chapter\n${text}` } }
    const [, second] = planTextShards(updateIndex(page).index.pages)
    const [[url, , above]] = JSON.parse(second ? writeTextShard(second, [toRecords(page)]) : '[[]]')
    expect([url, above]).toEqual([
      '/long/',
      [
        [1, 'Long'],
        [2, 'Chapter'],
      ],
    ])
  })

  test('are the end of a zlib stream that begins with the dictionary', () => {
    const texts = Array.from({ length: 40 }, (_, index) => `Text ${index} about staking and 部署. `.repeat(20))
    const dictionary = new TextEncoder().encode(joinDictionary(pickPieces(texts), texts.join('').length))
    const bytes = new TextEncoder().encode(texts[7])
    const end = createTextCompressor(dictionary)(bytes)
    expect(dictionary.length).toBeGreaterThan(0)
    expect(end.length).toBeLessThan(deflateSync(bytes, { level: 9 }).length)
    expect(inflateSync(Buffer.concat([createStreamStart(dictionary), end]))).toEqual(Buffer.concat([dictionary, bytes]))
  })

  test.each([
    ['Getting started', 'getting-started'],
    ['What is `eth_call`?', 'what-is-eth_call'],
    ['C++ & Rust', 'c--rust'],
    ['Größe 部署', 'größe-部署'],
  ])('default anchors of %s', (heading, expected) => {
    expect(toDefaultAnchor(heading)).toBe(expected)
  })
})

describe('an index that is updated', () => {
  /** Numbers that look random, and are the same in each run. */
  function createRandom(seed: number): (below: number) => number {
    let state = seed
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }
  const toWords = (random: (below: number) => number, count: number) =>
    Array.from({ length: count }, () => `w${random(3000)}`).join(' ')
  /** Has words that so many sections have that some postings are cut, and one whose frequency depends on all sections. */
  const toPage = (random: (below: number) => number): TestPage => ({
    title: `${random(9) === 0 ? 'Title where' : 'Title'} ${toWords(random, 2)}`,
    text: Array.from(
      { length: 1 + random(6) },
      () => `common the ${toWords(random, 40)}\n## ${toWords(random, 3)}`,
    ).join('\n'),
  })
  const write = (files: readonly PlannedFile[], from: Record<string, TestPage>) =>
    files.map(({ name, pages: urls, write: writeFile }) => [
      name,
      writeFile(urls.map((url) => toRecords({ [url]: from[url] ?? { title: '' } }))),
    ])

  test.each([1])('is that of a build without an earlier one, whatever was changed (seed %i)', (seed) => {
    const random = createRandom(seed)
    let site = Object.fromEntries(Array.from({ length: 150 }, (_, page) => [`/p${page}/`, toPage(random)]))
    let { index } = updateIndex(site)
    let { record } = planIndexFiles(index)
    for (let round = 0; round < 4; round++) {
      const next = { ...site }
      for (let change = 1 + random(4); change > 0; change--) {
        const urls = Object.keys(next)
        const url = urls[random(urls.length)] ?? ''
        const known = next[url] ?? { title: '' }
        // In every other round, pages stay, and in most of them all numbers of sections.
        const kind = round % 2 === 0 ? random(5) : 5 + random(3)
        if (kind === 0) next[`/n${round}-${change}/`] = toPage(random)
        else if (kind === 1) next[url] = toPage(random)
        else if (kind === 2) next[url] = { ...known, text: `${known.text} one${round} more` }
        else if (kind === 5) next[url] = { ...known, text: `${toWords(random, 3)} ${known.text}` }
        else if (kind === 6) next[url] = { ...known, text: `${known.text}\n## Part` }
        else if (kind === 7) next[url] = { ...known, title: 'Other' }
        else delete next[url]
        // Renamed.
        if (kind === 3) next[`/moved-${round}-${change}/`] = known
      }
      const [previous] = decodeIndexes(Buffer.concat(encodeIndexes([{ index, record }], 'a')), 'a')
      const updated = updateIndex(next, previous?.index)
      expect(updated.kept).toBeGreaterThan(130)
      const plan = planIndexFiles(updated.index, { record: previous?.record ?? record, changes: updated.changes })
      expect(write(plan.files, next)).toEqual(write(planIndexFiles(updateIndex(next).index).files, next))
      site = next
      index = updated.index
      record = plan.record
    }
  })

  test('is made from nothing where the earlier one is damaged, or of another version of docsgen', () => {
    const { index } = updateIndex(pages)
    const encoded = Buffer.concat(encodeIndexes([{ index, record: planIndexFiles(index).record }], 'a'))
    expect(decodeIndexes(encoded, 'a').length).toBe(1)
    expect(decodeIndexes(encoded, 'b')).toEqual([])
    expect(decodeIndexes(encoded.subarray(0, -1), 'a')).toEqual([])
    expect(decodeIndexes(Buffer.alloc(3), 'a')).toEqual([])
    encoded.writeUInt8(encoded.readUInt8(encoded.length - 1) ^ 1, encoded.length - 1)
    expect(decodeIndexes(encoded, 'a')).toEqual([])
  })
})

import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildSearchIndexes, createIndexScript } from '../../cli/search/build-index.ts'
import { isCodeImpact } from '../../cli/search/impact.ts'
import { countNumbers } from '../../cli/search/indexed-page.ts'
import { createIndexBuilder, type LanguageIndex } from '../../cli/search/language-index.ts'
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
  numbers: all.reduce((sum, page) => sum + countNumbers(page), 0),
})

function createIndex(from: Record<string, TestPage>): LanguageIndex {
  const builder = createIndexBuilder('en')
  for (const url of Object.keys(from).sort()) builder.add(url, toRecords({ [url]: from[url] ?? { title: '' } }))
  return builder.finish()
}

describe('terms', () => {
  const index = createIndex({ ...pages, ...toManyPages(700) })
  const { postings } = index
  const shards = planTermShards(postings, countSections(index))
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
    const whole = createIndex(common)
    const [entry] = planTermShards(whole.postings, countSections(whole))
      .flatMap((shard) => readTerms(toBytes(shard)))
      .filter(({ term }) => term === 'common')
    expect(entry?.frequency).toBe(1200)
    expect(entry?.sections.length).toBe(400)
    const titles = Object.values(common).flatMap(({ title }) => [title, title, title, title])
    expect(entry?.sections.filter((section) => titles[section]?.startsWith('Common')).length).toBe(200)
  })

  test('offered for typing errors are words of texts', () => {
    const own = createIndex({ '/a/': { title: 'Nodes', text: 'word 12345 x2\ncode: identifier' } })
    const words = planSpellingShards(own.postings).flatMap((shard) => readSpelling(toBytes(shard)))
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
    const [, second] = planTextShards(createIndex(page).pages)
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

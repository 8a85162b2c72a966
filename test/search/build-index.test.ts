import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildSearchIndexes, createIndexScript } from '../../cli/search/build-index.ts'
import { collectPostings } from '../../cli/search/collect-postings.ts'
import { pickDictionary } from '../../cli/search/text-dictionary.ts'
import { type Shard, writeSpelling, writeTerms } from '../../cli/search/write-terms.ts'
import { writeTexts } from '../../cli/search/write-texts.ts'
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

  test('has one index for each language, with a root of a lasting name', () => {
    const names = buildSearchIndexes(toRecords(pages)).map(({ name }) => name.replace(/-\w{10}\//, '-HASH/'))
    expect(names).toEqual([
      ...['de.bin', 'de-HASH/t0.bin', 'de-HASH/s0.bin', 'de-HASH/x0.bin'],
      ...['en.bin', 'en-HASH/t0.bin', 'en-HASH/s0.bin', 'en-HASH/x0.bin'],
    ])
  })

  test('names the folder of an index by its contents', () => {
    const getFolders = (text: string) =>
      buildSearchIndexes(toRecords({ ...pages, '/b/': { title: 'Beta', text } })).flatMap(
        ({ name }) => /^(.*)\/t0\.bin$/.exec(name)?.[1] ?? [],
      )
    const [germanBefore, englishBefore] = getFolders('before')
    const [germanAfter, englishAfter] = getFolders('after')
    expect(germanAfter).toBe(germanBefore)
    expect(englishAfter).not.toBe(englishBefore)
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
const toBytes = ({ columns }: Shard): Uint8Array => Buffer.concat(columns)

describe('terms', () => {
  const records = toRecords({ ...pages, ...toManyPages(700) })
  const postings = collectPostings(records)
  const shards = writeTerms(postings, records.length)
  const entries = shards.flatMap((shard) => readTerms(toBytes(shard)))

  test('are read as they were written, in their order', () => {
    const words = entries.filter(({ term }) => !term.endsWith('*'))
    expect(words.map(({ term }) => term)).toEqual(postings.terms)
    for (const { term, sections, inTitle, frequency } of words) {
      const written = postings.getPostings(term)
      expect(sections).toEqual(written.map(({ section }) => section))
      expect(inTitle).toEqual(written.map((posting) => posting.isInTitle))
      expect(frequency).toBe(written.length)
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
    const common = toRecords(
      Object.fromEntries(
        Array.from({ length: 1200 }, (_, page) => [
          `/p${page}/`,
          {
            title: page < 1000 ? `Page ${page}` : `Common ${page}`,
            text: page % 2 === 0 ? 'common '.repeat(9) : 'common',
          },
        ]),
      ),
    )
    const [entry] = writeTerms(collectPostings(common), common.length)
      .flatMap((shard) => readTerms(toBytes(shard)))
      .filter(({ term }) => term === 'common')
    expect(entry?.frequency).toBe(1200)
    expect(entry?.sections.length).toBe(400)
    expect(entry?.sections.filter((section) => common[section]?.hierarchy.lvl1?.startsWith('Common')).length).toBe(200)
  })

  test('offered for typing errors are words of texts', () => {
    const own = collectPostings(toRecords({ '/a/': { title: 'Nodes', text: 'word 12345 x2\ncode: identifier' } }))
    const words = writeSpelling(own).flatMap((shard) => readSpelling(toBytes(shard)))
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
    const shards = writeTexts([toRecords({ '/long/': { title: 'Long', text: `## Chapter\n${text}` } })])
    expect(shards.length).toBeGreaterThan(1)
    const [[url, , above]] = JSON.parse(shards[1]?.text ?? '')
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
    const dictionary = new TextEncoder().encode(pickDictionary(texts))
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

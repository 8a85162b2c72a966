import { afterEach, describe, expect, test, vi } from 'vitest'
import { MAX_QUERY_LENGTH, SearchError, type SearchTextPart } from '../../src/search/search-provider.ts'
import { SEARCH_LEVELS } from '../../src/search/search-record.ts'
import { tokenize } from '../../src/search/tokenize.ts'
import { createRandom } from '../parse/create-random.ts'
import { findUrls, openHost, openPages, type TestPage, toHost, toRecords } from './site.ts'

type Random = (below: number) => number

/** What texts and queries of these tests are made of. */
const PIECES = [
  ...[
    'node',
    'Node',
    'validators',
    'staking',
    'the',
    'a',
    'I',
    'x1',
    '42',
    '3.14',
    "node's",
    'l’été',
    'e\u0301',
    'ﬁle',
  ],
  ...[
    'eth_getBalance',
    'getHTTPResponse',
    '__proto__',
    'constructor',
    'SCREAMING_CASE',
    'kebab-case',
    'a.b.c',
    '_',
    '__',
  ],
  ...['0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b', '0x88df01', '88df0164', '0x', 'deadbeef01'],
  ...[
    '部署网站',
    '网',
    '𠮷野家',
    'データ可用性',
    'ー',
    '서버를',
    'ภาษาไทย',
    'مُحَمَّد',
    'می‌خواهم',
    'שָׁלוֹם',
    'हिन्दी',
    'İstanbul',
    'ısı',
  ],
  ...[
    '🚀',
    '👩‍🚀',
    '🇩🇪',
    '\ud83d',
    '\udc00',
    '\u0301',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\u0000',
    '\xad',
    '\ue000',
    'ﷺ',
    '½',
  ],
  ...[
    '<b>',
    '</script>',
    '&amp;',
    '"',
    '“',
    '”',
    "'",
    '*',
    '.*',
    '(a+)+$',
    '[',
    '\\',
    '\uffff',
    'a'.repeat(40),
    '𐐀'.repeat(14),
  ],
]

const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T

const compose = (length: number, random: Random) =>
  Array.from({ length }, () => pick(PIECES, random)).join(random(10) < 7 ? ' ' : '')

/** Some pages of pieces, too many for one shard of texts. */
function toPages(random: Random): Record<string, TestPage> {
  const toText = () =>
    Array.from({ length: 6 }, (_, index) => `## Part ${index} ${compose(2, random)}\n${compose(60, random)}`).join('\n')
  return Object.fromEntries(
    Array.from({ length: 16 }, (_, page) => [`/p${page}/`, { title: `Page ${page}`, text: toText() }]),
  )
}

const toText = (parts: readonly SearchTextPart[]) => parts.map(({ text }) => text).join('')

describe('any query', () => {
  const random = createRandom(7)
  const records = toRecords(toPages(random))
  const provider = openHost(toHost(records))
  const byId = new Map(records.map((record) => [record.objectID, record]))

  test('has an answer whose texts are those of the pages', async () => {
    for (let round = 0; round < 60; round++) {
      const query = compose(1 + random(30), random)
      const { hits, count } = await provider.search({ query })
      expect(count, query).toBeGreaterThanOrEqual(hits.length)
      for (const hit of hits) {
        const record = byId.get(hit.objectID)
        for (const level of SEARCH_LEVELS) {
          const heading = hit.hierarchy[level]
          expect(heading && toText(heading)).toBe(record?.hierarchy[level])
        }
        const snippet = hit.snippet ?? []
        expect(record?.content ?? '').toContain(toText(snippet).replace(/^…|…$/g, ''))
        expect(snippet.every((part) => part.text !== '')).toBe(true)
      }
    }
  })

  test('that is a word of a text finds its section', async () => {
    for (const { objectID, content } of records.filter((_, index) => index % 41 === 0)) {
      const found = new Set(tokenize(content ?? '').map(({ start, end }) => content?.slice(start, end) ?? ''))
      for (const word of found) {
        const { count } = await provider.search({ query: word })
        const { hits } = await provider.search({ query: word, hitsPerPage: count })
        const isOnPage = hits.some((hit) => hit.url_without_anchor === objectID.replace(/#.*/, ''))
        expect(isOnPage, `${JSON.stringify(word)} of ${objectID}`).toBe(true)
      }
    }
  })

  test.each([
    ['ends within a character', `${' '.repeat(MAX_QUERY_LENGTH - 5)}node𠮷`],
    ['is longer than a query may be', `node ${'🚀'.repeat(4000)}`],
    ['has more words than are looked for', `node ${Array.from({ length: 900 }, (_, index) => `x${index}`).join(' ')}`],
  ])('that %s is cut', async (_, query) => {
    const { count } = await openPages({ '/a/': { title: 'A', text: 'node' } }).search({ query })
    expect(count).toBe(1)
  })

  test('reads few files for one long identifier', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `${'bcdfghjk'[index % 8]}${index}x filler${index * 7919}`)
    const requests: string[] = []
    const pages = Object.fromEntries(words.map((text, index) => [`/p${index}/`, { title: `T${index}`, text }]))
    const many = openHost(toHost(toRecords(pages)), requests)
    await many.search({ query: Array.from({ length: 170 }, (_, index) => `B${'cdfghjkl'[index % 8]}`).join('') })
    expect(requests.length).toBeLessThan(24)
  })

  test.each([
    ['a combining mark alone', '\u0301'],
    ['an emoji alone', '🚀'],
    ['a joiner alone', '\u200d'],
    ['a soft hyphen alone', '\xad'],
  ])('of %s finds nothing', async (_, query) => {
    expect((await provider.search({ query })).count).toBe(0)
  })
})

describe.each([
  ['camel case in parts', 'call getHTTPResponse now', ['gethttpresponse', 'HTTP', 'response', 'getHttp']],
  ['snake case in parts', 'max_fee_per_gas', ['max_fee', 'fee per gas', 'MAX_FEE_PER_GAS', 'gas']],
  ['hexadecimal numbers by their beginning', 'block 0x88df016429689c07', ['0x88df', '0X88DF016429689C07', '88df0164']],
  ['Hebrew without its vowel signs', 'שָׁלוֹם עולם', ['שלום', 'שָׁלוֹם', 'עולם']],
  ['Arabic without its vowel signs', 'مُحَمَّد', ['محمد']],
  ['Turkish in any case', 'İstanbul ve Isparta', ['istanbul', 'İSTANBUL', 'isparta', 'ısparta']],
  ['accents composed or not', 'café', ['cafe', 'CAFE\u0301', 'café']],
  ['compatibility forms', 'ﬁle ＡＰＩ', ['file', 'api']],
  ['words with soft hyphens', 'Donau\xaddampf\xadschiff', ['donaudampfschiff']],
  ['Thai in parts', 'ภาษาไทยง่าย', ['ไทย', 'ภาษา']],
  ['letters beyond the first plane', '𠮷野家', ['𠮷', '𠮷野', '野家']],
  ['long words by their beginning', `${'a'.repeat(23)}𐐀𐐀`, [`${'a'.repeat(23)}𐐀𐐀`]],
])('finds %s', (_, text, queries) => {
  const provider = openPages({ '/x/': { title: 'X', text }, '/y/': { title: 'Y', text: 'other' } })
  test.each(queries)('%s', async (query) => {
    expect(await findUrls(provider, query)).toEqual(['/x/'])
  })
})

describe('damage', () => {
  const random = createRandom(11)
  const pages = toPages(random)
  const intact = toHost(toRecords(pages))
  const names = [...intact.keys()]

  const damages: Record<string, (bytes: Uint8Array) => Uint8Array> = {
    'a bit': (bytes) => {
      const at = random(bytes.length)
      return bytes.map((byte, index) => (index === at ? byte ^ (1 << random(8)) : byte))
    },
    'an end': (bytes) => bytes.slice(0, random(bytes.length)),
    'a beginning': (bytes) => bytes.slice(1 + random(bytes.length - 1)),
    'the place of another file': () => intact.get(pick(names, random)) ?? new Uint8Array(),
  }

  test.each(Object.keys(damages))('of %s gives the right answer or an error, and none is kept', async (kind) => {
    const queries = ['validators', 'getbalance', '部署', 'stakimg', 'page']
    const expected = await Promise.all(queries.map((query) => findUrls(openHost(intact), query)))
    for (let round = 0; round < 12; round++) {
      const name = pick(names, random)
      const host = new Map(intact)
      host.set(name, damages[kind]?.(intact.get(name) ?? new Uint8Array()) ?? new Uint8Array())
      const provider = openHost(host)
      for (const [index, query] of queries.entries()) {
        const answer = await findUrls(provider, query).catch((error: unknown) => error)
        if (answer instanceof Error) expect(answer).toBeInstanceOf(SearchError)
        else if (kind !== 'the place of another file') expect(answer).toEqual(expected[index])
      }
      host.set(name, intact.get(name) ?? new Uint8Array())
      // A file in the place of another one is intact by itself.
      if (kind === 'the place of another file') continue
      expect(await findUrls(provider, 'validators')).toEqual(expected[0])
    }
  })
})

describe('a part of the engine that cannot be loaded', () => {
  afterEach(() => {
    vi.doUnmock('../../src/search/local/correct-words.ts')
    vi.resetModules()
  })

  test('is an error of the search that needs it', async () => {
    vi.resetModules()
    vi.doMock('../../src/search/local/correct-words.ts', () => {
      throw new TypeError('network')
    })
    const { openPages: open } = await import('./site.ts')
    const provider = open({ '/a/': { title: 'Staking' } })
    await expect(provider.search({ query: 'stakimg' })).rejects.toMatchObject({
      name: 'SearchError',
      code: 'unreachable',
    })
    expect(await findUrls(provider, 'staking')).toEqual(['/a/'])
  })
})

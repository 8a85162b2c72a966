import { describe, expect, test, vi } from 'vitest'
import type { SearchProviderSettings } from '../../../src/model/search-settings.ts'
import { createProviderLoader } from '../../../src/search/load-provider.ts'
import { decodeEntities, parseMarkedText } from '../../../src/search/providers/marked-text.ts'
import type { SearchResponse } from '../../../src/search/search-provider.ts'
import { END, format, type Reply, replaceNetwork, START } from './exchange.ts'
import { ALGOLIA_ANSWER, ELASTICSEARCH_ANSWER, MEILISEARCH_ANSWER, TYPESENSE_ANSWER } from './recorded-answers.ts'

const endpoint = { endpoint: 'https://search.example', apiKey: 'key', indexName: 'docs' }
const SERVICES: SearchProviderSettings[] = [
  { name: 'algolia', appId: 'APP', apiKey: 'key', indexName: 'docs', searchParameters: {} },
  { name: 'typesense', ...endpoint },
  { name: 'meilisearch', ...endpoint },
  { name: 'elasticsearch', ...endpoint },
]

const ANSWERS = {
  local: null,
  algolia: ALGOLIA_ANSWER,
  typesense: TYPESENSE_ANSWER,
  meilisearch: MEILISEARCH_ANSWER,
  elasticsearch: ELASTICSEARCH_ANSWER,
}

/** Puts something else in the place of one value of a JSON text, each value in its turn. */
function listDamaged(answer: unknown): unknown[] {
  const others = [null, [], {}, 'text', -1, true]
  const text = JSON.stringify(answer)
  let count = 0
  JSON.parse(text, (_key, value) => {
    count++
    return value
  })
  return Array.from({ length: count }, (_, target) => target).flatMap((target) =>
    others.map((other) => {
      let at = 0
      return JSON.parse(text, (_key, value) => (at++ === target ? other : value))
    }),
  )
}

describe.each(SERVICES.map((settings) => [settings.name, settings] as const))(
  'The provider for %s',
  (_name, settings) => {
    const load = createProviderLoader(settings)

    test('needs nothing before the first search, and asks nothing for an empty one', async () => {
      const sent = replaceNetwork('unreachable')
      const provider = await load()
      await provider.load()
      expect(await provider.search({ query: ' ' })).toEqual({
        ...{ query: ' ', page: 0, hits: [], count: 0, hasMore: false, suggestions: [] },
        facets: { language: {}, tags: {}, section: {} },
      })
      expect(sent).toEqual([])
    })

    test('sends at most 512 characters of a query', async () => {
      const sent = replaceNetwork('unreachable')
      await (await load()).search({ query: 'é'.repeat(600) }).catch(() => undefined)
      expect(/é+/.exec(JSON.stringify(sent[0]?.body))?.[0]).toHaveLength(512)
    })

    test.each<[code: string, reply: Reply]>([
      ['unreachable', 'unreachable'],
      ['unreachable', { status: 500, text: '' }],
      ['refused', { status: 401, json: {} }],
      ['refused', { status: 403, text: 'Forbidden' }],
      ['refused', { status: 404, json: { message: 'Index not found' } }],
      ['refused', { status: 429, text: '' }],
      ['damaged', { text: '' }],
      ['damaged', { text: '<!doctype html>' }],
      ['damaged', { json: null }],
      ['damaged', { json: [] }],
      ['damaged', { json: {} }],
      ['damaged', { json: { results: [] } }],
      ['damaged', { json: { results: [{}], hits: {} } }],
      ['damaged', { json: { results: [{ hits: {}, grouped_hits: null }], hits: { hits: 'none' } } }],
      ['damaged', { json: { results: [{ hits: [], grouped_hits: [] }], hits: { hits: [] } } }],
      ['damaged', { json: { results: [{ hits: [1], grouped_hits: [1], nbHits: 1 }], hits: { hits: [1] } } }],
      [
        'damaged',
        {
          json: {
            results: [
              { hits: [{ url: 1 }], nbHits: 1, totalHits: 1, grouped_hits: [{ hits: [{ document: {} }] }], found: 1 },
            ],
          },
        },
      ],
    ])('fails with "%s" for %j', async (code, reply) => {
      replaceNetwork(reply)
      await expect((await load()).search({ query: 'lock' })).rejects.toMatchObject({
        ...{ name: 'SearchError', code },
        url: expect.not.stringContaining('key'),
      })
    })

    test('has plain text in its hits, or fails, whichever value of an answer is another', async () => {
      const provider = await load()
      let failures = 0
      for (const json of listDamaged(ANSWERS[settings.name])) {
        replaceNetwork({ json })
        const answer = await provider.search({ query: 'lock' }).catch((error: unknown) => error)
        if (answer instanceof Error) {
          failures++
          expect(answer).toMatchObject({ name: 'SearchError', code: expect.stringMatching(/^(?:damaged|refused)$/) })
        } else {
          const { hits, count } = answer as SearchResponse
          expect(count).toBeTypeOf('number')
          for (const { url, hierarchy, snippet, tags } of hits) {
            const texts = [...Object.values(hierarchy), snippet].flatMap((parts) => parts ?? []).map(({ text }) => text)
            for (const text of [url, ...tags, ...texts]) expect(text).toBeTypeOf('string')
          }
        }
      }
      expect(failures).toBeGreaterThan(5)
    })

    test('gives a service that is silent up before the session does', async () => {
      vi.useFakeTimers()
      replaceNetwork('silent')
      const provider = await load()
      const failed = expect(provider.search({ query: 'lock' })).rejects.toMatchObject({ code: 'unreachable' })
      await vi.advanceTimersByTimeAsync(14_900)
      await failed
    })

    test('stops when its reader does, with their reason', async () => {
      const sent = replaceNetwork('silent')
      const provider = await load()
      const controller = new AbortController()
      const search = provider.search({ query: 'lock', signal: controller.signal })
      controller.abort(new Error('Enough.'))
      await expect(search).rejects.toThrow('Enough.')
      await expect(provider.search({ query: 'lock', signal: controller.signal })).rejects.toThrow('Enough.')
      expect(sent.length).toBeLessThanOrEqual(1)
    })
  },
)

describe('The hits of a service', () => {
  const toHit = (url: string, index: number) => {
    return { objectID: `${index}`, url, hierarchy: { lvl0: 'Guide', lvl1: `Page ${index}` }, deprecated: false }
  }
  const answer = (urls: string[], count = urls.length) => {
    return { json: { results: [{ hits: urls.map(toHit), nbHits: count }] } }
  }
  const open = createProviderLoader(SERVICES[0] ?? { name: 'local', indexes: {} })

  test('are at most five of each page, next to each other', async () => {
    replaceNetwork(answer(['/a#1', '/b#1', '/a#2', '/a#3', '/a#4', '/a#5', '/a#6', '/b']))
    const { hits } = await (await open()).search({ query: 'x' })
    expect(hits.map(({ url }) => url)).toEqual(['/a#1', '/a#2', '/a#3', '/a#4', '/a#5', '/b#1', '/b'])
  })

  test('are counted themselves, or their pages where there are more', async () => {
    const urls = ['/a#1', '/a#2', '/b']
    replaceNetwork(answer(urls, 2))
    const provider = await open()
    expect(await provider.search({ query: 'x' })).toMatchObject({ count: 3, hasMore: false })
    replaceNetwork(answer(urls, 5))
    expect(await provider.search({ query: 'x', hitsPerPage: 2 })).toMatchObject({ count: 5, hasMore: true })
    expect(await provider.search({ query: 'x', hitsPerPage: 2, page: 2 })).toMatchObject({ count: 5, hasMore: false })
  })

  test('suggest the titles that they had when later ones are none', async () => {
    replaceNetwork(answer(['/a', '/b']), answer([]))
    const provider = await createProviderLoader(SERVICES[0] ?? { name: 'local', indexes: {} })()
    expect((await provider.search({ query: 'x' })).suggestions).toEqual([])
    expect((await provider.search({ query: 'y' })).suggestions).toEqual(['Guide'])
  })
})

describe('A text with marks', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    [`a ${START}b${END} c`, 'a [b] c'],
    [`${START}a${END}${START}b${END}`, '[a][b]'],
    [`${START}never ends`, '[never ends]'],
    [`<img src=x onerror=1> <b>${START}x${END}</b>`, '<img src=x onerror=1> <b>[x]</b>'],
  ])('%j is %j', (text, expected) => {
    expect(format(parseMarkedText(text))).toBe(expected)
  })

  test.each([
    ['&lt;b&gt; &amp;amp; &quot;x&quot; &#39;y&#x27;', `<b> &amp; "x" 'y'`],
    [`&${START}lt${END};`, '<'],
    ['&nbsp; & &x;', '&nbsp; & &x;'],
  ])('has the entities of %j read once', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected)
  })
})

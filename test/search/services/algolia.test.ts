import { describe, expect, test, vi } from 'vitest'
import { createAlgoliaProvider } from '../../../src/search/providers/algolia.ts'
import { END, replaceNetwork, START, searchAll } from './exchange.ts'
import { ALGOLIA_ANSWER } from './recorded-answers.ts'

const open = (searchParameters: Record<string, unknown> = {}) =>
  createAlgoliaProvider({ name: 'algolia', appId: 'APP1', apiKey: 'key', indexName: 'docs', searchParameters })

describe('Algolia', () => {
  test('is asked as its protocol describes, without a request for permission', async () => {
    const sent = replaceNetwork({ json: ALGOLIA_ANSWER })
    await open().search({ query: 'lock', page: 2, hitsPerPage: 15 })
    expect(sent).toHaveLength(1)
    const url = new URL(sent[0]?.url ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://app1-dsn.algolia.net/1/indexes/*/queries')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'x-algolia-agent': 'docsgen',
      'x-algolia-application-id': 'APP1',
      'x-algolia-api-key': 'key',
    })
    expect([...(sent[0]?.headers.entries() ?? [])]).toEqual([['content-type', 'text/plain;charset=UTF-8']])
    expect(sent[0]?.body).toMatchObject({
      requests: [
        {
          ...{ indexName: 'docs', query: 'lock', page: 2, hitsPerPage: 15, facetFilters: [] },
          ...{ attributesToSnippet: ['content:15'], highlightPreTag: START, highlightPostTag: END },
        },
      ],
    })
  })

  test('narrows a query to the language and the tags of the reader, and then by the configured filters (Q-6)', async () => {
    const sent = replaceNetwork({ json: ALGOLIA_ANSWER })
    const filters = { language: 'en', tags: ['default', 'docs-default-current'] }
    const contextual = ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]
    const findFilters = () => sent.at(-1)?.body
    await open({ facetFilters: ['type:content', ['a:1', 'a:2']] }).search({ query: 'lock', filters })
    expect(findFilters()).toMatchObject({
      requests: [{ facetFilters: [...contextual, 'type:content', ['a:1', 'a:2']] }],
    })
    await open({ facetFilters: 'type:content' }).search({ query: 'lock', filters })
    expect(findFilters()).toMatchObject({ requests: [{ facetFilters: [...contextual, 'type:content'] }] })
    await open({ facetFilters: ['type:content'] }).search({ query: 'lock' })
    expect(findFilters()).toMatchObject({ requests: [{ facetFilters: ['type:content'] }] })
    await open().search({ query: 'lock', filters: { section: '-x' } })
    expect(findFilters()).toMatchObject({ requests: [{ facetFilters: ['hierarchy.lvl0:\\-x'] }] })
  })

  test('passes the configured parameters on, but not those that the answer depends on', async () => {
    const sent = replaceNetwork({ json: ALGOLIA_ANSWER })
    await open({ ruleContexts: ['docs'], highlightPreTag: '<b>', page: 9, query: 'x' }).search({ query: 'lock' })
    expect(sent[0]?.body).toMatchObject({
      requests: [{ ruleContexts: ['docs'], highlightPreTag: START, page: 0, query: 'lock' }],
    })
  })

  test('finds hits by their pages with the matches marked, and the texts of a crawler without entities', async () => {
    replaceNetwork({ json: ALGOLIA_ANSWER })
    expect(await searchAll(open(), 'lock')).toEqual([
      '/docs/staking#lock: Guide > Staking > [Lock] &lt;b> tokens | … to [lock] them …',
      '/docs/staking: Guide > Staking | null',
      'https://docs.example/docs/keys#map: Guide > Keys > map<Key> | null',
    ])
    const { hits, count, hasMore } = await open().search({ query: 'lock' })
    expect({ count, hasMore }).toEqual({ count: 43, hasMore: true })
    expect(hits[0]).toMatchObject({ type: 'lvl2', anchor: 'lock', tags: ['docs-default-current'], deprecated: true })
    expect(hits[2]).toMatchObject({ anchor: 'map', tags: ['default'], deprecated: false })
    expect(await open().search({ query: 'lock', page: 2 })).toMatchObject({ hasMore: false })
  })

  test('counts a facet under the filters of the others, with a query that is no search of a reader', async () => {
    const sent = replaceNetwork({ json: ALGOLIA_ANSWER })
    const { facets } = await open().search({ query: 'lock', filters: { tags: ['v1'] }, countFacets: true })
    expect(sent[0]?.body).toMatchObject({
      requests: [
        { facets: ['language', 'hierarchy.lvl0'], facetFilters: ['docusaurus_tag:v1'] },
        { facets: ['docusaurus_tag'], facetFilters: [], hitsPerPage: 0, analytics: false },
      ],
    })
    expect(facets).toEqual({
      language: { en: 40, de: 3 },
      tags: { default: 10, 'docs-default-v1': 40 },
      section: {},
    })
  })

  test.each([['unreachable' as const], [{ status: 503, text: 'no' }]])(
    'is asked on its other hosts when one is %j',
    async (reply) => {
      const sent = replaceNetwork(reply, reply, reply, { json: ALGOLIA_ANSWER })
      await open().search({ query: 'lock' })
      expect(sent.map(({ url }) => new URL(url).host)).toEqual([
        'app1-dsn.algolia.net',
        'app1-1.algolianet.com',
        'app1-2.algolianet.com',
        'app1-3.algolianet.com',
      ])
    },
  )

  test('is asked on another host when one is silent, in time for all of them', async () => {
    vi.useFakeTimers()
    const sent = replaceNetwork('silent', { json: ALGOLIA_ANSWER })
    const search = open().search({ query: 'lock' })
    await vi.advanceTimersByTimeAsync(3_500)
    expect((await search).count).toBe(43)
    expect(sent).toHaveLength(2)
  })

  test('that refuses a request is not asked again', async () => {
    const sent = replaceNetwork({ status: 403, json: { message: 'Invalid Application-ID or API key', status: 403 } })
    await expect(open().search({ query: 'lock' })).rejects.toMatchObject({
      name: 'SearchError',
      code: 'refused',
      message: expect.stringContaining('403: {"message":"Invalid Application-ID'),
      url: expect.not.stringContaining('key'),
    })
    expect(sent).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { createMeilisearchProvider } from '../../../src/search/providers/meilisearch.ts'
import { END, replaceNetwork, START, searchAll } from './exchange.ts'
import { MEILISEARCH_ANSWER } from './recorded-answers.ts'

const open = () =>
  createMeilisearchProvider({
    name: 'meilisearch',
    endpoint: 'https://search.example',
    apiKey: 'key',
    indexName: 'docs',
  })

describe('Meilisearch', () => {
  test('is asked as its protocol describes', async () => {
    const sent = replaceNetwork({ json: MEILISEARCH_ANSWER })
    await open().search({ query: 'lock', page: 1, hitsPerPage: 15 })
    expect(sent.map(({ url }) => url)).toEqual(['https://search.example/multi-search'])
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      authorization: 'Bearer key',
      'content-type': 'application/json',
    })
    expect(sent[0]?.body).toMatchObject({
      queries: [
        {
          ...{ indexUid: 'docs', q: 'lock', page: 2, hitsPerPage: 15, attributesToCrop: ['content'], cropLength: 15 },
          ...{ highlightPreTag: START, highlightPostTag: END },
        },
      ],
    })
  })

  test('narrows a query to the language and the tags of the reader (Q-6)', async () => {
    const sent = replaceNetwork({ json: MEILISEARCH_ANSWER })
    await open().search({ query: 'lock', filters: { language: 'en', tags: ['default', 'a"b'] } })
    expect(sent[0]?.body).toMatchObject({
      queries: [{ filter: ['language IN ["en"]', 'docusaurus_tag IN ["default","a\\"b"]'] }],
    })
  })

  test('finds hits with the matches marked, also in an index of a crawler', async () => {
    replaceNetwork({ json: MEILISEARCH_ANSWER })
    expect(await searchAll(open(), 'lock')).toEqual([
      '/docs/staking#lock: Guide > Staking > [Lock] tokens | …to [lock] them…',
      'https://docs.example/keys#a: Guide > [Keys] | null',
    ])
    const { hits, ...rest } = await open().search({ query: 'lock' })
    expect(rest).toMatchObject({ count: 2, hasMore: false })
    expect(hits[1]?.url_without_anchor).toBe('https://docs.example/keys')
  })

  test('counts a facet under the filters of the others', async () => {
    const sent = replaceNetwork({ json: MEILISEARCH_ANSWER })
    const { facets } = await open().search({ query: 'lock', filters: { tags: ['v1'] }, countFacets: true })
    expect(sent[0]?.body).toMatchObject({
      queries: [{ facets: ['language', 'hierarchy.lvl0'] }, { facets: ['docusaurus_tag'], hitsPerPage: 0 }],
    })
    expect(facets).toEqual({ language: { en: 2 }, tags: { default: 3 }, section: {} })
  })

  test('that cannot count a facet is asked without', async () => {
    const message = 'Invalid facet distribution: Attribute `hierarchy.lvl0` is not filterable.'
    const sent = replaceNetwork(
      { status: 400, json: { message, code: 'invalid_search_facets' } },
      { json: MEILISEARCH_ANSWER },
    )
    expect((await open().search({ query: 'lock', countFacets: true })).count).toBe(2)
    expect(sent.map(({ body }) => JSON.stringify(body).includes('"facets"'))).toEqual([true, false])
  })

  test.each([401, 403, 429])('that answers with status %d is not asked for less', async (status) => {
    const sent = replaceNetwork({ status, text: '' })
    await expect(open().search({ query: 'lock', countFacets: true })).rejects.toMatchObject({ code: 'refused' })
    expect(sent).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { createTypesenseProvider } from '../../../src/search/providers/typesense.ts'
import { END, listQueries, replaceNetwork, START, searchAll } from './exchange.ts'
import { TYPESENSE_ANSWER } from './recorded-answers.ts'

const open = (endpoint = 'https://search.example') =>
  createTypesenseProvider({ name: 'typesense', endpoint, apiKey: 'key', indexName: 'docs' })

describe('Typesense', () => {
  test('is asked as its protocol describes, without a request for permission', async () => {
    const sent = replaceNetwork({ json: TYPESENSE_ANSWER })
    await open('https://search.example/typesense/').search({ query: 'lock', page: 1, hitsPerPage: 15 })
    expect(sent.map(({ url }) => url)).toEqual([
      'https://search.example/typesense/multi_search?x-typesense-api-key=key',
    ])
    expect([...(sent[0]?.headers.entries() ?? [])]).toEqual([['content-type', 'text/plain;charset=UTF-8']])
    const searches = sent.flatMap(listQueries)
    expect(searches).toHaveLength(1)
    expect(searches[0]).toMatchObject({
      ...{ collection: 'docs', q: 'lock', page: 2, per_page: 15, group_by: 'url_without_anchor', group_limit: 5 },
      ...{ highlight_start_tag: START, highlight_end_tag: END },
    })
    expect(searches[0]?.query_by).toMatch(/^hierarchy\.lvl1,.*,content,keywords,code$/)
    expect(searches[0]).not.toHaveProperty('filter_by')
  })

  test('narrows a query to the language and the tags of the reader (Q-6)', async () => {
    const sent = replaceNetwork({ json: TYPESENSE_ANSWER })
    await open().search({ query: 'lock', filters: { language: 'en', tags: ['default', 'a`b'] } })
    expect(sent[0]?.body).toMatchObject({
      searches: [{ filter_by: 'language:=[`en`] && docusaurus_tag:=[`default`,`ab`]' }],
    })
  })

  test('finds hits by their pages with the matches marked, also in a collection of a crawler', async () => {
    replaceNetwork({ json: TYPESENSE_ANSWER })
    expect(await searchAll(open(), 'lock')).toEqual([
      '/docs/staking#lock: Guide > Staking > [Lock] tokens | to [lock] them',
      '/docs/staking: Staking | a [lock]',
      'https://docs.example/keys#a: Guide > Keys & [locks] | null',
    ])
    const { hits, count, hasMore } = await open().search({ query: 'lock' })
    expect({ count, hasMore }).toEqual({ count: 3, hasMore: false })
    expect(hits.map(({ objectID, type }) => [objectID, type])).toEqual([
      ['/docs/staking#lock', 'lvl2'],
      ['8', 'content'],
      ['9', 'lvl1'],
    ])
  })

  test('counts a facet under the filters of the others', async () => {
    const sent = replaceNetwork({ json: TYPESENSE_ANSWER })
    const { facets } = await open().search({ query: 'lock', filters: { tags: ['v1'] }, countFacets: true })
    expect(sent[0]?.body).toMatchObject({
      searches: [
        { facet_by: 'language,hierarchy.lvl0', filter_by: 'docusaurus_tag:=[`v1`]' },
        { facet_by: 'docusaurus_tag', per_page: 0 },
      ],
    })
    expect(facets).toEqual({ language: { en: 3 }, tags: { default: 4 }, section: {} })
  })

  test('that lacks a field which only docsgen writes is asked for the others, and from then on at once', async () => {
    const refusal = { results: [{ code: 404, error: 'Could not find a field named `keywords` in the schema.' }] }
    const sent = replaceNetwork({ json: refusal }, { json: TYPESENSE_ANSWER })
    const provider = open()
    expect((await provider.search({ query: 'lock' })).count).toBe(3)
    await provider.search({ query: 'lock', countFacets: true })
    expect(sent).toHaveLength(3)
    for (const search of sent.slice(1).flatMap(listQueries)) {
      expect(search.query_by).toMatch(/,content$/)
      expect(search).not.toHaveProperty('facet_by')
    }
  })

  test('that refuses a search within its answer has refused it', async () => {
    replaceNetwork({ json: { results: [{ code: 404, error: 'Not found.' }] } })
    await expect(open().search({ query: 'lock' })).rejects.toMatchObject({
      code: 'refused',
      message: 'Typesense: Not found.',
    })
  })
})

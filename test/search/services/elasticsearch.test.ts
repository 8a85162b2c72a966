import { describe, expect, test } from 'vitest'
import { createElasticsearchProvider } from '../../../src/search/providers/elasticsearch.ts'
import { END, replaceNetwork, START, searchAll } from './exchange.ts'
import { ELASTICSEARCH_ANSWER } from './recorded-answers.ts'

const open = () =>
  createElasticsearchProvider({
    ...{ name: 'elasticsearch', endpoint: 'https://search.example/proxy', apiKey: 'key', indexName: 'my docs' },
  })

describe('Elasticsearch', () => {
  test('is asked as its protocol describes', async () => {
    const sent = replaceNetwork({ json: ELASTICSEARCH_ANSWER })
    await open().search({ query: 'lock', page: 1, hitsPerPage: 15 })
    expect(sent.map(({ url }) => url)).toEqual(['https://search.example/proxy/my%20docs/_search'])
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      authorization: 'ApiKey key',
      'content-type': 'application/json',
    })
    expect(sent[0]?.body).toMatchObject({
      ...{ from: 15, size: 15, post_filter: { bool: { filter: [] } } },
      query: { function_score: { query: { multi_match: { query: 'lock', type: 'bool_prefix', fuzziness: 'AUTO' } } } },
      collapse: {
        field: 'url_without_anchor',
        inner_hits: { size: 5, highlight: { pre_tags: [START], post_tags: [END] } },
      },
    })
    expect(Object.keys(Object(sent[0]?.body.aggs))).toEqual(['results'])
  })

  test('narrows a query to the language and the tags of the reader (Q-6)', async () => {
    const sent = replaceNetwork({ json: ELASTICSEARCH_ANSWER })
    await open().search({ query: 'lock', filters: { language: 'en', tags: ['default', 'v1'], section: 'Guide' } })
    expect(sent[0]?.body).toMatchObject({
      post_filter: {
        bool: {
          filter: [
            { terms: { language: ['en'] } },
            { terms: { docusaurus_tag: ['default', 'v1'] } },
            { terms: { 'hierarchy.lvl0.keyword': ['Guide'] } },
          ],
        },
      },
    })
  })

  test('finds hits by their pages with the matches marked', async () => {
    replaceNetwork({ json: ELASTICSEARCH_ANSWER })
    expect(await searchAll(open(), 'lock')).toEqual([
      '/docs/staking#lock: Guide > Staking > [Lock] tokens | Use it to [lock] them…',
      '/docs/staking: Staking | Staking is a sentence.',
    ])
    expect(await open().search({ query: 'lock' })).toMatchObject({ count: 2, hasMore: false })
  })

  test('counts a facet under the filters of the others', async () => {
    const sent = replaceNetwork({ json: ELASTICSEARCH_ANSWER })
    const filters = { language: 'en', tags: ['v1'] }
    const { facets } = await open().search({ query: 'lock', filters, countFacets: true })
    expect(sent[0]?.body).toMatchObject({
      aggs: {
        language: { filter: { bool: { filter: [{ terms: { docusaurus_tag: ['v1'] } }] } } },
        tags: { filter: { bool: { filter: [{ terms: { language: ['en'] } }] } } },
        results: { filter: { bool: { filter: [{}, {}] } } },
      },
    })
    expect(facets).toEqual({ language: { en: 2 }, tags: { default: 5 }, section: { Guide: 1 } })
  })
})

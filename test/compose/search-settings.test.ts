import { describe, expect, test } from 'vitest'
import { createContentSecurityPolicy } from '../../cli/render/content-security-policy.ts'
import { resolveTestConfig } from '../support/config.ts'
import { createDocRoute } from '../support/routes.ts'
import { composePage } from './test-page.ts'

const endpoint = { endpoint: 'https://search.example:8108/path/', apiKey: 'key', indexName: 'docs' }
const algolia = { appId: 'APP1', apiKey: 'key', indexName: 'docs' }

type SearchInput = Exclude<Parameters<typeof resolveTestConfig>[0], undefined>['search']

const compose = (search: SearchInput) => composePage({ config: resolveTestConfig({ search: search ?? {} }) }, '/docs/a')

const findConnections = (search: SearchInput) =>
  /connect-src [^;]*/.exec(createContentSecurityPolicy(compose(search), ''))?.[0]

describe('a site whose searches a service answers', () => {
  test('tells its pages what to ask', () => {
    const { search } = compose({ provider: 'algolia', algolia: { ...algolia, searchParameters: { a: 1 } } }).site
    expect(search?.provider).toEqual({ name: 'algolia', ...algolia, searchParameters: { a: 1 } })
    expect(compose({ provider: 'typesense', typesense: endpoint }).site.search?.provider).toEqual({
      name: 'typesense',
      ...endpoint,
    })
  })

  test.each([
    [{ provider: 'algolia' as const, algolia }, 'Algolia'],
    [{ provider: 'typesense' as const, typesense: endpoint }, 'Typesense'],
    [{ provider: 'meilisearch' as const, meilisearch: endpoint }, 'Meilisearch'],
    // True of OpenSearch, too.
    [{ provider: 'elasticsearch' as const, elasticsearch: endpoint }, 'Elasticsearch API'],
    [{}, undefined],
  ])('tells its pages whom to name (P-6)', (search, name) => {
    expect(compose(search).site.search?.service?.name).toBe(name)
  })

  test('names the origin of the service for a hint to connect (Q-5)', () => {
    const service = { provider: 'meilisearch' as const, meilisearch: endpoint }
    expect(compose({ provider: 'algolia', algolia }).site.searchOrigin).toBe('https://app1-dsn.algolia.net')
    expect(compose(service).site.searchOrigin).toBe('https://search.example:8108')
    expect(compose({}).site.searchOrigin).toBeNull()
  })

  test('allows its pages requests to the service and the assistant, and to nothing else', () => {
    const askAi = {
      endpoint: 'https://ai.example/chat',
      protocol: 'openai' as const,
      feedbackEndpoint: 'https://votes.example/',
    }
    expect(findConnections({ provider: 'algolia', algolia })).toBe(
      "connect-src 'self' https://app1-dsn.algolia.net https://app1-1.algolianet.com https://app1-2.algolianet.com https://app1-3.algolianet.com",
    )
    expect(findConnections({ provider: 'elasticsearch', elasticsearch: endpoint, askAi })).toBe(
      "connect-src 'self' https://search.example:8108 https://ai.example https://votes.example",
    )
    const sameOrigin = { ...askAi, feedbackEndpoint: 'https://ai.example/votes' }
    expect(findConnections({ askAi: sameOrigin })).toBe("connect-src 'self' https://ai.example")
    expect(findConnections({})).toBeUndefined()
  })

  test('has the same policy on each of its pages, so that they can replace each other', () => {
    const config = resolveTestConfig({ search: { provider: 'typesense', typesense: endpoint } })
    const routes = [createDocRoute('/docs/a'), createDocRoute('/docs/b')]
    const policies = routes.map(({ pathname }) =>
      createContentSecurityPolicy(composePage({ config, routes }, pathname), ''),
    )
    expect(new Set(policies).size).toBe(1)
  })
})

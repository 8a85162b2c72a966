import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../cli/config/resolve.ts'

const MINIMAL = { title: 'Moorline', url: 'https://docs.example' }
const algolia = { appId: 'A1', apiKey: 'k', indexName: 'docs' }
const service = { endpoint: 'https://search.example', apiKey: 'k', indexName: 'docs' }

const read = (search: unknown) => resolveConfig({ ...MINIMAL, search }, 'site.config.ts', { baseUrl: null })

function listProblems(search: unknown): string[] {
  return read(search).diagnostics.map(({ origin, message, hint }) => {
    const path = origin.kind === 'config' ? origin.path : origin.kind
    return `${path}: ${message}${hint ? ` ${hint}` : ''}`
  })
}

describe('search', () => {
  test('uses the index of docsgen by default', () => {
    expect(read({}).config?.search).toMatchObject({
      provider: 'local',
      searchPagePath: 'search',
      contextualSearch: true,
    })
  })

  test('can be switched off', () => {
    expect(read(false).config?.search).toBeNull()
  })

  test.each([
    [{ provider: 'algolia', algolia }],
    [{ provider: 'algolia', algolia: { ...algolia, searchParameters: { facetFilters: ['type:content'] } } }],
    [{ provider: 'typesense', typesense: service }],
    [{ provider: 'meilisearch', meilisearch: service }],
    [{ provider: 'elasticsearch', elasticsearch: service, externalUrlRegex: '^https://blog' }],
    [{ missingResultsUrl: 'https://code.example/issues/new?title={query}', placeholder: 'Search' }],
    [{ askAi: { endpoint: 'https://ai.example/chat', protocol: 'openai', headers: { 'x-site': 'docs' } } }],
  ])('accepts %j', (search) => {
    expect(listProblems(search)).toEqual([])
  })

  test.each<[string, unknown, string[]]>([
    ['true', true, ['search: "search" must be an object.']],
    [
      'an unknown key',
      { foo: 1, provider: 'local' },
      [expect.stringContaining('search.foo: "foo" is not a known key.')],
    ],
    [
      'the index at the top',
      { indexName: 'docs' },
      [
        'search.indexName: "indexName" is not a known key. Set it inside the key of the provider, such as "search.algolia.indexName".',
      ],
    ],
    [
      'a provider without its settings',
      { provider: 'algolia' },
      ['search.algolia: "algolia" is required, since "provider" is "algolia".'],
    ],
    [
      'settings of a service that is not the provider',
      { provider: 'typesense', typesense: service, algolia },
      ['search.algolia: "algolia" is used only when "provider" is "algolia".'],
    ],
    [
      'an id of an application that is no part of a host',
      { provider: 'algolia', algolia: { ...algolia, appId: 'a.b; *' } },
      ['search.algolia.appId: "appId" must consist of letters and digits.'],
    ],
    [
      'a service without a key',
      { provider: 'meilisearch', meilisearch: { endpoint: 'search.example', indexName: 'docs' } },
      [
        'search.meilisearch.apiKey: "apiKey" is required.',
        'search.meilisearch.endpoint: "endpoint" must be a URL that begins with https:// or http://.',
      ],
    ],
    [
      'a misspelled provider',
      { provider: 'algoliaa' },
      [
        'search.provider: "provider" must be "local", "algolia", "typesense", "meilisearch" or "elasticsearch", not "algoliaa". Did you mean "algolia"?',
      ],
    ],
    [
      'an assistant whose protocol is not known',
      { askAi: { endpoint: 'https://ai.example', protocol: 'grpc' } },
      ['search.askAi.protocol: "protocol" must be "ui-message-stream" or "openai", not "grpc".'],
    ],
    [
      'a URL without a placeholder for the query',
      { missingResultsUrl: 'https://code.example/issues' },
      [
        'search.missingResultsUrl: "missingResultsUrl" must be a URL that begins with https:// or http:// and contains {query}. For example: https://code.example/issues/new?title={query}',
      ],
    ],
  ])('refuses %s', (_name, search, expected) => {
    expect(listProblems(search)).toEqual(expected)
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { createAlgoliaProtocol } from './algolia-double.ts'
import { createElasticsearchProtocol } from './elasticsearch-double.ts'
import { createMeilisearchProtocol } from './meilisearch-double.ts'
import { createRecord, createTarget, type PushSettings, pushTo } from './push-site.ts'
import { ADMIN_KEY, type Protocol, type ServiceDouble, startService } from './service-double.ts'
import { createTypesenseProtocol } from './typesense-double.ts'

const doubles: ServiceDouble[] = []
afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close()
})

async function start<P extends Protocol>(protocol: P): Promise<ServiceDouble<P>> {
  const double = await startService(protocol)
  doubles.push(double)
  return double
}

const RECORDS = [createRecord('intro'), createRecord('guide'), createRecord('more')]
const pushRecords = (provider: string, double: ServiceDouble, settings: PushSettings = {}) =>
  pushTo(createTarget(provider, double.origin), RECORDS, settings)

describe('Algolia', () => {
  test('gets the settings that searches rely on, and keeps those of the dashboard', async () => {
    const double = await start(createAlgoliaProtocol())
    double.protocol.indexes.set('docs', { settings: { hitsPerPage: 7, distinct: false }, records: new Map() })
    await pushRecords('algolia', double)
    expect(double.protocol.indexes.get('docs')?.settings).toMatchObject({
      hitsPerPage: 7,
      distinct: 4,
      attributeForDistinct: 'url_without_anchor',
      attributesForFaceting: ['type', 'tags', 'language', 'docusaurus_tag', 'hierarchy.lvl0'],
      customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
      attributesToHighlight: ['hierarchy', 'content'],
    })
  })

  test('starts from an empty index although a push was killed', async () => {
    const double = await start(createAlgoliaProtocol())
    const records = new Map([['left', { objectID: 'left' }]])
    double.protocol.indexes.set('docs_docsgen_tmp', { settings: {}, records })
    expect((await pushRecords('algolia', double)).diagnostics).toEqual([])
    expect(double.protocol.read('docs')).toHaveLength(3)
    expect(double.protocol.listNames()).toEqual(['docs'])
  })

  test('is reached through the next of its hosts when the first one fails', async () => {
    const double = await start(createAlgoliaProtocol())
    const hosts: string[] = []
    const transport: PushSettings['transport'] = {
      fetch: (url, init) => {
        const { origin, pathname } = new URL(url)
        if (hosts.at(-1) !== origin) hosts.push(origin)
        if (origin === 'https://a1.algolia.net') return Promise.reject(new TypeError('fetch failed'))
        return fetch(`${double.origin}${pathname}`, init)
      },
    }
    expect((await pushTo(createTarget('algolia', null), RECORDS, { transport })).diagnostics).toEqual([])
    expect(hosts).toEqual(['https://a1.algolia.net', 'https://a1-1.algolianet.com'])
  })

  test('gets shorter records where a section exceeds its limit, and the section is named', async () => {
    const double = await start(createAlgoliaProtocol())
    const long = createRecord('long', { content: 'Überlänge '.repeat(2000), code: 'word '.repeat(60) })
    const code = createRecord('code', { content: 'a'.repeat(9300), code: 'b'.repeat(500) })
    const { diagnostics } = await pushTo(createTarget('algolia', double.origin), [long, code])
    expect(diagnostics).toEqual([
      {
        code: 'search/record-cut',
        message:
          'The section "/docs/long" is larger than the 10,000 bytes that Algolia accepts, so its code blocks and the end of its text cannot be found.',
        hint: 'Divide the section with headings.',
        origin: { kind: 'page', pathname: '/docs/long' },
      },
      expect.objectContaining({
        message:
          'The section "/docs/code" is larger than the 10,000 bytes that Algolia accepts, so the words of its code blocks cannot be found.',
      }),
    ])
    const [first, second] = double.protocol.read('docs') ?? []
    expect(JSON.stringify(first).length).toBeGreaterThan(8000)
    expect(first?.content).toMatch(/Überlänge$/)
    expect(second).toMatchObject({ content: code.content, code: null })
  })
})

test.each([
  ['Typesense', createTypesenseProtocol, /^PUT \/aliases/, /^GET \/aliases/],
  ['Elasticsearch', createElasticsearchProtocol, /^POST \/_aliases/, /^GET \/_alias/],
])('%s keeps an index that may have been published', async (name, create, publish, readAlias) => {
  const double = await start<Protocol>(create())
  const provider = name.toLowerCase()
  await pushRecords(provider, double)
  double.fail(publish, 'lose the answer')
  double.fail(publish, { status: 400, body: {} })
  let attempts = 0
  const transport: PushSettings['transport'] = {
    fetch: (url, init) => {
      const { pathname } = new URL(url)
      // When the outcome is to be looked up, the service is down.
      if (publish.test(`${init.method} ${pathname}`) && ++attempts === 2) {
        double.fail(readAlias, { status: 500, body: {} }, 2)
      }
      return fetch(url, init)
    },
  }
  const changed = [createRecord('changed')]
  const { diagnostics } = await pushTo(createTarget(provider, double.origin), changed, { transport })
  expect(diagnostics).toMatchObject([{ code: 'search/push-failed' }])
  expect(double.protocol.read('docs')).toMatchObject([{ objectID: '/docs/changed' }])
})

describe('Typesense', () => {
  test('gets a collection with a field for everything that is searched, filtered or grouped by', async () => {
    const double = await start(createTypesenseProtocol())
    await pushRecords('typesense', double)
    const [collection] = double.protocol.collections.values()
    expect(collection?.schema).toMatchObject({ default_sorting_field: 'page_rank', enable_nested_fields: true })
    expect(collection?.schema.fields).toEqual(
      expect.arrayContaining([
        { name: 'hierarchy.lvl0', type: 'string', optional: true, facet: true },
        { name: 'hierarchy.lvl1', type: 'string', optional: true },
        { name: 'docusaurus_tag', type: 'string[]', facet: true },
        { name: 'language', type: 'string', facet: true },
        { name: 'url_without_anchor', type: 'string', facet: true },
      ]),
    )
    expect(double.protocol.read('docs')?.[0]).toMatchObject({ id: '/docs/intro', page_rank: 1 })
  })

  test('is rid of what killed pushes have left, and of nothing else', async () => {
    const double = await start(createTypesenseProtocol())
    for (const name of ['docs_docsgen_dead', 'docs-2', 'other_docsgen_live']) {
      double.protocol.collections.set(name, { schema: {}, records: new Map() })
    }
    double.protocol.aliases.set('docs', 'docs-2')
    await pushRecords('typesense', double)
    expect(double.protocol.listNames()).toEqual([
      'docs',
      'docs-2',
      expect.stringMatching(/^docs_docsgen_[\da-f]{8}$/),
      'other_docsgen_live',
    ])
  })

  test('is not changed if a collection has the name of the index', async () => {
    const double = await start(createTypesenseProtocol())
    double.protocol.collections.set('docs', { schema: {}, records: new Map() })
    const { diagnostics } = await pushRecords('typesense', double)
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      [
        'Typesense has a collection with the name "docs", which cannot be replaced in one step: the name must be free for an alias.',
        'Choose another index name, or delete the collection if nothing else uses it.',
      ],
    ])
    expect(double.protocol.listNames()).toEqual(['docs'])
  })

  test('names the first reasons of rejected records', async () => {
    const double = await start(createTypesenseProtocol())
    double.protocol.reject = ({ objectID }) => (objectID === '/docs/intro' ? undefined : `Field of ${objectID} is bad.`)
    const { diagnostics } = await pushRecords('typesense', double)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Typesense rejected 2 of 3 records of a batch: Field of /docs/guide is bad; Field of /docs/more is bad.',
    ])
    expect(double.protocol.listNames()).toEqual([])
  })

  test('is reported to have an index too many if it cannot be removed', async () => {
    const double = await start(createTypesenseProtocol())
    await pushRecords('typesense', double)
    double.fail(/^DELETE /, { status: 403, body: { message: 'Forbidden' } }, 9)
    const { diagnostics } = await pushRecords('typesense', double)
    expect(diagnostics.map(({ code }) => code)).toEqual(['search/leftover-index'])
    expect(double.protocol.read('docs')).toHaveLength(3)
  })
})

describe('Meilisearch', () => {
  test('gets settings, and ids that it accepts', async () => {
    const double = await start(createMeilisearchProtocol())
    expect((await pushRecords('meilisearch', double)).diagnostics).toEqual([])
    expect(double.protocol.indexes.get('docs')?.settings).toMatchObject({
      searchableAttributes: expect.arrayContaining(['hierarchy.lvl1', 'content', 'code']),
      filterableAttributes: expect.arrayContaining(['language', 'docusaurus_tag', 'hierarchy.lvl0']),
      distinctAttribute: 'url_without_anchor',
    })
  })

  test('that fails a task is quoted, and the old index stays', async () => {
    const double = await start(createMeilisearchProtocol())
    await pushRecords('meilisearch', double)
    const before = double.protocol.listNames()
    const body = {
      status: 'failed',
      error: { code: 'no_space_left_on_device', message: 'There is no more space left.' },
    }
    double.fail(/^GET \/tasks\//, { body })
    const { diagnostics } = await pushRecords('meilisearch', double)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'A task of Meilisearch has failed: There is no more space left.',
    ])
    expect(double.protocol.listNames()).toEqual(before)
  })

  test('is not asked to swap twice, which would undo it', async () => {
    const double = await start(createMeilisearchProtocol())
    await pushRecords('meilisearch', double)
    double.requests.splice(0)
    double.fail(/swap-indexes/, { status: 503, body: {} })
    const { diagnostics } = await pushRecords('meilisearch', double)
    expect(diagnostics).toMatchObject([{ hint: 'The index may or may not have been replaced: push again.' }])
    expect(double.requests.filter((line) => line.includes('swap'))).toHaveLength(1)
  })

  test('that does not finish is not waited for without end', async () => {
    const double = await start(createMeilisearchProtocol())
    double.fail(/^GET \/tasks\//, { body: { status: 'enqueued' } }, 10_000)
    const { diagnostics, pauses } = await pushRecords('meilisearch', double)
    expect(diagnostics[0]?.message).toBe('Meilisearch has not finished its work in 10 minutes.')
    expect(pauses.length).toBeLessThan(400)
  })
})

describe('Elasticsearch', () => {
  test('gets mappings and an alias, with an API key or with a user and a password', async () => {
    const double = await start(createElasticsearchProtocol())
    for (const key of [ADMIN_KEY, `user:${ADMIN_KEY}`]) {
      expect((await pushRecords('elasticsearch', double, { key })).diagnostics).toEqual([])
    }
    const [[name, index] = []] = double.protocol.indexes
    expect(name).toMatch(/^docs_docsgen_[\da-f]{8}$/)
    expect(index?.mappings).toMatchObject({
      dynamic: false,
      properties: {
        url_without_anchor: { type: 'keyword' },
        hierarchy: { properties: { lvl0: { fields: { keyword: { type: 'keyword' } } }, lvl1: { type: 'text' } } },
        content: { type: 'text' },
        docusaurus_tag: { type: 'keyword' },
      },
    })
    expect([...(double.protocol.aliases.get('docs') ?? [])]).toEqual([name])
  })

  test('replaces an index that has the name of the alias', async () => {
    const double = await start(createElasticsearchProtocol())
    double.protocol.indexes.set('docs', { mappings: {}, records: new Map(), refreshed: 0 })
    expect((await pushRecords('elasticsearch', double)).diagnostics).toEqual([])
    expect(double.protocol.read('docs')).toHaveLength(3)
    expect(double.protocol.indexes.has('docs')).toBe(false)
  })

  test('keeps the indexes of other aliases', async () => {
    const double = await start(createElasticsearchProtocol())
    double.protocol.indexes.set('docs_docsgen_other', { mappings: {}, records: new Map(), refreshed: 0 })
    double.protocol.aliases.set('Docs', new Set(['docs_docsgen_other']))
    await pushRecords('elasticsearch', double)
    expect(double.protocol.indexes.has('docs_docsgen_other')).toBe(true)
  })

  test('names the reasons of documents that a bulk request of status 200 rejects', async () => {
    const double = await start(createElasticsearchProtocol())
    double.protocol.reject = () => ({ status: 400, reason: 'failed to parse field [boost]' })
    const { diagnostics } = await pushRecords('elasticsearch', double)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Elasticsearch rejected 3 of 3 records of a batch: failed to parse field [boost].',
    ])
  })

  test('is sent a batch again whose documents its full queue has rejected', async () => {
    const double = await start(createElasticsearchProtocol())
    let rejections = 2
    double.protocol.reject = () => (rejections-- > 0 ? { status: 429, reason: 'rejected execution' } : undefined)
    const { diagnostics, pauses } = await pushRecords('elasticsearch', double)
    expect([diagnostics, pauses]).toEqual([[], [500]])
    expect(double.protocol.read('docs')).toHaveLength(3)
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { toBatches } from '../../../cli/search/push/batches.ts'
import { createAlgoliaProtocol } from './algolia-double.ts'
import { createElasticsearchProtocol } from './elasticsearch-double.ts'
import { createMeilisearchProtocol } from './meilisearch-double.ts'
import { createRecord, createTarget, type Pushed, type PushSettings, pushTo } from './push-site.ts'
import { ADMIN_KEY, type Failure, type Protocol, type ServiceDouble, startService } from './service-double.ts'
import { createTypesenseProtocol } from './typesense-double.ts'

const SERVICES = [
  {
    provider: 'algolia',
    name: 'Algolia',
    create: createAlgoliaProtocol,
    upload: /^POST .*\/batch$/,
    publish: /^POST .*_tmp\/operation$/,
    steps: [/^PUT .*\/settings$/, /^POST .*\/batch$/, /^POST .*\/query$/, /^POST .*_tmp\/operation$/],
  },
  {
    provider: 'typesense',
    name: 'Typesense',
    create: createTypesenseProtocol,
    upload: /\/import$/,
    publish: /^PUT \/aliases\//,
    steps: [/^POST \/collections$/, /\/import$/, /^GET \/collections\/docs_/, /^PUT \/aliases\//],
  },
  {
    provider: 'meilisearch',
    name: 'Meilisearch',
    create: createMeilisearchProtocol,
    upload: /^POST .*\/documents$/,
    publish: /^POST \/swap-indexes$/,
    steps: [/^POST \/indexes$/, /^PATCH /, /^POST .*\/documents$/, /^GET .*\/stats$/, /^POST \/swap-indexes$/],
  },
  {
    provider: 'elasticsearch',
    name: 'Elasticsearch',
    create: createElasticsearchProtocol,
    upload: /_bulk$/,
    publish: /^POST \/_aliases$/,
    steps: [/^PUT /, /_bulk$/, /_refresh$/, /_count$/, /^POST \/_aliases$/],
  },
]

const doubles: ServiceDouble[] = []
afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close()
})

const OLD = [createRecord('intro'), createRecord('gone')]
const NEW = [
  createRecord('intro', { content: 'New text.' }),
  createRecord('guide'),
  createRecord('guide', { objectID: '/docs/guide#part', type: 'lvl2', anchor: 'part' }),
]
const NEW_IDS = NEW.map(({ objectID }) => objectID)

describe.each(SERVICES)('a push to $name', ({ provider, name, create, upload, publish, steps }) => {
  async function start(): Promise<ServiceDouble> {
    const double = await startService<Protocol>(create())
    doubles.push(double)
    return double
  }
  const pushRecords = (double: ServiceDouble, records = NEW, settings: PushSettings = {}): Promise<Pushed> =>
    pushTo(createTarget(provider, double.origin), records, settings)
  const readIds = (double: ServiceDouble) => double.protocol.read('docs')?.map(({ objectID }) => objectID) ?? null

  /** A service whose index has the old records, and the names that it has then. */
  async function startWithOld() {
    const double = await start()
    expect((await pushRecords(double, OLD)).diagnostics).toEqual([])
    return { double, names: double.protocol.listNames(), requests: double.requests.splice(0) }
  }

  test('fills an index that was not there', async () => {
    const double = await start()
    expect((await pushRecords(double)).diagnostics).toEqual([])
    expect(double.protocol.read('docs')).toEqual([
      expect.objectContaining({
        ...NEW[0],
        docusaurus_tag: ['docs-default-current'],
        weight: { pageRank: 1, level: 90, position: 0 },
      }),
      expect.objectContaining({ objectID: '/docs/guide' }),
      expect.objectContaining({ objectID: '/docs/guide#part', weight: { pageRank: 1, level: 80, position: 1 } }),
    ])
  })

  test('replaces an index as a whole, and leaves nothing else behind', async () => {
    const { double, names } = await startWithOld()
    expect((await pushRecords(double)).diagnostics).toEqual([])
    expect(readIds(double)).toEqual(NEW_IDS)
    expect(double.protocol.read('docs')?.[0]).toMatchObject({ content: 'New text.' })
    expect(double.protocol.listNames()).toHaveLength(names.length)
  })

  test('shows readers the old index until all records are there', async () => {
    const { double } = await startWithOld()
    const seen = new Set<string>()
    const transport: PushSettings['transport'] = {
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        seen.add(JSON.stringify(readIds(double)))
        return response
      },
    }
    await pushRecords(double, NEW, { transport })
    expect([...seen]).toEqual(['["/docs/intro","/docs/gone"]', JSON.stringify(NEW_IDS)])
  })

  test.each(steps)('leaves the old index as it was if %s is refused', async (step) => {
    const { double, names } = await startWithOld()
    double.fail(step, { status: 400, body: { message: 'Not like this.' } })
    const { diagnostics } = await pushRecords(double)
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(`^search/push-failed ${name} answers 400 Bad Request to [A-Z]+ /.*: Not like this\\.$`),
    ])
    expect(readIds(double)).toEqual(['/docs/intro', '/docs/gone'])
    expect(double.protocol.listNames()).toEqual(names)
  })

  test.each(steps)('leaves no index behind if there was none and %s is refused', async (step) => {
    const double = await start()
    double.fail(step, { status: 400, body: {} })
    expect((await pushRecords(double)).diagnostics).toMatchObject([{ code: 'search/push-failed' }])
    expect(double.protocol.listNames()).toEqual([])
  })

  test.each(steps)('leaves the old index as it was if it is interrupted at %s', async (step) => {
    const { double, names } = await startWithOld()
    const controller = new AbortController()
    double.fail(step, () => controller.abort())
    await expect(pushRecords(double, NEW, { signal: controller.signal })).rejects.toThrow('abort')
    expect(readIds(double)).toEqual(['/docs/intro', '/docs/gone'])
    expect(double.protocol.listNames()).toEqual(names)
  })

  test('has replaced the index if it is interrupted when its last step is done', async () => {
    const { double, names } = await startWithOld()
    const controller = new AbortController()
    double.fail(publish, { afterwards: () => controller.abort() })
    await expect(pushRecords(double, NEW, { signal: controller.signal })).rejects.toThrow('abort')
    expect(readIds(double)).toEqual(NEW_IDS)
    // The next push removes what this one could not.
    await pushRecords(double)
    expect(double.protocol.listNames()).toHaveLength(names.length)
  })

  test('does not publish an index that lacks records', async () => {
    const { double, names } = await startWithOld()
    // The records are lost, and the answer says that they are not.
    const answers: Record<string, unknown> = {
      algolia: { taskID: 1 },
      typesense: '{"success":true}\n{"success":true}',
      meilisearch: { taskUid: 0 },
      elasticsearch: { errors: false, items: [] },
    }
    double.fail(upload, { body: answers[provider] })
    const { diagnostics } = await pushRecords(double)
    expect(diagnostics).toMatchObject([
      { message: 'The temporary index has 0 records instead of 3, so it was not published.' },
    ])
    expect(readIds(double)).toEqual(['/docs/intro', '/docs/gone'])
    expect(double.protocol.listNames()).toEqual(names)
  })

  test('is complete for readers even if the answer to its last step is lost', async () => {
    const { double, names } = await startWithOld()
    double.fail(publish, 'lose the answer')
    await pushRecords(double)
    expect(readIds(double)).toEqual(NEW_IDS)
    expect(double.protocol.listNames()).toHaveLength(names.length)
  })

  test('waits as long as the service asks for, then goes on', async () => {
    const double = await start()
    double.fail(upload, { status: 429, body: {}, headers: { 'retry-after': '7' } }, 2)
    const { diagnostics, pauses } = await pushRecords(double)
    expect(diagnostics).toEqual([])
    expect(pauses.filter((ms) => ms === 7000)).toHaveLength(2)
    expect(readIds(double)).toEqual(NEW_IDS)
  })

  test('repeats requests with growing pauses after errors of the server and of the network', async () => {
    const double = await start()
    const failures: Failure[] = [{ status: 503, body: 'unavailable' }, 'lose the answer', { status: 500, body: {} }]
    for (const failure of failures) double.fail(upload, failure)
    const { diagnostics, pauses } = await pushRecords(double)
    expect(diagnostics).toEqual([])
    expect(pauses).toEqual(expect.arrayContaining([500, 1000, 2000]))
    expect(readIds(double)).toEqual(NEW_IDS)
  })

  test('gives up after some repetitions, and does not wait for hours', async () => {
    const { double } = await startWithOld()
    double.fail(upload, { status: 503, body: {} }, 6)
    const { diagnostics } = await pushRecords(double)
    expect(diagnostics[0]?.message).toMatch(`${name} answers 503 Service Unavailable to POST /`)
    expect(double.requests.filter((line) => upload.test(line))).toHaveLength(6)
    double.fail(upload, { status: 429, body: {}, headers: { 'retry-after': '3600' } })
    expect((await pushRecords(double)).diagnostics[0]?.message).toMatch('429 Too Many Requests')
    expect(readIds(double)).toEqual(['/docs/intro', '/docs/gone'])
  })

  test('says that a service does not answer in time', async () => {
    const double = await start()
    const limits: AbortController[] = []
    const limit = () => {
      const controller = new AbortController()
      limits.push(controller)
      return controller.signal
    }
    double.fail(upload, () => limits.at(-1)?.abort(), 6)
    const { diagnostics } = await pushRecords(double, NEW, { transport: { limit } })
    expect(diagnostics[0]?.message).toBe(`${name} did not answer within 60 seconds.`)
  })

  test('says that a service cannot be reached, and tries no longer than once', async () => {
    const double = await start()
    await double.close()
    const { diagnostics } = await pushRecords(double)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `${name} cannot be reached at ${double.origin} (ECONNREFUSED).`,
    ])
  })

  test('with a key that the service refuses says so once, without the key', async () => {
    const double = await start()
    const key = 'wrong-key-b81d'
    const [first] = steps
    expect((await pushRecords(double, NEW, { key })).diagnostics).toEqual([
      {
        code: 'search/push-failed',
        message: `${name} refuses the admin key (403 Forbidden): Invalid API key.`,
        hint: 'Set DOCSGEN_SEARCH_ADMIN_KEY to a key that may write to the index and to its temporary copy.',
        origin: { kind: 'command', option: 'search push' },
      },
    ])
    if (first) double.fail(/./, { status: 401, body: { message: `No such key: ${key}` } }, 10)
    const { diagnostics } = await pushRecords(double, NEW, { key })
    expect(diagnostics[0]?.message).toBe(`${name} refuses the admin key (401 Unauthorized): No such key: [key].`)
  })

  test('does not follow a redirect with the key', async () => {
    const double = await start()
    const other = await start()
    double.fail(/./, { status: 307, body: '', headers: { location: `${other.origin}/` } }, 10)
    const { diagnostics } = await pushRecords(double)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `${name} redirects to ${other.origin}/, and the admin key is not sent to another address.`,
    ])
    expect(other.requests).toEqual([])
  })

  test('says that an answer cannot be read', async () => {
    const double = await start()
    double.fail(upload, { body: '<html>' })
    expect((await pushRecords(double)).diagnostics[0]?.message).toBe(`${name} sent an answer that is not JSON.`)
    double.fail(upload, { body: { unexpected: true } })
    expect((await pushRecords(double)).diagnostics).toMatchObject([{ code: 'search/push-failed' }])
  })

  test('sends many records in batches, in their order', async () => {
    const double = await start()
    const records = Array.from({ length: 3_000 }, (_, at) =>
      createRecord(`page-${at}`, { content: 'word '.repeat(600) }),
    )
    expect((await pushRecords(double, records)).diagnostics).toEqual([])
    expect(readIds(double)).toEqual(records.map(({ objectID }) => objectID))
    const uploads = double.requests.filter((line) => upload.test(line)).length
    expect(uploads).toBeGreaterThan(4)
    expect(uploads).toBeLessThan(10)
  })
})

test('batches keep the order and the limit, and a document that is larger stands alone', () => {
  expect(toBatches(['aa', 'bb', 'c', 'dddddd', 'e', 'é'], 4)).toEqual([['aa', 'bb'], ['c'], ['dddddd'], ['e', 'é']])
  expect(toBatches([], 4)).toEqual([])
})

test('a password is hidden as a key is', async () => {
  const double = await startService(createElasticsearchProtocol())
  doubles.push(double)
  double.fail(/./, { status: 401, body: { error: { reason: `unable to authenticate user with ${ADMIN_KEY}` } } }, 10)
  const { diagnostics } = await pushTo(createTarget('elasticsearch', double.origin), NEW, { key: `user:${ADMIN_KEY}` })
  expect(diagnostics[0]?.message).toContain('unable to authenticate user with [key]')
})

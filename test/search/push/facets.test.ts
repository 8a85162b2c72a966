import { afterEach, describe, expect, test } from 'vitest'
import { isRecord } from '../../../cli/lib/json.ts'
import { readPath } from '../../../cli/search/push/answers.ts'
import { FACET_FIELDS } from '../../../src/search/facet-fields.ts'
import { createAlgoliaProtocol } from './algolia-double.ts'
import { createElasticsearchProtocol } from './elasticsearch-double.ts'
import { createMeilisearchProtocol } from './meilisearch-double.ts'
import { createRecord, createTarget, pushTo } from './push-site.ts'
import { type Protocol, type ServiceDouble, startService } from './service-double.ts'
import { createTypesenseProtocol } from './typesense-double.ts'

let double: ServiceDouble | undefined
afterEach(() => double?.close())

/** Pushes two records, and returns them as the service has received them. */
async function pushTwo(provider: string, protocol: Protocol) {
  double = await startService(protocol)
  const hierarchy = { ...createRecord('intro').hierarchy, lvl0: 'Guides' }
  const records = [createRecord('intro', { hierarchy }), createRecord('guide', { hierarchy })]
  expect((await pushTo(createTarget(provider, double.origin), records)).diagnostics).toEqual([])
  return protocol.read('docs')
}

const fields = Object.values(FACET_FIELDS)
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

describe('what searches filter by is what `docsgen search push` lets them filter by', () => {
  test('in Algolia', async () => {
    const protocol = createAlgoliaProtocol()
    await pushTwo('algolia', protocol)
    expect(protocol.indexes.get('docs')?.settings.attributesForFaceting).toEqual(expect.arrayContaining(fields))
  })

  test('in Typesense', async () => {
    const protocol = createTypesenseProtocol()
    await pushTwo('typesense', protocol)
    const [collection] = protocol.collections.values()
    const facets = toList(collection?.schema.fields).filter((field) => isRecord(field) && field.facet === true)
    expect(facets.map((field) => readPath(field, 'name'))).toEqual(expect.arrayContaining(fields))
  })

  test('in Meilisearch', async () => {
    const protocol = createMeilisearchProtocol()
    await pushTwo('meilisearch', protocol)
    expect(protocol.indexes.get('docs')?.settings.filterableAttributes).toEqual(expect.arrayContaining(fields))
  })

  test('in Elasticsearch, which compares text in a field of its own', async () => {
    const protocol = createElasticsearchProtocol()
    await pushTwo('elasticsearch', protocol)
    const [index] = protocol.indexes.values()
    const types = fields.map((field) => {
      const mapping = readPath(index?.mappings, 'properties', ...field.split('.').join('.properties.').split('.'))
      const type = readPath(mapping, 'type')
      return type === 'text' ? readPath(mapping, 'fields', 'keyword', 'type') : type
    })
    expect(types).toEqual(fields.map(() => 'keyword'))
  })

  test.each(fields)('and every record has the field %s', async (field) => {
    const records = await pushTwo('algolia', createAlgoliaProtocol())
    expect(records).toHaveLength(2)
    for (const record of records ?? []) expect(readPath(record, ...field.split('.'))).toBeTruthy()
  })
})

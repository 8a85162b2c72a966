import { isRecord } from '../../../lib/json.ts'
import { readPath } from '../answers.ts'
import type { IndexNames, IndexWriter, PushService } from '../index-writer.ts'
import { PushError } from '../push-error.ts'
import { isMissing, type ServiceClient, toLines } from '../service-client.ts'
import { describeRejected } from './rejected.ts'
import { requireNumber } from './require-number.ts'

const text = (name: string) => ({ name, type: 'string', optional: true })
const facet = (name: string, type = 'string') => ({ name, type, facet: true })
const stored = (name: string) => ({ name, type: 'string', index: false, optional: true })
const number = (name: string, type: 'int32' | 'float') => ({ name, type })

const FIELDS = [
  facet('type'),
  stored('url'),
  stored('anchor'),
  facet('url_without_anchor'),
  { ...text('hierarchy.lvl0'), facet: true },
  ...['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => text(`hierarchy.${level}`)),
  text('content'),
  text('code'),
  { name: 'keywords', type: 'string[]', optional: true },
  facet('language'),
  facet('tags', 'string[]'),
  facet('docusaurus_tag', 'string[]'),
  number('boost', 'float'),
  { name: 'deprecated', type: 'bool' },
  // The default order needs a field at the top.
  number('page_rank', 'float'),
  number('weight.pageRank', 'float'),
  number('weight.level', 'int32'),
  number('weight.position', 'int32'),
]

/** Typesense: the index is an alias of a collection. */
export function createTypesense(endpoint: string): PushService {
  return {
    access: { name: 'Typesense', hosts: [endpoint] },
    maxRecordBytes: null,
    nameTemporary: (index, id) => `${toPrefix(index)}${id}`,
    toHeaders: (key) => ({ 'x-typesense-api-key': key }),
    toDocument: (record) => JSON.stringify({ id: record.objectID, ...record, page_rank: record.weight.pageRank }),
    open: createWriter,
  }
}

const toPrefix = (index: string) => `${index}_docsgen_`
const toPath = (collection: string) => `/collections/${encodeURIComponent(collection)}`

function createWriter(client: ServiceClient, { index, temporary }: IndexNames): IndexWriter {
  const aliasPath = `/aliases/${encodeURIComponent(index)}`

  async function readLive(from: ServiceClient): Promise<string | null> {
    const alias = await from.send({ method: 'GET', path: aliasPath, tolerate: isMissing })
    const name = readPath(alias, 'collection_name')
    return typeof name === 'string' ? name : null
  }

  return {
    async prepare() {
      if ((await readLive(client)) === null) await refuseCollection(client, index)
      await client.send({
        method: 'POST',
        path: '/collections',
        json: { name: temporary, fields: FIELDS, default_sorting_field: 'page_rank', enable_nested_fields: true },
        // The name is new, so it was created by an attempt whose answer was lost.
        tolerate: (status) => status === 409,
      })
    },
    async upload(documents) {
      const path = `${toPath(temporary)}/documents/import?action=upsert`
      const body = { type: 'text/plain', text: toLines(documents) } as const
      const answer = await client.send({ method: 'POST', path, body, answer: 'lines' })
      const results: unknown[] = Array.isArray(answer) ? answer : []
      const rejected = results.filter((result) => readPath(result, 'success') !== true)
      if (rejected.length > 0) {
        const reasons = rejected.map((result) => readPath(result, 'error'))
        throw describeRejected(reasons, { client, total: documents.length })
      }
    },
    async count() {
      return requireNumber(await client.send({ method: 'GET', path: toPath(temporary) }), 'num_documents', client)
    },
    async publish() {
      try {
        await client.send({ method: 'PUT', path: aliasPath, json: { collection_name: temporary } })
      } catch (error) {
        if ((await readLive(client.forCleanup())) !== temporary) throw error
      }
    },
    async discard() {
      const cleanup = client.forCleanup()
      if ((await readLive(cleanup)) === temporary) return
      await cleanup.send({ method: 'DELETE', path: toPath(temporary), tolerate: isMissing })
    },
    async removeOld() {
      const answer = await client.send({ method: 'GET', path: '/collections' })
      const collections: unknown[] = Array.isArray(answer) ? answer : []
      const names = collections.flatMap((each) => (isRecord(each) && typeof each.name === 'string' ? [each.name] : []))
      const old = names.filter((name) => name.startsWith(toPrefix(index)) && name !== temporary)
      for (const name of old) {
        await client.send({ method: 'DELETE', path: toPath(name), tolerate: isMissing })
      }
    },
  }
}

/** An alias cannot have the name of a collection, and a collection cannot be renamed. */
async function refuseCollection(client: ServiceClient, index: string): Promise<void> {
  const collection = await client.send({ method: 'GET', path: toPath(index), tolerate: isMissing })
  if (collection === undefined) return
  throw new PushError(
    `Typesense has a collection with the name "${index}", which cannot be replaced in one step: the name must be free for an alias.`,
    'Choose another index name, or delete the collection if nothing else uses it.',
  )
}

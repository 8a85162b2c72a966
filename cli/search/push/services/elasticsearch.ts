import { hashParts } from '../../../lib/hash.ts'
import { isRecord } from '../../../lib/json.ts'
import { readPath } from '../answers.ts'
import type { IndexNames, IndexWriter, PushService } from '../index-writer.ts'
import { isMissing, type ServiceClient, toLines } from '../service-client.ts'
import { describeRejected } from './rejected.ts'
import { requireNumber } from './require-number.ts'

const TEXT = { type: 'text' } as const
const KEYWORD = { type: 'keyword' } as const
/** Returned with a hit, and never searched. */
const STORED = { type: 'keyword', index: false, doc_values: false } as const

const MAPPINGS = {
  dynamic: false,
  properties: {
    objectID: KEYWORD,
    type: KEYWORD,
    url: STORED,
    url_without_anchor: KEYWORD,
    anchor: STORED,
    hierarchy: {
      properties: {
        // Searched, and counted as a whole.
        lvl0: { ...TEXT, fields: { keyword: { ...KEYWORD, ignore_above: 256 } } },
        ...Object.fromEntries(['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => [level, TEXT])),
      },
    },
    content: TEXT,
    code: TEXT,
    keywords: TEXT,
    language: KEYWORD,
    tags: KEYWORD,
    docusaurus_tag: KEYWORD,
    boost: { type: 'float' },
    deprecated: { type: 'boolean' },
    weight: {
      properties: { pageRank: { type: 'float' }, level: { type: 'integer' }, position: { type: 'integer' } },
    },
  },
} as const

/** An id has at most 512 bytes, which the address of a section can exceed. */
const ID_LENGTH = 32

/** Elasticsearch and OpenSearch: the index is an alias. */
export function createElasticsearch(endpoint: string): PushService {
  return {
    access: { name: 'Elasticsearch', hosts: [endpoint] },
    maxRecordBytes: null,
    // An alias may have capitals, an index may not.
    nameTemporary: (index, id) => `${toPrefix(index)}${id}`,
    toHeaders: (key) => ({ authorization: toAuthorization(key) }),
    toDocument: (record) => {
      const action = { index: { _id: hashParts(record.objectID).slice(0, ID_LENGTH) } }
      return `${JSON.stringify(action)}\n${JSON.stringify(record)}`
    },
    open: createWriter,
  }
}

/** An encoded API key, which has no colon, or `user:password`. */
function toAuthorization(key: string): string {
  return key.includes(':') ? `Basic ${Buffer.from(key).toString('base64')}` : `ApiKey ${key}`
}

const toPrefix = (index: string) => `${index.toLowerCase()}_docsgen_`

function createWriter(client: ServiceClient, { index, temporary }: IndexNames): IndexWriter {
  const path = `/${encodeURIComponent(temporary)}`
  const aliasPath = `/_alias/${encodeURIComponent(index)}`

  /** The indexes behind the alias. */
  async function readLive(from: ServiceClient): Promise<string[]> {
    const aliases = await from.send({ method: 'GET', path: aliasPath, tolerate: isMissing })
    return isRecord(aliases) ? Object.keys(aliases) : []
  }

  return {
    async prepare() {
      await client.send({
        method: 'PUT',
        path,
        json: { mappings: MAPPINGS },
        // The name is new, so it was created by an attempt whose answer was lost.
        tolerate: (_status, answer) => readPath(answer, 'error', 'type') === 'resource_already_exists_exception',
      })
    },
    upload: (documents) => indexDocuments(documents, path, client),
    async count() {
      await client.send({ method: 'POST', path: `${path}/_refresh` })
      return requireNumber(await client.send({ method: 'GET', path: `${path}/_count` }), 'count', client)
    },
    async publish() {
      const replaced = await readLive(client)
      const indexPath = `/${encodeURIComponent(index)}`
      const isIndex =
        replaced.length === 0 && (await client.send({ method: 'GET', path: indexPath, tolerate: isMissing }))
      const actions = [
        ...replaced.map((each) => ({ remove: { index: each, alias: index } })),
        // A name cannot be that of an index and of an alias; both happen in one step.
        ...(isIndex ? [{ remove_index: { index } }] : []),
        { add: { index: temporary, alias: index } },
      ]
      try {
        await client.send({ method: 'POST', path: '/_aliases', json: { actions } })
      } catch (error) {
        // Repeating it fails if it was done and only the answer was lost.
        if (!(await readLive(client.forCleanup())).includes(temporary)) throw error
      }
    },
    async discard() {
      const cleanup = client.forCleanup()
      if ((await readLive(cleanup)).includes(temporary)) return
      await cleanup.send({ method: 'DELETE', path, tolerate: isMissing })
    },
    async removeOld() {
      const pattern = `/${encodeURIComponent(toPrefix(index))}*/_alias`
      const left = await client.send({ method: 'GET', path: pattern, tolerate: isMissing })
      // Indexes of other aliases stay: the names of two aliases may differ in their capitals only.
      const unused = Object.entries(isRecord(left) ? left : {}).filter(([, each]) => !hasAlias(each))
      for (const [name] of unused) {
        await client.send({ method: 'DELETE', path: `/${encodeURIComponent(name)}`, tolerate: isMissing })
      }
    },
  }
}

async function indexDocuments(documents: readonly string[], path: string, client: ServiceClient): Promise<void> {
  const body = { type: 'application/x-ndjson', text: toLines(documents) } as const
  const answer = await client.send({ method: 'POST', path: `${path}/_bulk`, body, isBusy })
  const rejected = listResults(answer).filter(({ error }) => error !== undefined)
  if (rejected.length === 0) return
  const reasons = rejected.map(({ error }) => readPath(error, 'reason'))
  throw describeRejected(reasons, { client, total: documents.length })
}

function hasAlias(index: unknown): boolean {
  const aliases = readPath(index, 'aliases')
  return isRecord(aliases) && Object.keys(aliases).length > 0
}

interface BulkResult {
  status: unknown
  /** Unset for a document that was indexed. */
  error: unknown
}

function listResults(answer: unknown): BulkResult[] {
  const items: unknown = readPath(answer, 'items')
  const results: unknown[] = Array.isArray(items) ? items : []
  return results.map((item) => ({ status: readPath(item, 'index', 'status'), error: readPath(item, 'index', 'error') }))
}

/** Whether documents were rejected only because the queue is full; indexing the others again changes nothing. */
function isBusy(answer: unknown): boolean {
  const rejected = listResults(answer).filter(({ error }) => error !== undefined)
  return rejected.length > 0 && rejected.every(({ status }) => status === 429)
}

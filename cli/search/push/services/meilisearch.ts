import { FACET_FIELDS } from '../../../../src/search/facet-fields.ts'
import { hashParts } from '../../../lib/hash.ts'
import { isRecord } from '../../../lib/json.ts'
import { readPath } from '../answers.ts'
import type { IndexNames, IndexWriter, PushService } from '../index-writer.ts'
import { PushError } from '../push-error.ts'
import { isMissing, type ServiceClient, type ServiceRequest, toLines } from '../service-client.ts'
import { requireNumber } from './require-number.ts'

const SETTINGS = {
  searchableAttributes: [
    'hierarchy.lvl1',
    'keywords',
    ...['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6', 'lvl0'].map((level) => `hierarchy.${level}`),
    'content',
    'code',
  ],
  filterableAttributes: ['type', 'tags', 'url_without_anchor', ...Object.values(FACET_FIELDS)],
  // The best section of a page: all of them match the title, and would fill the results.
  distinctAttribute: 'url_without_anchor',
  rankingRules: [
    'words',
    'typo',
    'proximity',
    'attribute',
    'sort',
    'exactness',
    'weight.pageRank:desc',
    'weight.level:desc',
    'weight.position:asc',
  ],
} as const

/**
 * Length of the hash that replaces an `objectID`, which may contain characters that are not allowed in ids of
 * Meilisearch.
 */
const ID_LENGTH = 32

/** Meilisearch: two indexes are swapped. */
export function createMeilisearch(endpoint: string): PushService {
  return {
    access: { name: 'Meilisearch', hosts: [endpoint] },
    maxRecordBytes: null,
    nameTemporary: (index, id) => `${toPrefix(index)}${id}`,
    toHeaders: (key) => ({ authorization: `Bearer ${key}` }),
    toDocument: (record) => JSON.stringify({ id: hashParts(record.objectID).slice(0, ID_LENGTH), ...record }),
    open: createWriter,
  }
}

const toPrefix = (index: string) => `${index}_docsgen_`
const toPath = (index: string) => `/indexes/${encodeURIComponent(index)}`

function createWriter(client: ServiceClient, { index, temporary }: IndexNames): IndexWriter {
  const path = toPath(temporary)
  const tasks: number[] = []
  /** Whether there was no index before, so that the created one must be removed after a failure. */
  let isFirst = false

  const enqueue = async (request: ServiceRequest) => requireNumber(await client.send(request), 'taskUid', client)

  async function createIndex(uid: string): Promise<void> {
    const task = await enqueue({ method: 'POST', path: '/indexes', json: { uid, primaryKey: 'id' } })
    await waitForTask(task, { client, tolerated: 'index_already_exists' })
  }

  return {
    async prepare() {
      await createIndex(temporary)
      tasks.push(await enqueue({ method: 'PATCH', path: `${path}/settings`, json: SETTINGS }))
    },
    async upload(documents) {
      const body = { type: 'application/x-ndjson', text: toLines(documents) } as const
      tasks.push(await enqueue({ method: 'POST', path: `${path}/documents`, body }))
    },
    async count() {
      for (const task of tasks) await waitForTask(task, { client })
      return requireNumber(await client.send({ method: 'GET', path: `${path}/stats` }), 'numberOfDocuments', client)
    },
    async publish() {
      const live = await client.send({ method: 'GET', path: toPath(index), tolerate: isMissing })
      if (live === undefined) {
        isFirst = true
        await createIndex(index)
      }
      const json = [{ indexes: [index, temporary] }]
      const task = await enqueue({ method: 'POST', path: '/swap-indexes', json, isRepeatable: false })
      await waitForTask(task, { client })
    },
    async discard() {
      // Tasks run in order: after a queued swap, the name refers to the old records.
      const cleanup = client.forCleanup()
      await cleanup.send({ method: 'DELETE', path, tolerate: isMissing })
      if (isFirst) await cleanup.send({ method: 'DELETE', path: toPath(index), tolerate: isMissing })
    },
    async removeOld() {
      const answer = readPath(await client.send({ method: 'GET', path: '/indexes?limit=1000' }), 'results')
      const indexes: unknown[] = Array.isArray(answer) ? answer : []
      const names = indexes.flatMap((each) => (isRecord(each) && typeof each.uid === 'string' ? [each.uid] : []))
      // The temporary name now refers to the old records.
      for (const name of names.filter((each) => each.startsWith(toPrefix(index)))) {
        await client.send({ method: 'DELETE', path: toPath(name), tolerate: isMissing })
      }
    },
  }
}

interface TaskWait {
  client: ServiceClient
  /** Code of a failure that is as good as success. */
  tolerated?: string
}

async function waitForTask(id: number, { client, tolerated }: TaskWait): Promise<void> {
  await client.waitUntil(async () => {
    const task = await client.send({ method: 'GET', path: `/tasks/${id}` })
    const status = readPath(task, 'status')
    if (status === 'succeeded') return true
    if (status !== 'failed' && status !== 'canceled') return false
    if (tolerated !== undefined && readPath(task, 'error', 'code') === tolerated) return true
    const reason = readPath(task, 'error', 'message')
    const details = typeof reason === 'string' ? `: ${client.toReasonText(reason)}` : ''
    throw new PushError(`A task of Meilisearch has ${status === 'failed' ? 'failed' : 'been canceled'}${details}.`)
  })
}

import { FACET_FIELDS } from '../../../../src/search/facet-fields.ts'
import { readPath } from '../answers.ts'
import type { IndexNames, IndexWriter, PushService } from '../index-writer.ts'
import { isMissing, type ServiceClient } from '../service-client.ts'
import { requireNumber } from './require-number.ts'

/** Settings that searches rely on; all others of the index are kept. */
const SETTINGS = {
  searchableAttributes: [
    'unordered(hierarchy.lvl1)',
    'unordered(keywords)',
    ...['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6', 'lvl0'].map((level) => `unordered(hierarchy.${level})`),
    'content',
    'unordered(code)',
  ],
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  attributesForFaceting: ['type', 'tags', ...Object.values(FACET_FIELDS)],
  attributeForDistinct: 'url_without_anchor',
  // The most that Algolia groups.
  distinct: 4,
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:15'],
  ignorePlurals: true,
  removeWordsIfNoResults: 'allOptional',
} as const

/** Records of more bytes are refused by free plans. */
const MAX_RECORD_BYTES = 10_000

/** Algolia, by the application's id; `endpoint` replaces its hosts. */
export function createAlgolia(appId: string, endpoint: string | null): PushService {
  const host = appId.toLowerCase()
  const fallbacks = [1, 2, 3].map((number) => `https://${host}-${number}.algolianet.com`)
  return {
    access: { name: 'Algolia', hosts: endpoint === null ? [`https://${host}.algolia.net`, ...fallbacks] : [endpoint] },
    maxRecordBytes: MAX_RECORD_BYTES,
    // Always the same: records of a push that was killed would count towards the limit of the plan.
    nameTemporary: (index) => `${index}_docsgen_tmp`,
    toHeaders: (key) => ({ 'x-algolia-application-id': appId, 'x-algolia-api-key': key }),
    toDocument: (record) => JSON.stringify({ action: 'updateObject', body: record }),
    open: createWriter,
  }
}

function createWriter(client: ServiceClient, { index, temporary }: IndexNames): IndexWriter {
  const path = `/1/indexes/${encodeURIComponent(temporary)}`
  const tasks: number[] = []

  async function waitForTask(answer: unknown): Promise<void> {
    const id = requireNumber(answer, 'taskID', client)
    await client.waitUntil(async () => {
      const status = readPath(await client.send({ method: 'GET', path: `${path}/task/${id}` }), 'status')
      return status === 'published'
    })
  }

  return {
    async prepare() {
      await waitForTask(await client.send({ method: 'DELETE', path }))
      const livePath = `/1/indexes/${encodeURIComponent(index)}`
      const live = await client.send({ method: 'GET', path: `${livePath}/settings`, tolerate: isMissing })
      if (live !== undefined) {
        // Settings from the dashboard survive the move.
        const json = { operation: 'copy', destination: temporary, scope: ['settings', 'synonyms', 'rules'] }
        const copied = await client.send({ method: 'POST', path: `${livePath}/operation`, json })
        await waitForTask(copied)
      }
      await waitForTask(await client.send({ method: 'PUT', path: `${path}/settings`, json: SETTINGS }))
    },
    async upload(documents) {
      // The documents are JSON already.
      const body = { type: 'application/json', text: `{"requests":[${documents.join(',')}]}` } as const
      tasks.push(requireNumber(await client.send({ method: 'POST', path: `${path}/batch`, body }), 'taskID', client))
    },
    async count() {
      for (const taskID of tasks) await waitForTask({ taskID })
      const json = { query: '', hitsPerPage: 0, distinct: false, analytics: false }
      return requireNumber(await client.send({ method: 'POST', path: `${path}/query`, json }), 'nbHits', client)
    },
    async publish() {
      const json = { operation: 'move', destination: index }
      await waitForTask(await client.send({ method: 'POST', path: `${path}/operation`, json, isRepeatable: false }))
    },
    async discard() {
      await client.forCleanup().send({ method: 'DELETE', path })
    },
    // A move leaves nothing behind.
    async removeOld() {},
  }
}

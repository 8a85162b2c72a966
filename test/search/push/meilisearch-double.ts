import {
  ADMIN_KEY,
  type DoubleAnswer,
  type Json,
  NOT_FOUND,
  type Protocol,
  parseLines,
  parseObject,
} from './service-double.ts'

interface Index {
  settings: Json
  records: Map<string, Json>
}

/** The part of Meilisearch's protocol that fills an index and swaps it. A task has run when it is asked for the second time. */
export interface MeilisearchProtocol extends Protocol {
  indexes: Map<string, Index>
}

export function createMeilisearchProtocol(): MeilisearchProtocol {
  const indexes = new Map<string, Index>()
  const errors: (Json | null)[] = []
  const asked = new Map<number, number>()
  const enqueue = (error: Json | null = null): DoubleAnswer => {
    errors.push(error)
    return { status: 202, body: { taskUid: errors.length - 1, status: 'enqueued' } }
  }
  const fail = (code: string, message: string) => enqueue({ code, message })

  function create(uid: string): DoubleAnswer {
    if (indexes.has(uid)) return fail('index_already_exists', `Index \`${uid}\` already exists.`)
    indexes.set(uid, { settings: {}, records: new Map() })
    return enqueue()
  }

  function add({ records }: Index, body: string): DoubleAnswer {
    for (const record of parseLines(body)) {
      if (!/^[\w-]+$/.test(String(record.id))) return fail('invalid_document_id', `Document identifier is invalid.`)
      records.set(String(record.id), record)
    }
    return enqueue()
  }

  function swap(body: string): DoubleAnswer {
    const [first = '', second = ''] = /\["([^"]+)","([^"]+)"\]/.exec(body)?.slice(1) ?? []
    const [one, other] = [indexes.get(first), indexes.get(second)]
    if (!one || !other) return fail('index_not_found', `Indexes not found.`)
    indexes.set(first, other)
    indexes.set(second, one)
    return enqueue()
  }

  function answerTask(id: number): DoubleAnswer {
    const times = (asked.get(id) ?? 0) + 1
    asked.set(id, times)
    if (times < 2) return { body: { uid: id, status: 'processing', error: null } }
    const error = errors[id] ?? null
    return { body: { uid: id, status: error ? 'failed' : 'succeeded', error } }
  }

  return {
    indexes,
    isAuthorized: (headers) => headers.authorization === `Bearer ${ADMIN_KEY}`,
    read: (name) => {
      const index = indexes.get(name)
      return index ? [...index.records.values()] : null
    },
    listNames: () => [...indexes.keys()].sort(),
    answer({ method, path, body }) {
      if (path === '/swap-indexes') return swap(body)
      if (path.startsWith('/tasks/')) return answerTask(Number(path.slice('/tasks/'.length)))
      const [, uid = '', rest = ''] = /^\/indexes\/?([^/]*)(.*)$/.exec(path) ?? []
      if (uid === '') {
        if (method === 'POST') return create(String(parseObject(body).uid))
        return { body: { results: [...indexes.keys()].map((each) => ({ uid: each })), total: indexes.size } }
      }
      const index = indexes.get(uid)
      if (method === 'DELETE') {
        indexes.delete(uid)
        return enqueue()
      }
      if (!index) return NOT_FOUND
      if (rest === '/settings') {
        index.settings = parseObject(body)
        return enqueue()
      }
      if (rest === '/documents') return add(index, body)
      return { body: { uid, numberOfDocuments: index.records.size } }
    },
  }
}

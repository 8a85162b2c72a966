import { ADMIN_KEY, type DoubleAnswer, type Json, NOT_FOUND, type Protocol, parseObject } from './service-double.ts'

interface Index {
  settings: Json
  records: Map<string, Json>
}

/** The part of Algolia's protocol that replaces an index. Each task is published when it is asked for the second time. */
export interface AlgoliaProtocol extends Protocol {
  indexes: Map<string, Index>
}

export function createAlgoliaProtocol(): AlgoliaProtocol {
  const indexes = new Map<string, Index>()
  const asked = new Map<string, number>()
  let tasks = 0
  const getIndex = (name: string): Index => {
    const index = indexes.get(name) ?? { settings: {}, records: new Map() }
    indexes.set(name, index)
    return index
  }
  const task = (): DoubleAnswer => ({ body: { taskID: ++tasks, updatedAt: '' } })

  function operate(name: string, { operation, destination, scope }: Json): DoubleAnswer {
    const source = indexes.get(name)
    const target = String(destination)
    if (!source) throw new Error(`A task of the index "${name}", which does not exist, never ends.`)
    if (operation === 'move') {
      indexes.set(target, source)
      indexes.delete(name)
    } else if (JSON.stringify(scope).includes('settings')) {
      getIndex(target).settings = { ...source.settings }
    }
    return task()
  }

  function batch(name: string, { requests }: Json): DoubleAnswer {
    const list: unknown[] = Array.isArray(requests) ? requests : []
    for (const each of list) {
      const { action, body } = parseObject(JSON.stringify(each))
      const record = parseObject(JSON.stringify(body))
      if (JSON.stringify(record).length > 10_000) {
        return { status: 400, body: { message: `Record at the position 0 is too big`, status: 400 } }
      }
      if (action === 'updateObject') getIndex(name).records.set(String(record.objectID), record)
    }
    return task()
  }

  /** Sections of one page count as one, unless the query wants them apart. */
  function count(name: string, { distinct }: Json): number {
    const { settings, records } = getIndex(name)
    const field = String(settings.attributeForDistinct)
    const isApart = (distinct ?? settings.distinct ?? false) === false
    return isApart ? records.size : new Set([...records.values()].map((record) => record[field])).size
  }

  return {
    indexes,
    isAuthorized: (headers) =>
      headers['x-algolia-api-key'] === ADMIN_KEY && headers['x-algolia-application-id'] === 'A1',
    read: (name) => {
      const index = indexes.get(name)
      return index ? [...index.records.values()] : null
    },
    listNames: () => [...indexes.keys()].sort(),
    answer({ method, path, body }) {
      const [, name = '', rest = ''] = /^\/1\/indexes\/([^/]+)(.*)$/.exec(path) ?? []
      if (rest.startsWith('/task/')) {
        const times = (asked.get(rest) ?? 0) + 1
        asked.set(rest, times)
        return { body: { status: times > 1 ? 'published' : 'notPublished' } }
      }
      switch (`${method} ${rest}`) {
        case 'DELETE ':
          indexes.delete(name)
          return task()
        case 'GET /settings':
          return indexes.has(name) ? { body: getIndex(name).settings } : NOT_FOUND
        case 'PUT /settings':
          Object.assign(getIndex(name).settings, parseObject(body))
          return task()
        case 'POST /operation':
          return operate(name, parseObject(body))
        case 'POST /batch':
          return batch(name, parseObject(body))
        case 'POST /query':
          return { body: { nbHits: count(name, parseObject(body)), hits: [] } }
        default:
          return NOT_FOUND
      }
    },
  }
}

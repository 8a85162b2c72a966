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
  mappings: unknown
  records: Map<string, Json>
  /** Documents are searched and counted after a refresh. */
  refreshed: number
}

/** The part of Elasticsearch's protocol that fills an index and moves an alias to it. */
export interface ElasticsearchProtocol extends Protocol {
  indexes: Map<string, Index>
  /** Alias -> indexes. */
  aliases: Map<string, Set<string>>
  /** Rejects the records that this returns an error for, as Elasticsearch does: within an answer of success. */
  reject: (record: Json) => { status: number; reason: string } | undefined
}

export function createElasticsearchProtocol(): ElasticsearchProtocol {
  const indexes = new Map<string, Index>()
  const aliases = new Map<string, Set<string>>()
  const protocol: ElasticsearchProtocol = {
    indexes,
    aliases,
    reject: () => undefined,
    isAuthorized: ({ authorization }) =>
      authorization === `ApiKey ${ADMIN_KEY}` || authorization === `Basic ${btoa(`user:${ADMIN_KEY}`)}`,
    read: (name) => {
      const found = (aliases.get(name) ? [...(aliases.get(name) ?? [])] : [name]).flatMap((each) => {
        const index = indexes.get(each)
        return index ? [...index.records.values()] : []
      })
      return aliases.has(name) || indexes.has(name) ? found : null
    },
    listNames: () => [...indexes.keys(), ...aliases.keys()].sort(),
    answer({ method, path, body }) {
      const [first = '', second = ''] = path.slice(1).split('/')
      if (first === '_aliases') return update(body)
      if (first === '_alias') return answerAlias(second)
      if (second === '_alias') return { body: listAliases((name) => name.startsWith(first.replace('*', ''))) }
      if (method === 'PUT') return create(first, body)
      const index = indexes.get(first)
      if (!index) return NOT_FOUND
      if (method === 'DELETE') indexes.delete(first)
      if (second === '_bulk') return addAll(index, body)
      if (second === '_refresh') index.refreshed = index.records.size
      return { body: second === '_count' ? { count: index.refreshed } : { acknowledged: true } }
    },
  }

  function listAliases(isWanted: (name: string) => boolean): Json {
    const entries = [...indexes.keys()].filter(isWanted).map((name) => {
      const own = [...aliases].filter(([, targets]) => targets.has(name)).map(([alias]) => [alias, {}])
      return [name, { aliases: Object.fromEntries(own) }]
    })
    return Object.fromEntries(entries)
  }

  function answerAlias(alias: string): DoubleAnswer {
    const targets = aliases.get(alias)
    return targets ? { body: listAliases((name) => targets.has(name)) } : NOT_FOUND
  }

  function create(name: string, body: string): DoubleAnswer {
    const toError = (type: string): DoubleAnswer => ({
      status: 400,
      body: { error: { type, reason: type }, status: 400 },
    })
    if (name !== name.toLowerCase()) return toError('invalid_index_name_exception')
    if (indexes.has(name)) return toError('resource_already_exists_exception')
    indexes.set(name, { mappings: parseObject(body).mappings, records: new Map(), refreshed: 0 })
    return { body: { acknowledged: true } }
  }

  function update(body: string): DoubleAnswer {
    const { actions } = parseObject(body)
    const list: unknown[] = Array.isArray(actions) ? actions : []
    for (const each of list) {
      const [[kind, target] = ['', {}]] = Object.entries(parseObject(JSON.stringify(each)))
      const { index, alias } = parseObject(JSON.stringify(target))
      const [from, to] = [String(index), String(alias)]
      const targets = aliases.get(to) ?? new Set()
      if (kind === 'remove' && !targets.delete(from)) {
        return {
          status: 404,
          body: { error: { type: 'aliases_not_found_exception', reason: 'aliases [docs] missing' } },
        }
      }
      if (kind === 'remove_index') indexes.delete(from)
      if (kind === 'add' && indexes.has(to)) {
        return {
          status: 400,
          body: { error: { type: 'invalid_alias_name_exception', reason: 'an index has the name' } },
        }
      }
      if (kind === 'add') aliases.set(to, targets.add(from))
    }
    return { body: { acknowledged: true } }
  }

  function addAll({ records }: Index, body: string): DoubleAnswer {
    const lines = parseLines(body)
    const items = lines.flatMap((action, at) => {
      const record = lines[at + 1]
      if (at % 2 === 1 || !record) return []
      const error = protocol.reject(record)
      if (error) return [{ index: { status: error.status, error: { type: 'x', reason: error.reason } } }]
      records.set(String(parseObject(JSON.stringify(action.index))._id), record)
      return [{ index: { status: 201 } }]
    })
    return { body: { errors: items.some(({ index }) => 'error' in index), items } }
  }
  return protocol
}

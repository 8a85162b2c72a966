import {
  ADMIN_KEY,
  type DoubleAnswer,
  type Json,
  NOT_FOUND,
  type Protocol,
  parseLines,
  parseObject,
} from './service-double.ts'

interface Collection {
  schema: Json
  records: Map<string, Json>
}

/** The part of Typesense's protocol that fills a collection and points an alias to it. */
export interface TypesenseProtocol extends Protocol {
  collections: Map<string, Collection>
  aliases: Map<string, string>
  /** Rejects the records that this returns a reason for, as Typesense does: within an answer of success. */
  reject: (record: Json) => string | undefined
}

export function createTypesenseProtocol(): TypesenseProtocol {
  const collections = new Map<string, Collection>()
  const aliases = new Map<string, string>()
  const protocol: TypesenseProtocol = {
    collections,
    aliases,
    reject: () => undefined,
    isAuthorized: (headers) => headers['x-typesense-api-key'] === ADMIN_KEY,
    read: (name) => {
      const collection = collections.get(name) ?? collections.get(aliases.get(name) ?? '')
      return collection ? [...collection.records.values()] : null
    },
    listNames: () => [...collections.keys(), ...aliases.keys()].sort(),
    answer({ method, path, body }) {
      const [, kind, name = '', rest = ''] = /^\/(aliases|collections)\/?([^/]*)(.*)$/.exec(path) ?? []
      if (kind === 'aliases') return answerAlias(method, name, body)
      const collection = collections.get(name)
      if (method === 'GET' && name === '') return { body: [...collections.keys()].map(describe) }
      if (method === 'POST' && name === '') return create(parseObject(body))
      if (!collection) return NOT_FOUND
      if (method === 'DELETE') collections.delete(name)
      if (rest === '/documents/import') return importLines(collection, body)
      return { body: describe(name) }
    },
  }
  const describe = (name: string) => ({ name, num_documents: collections.get(name)?.records.size ?? 0 })

  function answerAlias(method: string, name: string, body: string): DoubleAnswer {
    if (method === 'PUT') aliases.set(name, String(parseObject(body).collection_name))
    const target = aliases.get(name)
    return target === undefined ? NOT_FOUND : { body: { name, collection_name: target } }
  }

  function create(schema: Json): DoubleAnswer {
    const name = String(schema.name)
    if (collections.has(name)) return { status: 409, body: { message: 'A collection with this name exists' } }
    collections.set(name, { schema, records: new Map() })
    return { status: 201, body: describe(name) }
  }

  function importLines({ records }: Collection, body: string): DoubleAnswer {
    const lines = parseLines(body).map((record) => {
      const error = protocol.reject(record)
      if (error !== undefined) return { success: false, error, code: 400 }
      records.set(String(record.id), record)
      return { success: true }
    })
    return { body: lines.map((line) => JSON.stringify(line)).join('\n'), headers: { 'content-type': 'text/plain' } }
  }
  return protocol
}

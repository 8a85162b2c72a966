import { isRecord } from '../../lib/json.ts'
import { getChild, type Located, toPointer } from '../description-files.ts'
import { listTypes, readSchema, type Scope } from './scope.ts'
import type { Schema } from './shapes.ts'

/** Deeper values are left out. */
const MAX_DEPTH = 5
/** Objects with more properties show those that are required. */
const MAX_OPTIONAL = 12

/** Values of well-known formats. The name of a file begins with @, as curl writes it. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2020-01-01T12:00:00Z',
  date: '2020-01-01',
  time: '12:00:00Z',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'ZXhhbXBsZQ==',
  binary: '@file',
}

/** Who sends the value: a request has no properties that are only read, and a response none that are only written. */
export type Sender = 'client' | 'server'

interface Making {
  scope: Pick<Scope, 'files'>
  sender: Sender
  /** The schemas around it, by their places. */
  around: readonly string[]
}

/** A value that a schema allows: its example, or else one made of its properties. `undefined` where it would contain itself. */
export function createSample(located: Located, scope: Pick<Scope, 'files'>, sender: Sender): unknown {
  return make(located, { scope, sender, around: [] })
}

function make(located: Located, making: Making): unknown {
  const read = readSchema(located, making.scope)
  if (!read) return undefined
  const { schema } = read
  const written = [schema.example, schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]]
  const known = written.find((value) => value !== undefined)
  if (known !== undefined) return known
  const pointer = toPointer(read.located)
  if (making.around.includes(pointer) || making.around.length > MAX_DEPTH) return undefined
  return makeOwn(read.located, schema, { ...making, around: [...making.around, pointer] })
}

function makeOwn(located: Located, schema: Schema, making: Making): unknown {
  if (schema.allOf.length > 0) {
    const parts = schema.allOf.map((_, index) => make(getChild(located, 'allOf', `${index}`), making))
    const objects = parts.filter(isRecord)
    if (objects.length === 0) return parts.find((part) => part !== undefined)
    return Object.assign({}, ...objects, makeObject(located, schema, making))
  }
  const choice = schema.oneOf.length > 0 ? 'oneOf' : schema.anyOf.length > 0 ? 'anyOf' : null
  if (choice) {
    const parts = schema[choice].map((_, index) => make(getChild(located, choice, `${index}`), making))
    return parts.find((part) => part !== undefined && part !== null)
  }
  const type = listTypes(schema).find((each) => each !== 'null')
  if (type === 'object') return makeObject(located, schema, making)
  if (type === 'array') {
    const item = make(getChild(located, 'items'), making)
    return item === undefined ? [] : [item]
  }
  return makeScalar(type, schema)
}

function makeScalar(
  type: string | undefined,
  { contentMediaType, format = contentMediaType && 'binary', minimum = 1 }: Schema,
): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum
  return type === 'string' ? (FORMATS[format ?? ''] ?? 'string') : undefined
}

function makeObject(located: Located, { properties, required }: Schema, making: Making): Record<string, unknown> {
  const names = Object.keys(properties)
  const shown =
    names.length > MAX_OPTIONAL && required.length > 0 ? names.filter((each) => required.includes(each)) : names
  const entries = shown.flatMap((name) => {
    const property = getChild(located, 'properties', name)
    const schema = readSchema(property, making.scope)?.schema
    const isHidden = making.sender === 'client' ? schema?.readOnly : schema?.writeOnly
    const value = isHidden || (schema?.deprecated && !required.includes(name)) ? undefined : make(property, making)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

import { printCodeSpan } from '../../lib/code-span.ts'
import { isRecord } from '../../lib/json.ts'
import type { ReferenceParameter } from '../../parse/data-reference/schema.ts'
import { getChild, type Located } from '../description-files.ts'
import { printText } from '../markdown-text.ts'
import { printType } from './print-type.ts'
import { type ReadSchema, readSchema, type Scope } from './scope.ts'
import type { Schema } from './shapes.ts'

/** Deeper properties are left to the type: schemas without a name can contain themselves. */
const MAX_DEPTH = 4

/** The keys that limit values, printed as they are written. */
const LIMITS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
] as const

type Row = ReferenceParameter

/** The row of a value that a schema describes. */
export function createRow(
  located: Located,
  { name, required, text = '' }: { name: string; required: boolean; text?: string | undefined },
  scope: Scope,
): Row {
  const read = located.value === undefined ? null : readSchema(located, scope)
  const schema = read?.schema
  const isNamed = read && scope.links.find(read.located, scope.page)
  // The description of a schema with a name is at its entry.
  const own = isRecord(located.value) ? located.value.description : undefined
  const description = text || (typeof own === 'string' ? own : isNamed ? '' : schema?.description)
  return {
    name,
    type: located.value === undefined ? printCodeSpan('any') : printType(located, scope),
    required,
    text: printText(description ?? '', scope),
    values:
      listValues(located, scope) ??
      (read && !isNamed ? listValues(getChild(read.located, 'items'), scope) : undefined) ??
      [],
    ...(schema?.default !== undefined && !isNamed && { default: schema.default }),
    ...(getExample(schema) !== undefined && !isNamed && { example: getExample(schema) }),
    limits: schema && !isNamed ? listLimits(schema) : [],
    deprecated: schema?.deprecated === true,
  }
}

/** The values that a schema allows; `undefined` if it allows others, or has an entry that lists them. */
function listValues(located: Located, scope: Scope): unknown[] | undefined {
  const read = located.value === undefined ? null : readSchema(located, scope)
  if (!read || scope.links.find(read.located, scope.page)) return undefined
  const { enum: values, const: value } = read.schema
  return values ?? (value === undefined ? undefined : [value])
}

const getExample = (schema: Schema | undefined): unknown => {
  const example = schema?.example ?? schema?.examples?.[0]
  return typeof example === 'object' ? undefined : example
}

const listLimits = (schema: Schema): string[] =>
  LIMITS.flatMap((key) => (schema[key] === undefined || schema[key] === false ? [] : [`${key}: ${schema[key]}`]))

/** The properties of an object, with those of objects without a name in it: `owner.name`, `tags[].id`. */
export function listProperties(located: Located, scope: Scope, parent: { prefix: string; depth: number } = TOP): Row[] {
  const read = readSchema(located, scope)
  if (!read || parent.depth > MAX_DEPTH) return []
  const rows = new Map<string, Row>()
  for (const row of [...listOwn(read, scope, parent), ...listInherited(read, scope, parent)])
    if (!rows.has(row.name)) rows.set(row.name, row)
  return [...rows.values()]
}

const TOP = { prefix: '', depth: 0 }

function listOwn({ located, schema }: ReadSchema, scope: Scope, { prefix, depth }: typeof TOP): Row[] {
  const properties = Object.keys(schema.properties).flatMap((key) => {
    const property = getChild(located, 'properties', key)
    const name = `${prefix}${key}`
    const row = createRow(property, { name, required: schema.required.includes(key) }, scope)
    return [row, ...listInner(property, scope, { prefix: name, depth })]
  })
  const rest = getChild(located, 'additionalProperties')
  return isRecord(rest.value) ? [...properties, ...listInner(rest, scope, { prefix: `${prefix}*`, depth })] : properties
}

/** The properties of a value that has no name of its own: an object, or a list of objects. */
function listInner(located: Located, scope: Scope, { prefix, depth }: typeof TOP): Row[] {
  const read = readSchema(located, scope)
  if (!read || scope.links.find(read.located, scope.page)) return []
  const items = getChild(read.located, 'items')
  if (isRecord(items.value)) return listInner(items, scope, { prefix: `${prefix}[]`, depth: depth + 1 })
  return listProperties(read.located, scope, { prefix: `${prefix}.`, depth: depth + 1 })
}

/** The properties of the parts of a schema that have no name. Those of alternatives are optional. */
function listInherited({ located, schema }: ReadSchema, scope: Scope, parent: typeof TOP): Row[] {
  const deeper = { ...parent, depth: parent.depth + 1 }
  return (['allOf', 'oneOf', 'anyOf'] as const).flatMap((key) =>
    schema[key].flatMap((_, index) => {
      const part = getChild(located, key, `${index}`)
      const target = scope.files.follow(part)
      if (!target || scope.links.find(target, scope.page)) return []
      const rows = listProperties(part, scope, deeper)
      return key === 'allOf' ? rows : rows.map((row) => ({ ...row, required: false }))
    }),
  )
}

import { getChild, type Located } from '../description-files.ts'
import { joinSegments, printSegments, type Segment } from '../segments.ts'
import { listTypes, readSchema, type Scope } from './scope.ts'

/** Deeper types are written as `…`: schemas without a name can contain themselves. */
const MAX_DEPTH = 5

/** The type of a schema as Markdown: code, in which the names of schemas are links. */
export const printType = (located: Located, scope: Scope): string => printSegments(listSegments(located, scope, 0))

/** The type of a schema itself, even if it has a name. */
export const printOwnType = (located: Located, scope: Scope): string =>
  printSegments(listOwnSegments(located, scope, 0))

function listSegments(located: Located, scope: Scope, depth: number): Segment[] {
  const target = scope.files.follow(located)
  const link = target && scope.links.find(target, scope.page)
  if (link) return [{ text: link.name, href: link.href }]
  return listOwnSegments(located, scope, depth)
}

function listOwnSegments(located: Located, scope: Scope, depth: number): Segment[] {
  const read = readSchema(located, scope)
  if (!read) return [{ text: 'any' }]
  if (depth > MAX_DEPTH) return [{ text: '…' }]
  const { schema } = read
  const list = (key: 'oneOf' | 'anyOf' | 'allOf') =>
    schema[key].map((_, index) => listSegments(getChild(read.located, key, `${index}`), scope, depth + 1))
  const parts = [list('oneOf'), list('anyOf')].find((each) => each.length > 0)
  const all = list('allOf')
  const types = listTypes(schema)
  const own = types.filter((type) => type !== 'null')
  const isNull = types.includes('null')
  const alternatives = parts ?? (all.length > 0 ? [joinSegments(all, ' & ')] : own.map((type) => [...describe(type)]))
  function describe(type: string): Segment[] {
    if (type === 'array') return listArray(getChild(read?.located ?? located, 'items'), scope, depth)
    if (type === 'object') return listObject(getChild(read?.located ?? located, 'additionalProperties'), scope, depth)
    return [{ text: schema.format && type === own[0] ? `${type} (${schema.format})` : type }]
  }
  const listed =
    isNull || (schema.nullable && alternatives.length > 0) ? [...alternatives, [{ text: 'null' }]] : alternatives
  return listed.length === 0 ? [{ text: 'any' }] : joinSegments(listed, ' | ')
}

function listArray(items: Located, scope: Scope, depth: number): Segment[] {
  const inner = items.value === undefined ? [{ text: 'any' }] : listSegments(items, scope, depth + 1)
  const isSimple = inner.length === 1 && !/[ |]/.test(inner[0]?.text ?? '')
  return isSimple ? [...inner, { text: '[]' }] : [{ text: '(' }, ...inner, { text: ')[]' }]
}

function listObject(additional: Located, scope: Scope, depth: number): Segment[] {
  if (typeof additional.value !== 'object') return [{ text: 'object' }]
  return [{ text: 'map of ' }, ...listSegments(additional, scope, depth + 1)]
}

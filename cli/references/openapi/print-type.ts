import { printCodeSpan } from '../../lib/code-span.ts'
import { getChild, type Located } from '../description-files.ts'
import { listTypes, readSchema, type Scope } from './scope.ts'

/** A part of the expression of a type: a name with a link, or text. */
interface Segment {
  text: string
  href?: string
}

/** Deeper types are written as `…`: schemas without a name can contain themselves. */
const MAX_DEPTH = 5

/** The type of a schema as Markdown: code, in which the names of schemas are links. */
export function printType(located: Located, scope: Scope): string {
  const merged: Segment[] = []
  for (const segment of listSegments(located, scope, 0)) {
    const last = merged.at(-1)
    if (last && last.href === undefined && segment.href === undefined) last.text += segment.text
    else merged.push({ ...segment })
  }
  return merged
    .map(({ text, href }) => (href === undefined ? printCodeSpan(text.trim()) : `[${printCodeSpan(text)}](${href})`))
    .join(' ')
}

function listSegments(located: Located, scope: Scope, depth: number): Segment[] {
  const target = scope.files.follow(located)
  const link = target && depth + located.path.length > 0 && scope.links.find(target, scope.page)
  if (link) return [{ text: link.name, href: link.href }]
  return listOwnSegments(located, scope, depth)
}

/** The type of a schema itself, even if it has a name. */
export function printOwnType(located: Located, scope: Scope): string {
  const segments = listOwnSegments(located, scope, 0)
  return segments
    .map(({ text, href }) => (href === undefined ? printCodeSpan(text.trim()) : `[${printCodeSpan(text)}](${href})`))
    .join(' ')
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

const joinSegments = (parts: readonly Segment[][], separator: string): Segment[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [{ text: separator }, ...part]))

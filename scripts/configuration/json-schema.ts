import * as z from 'zod/mini'
import type { Documentation } from '../../cli/config/schema/keys.ts'
import { siteSchema } from '../../cli/config/schema/site.ts'

/** The part of JSON Schema by which zod describes the configuration, with the metadata of its schemas. */
export interface Node extends Documentation {
  $ref?: string
  type?: string | string[]
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  items?: Node
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: Node
  default?: unknown
}

export interface Description {
  /** The types with a name: the configuration first, the others in the order of first use. */
  types: Map<string, Node>
  /** The node itself, or the type that it refers to. */
  resolve: (node: Node) => Node
}

/** Describes what users write as JSON Schema. */
export function describeConfiguration(): Description {
  const { $defs = {} } = z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' })
  // The nodes are those of zod, and their metadata is that of `describe`.
  const definitions = $defs as Record<string, Node>
  const resolve = (node: Node): Node => {
    const target = definitions[getReference(node) ?? '']
    return target ? resolve({ ...target, ...node, $ref: target.$ref }) : node
  }
  return { types: new Map(Object.entries(definitions).filter(([name]) => !name.startsWith('__'))), resolve }
}

function getReference(node: Node): string | undefined {
  return node.$ref?.replace('#/$defs/', '')
}

export interface Format {
  resolve: Description['resolve']
  formatObject: (node: Node) => string
  formatUnion: (members: string[]) => string
}

/** The type of a value as TypeScript. */
export function formatType(node: Node, format: Format): string {
  const name = getReference(node)
  if (name !== undefined && !name.startsWith('__')) return name
  const { tsType, anyOf, type, items, properties, additionalProperties, ...rest } = format.resolve(node)
  const recur = (inner: Node) => formatType(inner, format)
  if (tsType !== undefined) return tsType
  if (anyOf) return format.formatUnion(anyOf.flatMap((member) => member.anyOf ?? [member]).map(recur))
  if (Array.isArray(type)) return type.join(' | ')
  if ('const' in rest) return toTypeScript(rest.const)
  if (rest.enum) return rest.enum.map(toTypeScript).join(' | ')
  if (items) return `${parenthesize(recur(items))}[]`
  if (properties) {
    const base = additionalProperties?.tsType
    return `${base === undefined ? '' : `${base} & `}${format.formatObject(node)}`
  }
  if (type === 'object' && additionalProperties) return `Record<string, ${recur(additionalProperties)}>`
  return type ?? 'unknown'
}

function parenthesize(type: string): string {
  return /^[^{]*[|&]/.test(type) ? `(${type})` : type
}

/** A type without the `null` that means "not set". */
export function withoutNull(node: Node): Node {
  if (!node.nullable) return node
  const { anyOf, type, ...others } = node
  if (Array.isArray(type)) return { ...others, type: type.filter((name) => name !== 'null').join() }
  const members = anyOf?.filter((member) => member.type !== 'null') ?? []
  const [only] = members
  return members.length === 1 && only ? { ...only, ...others } : { ...others, anyOf: members }
}

/** The default of a key, in words or as TypeScript in backticks; `undefined` if there is nothing to say. */
export function findDefault(node: Node): string | undefined {
  const { defaultText, default: value } = node
  const isObvious = value === undefined || (typeof value === 'object' && !Array.isArray(value))
  return defaultText ?? (isObvious ? undefined : `\`${toTypeScript(value)}\``)
}

/** A JSON value as TypeScript, with single quotes. */
function toTypeScript(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map(toTypeScript).join(', ')}]`
  return JSON.stringify(value)
}

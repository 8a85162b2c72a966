import { isAlias, isMap, isScalar, isSeq } from 'yaml'
import { isFactReferenceName, isVariableName } from '../../content/variables.ts'
import type { Plain } from '../../lib/plain.ts'
import type { ParseContext } from '../context.ts'
import type { Span } from '../document.ts'
import { fillText, fillUrl, reportUndefined } from '../fill-variables.ts'
import type { TextSyntax } from '../source-syntax.ts'
import { type FrontMatter, type FrontMatterField, frontMatterFields } from './front-matter.ts'

/** State shared by the functions that read one block. */
export interface Reading {
  context: ParseContext
  yaml: string
  /** Lines of the file that are not valid YAML; what the parser returned for them is a guess, and not used. */
  brokenLines: ReadonlySet<number>
  /** The span of each key, filled in while the keys are read. */
  keySpans: Map<string, Span>
  /** The values of keys that docsgen does not read, and strings of those that it does, filled in while the keys are read. */
  foreign: Record<string, Plain>
  syntax: TextSyntax | undefined
  /** The span of a node, in the source file. */
  toSpan(range: readonly [number, number] | readonly number[] | null | undefined): Span
}

type Key = keyof FrontMatter

/** Whether docsgen itself reads the key. */
export const isFrontMatterKey = (key: string): key is Key => Object.hasOwn(frontMatterFields, key)

/** Whether front matter may have keys that docsgen does not read: rather one too many. */
export function mayHaveForeignKeys(yaml: string): boolean {
  const lines = yaml.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
  return /^\s/.test(lines[0] ?? '') || lines.some((line) => !/^(?:\s|-[ \t])/.test(line) && !hasOwnKey(line))
}

function hasOwnKey(line: string): boolean {
  const key = /^["']?([\w-]+)["']?[ \t]*:(?:\s|$)/.exec(line)?.[1]
  return key !== undefined && isFrontMatterKey(key)
}

/** The value of a key; `undefined` without one or, with a diagnostic, if invalid. A list keeps its valid entries. */
export function parseValue(key: Key, node: unknown, { reading, span }: { reading: Reading; span: Span }): unknown {
  const field = frontMatterFields[key]
  // "key:" without a value is a key that is not set.
  if (isNull(node) && !field.nullable) return undefined
  const plain = fillVariables(key, toPlain(node, reading), { reading, node })
  const read = toField(field, plain)
  const result = field.getSchema().safeParse(read)
  if (result.success) return result.data
  reading.context.report('front-matter/invalid', span, {
    message: `The front matter key "${key}" must be ${field.expected}, not ${describe(node)}.`,
    hint: getHint(field),
  })
  return keepValidEntries(field, read)
}

/** The value of a key that was translated from another generator's; `undefined` if it is not valid. */
export function readPlain(key: Key, value: Plain, reading: Reading): unknown {
  const field = frontMatterFields[key]
  if (value === null && !field.nullable) return undefined
  const result = field.getSchema().safeParse(toField(field, fillVariables(key, value, { reading, node: null })))
  return result.success ? result.data : undefined
}

const isNull = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && node.value === null)

function fillVariables(key: Key, plain: Plain, { reading, node }: { reading: Reading; node: unknown }): Plain {
  const report = (name: string) => reportUndefined(reading.context, name, getVariableSpan(name, node, reading))
  const fill = frontMatterFields[key].variables === 'url' ? fillUrl : fillText
  return mapStrings(plain, (text) => fill(text, reading.context, { report }))
}

/** Text in the type that the field reads, with other forms rewritten. */
function toField({ reads, accept }: FrontMatterField, plain: Plain): Plain {
  const value = accept ? accept(plain) : plain
  if (typeof value !== 'string') return value
  if (reads === 'number') return NUMBER.test(value) ? Number(value) : value
  if (reads !== 'boolean') return value
  const word = value.toLowerCase()
  return TRUE_WORDS.includes(word) ? true : FALSE_WORDS.includes(word) ? false : value
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

/** `yes` and `no` are booleans in YAML 1.1, which many tools read. */
const TRUE_WORDS = ['true', 'yes', 'on']
const FALSE_WORDS = ['false', 'no', 'off']

function keepValidEntries({ reads, getSchema }: FrontMatterField, value: Plain): unknown {
  if (reads !== 'list' || !Array.isArray(value)) return undefined
  const schema = getSchema()
  const kept = value.filter((entry) => schema.safeParse([entry]).success)
  return kept.length === 0 ? undefined : schema.parse(kept)
}

function getHint(field: FrontMatterField): string {
  if (field.reads === 'list') return 'Write a list: [one, two].'
  return `Set it to ${field.expected}, or remove the key.`
}

/** Converts a node to plain data. Scalars stay as written, `1.10`, and so does `{brand}`, which is a map in YAML. */
export function toPlain(node: unknown, reading: Reading): Plain {
  if (isScalar(node)) {
    if (node.value === null || node.value === undefined) return null
    return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
  }
  if (isSeq(node)) return node.items.map((item) => toPlain(item, reading))
  if (!isMap(node)) return null
  const source = node.range ? reading.yaml.slice(node.range[0], node.range[1]) : ''
  const name = source.startsWith('{') && source.endsWith('}') ? source.slice(1, -1) : ''
  if (isVariableName(name) || (reading.context.options.facts && isFactReferenceName(name))) return source
  const map: Record<string, Plain> = {}
  for (const { key, value } of node.items) if (isScalar(key)) map[String(key.value)] = toPlain(value, reading)
  return map
}

function mapStrings(value: Plain, change: (text: string) => string): Plain {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]))
}

function describe(node: unknown): string {
  if (isMap(node)) return 'a map'
  if (isSeq(node)) return 'a list'
  if (isAlias(node)) return 'an alias'
  if (!isScalar(node) || node.value === null) return 'null'
  const text = String(node.value)
  return typeof node.value === 'string' ? JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text) : text
}

function getVariableSpan(name: string, node: unknown, reading: Reading): Span {
  const range = isScalar(node) || isMap(node) || isSeq(node) ? node.range : null
  const at = reading.yaml.indexOf(`{${name}}`, range?.[0] ?? 0)
  return reading.toSpan(at < 0 ? range : [at, at + name.length + 2])
}

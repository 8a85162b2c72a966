import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { isVariableName } from '../../content/variables.ts'
import { suggest } from '../../lib/suggest.ts'
import type { ParseContext } from '../context.ts'
import type { FrontMatterSpans, Span } from '../document.ts'
import { fillText, fillUrl, reportUndefined } from '../variables.ts'
import type { FrontMatter } from './front-matter.ts'
import type { FrontMatterBlock } from './front-matter-block.ts'
import { type FrontMatterField, frontMatterFields, TOLERATED_KEYS } from './front-matter-fields.ts'

/** Front matter describes a page; more than this is content in the wrong place, or an attack on the YAML parser. */
export const MAX_FRONT_MATTER_BYTES = 64 * 1024
export const MAX_FRONT_MATTER_DEPTH = 32

type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }

/** The keys that are checked against the whole site, which needs their spans. */
const CHECKED_KEYS = ['id', 'slug', 'tags', 'redirectFrom'] as const satisfies readonly (keyof FrontMatterSpans)[]

/** What the functions below share while one block is read. */
interface Reading {
  context: ParseContext
  yaml: string
  /** Lines of the file that are not valid YAML; what the parser returned for them is a guess, and not used. */
  brokenLines: ReadonlySet<number>
  /** The span of each key, filled in while the keys are read. */
  keySpans: Map<string, Span>
  /** The span of a node, in the source file. */
  toSpan(range: readonly [number, number] | readonly number[] | null | undefined): Span
}

/**
 * Reads front matter as far as it is valid: every key with an invalid value is reported and left out, and the others
 * are kept.
 */
export function parseFrontMatter(
  block: FrontMatterBlock,
  context: ParseContext,
): { frontMatter: FrontMatter; spans: FrontMatterSpans } {
  const keySpans = new Map<string, Span>()
  const frontMatter = parseBlock(block, context, keySpans)
  const spans: FrontMatterSpans = {}
  for (const key of CHECKED_KEYS) {
    const span = keySpans.get(key)
    if (span) spans[key] = span
  }
  return { frontMatter, spans }
}

function parseBlock(block: FrontMatterBlock, context: ParseContext, keySpans: Map<string, Span>): FrontMatter {
  const firstLine: Span = { line: 1, column: 1, endLine: 1, endColumn: 4 }
  const refuse = (message: string, hint?: string) => {
    context.report('front-matter/invalid', firstLine, { message, hint })
    return {}
  }
  if (block.unclosed)
    return refuse('The front matter is not closed.', 'Add a line of three hyphens after its last key.')
  if (block.yaml.length > MAX_FRONT_MATTER_BYTES) {
    return refuse(`The front matter is larger than ${MAX_FRONT_MATTER_BYTES / 1024} KiB.`, 'Move text into the body.')
  }
  if (isNestedTooDeep(block.yaml))
    return refuse(`The front matter is nested deeper than ${MAX_FRONT_MATTER_DEPTH} levels.`)
  const lines = new LineCounter()
  const yaml = parseDocument(block.yaml, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    schema: 'core',
  })
  const toSpan: Reading['toSpan'] = (range) => getRangeSpan(lines, range)
  const brokenLines = new Set(yaml.errors.map(({ pos }) => toSpan(pos).line))
  const reading: Reading = { context, yaml: block.yaml, brokenLines, keySpans, toSpan }
  // The errors that follow the first one are usually caused by it.
  for (const problem of [...yaml.errors.slice(0, 1), ...yaml.warnings]) {
    reading.context.report('front-matter/invalid', reading.toSpan(problem.pos), {
      message: formatYamlMessage(problem),
      hint: findYamlHint(block.yaml, problem),
    })
  }
  if (rejectUnsafeNodes(yaml.contents, reading)) return {}
  if (yaml.contents === null) return {}
  if (isMap(yaml.contents)) return parseFields(yaml.contents.items, reading)
  if (isScalar(yaml.contents) && yaml.contents.value === null) return {}
  if (yaml.errors.length > 0) return {}
  context.report('front-matter/invalid', reading.toSpan(yaml.contents.range), {
    message: 'The front matter is not a list of keys and values.',
    hint: 'Write one "key: value" per line. If the hyphens are a thematic break, put an empty line before them.',
  })
  return {}
}

/** A cheap check of the depth: the parser is recursive, and its only limit is the stack. */
function isNestedTooDeep(yaml: string): boolean {
  let depth = 0
  for (const character of yaml) {
    if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > MAX_FRONT_MATTER_DEPTH) return true
  }
  return yaml.split('\n').some((line) => /^(?:[ \t]*[-?:](?=[ \t])){32}/.test(line) || /^ {128}/.test(line))
}

/** Removes the positions at the end of messages of `yaml`; the diagnostic has its own. */
function formatYamlMessage(problem: { message: string; code: string }): string {
  if (problem.code === 'DUPLICATE_KEY') return 'The front matter has the same key twice.'
  const message =
    problem.message
      .split('\n', 1)[0]
      ?.replace(/\s*at line \d+.*$/, '')
      .replace(/:?\s*$/, '') ?? ''
  return `The front matter is not valid YAML: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
}

function findYamlHint(yaml: string, problem: { pos: readonly [number, number] }): string | undefined {
  const lineStart = yaml.lastIndexOf('\n', problem.pos[0] - 1) + 1
  const line = yaml.slice(lineStart).split('\n', 1)[0] ?? ''
  const value = /^\s*[\w-]+:\s*(\S.*?)\s*$/.exec(line)?.[1]
  if (!value || /^["'|>]/.test(value) || !/^[{[@`%&*!]|: |\s#/.test(value)) return undefined
  return `Quote the value: "${value.replace(/["\\]/g, '\\$&')}".`
}

/** Reports the first alias, since aliases can make a short text huge, or the first key that can change every object. */
function rejectUnsafeNodes(contents: unknown, reading: Reading): boolean {
  let refused = false
  const refuse = (node: Node, message: string, hint: string) => {
    refused = true
    reading.context.report('front-matter/invalid', reading.toSpan(node.range), { message, hint })
    return visit.BREAK
  }
  if (contents === null || contents === undefined) return false
  visit(contents as Node, {
    Alias: (_key, node) =>
      refuse(node, `The front matter uses the alias "*${node.source}".`, 'Write the value itself.'),
    Pair: (_key, pair) => {
      const name = isScalar(pair.key) ? String(pair.key.value) : ''
      if (isScalar(pair.key) && /^(?:__proto__|constructor|prototype)$/.test(name)) {
        return refuse(pair.key, `The front matter has the key "${name}", which is not allowed.`, 'Use another name.')
      }
      return undefined
    },
  })
  return refused
}

function parseFields(items: readonly unknown[], reading: Reading): FrontMatter {
  const values: Record<string, unknown> = {}
  for (const pair of items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue
    const key = String(pair.key.value)
    const span = reading.toSpan(pair.key.range)
    if (reading.brokenLines.has(span.line)) continue
    if (!Object.hasOwn(frontMatterFields, key)) {
      reportUnknownKey(key, span, reading)
      continue
    }
    reading.keySpans.set(key, span)
    const value = parseValue(key, pair.value as Node | null, { reading, span })
    if (value !== undefined) values[key] = value
  }
  // Every value was checked by the schema of its field, and the table of fields is typed by the keys of `FrontMatter`.
  const frontMatter = values as FrontMatter
  checkCombinations(frontMatter, reading)
  return frontMatter
}

function reportUnknownKey(key: string, span: Span, { context }: Reading): void {
  if (TOLERATED_KEYS.has(key) || key.length < 3) return
  const nearest = suggest(key, Object.keys(frontMatterFields))
  if (nearest === undefined) return
  context.report('front-matter/unknown-key', span, {
    message: `The front matter has an unknown key "${key}".`,
    hint: `Did you mean "${nearest}"?`,
  })
}

function parseValue(key: string, node: Node | null, { reading, span }: { reading: Reading; span: Span }): unknown {
  const field = frontMatterFields[key as keyof typeof frontMatterFields]
  const isNull = node === null || (isScalar(node) && node.value === null)
  // "key:" without a value is a key that is not set.
  if (isNull && !field.nullable) return undefined
  const report = (name: string) => reportUndefined(reading.context, name, getVariableSpan(name, node, reading))
  const { variables } = reading.context.options
  const fill = (value: string) =>
    field.variables === 'url' ? fillUrl(value, variables, report) : fillText(value, variables, report)
  const plain = isNull
    ? null
    : toPlain(node, field.reads === 'number' || field.reads === 'boolean' ? field.reads : 'text', reading)
  const result = field.schema.safeParse(mapStrings(field.reads === 'list' ? toList(key, plain) : plain, fill))
  if (result.success) return result.data
  reading.context.report('front-matter/invalid', span, {
    message: `The front matter key "${key}" must be ${field.expected}, not ${describe(node)}.`,
    hint: getHint(field),
  })
  return undefined
}

function getHint(field: FrontMatterField): string {
  if (field.reads === 'list') return 'Write a list: [one, two].'
  return `Set it to ${field.expected}, or remove the key.`
}

/**
 * Authors may be given as one name, or as maps with a name; a single tag is not a list, and a string may contain
 * commas.
 */
function toList(key: string, value: Plain): Plain {
  if (key !== 'authors') return value
  const list = Array.isArray(value) ? value : [value]
  return list.map((entry) => (entry && typeof entry === 'object' && 'name' in entry ? (entry.name ?? null) : entry))
}

/**
 * Converts a node to plain data. Where strings are expected, a scalar becomes its source text, so that `1.10` and
 * `2024-01-01` stay as written, and `{brand}`, which YAML reads as a map, stays a string.
 */
function toPlain(node: unknown, reads: 'text' | 'number' | 'boolean', reading: Reading): Plain {
  if (isScalar(node)) return toPlainScalar(node.value, node.source, reads)
  if (isSeq(node)) return node.items.map((item) => toPlain(item, reads, reading))
  if (!isMap(node)) return null
  const source = node.range ? reading.yaml.slice(node.range[0], node.range[1]) : ''
  if (source.startsWith('{') && source.endsWith('}') && isVariableName(source.slice(1, -1))) return source
  const map: Record<string, Plain> = {}
  for (const { key, value } of node.items) if (isScalar(key)) map[String(key.value)] = toPlain(value, reads, reading)
  return map
}

function toPlainScalar(value: unknown, source: string | undefined, reads: 'text' | 'number' | 'boolean'): Plain {
  if (value === null || value === undefined) return null
  if (reads === 'text') return typeof value === 'string' ? value : (source ?? String(value))
  if (typeof value === 'string') {
    if (reads === 'number' && /^[-+]?\d+(?:\.\d+)?$/.test(value)) return Number(value)
    if (reads === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true'
    return value
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

function mapStrings(value: Plain, change: (text: string) => string): Plain {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]))
}

function describe(node: Node | null): string {
  if (isMap(node)) return 'a map'
  if (isSeq(node)) return 'a list'
  if (isAlias(node)) return 'an alias'
  if (!isScalar(node) || node.value === null) return 'null'
  const text = String(node.value)
  return typeof node.value === 'string' ? JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text) : text
}

function getVariableSpan(name: string, node: Node | null, reading: Reading): Span {
  const start = node?.range?.[0] ?? 0
  const at = reading.yaml.indexOf(`{${name}}`, start)
  return reading.toSpan(at < 0 ? node?.range : [at, at + name.length + 2])
}

function checkCombinations(frontMatter: FrontMatter, { context, keySpans }: Reading): void {
  const refuse = (key: string, message: string, hint: string) => {
    context.report('front-matter/invalid', keySpans.get(key) ?? { line: 1, column: 1, endLine: 1, endColumn: 4 }, {
      message,
      hint,
    })
  }
  if (frontMatter.draft && frontMatter.unlisted) {
    refuse('unlisted', 'A page cannot be both draft and unlisted.', 'Remove one of the two keys.')
    frontMatter.unlisted = undefined
  }
  const { toc_min_heading_level: min, toc_max_heading_level: max } = frontMatter
  if (min !== undefined && max !== undefined && min > max) {
    refuse(
      'toc_min_heading_level',
      `The key "toc_min_heading_level" (${min}) is greater than "toc_max_heading_level" (${max}).`,
      'Swap the two values.',
    )
    frontMatter.toc_min_heading_level = undefined
    frontMatter.toc_max_heading_level = undefined
  }
}

/** Front matter begins on the second line of its file. */
function getRangeSpan(lines: LineCounter, range: readonly number[] | null | undefined): Span {
  const start = lines.linePos(range?.[0] ?? 0)
  const end = lines.linePos(Math.max(range?.[1] ?? 0, range?.[0] ?? 0))
  return { line: start.line + 1, column: start.col, endLine: end.line + 1, endColumn: end.col }
}

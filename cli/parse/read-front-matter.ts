import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { suggest } from '../lib/suggest.ts'
import type { ParseContext } from './context.ts'
import type { FrontMatterSpans, Span } from './document.ts'
import type { FrontMatter } from './front-matter.ts'
import type { FrontMatterBlock } from './front-matter-block.ts'
import { type FrontMatterField, frontMatterFields, toleratedKeys } from './front-matter-fields.ts'
import { fillText, fillUrl, reportUndefined } from './variables.ts'

/** Front matter is a page's label; more than this is content in the wrong place, or an attack on the YAML parser. */
export const MAX_FRONT_MATTER_BYTES = 64 * 1024
export const MAX_FRONT_MATTER_DEPTH = 32

type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }

/** One run over one block: what the functions below share. */
interface Reading {
  context: ParseContext
  yaml: string
  /** Lines of the file that are no YAML; what the parser made of them is a guess, and not used. */
  brokenLines: ReadonlySet<number>
  /** Where the keys stand; filled while they are read. */
  places: Map<string, Span>
  /** The span of a node, in the source file. */
  at(range: readonly [number, number] | readonly number[] | null | undefined): Span
}

/**
 * Reads front matter as far as it is valid: every key that has a value it cannot have is reported at its place and left
 * out, and the others count.
 */
export function readFrontMatter(
  block: FrontMatterBlock,
  context: ParseContext,
): { frontMatter: FrontMatter; spans: FrontMatterSpans } {
  const places = new Map<string, Span>()
  const frontMatter = readBlock(block, context, places)
  const [id, slug, tags] = [places.get('id'), places.get('slug'), places.get('tags')]
  return { frontMatter, spans: { ...(id && { id }), ...(slug && { slug }), ...(tags && { tags }) } }
}

function readBlock(block: FrontMatterBlock, context: ParseContext, places: Map<string, Span>): FrontMatter {
  const firstLine: Span = { line: 1, column: 1, endLine: 1, endColumn: 4 }
  const refuse = (message: string, hint?: string) => {
    context.report('front-matter/invalid', firstLine, message, hint)
    return {}
  }
  if (block.unclosed)
    return refuse('The front matter is not closed.', 'Put a line of three hyphens after its last key.')
  if (block.yaml.length > MAX_FRONT_MATTER_BYTES) {
    return refuse(`The front matter is larger than ${MAX_FRONT_MATTER_BYTES / 1024} KiB.`, 'Move text into the body.')
  }
  if (nestsTooDeep(block.yaml))
    return refuse(`The front matter is nested deeper than ${MAX_FRONT_MATTER_DEPTH} levels.`)
  const lines = new LineCounter()
  const yaml = parseDocument(block.yaml, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
    schema: 'core',
  })
  const at: Reading['at'] = (range) => spanIn(lines, range)
  const brokenLines = new Set(yaml.errors.map(({ pos }) => at(pos).line))
  const reading: Reading = { context, yaml: block.yaml, brokenLines, places, at }
  // What follows the first error is most often its consequence.
  for (const problem of [...yaml.errors.slice(0, 1), ...yaml.warnings]) {
    reading.context.report(
      'front-matter/invalid',
      reading.at(problem.pos),
      yamlMessage(problem),
      yamlHint(block.yaml, problem),
    )
  }
  if (refusesNodes(yaml.contents, reading)) return {}
  if (yaml.contents === null) return {}
  if (isMap(yaml.contents)) return readFields(yaml.contents.items, reading)
  if (isScalar(yaml.contents) && yaml.contents.value === null) return {}
  if (yaml.errors.length > 0) return {}
  context.report(
    'front-matter/invalid',
    reading.at(yaml.contents.range),
    'The front matter is not a list of keys and values.',
    'Write one "key: value" a line, or put an empty line before a rule of hyphens that is not meant as front matter.',
  )
  return {}
}

/** A cheap bound on depth: the parser recurses, and its own limit is the stack. */
function nestsTooDeep(yaml: string): boolean {
  let depth = 0
  for (const sign of yaml) {
    if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > MAX_FRONT_MATTER_DEPTH) return true
  }
  return yaml.split('\n').some((line) => /^(?:[ \t]*[-?:](?=[ \t])){32}/.test(line) || /^ {128}/.test(line))
}

/** `yaml` ends its messages with positions or lists of them; the position stands elsewhere. */
function yamlMessage(problem: { message: string; code: string }): string {
  if (problem.code === 'DUPLICATE_KEY') return 'The front matter has the same key twice.'
  const message =
    problem.message
      .split('\n', 1)[0]
      ?.replace(/\s*at line \d+.*$/, '')
      .replace(/:?\s*$/, '') ?? ''
  return `The front matter is not valid YAML: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
}

function yamlHint(yaml: string, problem: { pos: readonly [number, number] }): string | undefined {
  const lineStart = yaml.lastIndexOf('\n', problem.pos[0] - 1) + 1
  const line = yaml.slice(lineStart).split('\n', 1)[0] ?? ''
  const value = /^\s*[\w-]+:\s*(\S.*?)\s*$/.exec(line)?.[1]
  if (!value || /^["'|>]/.test(value) || !/^[{[@`%&*!]|: |\s#/.test(value)) return undefined
  return `Quote the value: "${value.replace(/["\\]/g, '\\$&')}".`
}

/** Reports the first alias, of those that can make a small text huge, or the first key that reaches into every object. */
function refusesNodes(contents: unknown, reading: Reading): boolean {
  let refused = false
  const refuse = (node: Node, message: string, hint: string) => {
    refused = true
    reading.context.report('front-matter/invalid', reading.at(node.range), message, hint)
    return visit.BREAK
  }
  if (contents === null || contents === undefined) return false
  visit(contents as Node, {
    Alias: (_key, node) => refuse(node, `The front matter uses the alias "*${node.source}".`, 'Write the value out.'),
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

function readFields(items: readonly unknown[], reading: Reading): FrontMatter {
  const values: Record<string, unknown> = {}
  for (const pair of items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue
    const key = String(pair.key.value)
    const span = reading.at(pair.key.range)
    if (reading.brokenLines.has(span.line)) continue
    if (!Object.hasOwn(frontMatterFields, key)) {
      reportUnknownKey(key, span, reading)
      continue
    }
    reading.places.set(key, span)
    const value = readValue(key, pair.value as Node | null, { reading, span })
    if (value !== undefined) values[key] = value
  }
  // Every value was checked by the schema of its field, whose table is typed by the keys of `FrontMatter`.
  const frontMatter = values as FrontMatter
  checkTogether(frontMatter, reading)
  return frontMatter
}

function reportUnknownKey(key: string, span: Span, { context }: Reading): void {
  if (toleratedKeys.has(key) || key.length < 3) return
  const nearest = suggest(key, Object.keys(frontMatterFields))
  if (nearest === undefined) return
  context.report(
    'front-matter/unknown-key',
    span,
    `The front matter has an unknown key "${key}".`,
    `Did you mean "${nearest}"?`,
  )
}

function readValue(key: string, node: Node | null, { reading, span }: { reading: Reading; span: Span }): unknown {
  const field = frontMatterFields[key as keyof typeof frontMatterFields]
  const isNull = node === null || (isScalar(node) && node.value === null)
  // "key:" with nothing behind it is a key that is not set.
  if (isNull && !field.nullable) return undefined
  const report = (name: string) => reportUndefined(reading.context, name, variableSpan(name, node, reading))
  const { variables } = reading.context.options
  const fill = (value: string) =>
    field.variables === 'url' ? fillUrl(value, variables, report) : fillText(value, variables, report)
  const plain = isNull
    ? null
    : toPlain(node, field.reads === 'number' || field.reads === 'boolean' ? field.reads : 'text', reading)
  const result = field.schema.safeParse(mapTexts(field.reads === 'list' ? toList(key, plain) : plain, fill))
  if (result.success) return result.data
  reading.context.report(
    'front-matter/invalid',
    span,
    `The front matter key "${key}" must be ${field.expected}, not ${describe(node)}.`,
    hintFor(field),
  )
  return undefined
}

function hintFor(field: FrontMatterField): string {
  if (field.reads === 'list') return 'Write a list: [one, two].'
  return `Give it ${field.expected}, or remove the key.`
}

/** Authors may be given as one name, or as maps with a name; a single tag is not a list, and a text may hold commas. */
function toList(key: string, value: Plain): Plain {
  if (key !== 'authors') return value
  const list = Array.isArray(value) ? value : [value]
  return list.map((entry) => (entry && typeof entry === 'object' && 'name' in entry ? (entry.name ?? null) : entry))
}

/**
 * A node as plain data. Where texts are wanted a scalar is its source text, so that `1.10` and `2024-01-01` stay as they
 * were written, and `{brand}`, which is a map to YAML, is the text it looks like.
 */
function toPlain(node: unknown, reads: 'text' | 'number' | 'boolean', reading: Reading): Plain {
  if (isScalar(node)) return scalarToPlain(node.value, node.source, reads)
  if (isSeq(node)) return node.items.map((item) => toPlain(item, reads, reading))
  if (!isMap(node)) return null
  const source = node.range ? reading.yaml.slice(node.range[0], node.range[1]) : ''
  if (/^\{[A-Za-z_][\w-]*\}$/.test(source)) return source
  const map: Record<string, Plain> = {}
  for (const { key, value } of node.items) if (isScalar(key)) map[String(key.value)] = toPlain(value, reads, reading)
  return map
}

function scalarToPlain(value: unknown, source: string | undefined, reads: 'text' | 'number' | 'boolean'): Plain {
  if (value === null || value === undefined) return null
  if (reads === 'text') return typeof value === 'string' ? value : (source ?? String(value))
  if (typeof value === 'string') {
    if (reads === 'number' && /^[-+]?\d+(?:\.\d+)?$/.test(value)) return Number(value)
    if (reads === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true'
    return value
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

function mapTexts(value: Plain, change: (text: string) => string): Plain {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}

function describe(node: Node | null): string {
  if (isMap(node)) return 'a map'
  if (isSeq(node)) return 'this list'
  if (isAlias(node)) return 'an alias'
  if (!isScalar(node) || node.value === null) return 'nothing'
  const text = String(node.value)
  return typeof node.value === 'string' ? JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text) : text
}

function variableSpan(name: string, node: Node | null, reading: Reading): Span {
  const start = node?.range?.[0] ?? 0
  const at = reading.yaml.indexOf(`{${name}}`, start)
  return reading.at(at < 0 ? node?.range : [at, at + name.length + 2])
}

function checkTogether(frontMatter: FrontMatter, { context, places }: Reading): void {
  const refuse = (key: string, message: string, hint: string) => {
    context.report(
      'front-matter/invalid',
      places.get(key) ?? { line: 1, column: 1, endLine: 1, endColumn: 4 },
      message,
      hint,
    )
  }
  if (frontMatter.draft && frontMatter.unlisted) {
    refuse('unlisted', 'A page cannot be draft and unlisted at the same time.', 'Keep one of the two keys.')
    frontMatter.unlisted = undefined
  }
  const { toc_min_heading_level: min, toc_max_heading_level: max } = frontMatter
  if (min !== undefined && max !== undefined && min > max) {
    refuse(
      'toc_min_heading_level',
      `The key "toc_min_heading_level" (${min}) is above "toc_max_heading_level" (${max}).`,
      'Swap the two.',
    )
    frontMatter.toc_min_heading_level = undefined
    frontMatter.toc_max_heading_level = undefined
  }
}

/** Front matter begins on the second line of its file. */
function spanIn(lines: LineCounter, range: readonly number[] | null | undefined): Span {
  const start = lines.linePos(range?.[0] ?? 0)
  const end = lines.linePos(Math.max(range?.[1] ?? 0, range?.[0] ?? 0))
  return { line: start.line + 1, column: start.col, endLine: end.line + 1, endColumn: end.col }
}

import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { describeYamlError, type YamlProblem } from '../../content/yaml-error.ts'
import type { Plain } from '../../lib/plain.ts'
import { didYouMean } from '../../lib/suggest.ts'
import type { ParseContext, Problem } from '../context.ts'
import type { FrontMatterSpans, Span } from '../document.ts'
import type { TextSyntax } from '../source-syntax.ts'
import { parseFlatYaml } from './flat-yaml.ts'
import { type FrontMatter, frontMatterFields } from './front-matter.ts'
import type { FrontMatterBlock } from './front-matter-block.ts'
import { isFrontMatterKey, parseValue, type Reading, readPlain, toPlain } from './read-value.ts'
import { isSyntaxError, repairYaml } from './repair-yaml.ts'

/** Front matter describes a page; more than this is content in the wrong place, or an attack on the YAML parser. */
const MAX_FRONT_MATTER_BYTES = 64 * 1024
const MAX_FRONT_MATTER_DEPTH = 32

/** The opening fence. */
const FIRST_LINE: Span = { line: 1, column: 1, endLine: 1, endColumn: 4 }

/** The keys that are checked against the whole site, which needs their spans. */
const CHECKED_KEYS = [
  'id',
  'slug',
  'tags',
  'redirectFrom',
  'date',
  'authors',
  'source_hash',
  'docsgen-ignore',
] as const satisfies readonly (keyof FrontMatterSpans)[]

/** The parsed front matter of a document. */
export interface ReadFrontMatter {
  frontMatter: FrontMatter
  spans: FrontMatterSpans
  /** The values of keys that docsgen does not read, and strings of those that it does. */
  foreign: Readonly<Record<string, Plain>>
}

/** Reads the valid keys of front matter, and reports the others. Without `syntax`, those of other tools are unknown. */
export function parseFrontMatter(block: FrontMatterBlock, context: ParseContext, syntax?: TextSyntax): ReadFrontMatter {
  const keySpans = new Map<string, Span>()
  const foreign: Record<string, Plain> = {}
  const problem = findBlockProblem(block)
  if (problem) {
    context.report('front-matter/invalid', FIRST_LINE, { ...problem, isError: true })
  }
  const frontMatter = problem ? {} : readYaml(block, context, { keySpans, foreign, syntax })
  const spans: FrontMatterSpans = {}
  for (const key of CHECKED_KEYS) {
    const span = keySpans.get(key)
    if (span) spans[key] = span
  }
  return { frontMatter, spans, foreign }
}

function findBlockProblem({ unclosed, yaml }: FrontMatterBlock): Problem | undefined {
  if (unclosed)
    return { message: 'The front matter is not closed.', hint: 'Add a line of three hyphens after its last key.' }
  if (yaml.length > MAX_FRONT_MATTER_BYTES) {
    const message = `The front matter is larger than ${MAX_FRONT_MATTER_BYTES / 1024} KiB.`
    return { message, hint: 'Move text into the body.' }
  }
  if (!isNestedTooDeep(yaml)) return undefined
  return { message: `The front matter is nested deeper than ${MAX_FRONT_MATTER_DEPTH} levels.` }
}

function readYaml(
  block: FrontMatterBlock,
  context: ParseContext,
  { keySpans, foreign, syntax }: Pick<Reading, 'keySpans' | 'foreign' | 'syntax'>,
): FrontMatter {
  const rest = { context, keySpans, foreign, syntax }
  const flat = parseFlatYaml(block.yaml)
  if (flat) {
    const toSpan: Reading['toSpan'] = (range) => getRangeSpan(flat.lines, range)
    const reading: Reading = { ...rest, yaml: block.yaml, brokenLines: new Set(), toSpan }
    return refuseNodes(flat.contents, reading) ? {} : parseFields(flat.contents.items, reading)
  }
  const { text, yaml, lines, repairs, errors } = parseYaml(block.yaml)
  const toSpan: Reading['toSpan'] = (range) => getRangeSpan(lines, range)
  const brokenLines = new Set(yaml.errors.map(({ pos }) => toSpan(pos).line))
  const reading: Reading = { ...rest, yaml: text, brokenLines, toSpan }
  const report = (range: YamlProblem['range'], problem: Problem) => {
    const span = toSpan(range)
    context.report('front-matter/invalid', span, { hint: findYamlHint(block.yaml, span.line - 2), ...problem })
  }
  for (const { reason, range } of repairs) {
    report(range, { message: `The value is read as text, because it is not valid YAML: ${reason}.` })
  }
  for (const { reason, range, hint } of errors) {
    report(range, { message: `The front matter is not valid YAML: ${reason}.`, ...(hint && { hint }), isError: true })
  }
  for (const { pos } of yaml.errors.filter((error) => !isSyntaxError(error))) {
    report(pos, { message: 'The front matter has the same key twice.' })
  }
  for (const warning of yaml.warnings) {
    const { reason, range } = describeYamlError(warning, yaml, text)
    report(range, { message: `The front matter is not valid YAML: ${reason}.` })
  }
  if (refuseNodes(yaml.contents, reading, yaml)) return {}
  if (yaml.contents === null) return {}
  if (isMap(yaml.contents)) return parseFields(yaml.contents.items, reading)
  if (isScalar(yaml.contents) && yaml.contents.value === null) return {}
  if (errors.length > 0) return {}
  context.report('front-matter/invalid', reading.toSpan(yaml.contents.range), {
    message: 'The front matter is not a list of keys and values.',
    hint: 'Write one "key: value" per line. If the hyphens are a thematic break, put an empty line before them.',
    isError: true,
  })
  return {}
}

/** The parsed block. If it is not valid YAML, it is repaired first; `errors` are those that cost a value. */
function parseYaml(source: string) {
  const read = (text: string) => {
    const lines = new LineCounter()
    const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent', schema: 'core' })
    return { text, yaml, lines }
  }
  const written = read(source)
  const error = written.yaml.errors.find(isSyntaxError)
  if (!error) return { ...written, repairs: [], errors: [] }
  const repaired = repairYaml(source)
  // The errors that follow the first one are usually caused by it.
  if (!repaired) return { ...written, repairs: [], errors: [describeYamlError(error, written.yaml, source)] }
  return { ...read(repaired.yaml), repairs: repaired.repairs, errors: repaired.dropped }
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

/** The hint for writing the value of a line (counted from 0) as text. */
function findYamlHint(yaml: string, at: number): string | undefined {
  const line = yaml.split('\n')[at] ?? ''
  const value = /^\s*(?:-\s+)*(?:[\w.-]+:)?\s*(\S.*?)\s*$/.exec(line)?.[1]
  if (!value || /^["'|>]/.test(value) || !/^[{[@`%&*!]|: |\s#/.test(value)) return undefined
  return `Quote the value: "${value.replace(/["\\]/g, '\\$&')}".`
}

/**
 * Puts values in place of their aliases. Returns whether something was refused and reported: a key that can change every
 * object, or an alias of a map or a nested list, which can make a short text huge.
 */
function refuseNodes(contents: unknown, reading: Reading, yaml?: Document): boolean {
  let refused = false
  const refuse = (node: Node, message: string, hint: string) => {
    refused = true
    reading.context.report('front-matter/invalid', reading.toSpan(node.range), { message, hint, isError: true })
    return visit.BREAK
  }
  if (contents === null || contents === undefined) return false
  visit(contents as Node, {
    Alias(_key, node) {
      const value = yaml && node.resolve(yaml)
      if (isScalar(value) || (isSeq(value) && value.items.every(isScalar))) return value
      return refuse(
        node,
        `The front matter uses the alias "*${node.source}" of more than a value or a list.`,
        'Write the value itself.',
      )
    },
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
  const foreign: [key: string, node: unknown, span: Span][] = []
  for (const pair of items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue
    const key = String(pair.key.value)
    const span = reading.toSpan(pair.key.range)
    if (reading.brokenLines.has(span.line)) continue
    if (reading.context.options.dialects?.some(({ foreignKeys }) => foreignKeys?.includes(key))) continue
    if (!isFrontMatterKey(key)) {
      if (reading.syntax?.isForeignKey(key)) foreign.push([key, pair.value, span])
      else {
        reportUnknownKey(key, span, reading)
        reading.foreign[key] = toPlain(pair.value, reading)
      }
      continue
    }
    reading.keySpans.set(key, span)
    const value = parseValue(key, pair.value, { reading, span })
    if (value !== undefined) values[key] = value
    if (typeof value === 'string') reading.foreign[key] = value
  }
  for (const [key, node, span] of foreign) {
    const plain = toPlain(node, reading)
    reading.foreign[key] = plain
    addForeignValues(values, reading.syntax?.translateKey(key, plain) ?? {}, reading)
    reportLost(key, { plain, span }, reading)
  }
  // Every value was checked by the schema of its field, and the table of fields is the type of `FrontMatter`.
  const frontMatter = values as FrontMatter
  checkCombinations(frontMatter, reading)
  return frontMatter
}

/** Adds values from keys of other generators where docsgen's own key is not set. Nothing is reported. */
function addForeignValues(values: Record<string, unknown>, translated: Record<string, Plain>, reading: Reading): void {
  for (const [key, plain] of Object.entries(translated)) {
    if (!isFrontMatterKey(key) || reading.keySpans.has(key) || values[key] !== undefined) continue
    const value = readPlain(key, plain, reading)
    if (value !== undefined) values[key] = value
  }
}

/** Reports keys that only pages of another generator show, if the site has a dialect. */
function reportLost(key: string, { plain, span }: { plain: Plain; span: Span }, { context, syntax }: Reading): void {
  const part = context.options.dialects && syntax?.findLostPart(key, plain)
  if (part === undefined) return
  context.report('front-matter/not-shown', span, {
    message: `The ${part} of the key "${key}" is left out.`,
    hint: 'Write it in the page itself, or remove it.',
  })
}

function reportUnknownKey(key: string, span: Span, { context }: Reading): void {
  if (key.length < 3) return
  const hint = didYouMean(key, Object.keys(frontMatterFields))
  const message = `The front matter has an unknown key "${key}".`
  if (hint) context.report('front-matter/unknown-key', span, { message, hint })
}

function checkCombinations(frontMatter: FrontMatter, { context, keySpans }: Reading): void {
  const refuse = (key: string, message: string, hint: string) =>
    context.report('front-matter/invalid', keySpans.get(key) ?? FIRST_LINE, { message, hint })
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

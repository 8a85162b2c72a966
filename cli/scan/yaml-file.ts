import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import { type Diagnostic, type FileOrigin, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'

/** A kind of small YAML file: how it is checked, and how findings speak of it. */
export interface YamlFileKind<T> {
  schema: z.ZodType<T>
  code: DiagnosticCode
  /** Its name in a sentence: `category file`. */
  name: string
  /** The keys of its entries, for the hint about an unknown one. */
  keys: readonly string[]
}

/** A valid file, and where its keys stand. */
export interface YamlFile<T> {
  data: T
  /** Where the deepest key of a path that the file has stands. */
  originOf(path: readonly PropertyKey[]): FileOrigin
}

/** Reads and validates a file; `null` if it is not usable, every problem named with its key path and place. */
export async function loadYamlFile<T>(
  root: string,
  file: string,
  kind: YamlFileKind<T>,
): Promise<Outcome<YamlFile<T> | null>> {
  try {
    return parseYamlFile(file, await readFile(join(root, file), 'utf8'), kind)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    const message = `The ${kind.name} cannot be read${reason}.`
    return { value: null, diagnostics: [{ code: 'file/unreadable', message, origin: wholeFile(file) }] }
  }
}

/**
 * The same for a text already read. JSON is read as YAML, which contains it, so that both have positions; aliases are refused,
 * for they can grow without limit.
 */
export function parseYamlFile<T>(file: string, source: string, kind: YamlFileKind<T>): Outcome<YamlFile<T> | null> {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const place = (offset: number, endOffset: number): FileOrigin => {
    const start = lines.linePos(offset)
    const end = lines.linePos(endOffset)
    return { kind: 'file', file, line: start.line, column: start.col, endLine: end.line, endColumn: end.col }
  }
  const originOf = (path: readonly PropertyKey[]): FileOrigin => {
    const range = rangeOfKey(document.contents, path)
    return range ? place(...range) : wholeFile(file)
  }
  const finding = (message: string, origin: FileOrigin): Diagnostic => ({ code: kind.code, message, origin })
  const language = file.endsWith('.json') ? 'JSON' : 'YAML'
  if (document.errors.length > 0) {
    const diagnostics = document.errors.map((error) =>
      finding(`The ${kind.name} is not valid ${language}: ${firstSentence(error.message)}.`, place(...error.pos)),
    )
    return { value: null, diagnostics }
  }
  if (hasAlias(document)) {
    return { value: null, diagnostics: [finding(`The ${kind.name} uses a YAML alias.`, wholeFile(file))] }
  }
  const parsed = kind.schema.safeParse(document.toJS() ?? {})
  if (parsed.success) return { value: { data: parsed.data, originOf }, diagnostics: [] }

  const diagnostics = parsed.error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => {
      const origin = originOf(path)
      if (path.length === 0) return finding(`The ${kind.name} must be a mapping of keys to values.`, origin)
      if (issue.code !== 'unrecognized_keys') return finding(`"${path.join('.')}": ${issue.message}.`, origin)
      const hint = `Keys are: ${kind.keys.join(', ')}.`
      return { ...finding(`"${path.join('.')}" is not a key of ${kind.name}s.`, origin), hint }
    })
  })
  return { value: null, diagnostics }
}

function hasAlias(document: ReturnType<typeof parseDocument>): boolean {
  let found = false
  visit(document, {
    Alias() {
      found = true
      return visit.BREAK
    },
  })
  return found
}

/** Offsets of the deepest key of a path that stands in the file. */
function rangeOfKey(contents: unknown, path: readonly PropertyKey[]): [number, number] | undefined {
  let node = contents
  let range: [number, number] | undefined
  for (const key of path) {
    if (!isMap(node)) break
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    if (!pair) break
    if (isScalar(pair.key) && pair.key.range) range = [pair.key.range[0], pair.key.range[1]]
    node = pair.value
  }
  return range
}

function firstSentence(message: string): string {
  return (message.split(/\n|(?<=[^.])\.\s/)[0] ?? message).replace(/\.$/, '')
}

import { isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type * as z from 'zod'
import type { ProjectFiles } from '../content/project-files.ts'
import { describeYamlError } from '../content/yaml-error.ts'
import { findKeyRange } from '../content/yaml-key-range.ts'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import { type Diagnostic, type FileOrigin, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'

/** A kind of small YAML file: how it is validated, and what messages call it. */
export interface YamlFileKind<T> {
  schema: z.ZodType<T>
  code: DiagnosticCode
  /** Its name in messages: `category file`. */
  name: string
  /** The expected type of the whole file; unset: a mapping of keys to values. */
  expected?: string
  /** The keys of its entries, for the hint about an unknown one. */
  keys: readonly string[]
}

/** A valid file, and the locations of its keys. */
export interface YamlFile<T> {
  data: T
  /** The location of the deepest key of a path that exists in the file. */
  getOrigin(path: readonly PropertyKey[]): FileOrigin
  /** A plain value as written; `undefined` if the path has none. */
  getSource(path: readonly PropertyKey[]): string | undefined
}

/** Reads and validates a file; `null` if it is not valid. Every problem has its key path and location. */
export async function loadYamlFile<T>(
  project: Pick<ProjectFiles, 'read'>,
  file: string,
  kind: YamlFileKind<T>,
): Promise<Outcome<YamlFile<T> | null>> {
  try {
    return parseYamlFile(file, Buffer.from(project.read(file) ?? '').toString('utf8'), kind)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    const message = `The ${kind.name} cannot be read${reason}.`
    return { value: null, diagnostics: [{ code: 'file/unreadable', message, origin: toFileOrigin(file) }] }
  }
}

/**
 * The same for the source of a file. JSON is parsed as YAML, its superset, so that both have positions. Aliases
 * are refused, since they can grow without limit.
 */
function parseYamlFile<T>(file: string, source: string, kind: YamlFileKind<T>): Outcome<YamlFile<T> | null> {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const toOrigin = (offset: number, endOffset: number): FileOrigin => {
    const start = lines.linePos(offset)
    const end = lines.linePos(endOffset)
    return { kind: 'file', file, line: start.line, column: start.col, endLine: end.line, endColumn: end.col }
  }
  const getOrigin = (path: readonly PropertyKey[]): FileOrigin => {
    const range = findKeyRange(document.contents, path)
    return range ? toOrigin(...range) : toFileOrigin(file)
  }
  const getSource = (path: readonly PropertyKey[]) => {
    const node = document.getIn(path, true)
    return isScalar(node) ? node.source : undefined
  }
  const createDiagnostic = (message: string, origin: FileOrigin): Diagnostic => ({ code: kind.code, message, origin })
  const language = file.endsWith('.json') ? 'JSON' : 'YAML'
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => describeYamlError(error, document, source))
    const diagnostics = problems.map(({ reason, range, hint }) => ({
      ...createDiagnostic(`The ${kind.name} is not valid ${language}: ${reason}.`, toOrigin(...range)),
      ...(hint === undefined ? {} : { hint }),
    }))
    return { value: null, diagnostics }
  }
  if (hasAlias(document)) {
    return {
      value: null,
      diagnostics: [
        createDiagnostic(`The ${kind.name} contains a YAML alias, which is not supported.`, toFileOrigin(file)),
      ],
    }
  }
  const parsed = kind.schema.safeParse(document.toJS() ?? {})
  if (parsed.success) return { value: { data: parsed.data, getOrigin, getSource }, diagnostics: [] }

  const diagnostics = parsed.error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => {
      const origin = getOrigin(path)
      const { expected = 'a mapping of keys to values' } = kind
      if (path.length === 0) return createDiagnostic(`The ${kind.name} must be ${expected}.`, origin)
      const name = formatKeyPath(path)
      if (issue.code !== 'unrecognized_keys') return createDiagnostic(`${name}: ${issue.message}.`, origin)
      const hint = `Keys are: ${kind.keys.join(', ')}.`
      return { ...createDiagnostic(`${name} is not a key of ${kind.name}s.`, origin), hint }
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

/** `"label"`; entries of a list are counted from 1: `"query" of entry 3`. */
function formatKeyPath(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path
  if (typeof first !== 'number') return `"${path.join('.')}"`
  return rest.length === 0 ? `Entry ${first + 1}` : `"${rest.join('.')}" of entry ${first + 1}`
}

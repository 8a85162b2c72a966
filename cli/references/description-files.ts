import { posix } from 'node:path'
import { type Document, parseDocument } from 'yaml'
import type * as z from 'zod'
import { joinRef, type ProjectFiles, splitRef } from '../content/project-files.ts'
import { describeYamlError } from '../content/yaml-error.ts'
import { findKeyRange } from '../content/yaml-key-range.ts'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import { type Diagnostic, type FileOrigin, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { isRecord, parseJson } from '../lib/json.ts'
import { createLineIndex, toSpan } from '../lib/line-index.ts'

/** A value of a description and the place where it is written. */
export interface Located {
  value: unknown
  /** Posix path of its file, relative to the root. */
  file: string
  /** The keys that lead to it in its file; indexes of lists are decimal numbers. */
  path: readonly string[]
}

export type Place = Pick<Located, 'file' | 'path'>

/** The place as one string, equal for equal places: a file and a JSON pointer. */
export const toPointer = ({ file, path }: Place): string =>
  `${file}#${path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`

interface ReadFile {
  text: string
  value: unknown
  document?: Document
}

/**
 * The files of one description: the file itself and those that its `$ref`s name, each read once. Every problem is a diagnostic at
 * its place. Nothing is requested from the network.
 */
export class DescriptionFiles {
  readonly diagnostics: Diagnostic[] = []
  readonly #files = new Map<string, ReadFile | undefined>()
  readonly #project: Pick<ProjectFiles, 'read' | 'refs'>
  readonly #reported = new Set<string>()

  constructor(project: Pick<ProjectFiles, 'read' | 'refs'>) {
    this.#project = project
  }

  /** The paths that were read, or would be if they existed. */
  get paths(): string[] {
    return [...this.#files.keys()]
  }

  /** The whole of a file; `undefined` for one that does not exist or is not valid, which is reported. */
  open(file: string): Located | undefined {
    if (!this.#files.has(file)) this.#files.set(file, readFile(file, this.#project, this.diagnostics))
    const read = this.#files.get(file)
    return read && { value: read.value, file, path: [] }
  }

  report(code: DiagnosticCode, place: Place, problem: { message: string; hint?: string }): void {
    const key = `${toPointer(place)} ${problem.message}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.diagnostics.push({ code, origin: this.locate(place), ...problem })
  }

  /** The value as its schema describes it; `null` if it does not match, which is reported. */
  parse<T>(located: Located, schema: z.ZodType<T>): T | null {
    const parsed = schema.safeParse(located.value)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) {
      const keys = [...located.path, ...path.map(String)]
      const name = keys.length > 0 ? `"${keys.slice(-3).join('.')}"` : 'The file'
      this.report(
        'api/invalid-file',
        { ...located, path: keys },
        { message: `${name}: ${message.replace(/\.$/, '')}.` },
      )
    }
    return null
  }

  /** Follows `$ref` to the value that it means; `undefined` for one that leads nowhere, which is reported. */
  follow(located: Located): Located | undefined {
    const seen = new Set<string>()
    let at: Located | undefined = located
    while (at && isRecord(at.value) && typeof at.value.$ref === 'string') {
      const from: Located = { ...at, path: [...at.path, '$ref'] }
      if (seen.has(toPointer(at))) {
        this.report('api/broken-reference', from, { message: `"${at.value.$ref}" refers to itself.` })
        return undefined
      }
      seen.add(toPointer(at))
      at = this.#resolve(at.value.$ref, from)
    }
    return at
  }

  /** The range of a key, or of the deepest one on the way to it that exists. */
  locate({ file, path }: Place): FileOrigin {
    const read = this.#files.get(file)
    if (!read) return toFileOrigin(file)
    read.document ??= parseDocument(read.text, { prettyErrors: false })
    return toOrigin(file, read.text, findKeyRange(read.document.contents, path) ?? [0, 0])
  }

  #resolve(ref: string, from: Place): Located | undefined {
    const fail = (message: string, hint?: string) =>
      void this.report('api/broken-reference', from, { message, ...(hint && { hint }) })
    const [target = '', pointer = ''] = ref.split('#', 2)
    if (/^[a-z][a-z\d+.-]*:/i.test(target))
      return fail(`"${ref}" is on the network, which docsgen does not read.`, 'Save the file in the project.')
    const base = splitRef(from.file, this.#project.refs)
    const path = target === '' ? base.path : posix.join(posix.dirname(base.path), decode(target))
    if (path.startsWith('../')) return fail(`"${ref}" is outside of the project.`, 'Copy the file into the project.')
    const file = joinRef({ ref: base.ref, path })
    const whole = this.open(file)
    if (!whole) return fail(`The file "${path}" does not exist or is not valid.`)
    let { value } = whole
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => decode(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    for (const key of keys) {
      const next: unknown = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
      if (next === undefined) return fail(`"${ref}" does not exist.`)
      value = next
    }
    return { value, file, path: keys }
  }
}

const toOrigin = (file: string, text: string, [from, to]: readonly [number, number]): FileOrigin => ({
  kind: 'file',
  file,
  ...toSpan(createLineIndex(text), from, to),
})

/** Reads a file; `undefined` for one that does not exist or is not valid, which is reported. */
function readFile(file: string, project: Pick<ProjectFiles, 'read'>, diagnostics: Diagnostic[]): ReadFile | undefined {
  const text = readText(file, project)
  if (text === undefined) return undefined
  const json = file.endsWith('.json') ? parseJson(text) : undefined
  if (json !== undefined) return { text, value: json }
  const document = parseDocument(text, { prettyErrors: false })
  const [error] = document.errors
  const fail = (message: string, range: readonly [number, number], hint?: string) =>
    void diagnostics.push({
      ...{ code: 'api/invalid-file', message, origin: toOrigin(file, text, range) },
      ...(hint !== undefined && { hint }),
    })
  if (error) {
    const { reason, range, hint } = describeYamlError(error, document, text)
    return fail(`The file is not valid ${file.endsWith('.json') ? 'JSON' : 'YAML'}: ${reason}.`, range, hint)
  }
  try {
    return { text, value: document.toJS(), document }
  } catch {
    return fail('The file has too many YAML aliases.', [0, 0])
  }
}

function readText(file: string, project: Pick<ProjectFiles, 'read'>): string | undefined {
  try {
    const bytes = project.read(file)
    return (
      bytes &&
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
    )
  } catch {
    return undefined
  }
}

/** The value of a key; a value without it is `undefined`. */
export function getChild({ value, file, path }: Located, ...keys: readonly string[]): Located {
  let child: unknown = value
  for (const key of keys) child = isRecord(child) || Array.isArray(child) ? Reflect.get(child, key) : undefined
  return { value: child, file, path: [...path, ...keys] }
}

/** The values of a list or of an object, with the keys of an object. */
export function listChildren(located: Located): { key: string; item: Located }[] {
  const { value } = located
  const keys = Array.isArray(value) || isRecord(value) ? Object.keys(value) : []
  return keys.map((key) => ({ key, item: getChild(located, key) }))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { type Diagnostic, type FileOrigin, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import type { CategoryMetadata } from './source-file.ts'

/** Names of files that describe their folder (behaviours.md 11.5), the first of them wins. */
export const CATEGORY_FILE = /^_category_\.(?:json|ya?ml)$/

/** Numbers given for texts are taken as texts (behaviours.md 5.6). */
const text = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())

/** behaviours.md 11.5; `key` and `customProps` are accepted from other generators' sites and have no effect. */
const schema = z.strictObject({
  label: text.optional(),
  position: z.number().optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  className: text.optional(),
  description: text.optional(),
  link: z
    .discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('doc'), id: z.string().min(1) }),
        z.strictObject({
          type: z.literal('generated-index'),
          slug: text.optional(),
          title: text.optional(),
          description: text.optional(),
          image: text.optional(),
          keywords: z.union([z.string(), z.array(z.string())]).optional(),
        }),
      ],
      { error: 'Invalid input: expected "doc" or "generated-index" as type, or null' },
    )
    .nullable()
    .optional(),
  key: text.optional(),
  customProps: z.record(z.string(), z.unknown()).optional(),
})

/** Reads and validates one category file; `null` if it is not usable, every problem named with its key path. */
export async function loadCategoryMetadata(root: string, file: string): Promise<Outcome<CategoryMetadata | null>> {
  try {
    return parseCategoryMetadata(file, await readFile(join(root, file), 'utf8'))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    const message = `The category file cannot be read${reason}.`
    return { value: null, diagnostics: [{ code: 'file/unreadable', message, origin: wholeFile(file) }] }
  }
}

/** The same for a text already read. JSON is read as YAML, which contains it, so that both have positions; aliases are refused, for they can grow without limit. */
export function parseCategoryMetadata(file: string, source: string): Outcome<CategoryMetadata | null> {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const place = (offset: number, endOffset: number): FileOrigin => {
    const start = lines.linePos(offset)
    const end = lines.linePos(endOffset)
    return { kind: 'file', file, line: start.line, column: start.col, endLine: end.line, endColumn: end.col }
  }
  const finding = (message: string, origin: FileOrigin): Diagnostic => ({
    code: 'sidebar/category-metadata',
    message,
    origin,
  })
  const language = file.endsWith('.json') ? 'JSON' : 'YAML'
  if (document.errors.length > 0) {
    const diagnostics = document.errors.map((error) =>
      finding(`The category file is not valid ${language}: ${firstSentence(error.message)}.`, place(...error.pos)),
    )
    return { value: null, diagnostics }
  }
  if (hasAlias(document)) {
    return { value: null, diagnostics: [finding('The category file uses a YAML alias.', wholeFile(file))] }
  }
  const parsed = schema.safeParse(document.toJS() ?? {})
  if (parsed.success) return { value: toMetadata(parsed.data), diagnostics: [] }

  const diagnostics = parsed.error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => {
      const range = rangeOfKey(document.contents, path)
      const origin = range ? place(...range) : wholeFile(file)
      if (path.length === 0) return finding('The category file must be a mapping of keys to values.', origin)
      if (issue.code !== 'unrecognized_keys') return finding(`"${path.join('.')}": ${issue.message}.`, origin)
      const known = Object.keys(schema.shape).join(', ')
      return { ...finding(`"${path.join('.')}" is not a key of category files.`, origin), hint: `Keys are: ${known}.` }
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

function toMetadata(data: z.infer<typeof schema>): CategoryMetadata {
  const { key: _key, customProps: _customProps, link, ...rest } = data
  if (link === undefined) return rest
  if (link === null || link.type === 'doc') return { ...rest, link }
  const { type, slug, title, description } = link
  return { ...rest, link: { type, slug, title, description } }
}

/** Offsets of the deepest key of a path that stands in the file. */
function rangeOfKey(contents: unknown, path: PropertyKey[]): [number, number] | undefined {
  let node = contents
  let range: [number, number] | undefined
  for (const key of path) {
    if (!isMap(node)) break
    const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key)
    if (!pair) break
    if (isScalar(pair.key) && pair.key.range) range = [pair.key.range[0], pair.key.range[1]]
    node = pair.value
  }
  return range
}

function firstSentence(message: string): string {
  return (message.split(/\n|(?<=[^.])\.\s/)[0] ?? message).replace(/\.$/, '')
}

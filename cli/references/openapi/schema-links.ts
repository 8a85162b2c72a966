import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import { type DescriptionFiles, getChild, type Located, listChildren, toPointer } from '../description-files.ts'

/** A schema with an entry of its own. */
export interface NamedSchema {
  name: string
  located: Located
}

/** Keys whose values are data, in which `$ref` means nothing. */
const DATA_KEYS = new Set(['example', 'examples', 'default', 'enum', 'const'])
/** Keys whose values have names as keys. */
const NAME_KEYS = new Set(['properties', 'patternProperties', 'schemas', 'responses', 'parameters', '$defs'])
/** Keys of schemas, and of lists and maps of schemas. */
const SCHEMA_KEYS = new Set(['schema', 'items', 'additionalProperties', 'not'])
const SCHEMA_LISTS = new Set(['oneOf', 'anyOf', 'allOf', 'properties', 'schemas'])
/** Keys of the path of what is a part of another schema. */
const PART_KEYS = new Set(['content', 'properties', 'items', 'additionalProperties', 'oneOf', 'anyOf', 'allOf'])

/**
 * Follows every `$ref` of a description and of the files it names, so that those that lead nowhere are reported. Returns the
 * schemas that have names: those of the components, and those that are referred to, in the order in which they are found.
 */
export function listNamedSchemas(root: Located, files: DescriptionFiles): NamedSchema[] {
  const named = new Map<string, NamedSchema>()
  const names = new Set<string>()
  const visited = new Set<string>()
  const add = (located: Located, base = located.path.at(-1) ?? posix.parse(located.file).name) => {
    const pointer = toPointer(located)
    if (named.has(pointer)) return
    let name = base
    for (let number = 2; names.has(name.toLowerCase()); number++) name = `${base}-${number}`
    names.add(name.toLowerCase())
    named.set(pointer, { name, located })
  }
  // A component that is a reference gives its name to what it refers to.
  for (const { key, item } of listChildren(getChild(root, 'components', 'schemas'))) {
    const target = files.follow(item)
    if (target) add(target, key)
  }
  const queue: Located[] = [root]
  for (let at = queue.pop(); at; at = queue.pop()) {
    const pointer = toPointer(at)
    if (visited.has(pointer)) continue
    visited.add(pointer)
    const holdsNames = NAME_KEYS.has(at.path.at(-1) ?? '') && !NAME_KEYS.has(at.path.at(-2) ?? '')
    if (!holdsNames && isRecord(at.value) && typeof at.value.$ref === 'string') {
      const target = files.follow(at)
      if (target && isSchemaPlace(at.path) && !target.path.some((key) => PART_KEYS.has(key))) add(target)
      if (target) queue.push(target)
    }
    for (const { key, item } of listChildren(at).reverse()) {
      if (typeof item.value !== 'object' || item.value === null) continue
      if (holdsNames || !(DATA_KEYS.has(key) || key.startsWith('x-'))) queue.push(item)
    }
  }
  return [...named.values()]
}

const isSchemaPlace = (path: readonly string[]): boolean =>
  SCHEMA_KEYS.has(path.at(-1) ?? '') || SCHEMA_LISTS.has(path.at(-2) ?? '')

/** A heading on a page of the reference. */
export interface Anchor {
  page: string
  id: string
}

/** The path of another page as seen from a page. */
export function toFile(page: string, from: string): string {
  const path = posix.relative(posix.dirname(from), page)
  return `${path.startsWith('.') ? path : `./${path}`}.md`
}

/** The address of a heading as seen from a page. */
export const toHref = ({ page, id }: Anchor, from: string): string => `${page === from ? '' : toFile(page, from)}#${id}`

/** The headings of the schemas. */
export class SchemaLinks {
  readonly #anchors = new Map<string, Anchor & { name: string }>()

  add(located: Located, anchor: Anchor & { name: string }): void {
    this.#anchors.set(toPointer(located), anchor)
  }

  /** The name of a schema and its address as seen from a page; `undefined` for one without a name. */
  find(located: Located, from: string): { name: string; href: string } | undefined {
    const anchor = this.#anchors.get(toPointer(located))
    return anchor && { name: anchor.name, href: toHref(anchor, from) }
  }
}

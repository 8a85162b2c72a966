import { isRecord } from '../../lib/json.ts'
import type { DescriptionFiles, Located } from '../description-files.ts'
import type { SchemaLinks } from './schema-links.ts'
import { getSchemaShape, type Schema } from './shapes.ts'

/** What the parts of a page are described with. */
export interface Scope {
  files: DescriptionFiles
  links: SchemaLinks
  /** The name of the page. */
  page: string
}

/** A schema that has been read. */
export interface ReadSchema {
  located: Located
  schema: Schema
}

/** Follows the reference to a schema and reads it; `null` for one that allows everything, or cannot be read. */
export function readSchema(located: Located, { files }: Pick<Scope, 'files'>): ReadSchema | null {
  const target = files.follow(located)
  if (!target || !isRecord(target.value)) return null
  const schema = files.parse(target, getSchemaShape())
  return schema && { located: target, schema }
}

/** The types that a schema allows; those of its values where it names none. */
export function listTypes(schema: Schema): string[] {
  const { type, nullable, properties, items, additionalProperties } = schema
  const written = [type ?? []].flat()
  const implied =
    written.length > 0 || schema.oneOf.length + schema.anyOf.length + schema.allOf.length > 0
      ? []
      : Object.keys(properties).length > 0 || isRecord(additionalProperties)
        ? ['object']
        : items !== undefined
          ? ['array']
          : [...new Set((schema.enum ?? []).map(getType))]
  const types = [...written, ...implied]
  return nullable && !types.includes('null') && types.length > 0 ? [...types, 'null'] : types
}

function getType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

import * as z from 'zod/mini'
import { textType, toTypeScript } from './input-type.ts'
import type { Key, Schema } from './schema.ts'

/** The description of a key, alone or with its default and an example. */
export type KeyText =
  | string
  | {
      /** Markdown, in one or a few sentences. */
      text: string
      /** The default in words, if the value alone does not explain it. */
      default?: string
      /** TypeScript that shows how to use the key. */
      example?: string
    }

function readText(text: KeyText) {
  const { text: description, default: words = null, example = null } = typeof text === 'string' ? { text } : text
  return { description, words, example }
}

/** A key that must be given. */
export function required<T>(schema: Schema<T>, text: KeyText): Key<T> {
  const { description, example } = readText(text)
  const type = schema.inputType
  return { schema, type, isRequired: true, isNullable: false, defaultText: null, description, example }
}

/** A key that may be omitted or `null`; both mean "not set" and resolve to `null`. */
export function optional<T>(schema: Schema<T>, text: KeyText): Key<T | null> {
  const { description, words, example } = readText(text)
  return {
    schema: z._default(z.nullable(schema), null),
    type: schema.inputType,
    isRequired: false,
    isNullable: true,
    defaultText: words,
    description,
    example,
  }
}

/** A key with a default, which is written as in a configuration. */
export function withDefault<T>(schema: Schema<T>, value: unknown, text: KeyText): Key<T> {
  const { description, words, example } = readText(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return {
    schema: z.prefault(schema, value),
    type: schema.inputType,
    isRequired: false,
    isNullable: false,
    defaultText: words ?? (isObject || value === undefined ? null : `\`${toTypeScript(value)}\``),
    description,
    example,
  }
}

/** The `type` that distinguishes the kinds of an item. The kind is known before the keys are read. */
export function kindKey(kind: string, { isRequired }: { isRequired: boolean }): Key<string | undefined> {
  return {
    schema: z.optional(z.string()),
    type: textType(toTypeScript(kind)),
    isRequired,
    isNullable: false,
    defaultText: null,
    description: '',
    example: null,
  }
}

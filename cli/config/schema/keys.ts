import * as z from 'zod/mini'

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

/** Documentation of a value in the reference and the published declarations; metadata of its schema. */
export interface Documentation {
  description?: string
  /** The default in words, in place of the value. */
  defaultText?: string
  example?: string
  /** The name of a type with its own declaration and its own section in the reference. */
  id?: string
  /** Whether `null` means "not set". */
  nullable?: boolean
  /** TypeScript of an input that JSON Schema cannot describe. */
  tsType?: string
}

/** Adds metadata to a schema that nothing else uses. */
export function describe<S extends z.ZodMiniType>(schema: S, documentation: Documentation): S {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...documentation })
  return schema
}

function readText(text: KeyText): Documentation {
  if (typeof text === 'string') return { description: text }
  const { text: description, default: defaultText, example } = text
  return { description, ...(defaultText !== undefined && { defaultText }), ...(example !== undefined && { example }) }
}

/** A key that must be given. */
export const required = <S extends z.ZodMiniType>(schema: S, text: KeyText): S =>
  describe(schema.clone(schema.def, { parent: true }), readText(text))

/** A key that may be omitted; the schema decides what that means. */
export const omittable = <S extends z.ZodMiniType>(schema: S, text: KeyText) =>
  describe(z.optional(schema), readText(text))

/** A key that may be omitted or `null`; both mean "not set" and resolve to `null`. */
export const optional = <S extends z.ZodMiniType>(schema: S, text: KeyText) =>
  describe(z._default(z.nullable(schema), null), { nullable: true, ...readText(text) })

/** A key with a default, which is written as in a configuration. */
export const withDefault = <S extends z.ZodMiniType>(schema: S, value: z.input<S>, text: KeyText) =>
  describe(z.prefault(schema, value), readText(text))

/** A key with the empty object as its default, in which every key has its own. */
export function withDefaults<S extends z.ZodMiniType>(schema: S, text: KeyText): z.ZodMiniPrefault<S>
export function withDefaults(schema: z.ZodMiniType, text: KeyText): z.ZodMiniType {
  return describe(z.prefault(schema, {}), readText(text))
}

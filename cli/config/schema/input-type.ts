/**
 * The type of a configuration value, as data from which the declarations of `SiteConfig` and docs/configuration.md are
 * generated. It is defined next to the validation of the same value, so that the two change together.
 */
export type InputType =
  /** TypeScript source of the type: `string`, `number | 'ALL'`. */
  | { kind: 'text'; text: string }
  | { kind: 'list'; element: InputType }
  /** An object whose keys the user chooses. */
  | { kind: 'record'; value: InputType }
  /** `further`: the type of the additional keys that it accepts. */
  | { kind: 'object'; keys: Record<string, KeyDescription>; further: InputType | null }
  | { kind: 'union'; members: readonly InputType[] }
  | NamedType

/** A type with its own declaration; `resolve` is called late, since such types may contain themselves. */
export interface NamedType {
  kind: 'named'
  name: string
  description: string
  resolve: () => InputType
}

/** The documentation of a key. */
export interface KeyDescription {
  type: InputType
  isRequired: boolean
  /** Whether `null` is accepted, with the meaning "not set". */
  isNullable: boolean
  /** The default: TypeScript in backticks, or words. `null` if there is nothing to say. */
  defaultText: string | null
  /** Markdown, in one or a few sentences. */
  description: string
  /** TypeScript that shows how to use the key. */
  example: string | null
}

/** A type that is its TypeScript source. */
export function textType(text: string): InputType {
  return { kind: 'text', text }
}

/** The type of a fixed set of values. */
export function choiceType(values: readonly (string | boolean | null)[]): InputType {
  return textType(values.map(toTypeScript).join(' | '))
}

export function unionType(...members: readonly InputType[]): InputType {
  return { kind: 'union', members }
}

export function listType(element: InputType): InputType {
  return { kind: 'list', element }
}

export function recordType(value: InputType): InputType {
  return { kind: 'record', value }
}

/** A type with its own declaration and its own section in the reference. */
export function namedType(name: string, description: string, resolve: () => InputType): NamedType {
  return { kind: 'named', name, description, resolve }
}

/** A JSON value as TypeScript, with single quotes. */
export function toTypeScript(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map(toTypeScript).join(', ')}]`
  return JSON.stringify(value) ?? 'undefined'
}

import type { Variable } from '../config.ts'
import { FORBIDDEN_KEYS, object, rule, type Schema, textAs } from './schema.ts'
import { dictionary, unset, visibleText } from './values.ts'

/** The names that `{name}` can have. */
export const VARIABLE_NAME = /^[A-Za-z][\w-]*$/

/** The value as a segment of a pathname: lower case, with a hyphen for every run of other signs. */
export function slugOf(value: string): string {
  const words = value
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._~-]+/gu, '-')
  return words.replace(/^[-.]+|[-.]+$/g, '')
}

const slug: Schema<string> = textAs((value, report) => {
  if (!/^[\p{L}\p{M}\p{N}._~-]+$/u.test(value) || /^\.+$/.test(value)) {
    report({ message: 'must be a segment of a pathname: letters, digits, "-", "_", "." and "~"' })
  }
  return value
})

const variable: Schema<Variable> = rule((input, report, run) => {
  const given = run(fields, typeof input === 'string' ? { value: input } : input)
  if (!given) return undefined
  const segment = given.slug ?? slugOf(given.value)
  if (segment !== '') return { value: given.value, slug: segment }
  const message = `No segment of a pathname can be made of ${JSON.stringify(given.value)}`
  return report({ message, hint: 'Write it as { value: "…", slug: "…" }.' })
})

const fields = object({ value: visibleText, slug: unset(slug) })

/** The variables with their slugs. */
export const variables: Schema<Record<string, Variable>> = dictionary(variable, (name, report) => {
  if (VARIABLE_NAME.test(name) && !FORBIDDEN_KEYS.includes(name)) return
  const hint = 'Names begin with a letter, and have letters, digits, "-" and "_".'
  report({ path: [name], message: `"${name}" cannot be the name of a variable`, hint })
})

import { isVariableName, type Variable } from '../../content/variables.ts'
import { optional, required } from './keys.ts'
import { dictionary, FORBIDDEN_KEYS, mapOutput, object, orString, stringAs } from './schema.ts'
import { nonBlankString } from './values.ts'

/** The value as a segment of a pathname: lower case, with a hyphen for every run of other characters. */
export function toSlug(value: string): string {
  const words = value
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._~-]+/gu, '-')
  return words.replace(/^[-.]+|[-.]+$/g, '')
}

const slug = stringAs((value, report) => {
  if (!/^[\p{L}\p{M}\p{N}._~-]+$/u.test(value) || /^\.+$/.test(value)) {
    report({ message: 'must be one segment of a pathname: letters, digits, "-", "_", "." and "~"' })
  }
  return value
})

const fields = object({
  value: required(nonBlankString, 'Text that replaces `{name}`.'),
  slug: optional(slug, {
    text: 'Text that replaces `{name}` in pathnames.',
    default: 'the value in lower case, with hyphens',
  }),
})

const variable = mapOutput(
  orString(fields, (value) => ({ value })),
  (given, report): Variable | undefined => {
    const segment = given.slug ?? toSlug(given.value)
    if (segment !== '') return { value: given.value, slug: segment }
    const message = `No slug can be made from ${JSON.stringify(given.value)}`
    return report({ message, hint: 'Set both: { value: "…", slug: "…" }.' })
  },
)

/** The variables with their slugs. */
export const variables = dictionary(variable, (name, report) => {
  if (isVariableName(name) && !FORBIDDEN_KEYS.includes(name)) return
  const hint = 'A name begins with a letter and consists of letters, digits, "-" and "_".'
  report({ path: [name], message: `"${name}" is not a valid variable name`, hint })
})

import { optional, withDefault } from './keys.ts'
import { isRecord, type Output, object, type ReportIssue, rule, type Schema } from './schema.ts'
import { boolean, nonBlankString, oneOf, pathname } from './values.ts'

/** The names of the versions that a project can have. */
export const VERSION_NAMES: readonly string[] = ['current']

/** Reports a name that no version has. */
export function reportUnknownVersion(name: string, report: ReportIssue): undefined {
  if (VERSION_NAMES.includes(name)) return undefined
  const message = `The version "${name}" does not exist`
  const hint = `Known versions: ${VERSION_NAMES.join(', ')}.`
  return report({ code: 'config/unknown-version', path: [name], message, hint })
}

/** The keys of a version. A missing path is filled in when the route of the documents is known. */
const version = object({
  label: withDefault(nonBlankString, 'Next', 'Name of the version in the version dropdown and in its badge.'),
  path: optional(pathname, { text: 'Pathname of the version.', default: '`docs.routeBasePath`' }),
  banner: withDefault(
    oneOf('none', 'unreleased', 'unmaintained'),
    'none',
    'Notice above every document of the version.',
  ),
  badge: withDefault(boolean, false, 'Shows the label above every document of the version.'),
  noIndex: withDefault(boolean, false, 'Asks search engines not to index the documents of the version.'),
})

const shape = object({ current: withDefault(version, {}, 'The version in `docs.path`.') })

/** Versions by name. */
export const versions: Schema<Record<string, Output<typeof version>>> = rule(shape.inputType, (input, report, run) => {
  if (!isRecord(input)) return report({ message: 'must be an object' })
  for (const name of Object.keys(input)) reportUnknownVersion(name, report)
  const current = run(version, input.current ?? {}, 'current')
  return current && { current }
})

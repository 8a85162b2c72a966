import * as z from 'zod/mini'
import { optional, withDefault } from './keys.ts'
import { mapOutput, object, type SchemaIssue } from './schema.ts'
import { anything, boolean, nonBlankString, pathname } from './values.ts'

/** The names of the versions that a project can have. */
export const VERSION_NAMES: readonly string[] = ['current']

/** The issue of a name that no version has. */
export function explainUnknownVersion(name: string): SchemaIssue {
  const message = `The version "${name}" does not exist`
  const hint = `Known versions: ${VERSION_NAMES.join(', ')}.`
  return { code: 'config/unknown-version', path: [name], message, hint }
}

/** The keys of a version. A missing path is filled in when the route of the documents is known. */
const version = object({
  label: withDefault(nonBlankString, 'Next', 'Name of the version in the version dropdown and in its badge.'),
  path: optional(pathname, { text: 'Pathname of the version.', default: '`docs.routeBasePath`' }),
  banner: withDefault(
    z.enum(['none', 'unreleased', 'unmaintained']),
    'none',
    'Notice above every document of the version.',
  ),
  badge: withDefault(boolean, false, 'Shows the label above every document of the version.'),
  noIndex: withDefault(boolean, false, 'Asks search engines not to index the documents of the version.'),
})

const keys = object(
  { current: withDefault(version, {}, 'The version in `docs.path`.') },
  { further: { values: anything, explain: explainUnknownVersion } },
)

/** Versions by name. */
export const versions = mapOutput(keys, ({ current }): Record<string, z.output<typeof version>> => ({ current }))

import * as z from 'zod/mini'
import { findVersionNameProblem } from '../../content/version-files.ts'
import { describe, optional, withDefault } from './keys.ts'
import { dictionary, object, stringAs } from './schema.ts'
import { boolean, nonBlankString, pathname } from './values.ts'

/** A folder of the project, or a Git ref: which of them is known when the configuration is loaded. */
const source = stringAs((value, report) => {
  if (value.trim() === '' || /^[-/]|[\s:\\]|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(value)) {
    report({ message: 'must be a folder of the project, or a Git ref', hint: 'For example: v1.4' })
  }
  return value.replace(/^\.\/|\/+$/g, '')
})

const version = describe(
  object({
    label: optional(nonBlankString, {
      text: 'Name of the version in the version dropdown, in its badge and in its banner.',
      default: '`Next` for `current`, the name for all others',
    }),
    path: optional(pathname, {
      text: 'Pathname of the version.',
      default:
        '`docs.routeBasePath` for the last version, and below it `next` for `current` and the name for all others',
    }),
    banner: optional(z.enum(['none', 'unreleased', 'unmaintained']), {
      text: 'Notice above every document of the version, with a link to the last version.',
      default: '`unreleased` for versions after the last one, `unmaintained` for those before it',
    }),
    badge: optional(boolean, {
      text: 'Shows the label above every document of the version.',
      default: 'on if there are several versions',
    }),
    className: optional(nonBlankString, {
      text: 'Class name of the `<html>` element of every document of the version.',
      default: '`docs-version-` and the name',
    }),
    noIndex: withDefault(boolean, false, 'Asks search engines not to index the documents of the version.'),
    from: optional(source, {
      text: 'Where the documents of the version are: a folder of the project, or a tag, branch or commit in Git, from which they are read without a copy in the project.',
      default: '`docs.path` for `current`, `versioned_docs/version-` and the name for all others',
      example: "versions: { '1.4': { from: 'v1.4' } }",
    }),
  }),
  { id: 'Version', description: 'A version of the documents.' },
)

/** Versions by name, as they are written. */
export const versions = dictionary(version, (name, report) => {
  const problem = findVersionNameProblem(name)
  if (problem) report({ path: [name], message: `The name ${JSON.stringify(name)} of a version ${problem}` })
})

/** The keys of a version, before its defaults are known. */
export type VersionInput = z.output<typeof version>

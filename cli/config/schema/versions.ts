import * as z from 'zod/mini'
import type { VersionConfig } from '../config.ts'
import { isRecord, object, type Report, rule, type Schema } from './schema.ts'
import { flag, otherwise, pathname, unset, visibleText } from './values.ts'

/** The names of the versions that a project can have. */
export const VERSION_NAMES: readonly string[] = ['current']

/** Reports a key that is no version's name. */
export function reportUnknownVersion(name: string, report: Report): undefined {
  if (VERSION_NAMES.includes(name)) return undefined
  const message = `No docs version exists for the name "${name}"`
  const hint = `Available version names: ${VERSION_NAMES.join(', ')}.`
  return report({ code: 'config/unknown-version', path: [name], message, hint })
}

/** What a version may set; a path that is left out is filled in when the documents' route is known. */
const version = object({
  label: otherwise(visibleText, 'Next'),
  path: unset(pathname),
  banner: otherwise(z.enum(['none', 'unreleased', 'unmaintained']), 'none'),
  badge: otherwise(flag, false),
  noIndex: otherwise(flag, false),
})

export const versions: Schema<Record<string, Omit<VersionConfig, 'path'> & { path: string | null }>> = rule(
  (input, report, run) => {
    if (!isRecord(input)) return report({ message: 'must be an object' })
    for (const name of Object.keys(input)) reportUnknownVersion(name, report)
    const current = run(version, input.current ?? {}, 'current')
    return current && { current }
  },
)

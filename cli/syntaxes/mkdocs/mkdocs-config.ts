import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import { parseYaml } from '../project/data-files.ts'
import type { ProjectFiles } from '../project/project-files.ts'
import { findValue, getValues, type Values } from '../project/values.ts'

/** A configuration of MkDocs with inherited values. */
export interface MkdocsConfig {
  values: Values
  /** Posix paths relative to the root: the file itself, and those that it inherits from. */
  files: string[]
}

/** Reads `mkdocs.yml` and the files that it inherits with `INHERIT`. Throws if one of them is not YAML. */
export function readMkdocsConfig(file: string, files: Pick<ProjectFiles, 'readNamed'>): MkdocsConfig {
  const read: string[] = []
  let values: Values = {}
  for (let next: string | null = file; next !== null && !read.includes(next); ) {
    read.push(next)
    const parsed = parseYaml(files.readNamed(next) ?? '')
    const { INHERIT: inherited, ...own } = isRecord(parsed) ? parsed : {}
    values = merge(own, values)
    next = typeof inherited === 'string' ? posix.join(posix.dirname(next), inherited) : null
  }
  return { values, files: read }
}

/** As MkDocs does it: mappings are merged, and everything else is replaced. */
function merge(base: Values, own: Values): Values {
  const merged = Object.entries(own).map(([key, value]): [string, unknown] => {
    const other = Object.hasOwn(base, key) ? base[key] : undefined
    return [key, isRecord(value) && isRecord(other) ? merge(other, value) : value]
  })
  return { ...base, ...Object.fromEntries(merged) }
}

/** The names in a list of plugins or extensions, which may be a mapping, and have options. */
export function listNames(value: unknown): string[] {
  if (isRecord(value)) return Object.keys(value)
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => (isRecord(each) ? Object.keys(each) : [String(each)]))
}

/** The options of a plugin; empty if it has none, and `undefined` if it is not in use. */
export function findPlugin(values: unknown, name: string): Values | undefined {
  const plugins = findValue(values, 'plugins')
  const entries = Array.isArray(plugins) ? plugins : [plugins]
  if (entries.includes(name)) return {}
  const found = entries.find((each) => isRecord(each) && Object.hasOwn(each, name))
  return found === undefined ? undefined : getValues(found, name)
}

import type { Pluggable } from 'unified'
import { getErrorText } from '../lib/error-text.ts'
import type { Extensions } from './extensions.ts'
import { importConfig } from './import-config.ts'
import { isRecord, type ReportIssue } from './schema/schema.ts'

/** The keys of `markdown` that hold functions. */
export const PLUGIN_KEYS = ['remarkPlugins', 'rehypePlugins'] as const

export type Plugins = Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>

/** Whether a key path is one of those at which a configuration contains code. */
export const isPluginPath = (path: readonly PropertyKey[]): boolean =>
  path.length === 2 && path[0] === 'markdown' && PLUGIN_KEYS.some((key) => key === path[1])

/** The plugins of a configuration that has been validated. Worker threads use it to get the same functions. */
export async function importPlugins(module: string): Promise<Plugins> {
  const exported = await importConfig(module)
  return extractPlugins(exported, () => undefined)
}

/** The plugins of an exported configuration; anything else is reported and left out. */
export function extractPlugins(root: unknown, report: ReportIssue): Plugins {
  const plugins: Plugins = { remarkPlugins: [], rehypePlugins: [] }
  try {
    const markdown = isRecord(root) ? root.markdown : undefined
    if (!isRecord(markdown)) return plugins
    for (const key of PLUGIN_KEYS) plugins[key] = extractList(markdown[key], key, report)
  } catch (error) {
    report({ path: ['markdown'], message: `cannot be read: ${getErrorText(error)}` })
  }
  return plugins
}

function extractList(value: unknown, key: string, report: ReportIssue): Pluggable[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return report({ path: ['markdown', key], message: 'must be a list of plugins' }) ?? []
  return value.filter((plugin: unknown, index): plugin is Pluggable => {
    if (isPluggable(plugin)) return true
    const hint = 'Import the plugin and pass its function; package names are not resolved.'
    const message = 'must be a function, or a list of a function and its options'
    report({ path: ['markdown', key, index], message, hint })
    return false
  })
}

const isPluggable = (value: unknown): value is Pluggable =>
  typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function')

/** A string that differs whenever the plugins or their serializable options do. */
export function describePlugins(plugins: Plugins): string {
  const seen = new WeakSet<object>()
  return JSON.stringify(plugins, (_key, value: unknown) => {
    if (typeof value === 'function') return `${value.name} ${value}`
    if (typeof value === 'bigint' || value instanceof RegExp) return String(value)
    if (typeof value !== 'object' || value === null) return value
    if (seen.has(value)) return 'seen before'
    seen.add(value)
    return value
  })
}

import { pathToFileURL } from 'node:url'
import { type Plugins, readPlugins } from './plugins.ts'

/**
 * What the module of a compiled configuration exports by default; a function is called, a promise awaited. Throws
 * whatever the module throws.
 */
export async function importConfig(module: string): Promise<unknown> {
  const namespace: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(module).href)
  const exported: unknown = namespace.default
  return typeof exported === 'function' ? await exported() : await exported
}

/** The plugins of a configuration that has been loaded and judged before: how a worker thread gets the same functions. */
export async function importPlugins(module: string): Promise<Plugins> {
  return readPlugins(await importConfig(module), () => undefined)
}

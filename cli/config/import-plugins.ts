import { pathToFileURL } from 'node:url'
import { extractPlugins, type Plugins } from './plugins.ts'

/**
 * The default export of a compiled configuration; a function is called, a promise is awaited. Throws whatever the module
 * throws.
 */
export async function importConfig(module: string): Promise<unknown> {
  const namespace: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(module).href)
  const exported: unknown = namespace.default
  return typeof exported === 'function' ? await exported() : await exported
}

/** The plugins of a configuration that has been validated. Worker threads use it to get the same functions. */
export async function importPlugins(module: string): Promise<Plugins> {
  const exported = await importConfig(module)
  return extractPlugins(exported, () => undefined)
}

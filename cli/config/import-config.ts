import { pathToFileURL } from 'node:url'

/** The default export of a compiled configuration, called and awaited. Throws the errors of the module. */
export async function importConfig(module: string): Promise<unknown> {
  const namespace: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(module).href)
  const exported: unknown = namespace.default
  return typeof exported === 'function' ? await exported() : await exported
}

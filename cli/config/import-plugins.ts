import { importConfig } from './import-config.ts'
import { extractPlugins, type Plugins } from './plugins.ts'

/** The plugins of a configuration that has been validated. Worker threads use it to get the same functions. */
export async function importPlugins(module: string): Promise<Plugins> {
  const exported = await importConfig(module)
  return extractPlugins(exported, () => undefined)
}

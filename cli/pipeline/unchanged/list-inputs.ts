import { dirname, join, resolve } from 'node:path'
import { readRecordedInputs } from '../../bundle/build-record.ts'
import { toIslandEntry } from '../../bundle/islands.ts'
import { type CompiledConfig, listManifestPaths } from '../../config/compiled-store.ts'
import { CONFIG_FILES } from '../../content/config-files.ts'
import { SEARCH_TESTS_FILE } from '../../scan/search-tests.ts'
import type { SitePlan } from '../site.ts'

/** What a run read besides the plan that it made of it. */
interface InputSources {
  plan: SitePlan
  compiled: CompiledConfig
  cacheDirectory: string
  /** Absolute folder of the output; `null` if the run wrote none. */
  outDir: string | null
}

/**
 * Lists everything in the project that the output and the diagnostics of a run depend on, rather too much than too little: absolute
 * paths, in the form of `readFileStates`. Paths without a file are among them, where one would be read. `null` if that is not known:
 * a bundle had problems, so that it is not recorded.
 */
export async function listInputs(sources: InputSources): Promise<string[] | null> {
  const { plan, compiled } = sources
  const { root } = plan
  const bundled = await listBundled(sources)
  if (!bundled) return null
  const configured = [...CONFIG_FILES, SEARCH_TESTS_FILE, ...listNamed(plan)]
  const included = new Set(plan.documents.flatMap(({ includes }) => includes))
  const manifests = compiled.packages.flatMap((name) => listManifestPaths(name, dirname(join(root, plan.configFile))))
  // An included folder ends in a slash, and its times count, too.
  const relative = [...configured, ...included].map((path) => resolve(root, path))
  return [...new Set([...listScanned(sources), ...relative, ...manifests, ...bundled, ...Object.keys(compiled.inputs)])]
}

/** Files and folders that the configuration names, or that decide which dialects are read. */
function listNamed({ config, configFile, graph, parseOptions, syntaxInputs, tree }: SitePlan): string[] {
  return [
    configFile,
    ...(config.facts === null ? [] : [config.facts]),
    ...syntaxInputs,
    ...(parseOptions.dialects ?? []).flatMap(({ settings }) => settings?.files ?? []),
    ...(tree.orders?.site?.inherited ?? []),
    ...Object.values(config.markdown.directives),
    ...Object.values(config.components),
    ...config.styles,
    ...Object.values(config.theme.fonts).flatMap((face) => (face ? face.files.map(({ path }) => path) : [])),
    ...graph.referencedFiles,
  ]
}

/** The inputs of the bundles of the project's code; `null` if they are not known. */
async function listBundled({ plan, cacheDirectory, outDir }: InputSources): Promise<string[] | null> {
  const { root, compiled, config, tree } = plan
  const { directives } = config.markdown
  const named = [...Object.keys(directives), ...Object.keys(config.components), ...config.styles]
  const pages = { modules: Object.keys(compiled.modules), styles: Object.keys(compiled.styles) }
  const islands = { modules: compiled.islandModules.map(toIslandEntry), styles: [] }
  const bundles = [
    ...(tree.reactPages.length + named.length > 0
      ? [readRecordedInputs(root, join(cacheDirectory, 'react-pages'), pages)]
      : []),
    // A check does not bundle islands, whose sources are those of pages.
    ...(islands.modules.length > 0 && outDir !== null
      ? [readRecordedInputs(root, join(cacheDirectory, 'islands'), islands)]
      : []),
  ]
  const inputs = await Promise.all(bundles)
  return inputs.includes(undefined) ? null : inputs.flatMap((paths) => paths ?? [])
}

/** The folders that were scanned, and the files in them. */
function listScanned({ plan: { root, scanned }, outDir }: InputSources): string[] {
  // Building changes the time of the folder in which the output is.
  const output = outDir === null ? root : dirname(outDir)
  return scanned.map((path) => (path === root || path === output ? `${path}/` : path))
}

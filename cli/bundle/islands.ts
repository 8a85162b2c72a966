import { readFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { isBuildFailure } from '../lib/build-failure.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { describeFailure } from './build-failure.ts'
import { type Bundle, type BundleLocation, recallBundle, saveBundle } from './build-record.ts'
import { PAGE_EXPORTS } from './island-modules.ts'
import { islandLoaders } from './loaders.ts'
import { getIslandClientUrl } from './theme.ts'

/** The modules to bundle: `modules` are paths relative to `root`; folders are absolute. */
export interface IslandsInput {
  root: string
  modules: readonly string[]
  themeDirectory: string
  cacheDirectory: string
}

/** The scripts of a site's islands. URLs are without the base URL. */
export interface BundledIslands {
  /** React, and the code that hydrates islands with it; `null` if there are no islands. */
  client: string | null
  /** Module -> its script. */
  scripts: Record<string, string>
  outputs: AssetOutput[]
}

/**
 * Builds a script for each module that defines islands. They do not contain React: all import the one prebuilt client.
 * Without islands, or if no input has changed, no bundler is started.
 */
export async function bundleIslands(input: IslandsInput): Promise<Outcome<BundledIslands>> {
  const { root, modules, themeDirectory } = input
  if (modules.length === 0) return { value: { client: null, scripts: {}, outputs: [] }, diagnostics: [] }
  const contents = await readFile(join(themeDirectory, 'island-client.js'))
  const client = basename(getIslandClientUrl(contents))
  const directory = join(input.cacheDirectory, 'islands')
  const entries = modules.map(toIslandEntry)
  const location = { root, directory, key: JSON.stringify([entries, client, Object.keys(islandLoaders)]) }
  const bundle = (await recallBundle(location)) ?? (await build(input, client, location))
  if (Array.isArray(bundle)) return { value: { client: null, scripts: {}, outputs: [] }, diagnostics: bundle }
  const outputs: AssetOutput[] = [{ name: `assets/${client}`, from: 'memory', contents }, ...bundle.outputs]
  const scripts = Object.entries(bundle.modules).map(([entryPoint, file]) => {
    return [entryPoint.slice(ENTRY_NAMESPACE.length + 1), `assets/${basename(file)}`]
  })
  return { value: { client: `assets/${client}`, scripts: Object.fromEntries(scripts), outputs }, diagnostics: [] }
}

/** Runs esbuild; a failed build is returned as diagnostics. */
async function build(
  { root, modules }: IslandsInput,
  client: string,
  location: BundleLocation,
): Promise<Bundle | Diagnostic[]> {
  const esbuild = await import('esbuild')
  const options: BuildOptions & { metafile: true; write: false } = {
    absWorkingDir: root,
    entryPoints: modules.map((module) => ({ in: toIslandEntry(module), out: toIslandName(module) })),
    outdir: location.directory,
    write: false,
    // One flat folder: the scripts import each other and the client as siblings.
    entryNames: '[name].[hash]',
    chunkNames: 'island-part.[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    loader: islandLoaders,
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    logLimit: 0,
    plugins: [gatherIslands(root, modules), shareClient(client)],
  }
  try {
    const { metafile, outputFiles } = await esbuild.build(options)
    return await saveBundle(location, { metafile, outputFiles, islands: [], hasProblems: false }, 'islands')
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const fallback = modules[0] ?? ''
    return describeFailure(error.errors, { code: 'island/unreadable', subject: 'The island', fallback })
  }
}

const ENTRY_NAMESPACE = 'docsgen-island'
const REGISTRY_NAMESPACE = 'docsgen-for'

/** The entry point of a module that defines islands, as the record of the bundle names it. */
export function toIslandEntry(module: string): string {
  return `${ENTRY_NAMESPACE}:${module}`
}

/** `src/components/Calculator.tsx` as `island-calculator`. */
function toIslandName(module: string): string {
  const name = basename(module, extname(module)).toLowerCase()
  return `island-${name.replace(/[^a-z0-9-]+/g, '-')}`
}

/** An entry runs its module and exports the islands that it defines; each entry has its own `defineIsland`. */
function gatherIslands(root: string, modules: readonly string[]): Plugin {
  return {
    name: 'docsgen-gather-islands',
    setup(build) {
      build.onResolve({ filter: /^docsgen-(?:island|for):/ }, ({ path }) => {
        const [namespace = '', ...rest] = path.split(':')
        return { path: rest.join(':'), namespace }
      })
      build.onResolve({ filter: /^docsgen$/ }, ({ importer, namespace }) => {
        const module = getRelativePath(root, importer)
        if (namespace !== 'file' || !modules.includes(module)) return undefined
        return { path: module, namespace: REGISTRY_NAMESPACE }
      })
      // The module must be kept even if its package declares no side effects.
      build.onResolve({ filter: /.*/, namespace: ENTRY_NAMESPACE }, ({ path }) => ({ path, sideEffects: true }))
      build.onLoad({ filter: /.*/, namespace: ENTRY_NAMESPACE }, ({ path }) => ({
        contents: `import ${JSON.stringify(resolve(root, path))}
export { islands } from ${JSON.stringify(`${REGISTRY_NAMESPACE}:${path}`)}
`,
        resolveDir: root,
      }))
      build.onLoad({ filter: /.*/, namespace: REGISTRY_NAMESPACE }, () => ({
        contents: REGISTRY_SOURCE,
        resolveDir: root,
      }))
    },
  }
}

const REGISTRY_SOURCE = `import { defineIsland as define } from 'docsgen'
export { ${PAGE_EXPORTS.filter((name) => name !== 'defineIsland').join(', ')} } from 'docsgen'
export const islands = new Array()
export const defineIsland = (definition) => {
  const island = define(definition)
  islands.push(island)
  return island
}
`

/**
 * Shares one copy of React between all islands: the client exports everything of React and docsgen that a page may
 * import.
 */
function shareClient(client: string): Plugin {
  return {
    name: 'docsgen-share-client',
    setup(build) {
      build.onResolve({ filter: /^(?:react|react\/jsx-runtime|docsgen)$/ }, () => ({
        path: `./${client}`,
        external: true,
      }))
    },
  }
}

import { readFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { type CodeContext, type CodeInputs, memoBuild, mergeInputs } from '../store/code-inputs.ts'
import { createKey } from '../store/store.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { PAGE_EXPORTS } from './island-modules.ts'
import { islandLoaders } from './loaders.ts'
import { bundleProject, type ProjectBundle, toAsset } from './project-bundle.ts'
import { createSourceMaps, type SourceMaps } from './stack-locator.ts'
import { getIslandClientUrl } from './theme.ts'

/** The modules to bundle: `modules` are paths relative to `root`; folders are absolute. */
export interface IslandsInput extends CodeContext {
  modules: readonly string[]
  themeDirectory: string
}

/** The scripts of a site's islands. URLs are without the base URL. */
export interface BundledIslands {
  /** React, and the code that hydrates islands with it; `null` if there are no islands. */
  client: string | null
  /** Module -> its script. */
  scripts: Record<string, string>
  outputs: AssetOutput[]
  /** Inputs of the scripts; `null` if unknown. */
  inputs: CodeInputs | null
}

/**
 * Builds a script for each module that defines islands. They do not contain React: all import the one prebuilt client.
 * Without islands, or if no input has changed, no bundler is started.
 */
export async function bundleIslands(input: IslandsInput): Promise<Outcome<BundledIslands>> {
  const { modules, themeDirectory } = input
  const nothing = { client: null, scripts: {}, outputs: [] }
  if (modules.length === 0) return { value: { ...nothing, inputs: mergeInputs() }, diagnostics: [] }
  const contents = await readFile(join(themeDirectory, 'island-client.js'))
  const client = basename(getIslandClientUrl(contents))
  const key = createKey('islands', JSON.stringify([modules, client]))
  const bundle = await memoBuild(key, input, () => buildIslands(input, client))
  const { inputs, diagnostics } = bundle
  if (inputs === null) return { value: { ...nothing, inputs }, diagnostics }
  const outputs: AssetOutput[] = [
    { name: `assets/${client}`, from: 'memory', contents },
    ...Object.keys(bundle.files).map((name) => toAsset(bundle, name)),
  ]
  const scripts = Object.entries(bundle.modules).map(([entryPoint, name]) => {
    return [entryPoint.slice(ENTRY_NAMESPACE.length + 1), `assets/${name}`]
  })
  return { value: { client: `assets/${client}`, scripts: Object.fromEntries(scripts), outputs, inputs }, diagnostics }
}

/** Creates the source maps of the scripts of islands, which the build does not publish. */
export function createIslandMaps({
  root,
  modules,
  themeDirectory,
}: Pick<IslandsInput, 'root' | 'modules' | 'themeDirectory'>): SourceMaps {
  return createSourceMaps(async () => {
    const client = await readFile(join(themeDirectory, 'island-client.js'))
    return buildIslands({ root, modules }, basename(getIslandClientUrl(client)), { sourcemap: 'external' })
  })
}

function buildIslands(
  { root, modules }: Pick<IslandsInput, 'root' | 'modules'>,
  client: string,
  options: BuildOptions = {},
): Promise<ProjectBundle> {
  return bundleProject({
    root,
    options: {
      entryPoints: modules.map((module) => ({ in: `${ENTRY_NAMESPACE}:${module}`, out: toIslandName(module) })),
      // The scripts import each other and the client as siblings.
      entryNames: '[name].[hash]',
      chunkNames: 'island-part.[hash]',
      splitting: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      jsx: 'automatic',
      loader: islandLoaders,
      define: { 'process.env.NODE_ENV': '"production"' },
      legalComments: 'none',
      plugins: [gatherIslands(root, modules), shareClient(client)],
      ...options,
    },
    exported: 'islands',
    failed: { code: 'island/unreadable', subject: 'The island', fallback: modules[0] ?? '' },
  })
}

const ENTRY_NAMESPACE = 'docsgen-island'
const REGISTRY_NAMESPACE = 'docsgen-for'

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

import { mkdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, resolve, sep } from 'node:path'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { describeFailure, isBuildFailure } from './build-failure.ts'
import { recallBundle, recordBundle } from './build-record.ts'
import { pageExports } from './island-modules.ts'
import { islandLoaders } from './loaders.ts'
import { shortHash } from './theme.ts'

/** What is bundled: `modules` are paths relative to `root`; folders are absolute. */
export interface IslandsInput {
  root: string
  modules: readonly string[]
  themeDirectory: string
  cacheDirectory: string
}

/** The scripts of a site's islands. URLs are without the base URL. */
export interface BundledIslands {
  /** React, and what brings islands to life with it; `null` when there are no islands. */
  client: string | null
  /** Module -> its script. */
  scripts: Record<string, string>
  outputs: AssetOutput[]
}

/**
 * Makes a script for each module that defines islands. React is not in them: all import the one prebuilt client. Without
 * islands, or while no input has changed, no bundler is started.
 */
export async function bundleIslands(input: IslandsInput): Promise<Outcome<BundledIslands>> {
  const { root, modules, themeDirectory } = input
  if (modules.length === 0) return { value: { client: null, scripts: {}, outputs: [] }, diagnostics: [] }
  const contents = await readFile(join(themeDirectory, 'island-client.js'))
  const client = `island-client.${shortHash(contents)}.js`
  const directory = join(input.cacheDirectory, 'islands')
  const place = { root, directory, key: JSON.stringify([modules, client, Object.keys(islandLoaders)]) }
  const bundled = (await recallBundle(place)) ?? (await compile(input, client, directory))
  if (Array.isArray(bundled)) return { value: { client: null, scripts: {}, outputs: [] }, diagnostics: bundled }
  if ('metafile' in bundled)
    await recordBundle(place, bundled.metafile, { modules: bundled.modules, islands: [], styles: {} })
  const outputs: AssetOutput[] = [
    { name: `assets/${client}`, from: 'memory', contents },
    ...bundled.files.map(
      (name): AssetOutput => ({ name: `assets/${name}`, from: 'file', file: join(directory, name) }),
    ),
  ]
  const scripts = Object.entries(bundled.modules).map(([module, name]) => [module, `assets/${name}`])
  return { value: { client: `assets/${client}`, scripts: Object.fromEntries(scripts), outputs }, diagnostics: [] }
}

interface Compiled {
  metafile: Metafile
  modules: Record<string, string>
  files: string[]
}

/** Runs esbuild; the diagnostics stand for a build that failed. */
async function compile(
  { root, modules }: IslandsInput,
  client: string,
  directory: string,
): Promise<Compiled | Diagnostic[]> {
  await mkdir(directory, { recursive: true })
  const { build } = await import('esbuild')
  const options: BuildOptions & { metafile: true } = {
    absWorkingDir: root,
    entryPoints: modules.map((module) => ({ in: `${entryNamespace}:${module}`, out: nameOf(module) })),
    outdir: directory,
    // One flat folder: the scripts import each other and the client as neighbours.
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
    const { metafile } = await build(options)
    return { metafile, ...readOutputs(metafile) }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const fallback = modules[0] ?? ''
    return describeFailure(error.errors, { code: 'island/unreadable', subject: 'The island', fallback })
  }
}

const entryNamespace = 'docsgen-island'
const registryNamespace = 'docsgen-for'

/** `src/components/Calculator.tsx` as `island-calculator`. */
function nameOf(module: string): string {
  const name = basename(module, extname(module)).toLowerCase()
  return `island-${name.replace(/[^a-z0-9-]+/g, '-')}`
}

/** An entry runs its module and exports the islands that were defined meanwhile, by a `defineIsland` of its own. */
function gatherIslands(root: string, modules: readonly string[]): Plugin {
  return {
    name: 'docsgen-gather-islands',
    setup(build) {
      build.onResolve({ filter: /^docsgen-(?:island|for):/ }, ({ path }) => {
        const [namespace = '', ...rest] = path.split(':')
        return { path: rest.join(':'), namespace }
      })
      build.onResolve({ filter: /^docsgen$/ }, ({ importer, namespace }) => {
        const module = relative(root, importer).split(sep).join('/')
        if (namespace !== 'file' || !modules.includes(module)) return undefined
        return { path: module, namespace: registryNamespace }
      })
      // What a package says of its side effects must not drop the module.
      build.onResolve({ filter: /.*/, namespace: entryNamespace }, ({ path }) => ({ path, sideEffects: true }))
      build.onLoad({ filter: /.*/, namespace: entryNamespace }, ({ path }) => ({
        contents: `import ${JSON.stringify(resolve(root, path))}
export { islands } from ${JSON.stringify(`${registryNamespace}:${path}`)}
`,
        resolveDir: root,
      }))
      build.onLoad({ filter: /.*/, namespace: registryNamespace }, () => ({ contents: registry, resolveDir: root }))
    },
  }
}

const registry = `import { defineIsland as define } from 'docsgen'
export { ${pageExports.filter((name) => name !== 'defineIsland').join(', ')} } from 'docsgen'
export const islands = new Array()
export const defineIsland = (definition) => {
  const island = define(definition)
  islands.push(island)
  return island
}
`

/** One copy of React for all islands: the client, which exports all of React and of docsgen that a page may import. */
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

function readOutputs(metafile: Metafile): Pick<Compiled, 'modules' | 'files'> {
  const modules: Record<string, string> = {}
  const files: string[] = []
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    const name = basename(output)
    files.push(name)
    if (entryPoint?.startsWith(`${entryNamespace}:`)) modules[entryPoint.slice(entryNamespace.length + 1)] = name
  }
  return { modules, files: files.sort() }
}

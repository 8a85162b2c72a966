import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Plugin } from 'esbuild'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { getErrorText } from '../lib/error-text.ts'
import { isBuildFailure, loadEsbuild } from '../lib/esbuild.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { type CodeContext, type CodeInputs, findEnvironmentNames, memoBuild } from '../store/code-inputs.ts'
import { listModuleInputs } from '../store/module-inputs.ts'
import { createKey } from '../store/store.ts'
import { explainLoadFailure } from './schema-issues.ts'

/** A configuration as one module. */
export interface CompiledConfig {
  code: string
  /** Its source map, as JSON. */
  map: string
  /** Inputs of its code and of imported packages; `null` if unknown. */
  inputs: CodeInputs | null
}

type Compilation = CompiledConfig | { diagnostics: Diagnostic[]; inputs: null }

/** Stands in for the module `docsgen` when docsgen runs from source and has no bundled entry. */
const STAND_IN = 'export const defineConfig = (config) => config'
const STAND_IN_NAMESPACE = 'docsgen-entry'

/** Bundles the configuration and its relative imports into one module. Without changes, esbuild is not loaded. `file` is absolute. */
export function compileConfig(request: CodeContext & { file: string }): Promise<Compilation> {
  const { root, file } = request
  const entry = findEntry()
  return memoBuild<Compilation>(createKey(root, file, entry), request, () => bundleConfig({ root, file, entry }))
}

/** URL of the entry of the running docsgen, which is in `dist/`; empty if it runs from source. */
function findEntry(): string {
  const entry = new URL('./index.js', import.meta.url)
  return existsSync(entry) ? entry.href : ''
}

interface BundleRequest {
  root: string
  file: string
  entry: string
}

async function bundleConfig(request: BundleRequest): Promise<Compilation> {
  const { build } = loadEsbuild()
  const { root } = request
  const options = createBuildOptions(request)
  try {
    const packages = new Set<string>()
    const result = await build({ ...options, plugins: [importPackages(request, packages)] })
    const [code, map] = ['.mjs', '.map'].map((end) => result.outputFiles.find((file) => file.path.endsWith(end))?.text)
    if (code === undefined || map === undefined) throw new Error('esbuild produced no output')
    // A second pass including packages. Their modules may fail to compile or resolve while they are not used.
    const traced =
      packages.size === 0 ? result : await build({ ...options, plugins: [followPackages()] }).catch(() => null)
    const inputs = traced && {
      paths: listModuleInputs(root, traced.metafile),
      env: findEnvironmentNames(traced.outputFiles.map(({ text }) => text).join('\n')),
      files: [],
    }
    return { code, map, inputs }
  } catch (error) {
    return { diagnostics: explainFailure(request, error), inputs: null }
  }
}

function createBuildOptions({ root, file }: BundleRequest) {
  return {
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Those of Node.js, and not those of bundlers.
    conditions: ['node-addons'],
    sourcemap: 'external',
    sourcesContent: false,
    outfile: path.join(root, 'site.config.mjs'),
    logLevel: 'silent',
    tsconfigRaw: {},
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      'import.meta.filename': JSON.stringify(file),
      'import.meta.dirname': JSON.stringify(path.dirname(file)),
    },
  } as const satisfies BuildOptions
}

/** Marks imports that esbuild resolves itself. */
const UNCHANGED = 'unchanged'

/** Imports packages from where they resolve, `docsgen` from this installation. Node.js reports those not found. */
function importPackages({ entry }: BundleRequest, packages: Set<string>): Plugin {
  return {
    name: 'import-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./#]/ }, async ({ path: name, pluginData, ...from }) => {
        if (from.kind === 'entry-point' || pluginData === UNCHANGED || path.isAbsolute(name)) return undefined
        if (name === 'docsgen') {
          return entry === '' ? { path: name, namespace: STAND_IN_NAMESPACE } : { path: entry, external: true }
        }
        const found = await build.resolve(name, { ...from, pluginData: UNCHANGED })
        if (found.external || found.errors.length > 0) return { path: name, external: true }
        packages.add(name)
        return { path: pathToFileURL(found.path).href, external: true }
      })
      build.onLoad({ filter: /.*/, namespace: STAND_IN_NAMESPACE }, () => ({ contents: STAND_IN, loader: 'js' }))
    },
  }
}

/** Includes packages, without imports that do not resolve, and without files of kinds that esbuild cannot load. */
function followPackages(): Plugin {
  return {
    name: 'follow-packages',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path: name, pluginData, ...from }) => {
        if (from.kind === 'entry-point' || pluginData === UNCHANGED) return undefined
        if (name === 'docsgen') return { path: name, external: true }
        const found = await build.resolve(name, { ...from, pluginData: UNCHANGED })
        return found.errors.length > 0 ? { path: name, external: true } : undefined
      })
      build.onLoad({ filter: /.*/ }, ({ path: file }) =>
        /\.(?:[cm]?[jt]sx?|json)$/.test(file) ? undefined : { contents: '', loader: 'empty' },
      )
    },
  }
}

function explainFailure(request: BundleRequest, error: unknown): Diagnostic[] {
  if (isBuildFailure(error)) return error.errors.map((message) => explainMessage(request, message))
  return [explainLoadFailure(request, `The configuration cannot be compiled: ${getErrorText(error)}`)]
}

function explainMessage(request: BundleRequest, { text, location }: Message): Diagnostic {
  const position = location && {
    file: getRelativePath(request.root, path.resolve(request.root, location.file)),
    line: location.line,
    column: Buffer.from(location.lineText).subarray(0, location.column).toString().length + 1,
  }
  return explainLoadFailure(request, `The configuration cannot be parsed: ${text}`, position)
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Plugin } from 'esbuild'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isBuildFailure } from '../lib/build-failure.ts'
import { getErrorText } from '../lib/error-text.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { type Compilation, type CompiledConfig, CompiledStore, hashInputs } from './compiled-store.ts'
import { toSentence } from './schema-issues.ts'

interface Request {
  root: string
  /** Absolute path of the configuration. */
  file: string
  cacheDirectory: string
}

/** Stands in for the module `docsgen` when docsgen runs from source and has no bundled entry. */
const STAND_IN = 'export const defineConfig = (config) => config'
const STAND_IN_NAMESPACE = 'docsgen-entry'

/**
 * Bundles the configuration, and everything that it imports by a relative path, into one module; packages stay imports.
 * If nothing has changed since the last time, esbuild is not loaded. Throws if the module cannot be written.
 */
export async function compileConfig(
  request: Request,
): Promise<{ compiled: CompiledConfig } | { diagnostics: Diagnostic[] }> {
  const entry = findEntry()
  const store = new CompiledStore(request.cacheDirectory, request.file)
  const known = store.find(entry)
  if (known) return { compiled: known }
  const bundled = await bundleConfig(request, entry)
  return 'diagnostics' in bundled ? bundled : { compiled: store.save(bundled) }
}

/** Runs esbuild, which is loaded on first use. */
async function bundleConfig(request: Request, entry: string): Promise<Compilation | { diagnostics: Diagnostic[] }> {
  const { build } = await import('esbuild')
  const packages = new Set<string>()
  try {
    const result = await build({ ...createBuildOptions(request), plugins: [resolvePackages(entry, packages)] })
    const [map, code] = [...result.outputFiles].sort(
      (a, b) => Number(b.path.endsWith('.map')) - Number(a.path.endsWith('.map')),
    )
    if (!map || !code) throw new Error('esbuild produced no output')
    const inputs = Object.keys(result.metafile.inputs)
      .filter((input) => !input.startsWith(`${STAND_IN_NAMESPACE}:`))
      .map((input) => path.resolve(request.root, input))
    return {
      entry,
      code: code.contents,
      map: map.contents,
      packages: [...packages].sort(),
      inputs: hashInputs(inputs),
    }
  } catch (error) {
    return { diagnostics: explainFailure(request, error) }
  }
}

/** URL of the entry of the running docsgen, which is in `dist/`; empty if it runs from source. */
function findEntry(): string {
  const entry = new URL('./index.js', import.meta.url)
  return existsSync(entry) ? entry.href : ''
}

function createBuildOptions({ root, file, cacheDirectory }: Request) {
  return {
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'external',
    sourcesContent: false,
    outfile: path.join(cacheDirectory, 'config', 'site.config.mjs'),
    logLevel: 'silent',
    tsconfigRaw: {},
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      'import.meta.filename': JSON.stringify(file),
      'import.meta.dirname': JSON.stringify(path.dirname(file)),
    },
  } as const satisfies BuildOptions
}

/** Resolves `docsgen` to the running installation, and collects the names of all other packages. */
function resolvePackages(entry: string, packages: Set<string>): Plugin {
  return {
    name: 'packages-of-the-configuration',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
        if (kind === 'entry-point' || path.isAbsolute(name)) return undefined
        if (name === 'docsgen') {
          return entry === '' ? { path: name, namespace: STAND_IN_NAMESPACE } : { path: entry, external: true }
        }
        if (!name.startsWith('node:')) packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
        return undefined
      })
      build.onLoad({ filter: /.*/, namespace: STAND_IN_NAMESPACE }, () => ({ contents: STAND_IN, loader: 'js' }))
    },
  }
}

function explainFailure(request: Request, error: unknown): Diagnostic[] {
  if (isBuildFailure(error)) return error.errors.map((message) => explainMessage(request, message))
  const message = toSentence(`The configuration cannot be compiled: ${getErrorText(error)}`)
  return [
    {
      code: 'config/load-failed',
      message,
      origin: { kind: 'config', file: getRelativePath(request.root, request.file), path: '' },
    },
  ]
}

function explainMessage({ root, file }: Request, { text, location }: Message): Diagnostic {
  const position = location && {
    file: getRelativePath(root, path.resolve(root, location.file)),
    line: location.line,
    column: Buffer.from(location.lineText).subarray(0, location.column).toString().length + 1,
  }
  return {
    code: 'config/load-failed',
    message: toSentence(`The configuration cannot be parsed: ${text}`),
    origin: { kind: 'config', file: getRelativePath(root, file), path: '', ...position },
  }
}

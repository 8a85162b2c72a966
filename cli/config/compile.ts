import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Plugin } from 'esbuild'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type CompiledConfig, CompiledStore } from './compiled-store.ts'
import { relativeTo } from './find-config.ts'
import { asSentence } from './problems.ts'
import { reasonOf } from './snapshot.ts'

interface Request {
  root: string
  /** Absolute path of the configuration. */
  file: string
  cacheDirectory: string
}

/** What `docsgen` is to a configuration when there is no entry. */
const STAND_IN = 'export const defineConfig = (config) => config'
const STAND_IN_NAMESPACE = 'docsgen-entry'

/**
 * Bundles the configuration with everything that it imports by a relative path into one module; packages stay imports.
 * Without a change since the last time, esbuild is not even loaded.
 */
export async function compileConfig(
  request: Request,
): Promise<{ compiled: CompiledConfig } | { diagnostics: Diagnostic[] }> {
  const entry = findEntry()
  const store = new CompiledStore(request.cacheDirectory, request.file)
  const known = store.find(entry)
  if (known) return { compiled: known }
  const esbuild = await import('esbuild')
  const packages = new Set<string>()
  try {
    const result = await esbuild.build({ ...optionsFor(request), plugins: [resolvePackages(entry, packages)] })
    const [map, code] = [...result.outputFiles].sort(
      (a, b) => Number(b.path.endsWith('.map')) - Number(a.path.endsWith('.map')),
    )
    if (!map || !code) throw new Error('esbuild gave no output')
    const inputs = Object.keys(result.metafile.inputs)
      .filter((input) => !input.startsWith(`${STAND_IN_NAMESPACE}:`))
      .map((input) => path.resolve(request.root, input))
    return {
      compiled: store.save({ entry, code: code.contents, map: map.contents, packages: [...packages].sort(), inputs }),
    }
  } catch (error) {
    return { diagnostics: explainFailure(request, error) }
  }
}

/** URL of the entry of the running docsgen, whose bundle stands in dist/ or dist/chunks/; empty when it runs from source. */
function findEntry(): string {
  const places = ['./index.js', '../index.js'].map((place) => new URL(place, import.meta.url))
  return places.find((place) => existsSync(place))?.href ?? ''
}

function optionsFor({ root, file, cacheDirectory }: Request) {
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

/** Leads `docsgen` to the running installation, and notes the names of all other packages. */
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
  const message = asSentence(`The compiled configuration cannot be written: ${reasonOf(error)}`)
  return [
    {
      code: 'config/load-failed',
      message,
      origin: { kind: 'config', file: relativeTo(request.root, request.file), path: '' },
    },
  ]
}

function explainMessage({ root, file }: Request, { text, location }: Message): Diagnostic {
  const place = location && {
    file: relativeTo(root, path.resolve(root, location.file)),
    line: location.line,
    column: Buffer.from(location.lineText).subarray(0, location.column).toString().length + 1,
  }
  return {
    code: 'config/load-failed',
    message: asSentence(`The configuration cannot be parsed: ${text}`),
    origin: { kind: 'config', file: relativeTo(root, file), path: '', ...place },
  }
}

function isBuildFailure(error: unknown): error is { errors: Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0
}

import path from 'node:path'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { hashParts } from '../lib/hash.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { compileConfig } from './compile.ts'
import { type CompiledConfig, computeFingerprint } from './compiled-store.ts'
import type { Config } from './config.ts'
import type { Extensions } from './extensions.ts'
import { findConfig } from './find-config.ts'
import { locateDiagnostics } from './locate.ts'
import { describePlugins, type Plugins } from './plugins.ts'
import { resolveConfig } from './resolve.ts'
import { runConfig } from './run-config.ts'

export interface LoadRequest {
  /** Absolute path of the project. */
  root: string
  /** As given on the command line, relative to the root; `null` looks for the usual names. */
  configFile: string | null
  /** Absolute. */
  cacheDirectory: string
  /** Values from the command line, which override those of the file. */
  overrides: { baseUrl: string | null }
}

export interface LoadedConfig {
  config: Config
  extensions: Extensions
  /** Posix path of the configuration, relative to the root. */
  file: string
  /** Adds positions to diagnostics of later stages that are about the configuration. */
  locate: (diagnostics: readonly Diagnostic[]) => Promise<Diagnostic[]>
}

/**
 * Stage 1: finds, compiles, runs and validates the configuration. `null` if it has errors; the diagnostics then contain all
 * of them. A valid configuration can have diagnostics, too. Throws errors of the file system if the cache cannot be written.
 */
export async function loadConfig(request: LoadRequest): Promise<Outcome<LoadedConfig | null>> {
  const { root, cacheDirectory } = request
  const found = findConfig(root, request.configFile)
  if ('diagnostic' in found) return createFailure([found.diagnostic])
  const compilation = await compileConfig({ root, file: found.file, cacheDirectory })
  if ('diagnostics' in compilation) return createFailure(compilation.diagnostics)
  const { compiled } = compilation
  const run = await runConfig({ root, file: found.file, module: compiled.module })
  if ('diagnostic' in run) return createFailure([run.diagnostic])
  const file = getRelativePath(root, found.file)
  const { config, plugins, hooks, diagnostics } = resolveConfig(run.exported, file, request.overrides)
  const locate = (unlocated: readonly Diagnostic[]) => locateDiagnostics(unlocated, { root, module: compiled.module })
  if (!config) return createFailure(await locate(diagnostics))
  const extensions = { ...createExtensions(plugins, compiled, found.file), hooks }
  return { value: { config, extensions, file, locate }, diagnostics: await locate(diagnostics) }
}

function createFailure(diagnostics: Diagnostic[]): Outcome<null> {
  return { value: null, diagnostics }
}

function createExtensions(plugins: Plugins, compiled: CompiledConfig, file: string): Omit<Extensions, 'hooks'> {
  if (plugins.remarkPlugins.length + plugins.rehypePlugins.length === 0) {
    return { ...plugins, module: null, fingerprint: '' }
  }
  const code = computeFingerprint(compiled, path.dirname(file))
  const fingerprint = hashParts(code, describePlugins(plugins))
  return { ...plugins, module: compiled.module, fingerprint }
}

import path from 'node:path'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { hashOf } from '../lib/hash.ts'
import { compileConfig } from './compile.ts'
import { type CompiledConfig, fingerprintOf } from './compiled-store.ts'
import type { Config } from './config.ts'
import type { Extensions } from './extensions.ts'
import { findConfig, relativeTo } from './find-config.ts'
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
  /** What the command line sets in place of the file. */
  overrides: { baseUrl: string | null }
}

export interface LoadedConfig {
  config: Config
  extensions: Extensions
  /** Posix path of the configuration, relative to the root. */
  file: string
}

/**
 * Stage 1: finds, compiles, runs and validates the configuration. `null` when it cannot be used; the diagnostics then
 * name everything that is wrong with it. A usable configuration can have diagnostics too.
 */
export async function loadConfig(request: LoadRequest): Promise<Outcome<LoadedConfig | null>> {
  const { root, cacheDirectory } = request
  const found = findConfig(root, request.configFile)
  if ('diagnostic' in found) return unusable([found.diagnostic])
  const compilation = await compileConfig({ root, file: found.file, cacheDirectory })
  if ('diagnostics' in compilation) return unusable(compilation.diagnostics)
  const { compiled } = compilation
  const run = await runConfig({ root, file: found.file, module: compiled.module })
  if ('diagnostic' in run) return unusable([run.diagnostic])
  const file = relativeTo(root, found.file)
  const { config, plugins, diagnostics } = resolveConfig(run.exported, file, request.overrides)
  if (!config) return unusable(diagnostics)
  return { value: { config, extensions: createExtensions(plugins, compiled, found.file), file }, diagnostics }
}

function unusable(diagnostics: Diagnostic[]): Outcome<null> {
  return { value: null, diagnostics }
}

function createExtensions(plugins: Plugins, compiled: CompiledConfig, file: string): Extensions {
  if (plugins.remarkPlugins.length + plugins.rehypePlugins.length === 0) {
    return { ...plugins, module: null, fingerprint: '' }
  }
  const code = fingerprintOf(compiled, path.dirname(file))
  const fingerprint = hashOf(code, describePlugins(plugins))
  return { ...plugins, module: compiled.module, fingerprint }
}

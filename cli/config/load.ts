import { join } from 'node:path'
import { createProjectFiles, listRefs, type ProjectFiles } from '../content/project-files.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { hashParts } from '../lib/hash.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { type CodeContext, type CodeInputs, hashInputs, mergeInputs } from '../store/code-inputs.ts'
import { writeModules } from '../store/written-modules.ts'
import { type CompiledConfig, compileConfig } from './compile.ts'
import type { Config } from './config.ts'
import type { Extensions } from './extensions.ts'
import { findConfig } from './find-config.ts'
import { findVersions } from './find-versions.ts'
import { locateDiagnostics } from './locate.ts'
import { describePlugins } from './plugins.ts'
import { resolveConfig } from './resolve.ts'
import { runConfig } from './run-config.ts'
import { loadVersionSidebars } from './version-sidebars.ts'

export interface LoadRequest extends CodeContext {
  /** As given on the command line, relative to the root; `null` looks for the usual names. */
  configFile: string | null
  /** Absolute. */
  cacheDirectory: string
  /** Values from the command line, which override those of the file. */
  overrides: { baseUrl: string | null }
}

/** The code of a configuration. */
export interface ConfigCode {
  /** Absolute path of the compiled module. */
  module: string
  /** Inputs of its code and of its packages, and the declared inputs; `null` if unknown. */
  inputs: CodeInputs | null
}

export interface LoadedConfig {
  config: Config
  extensions: Extensions
  /** Posix path of the configuration, relative to the root. */
  file: string
  code: ConfigCode
  /** Reads the files of the project, and of the Git refs of its versions. */
  projectFiles: ProjectFiles
  /** Adds positions to diagnostics of later stages that are about the configuration. */
  locate: (diagnostics: readonly Diagnostic[]) => Promise<Diagnostic[]>
}

/**
 * Stage 1: finds, compiles, runs and validates the configuration. `null` if it has errors; the diagnostics then contain
 * all of them. A valid configuration can also have diagnostics. Throws errors of the file system if the module cannot
 * be written.
 */
export async function loadConfig(request: LoadRequest): Promise<Outcome<LoadedConfig | null>> {
  const { root } = request
  const place = findConfig(root, request.configFile)
  if ('diagnostic' in place) return createFailure([place.diagnostic])
  const beginMs = Date.now()
  const compiled = await compileConfig({ ...request, file: place.file })
  if ('diagnostics' in compiled) return createFailure(compiled.diagnostics)
  const module = writeConfig(request.cacheDirectory, compiled)
  const run = await runConfig({ root, file: place.file, module, map: compiled.map })
  if ('diagnostic' in run) return createFailure([run.diagnostic])
  const file = getRelativePath(root, place.file)
  const found = findVersions(root)
  const resolved = resolveConfig(run.exported, file, { ...request.overrides, found: found.value })
  const { plugins, hooks } = resolved
  const locate = (unlocated: readonly Diagnostic[]) => locateDiagnostics(unlocated, { root, module, ...compiled })
  if (!resolved.config) return createFailure(await locate([...found.diagnostics, ...resolved.diagnostics]))
  const projectFiles = createProjectFiles(root, listRefs(resolved.config.versions))
  const versioned = await loadVersionSidebars({
    ...request,
    config: resolved.config,
    configFile: file,
    files: projectFiles,
  })
  const config = versioned.value
  const diagnostics = [found, resolved, versioned].flatMap((each) => each.diagnostics)
  const inputs = compiled.inputs && mergeInputs(compiled.inputs, config.inputs)
  const hasPlugins = plugins.remarkPlugins.length + plugins.rehypePlugins.length > 0
  const extensions = {
    ...plugins,
    hooks,
    module: hasPlugins ? module : null,
    fingerprint: hasPlugins ? hashParts(describePlugins(plugins), await hashInputs(inputs, beginMs, request)) : '',
  }
  const value = { config, extensions, file, code: { module, inputs }, projectFiles, locate }
  return { value, diagnostics: await locate(diagnostics) }
}

function writeConfig(folder: string, { code }: CompiledConfig): string {
  const name = `site.config.${hashParts(code).slice(0, 16)}.mjs`
  return writeModules(join(folder, 'modules', 'config'), [{ name, code }])[0] ?? ''
}

const createFailure = (diagnostics: Diagnostic[]): Outcome<null> => ({ value: null, diagnostics })

import { basename } from 'node:path'
import type { BuildOptions, Message, Metafile, OutputFile } from 'esbuild'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isBuildFailure, loadEsbuild } from '../lib/esbuild.ts'
import { type CodeInputs, findEnvironmentNames } from '../store/code-inputs.ts'
import { listModuleInputs } from '../store/module-inputs.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { describeFailure, type FailedBuild } from './build-failure.ts'

/** Code of the project as esbuild built it, in JSON. All output files are in one flat folder. */
export interface ProjectBundle {
  /** Source path -> name of its module. */
  modules: Record<string, string>
  /** Source path -> name of the stylesheet that it is or imports. */
  styles: Record<string, string>
  /** Name of each output file -> its contents in base64. */
  files: Record<string, string>
  /** Source paths of modules that define islands, sorted. */
  islands: string[]
  diagnostics: Diagnostic[]
  /** Inputs of the build; `null` if it failed. */
  inputs: CodeInputs | null
}

/** A build for esbuild, and the context of its bundle. */
export interface BundleRequest {
  root: string
  options: BuildOptions
  /** The export that a module needs; one without it is left out. */
  exported: string
  /** Reports a failure of the build. */
  failed: FailedBuild
  describeWarnings?: (warnings: readonly Message[]) => Diagnostic[]
}

/** Runs esbuild, which is loaded on first use. A failed build has diagnostics and no files. */
export async function bundleProject({
  root,
  options,
  exported,
  failed,
  describeWarnings,
}: BundleRequest): Promise<ProjectBundle> {
  const { build } = loadEsbuild()
  const settings = { absWorkingDir: root, outdir: root, bundle: true, write: false, metafile: true } as const
  try {
    const { metafile, outputFiles, warnings } = await build({
      ...options,
      ...settings,
      logLevel: 'silent',
      logLimit: 0,
    })
    return {
      ...collectEntries(metafile, exported),
      files: Object.fromEntries(
        outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents).toString('base64')]),
      ),
      islands: [],
      diagnostics: describeWarnings?.(warnings) ?? [],
      inputs: { paths: listModuleInputs(root, metafile), env: listEnvironmentNames(outputFiles), files: [] },
    }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const diagnostics = describeFailure(error.errors, failed)
    return { modules: {}, styles: {}, files: {}, islands: [], diagnostics, inputs: null }
  }
}

function listEnvironmentNames(outputs: readonly OutputFile[]): string[] {
  return [...new Set(outputs.filter(({ path }) => /js$/.test(path)).flatMap(({ text }) => findEnvironmentNames(text)))]
}

/** Collects the module and the stylesheet of each source. */
function collectEntries(metafile: Metafile, exported: string): Pick<ProjectBundle, 'modules' | 'styles'> {
  const modules: Record<string, string> = {}
  const styles: Record<string, string> = {}
  for (const [output, { entryPoint, exports, cssBundle }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue
    if (output.endsWith('.css')) {
      // The stylesheet of a module's imports has the module as its entry point as well.
      styles[entryPoint] = basename(output)
      continue
    }
    if (exports.includes(exported)) modules[entryPoint] = basename(output)
    if (cssBundle !== undefined) styles[entryPoint] = basename(cssBundle)
  }
  return { modules, styles }
}

/** A published output file of a bundle. */
export function toAsset(bundle: ProjectBundle, name: string): AssetOutput {
  return { name: `assets/${name}`, from: 'memory', contents: getContents(bundle, name) }
}

/** The contents of an output file of a bundle. */
export function getContents({ files }: ProjectBundle, name: string): Buffer {
  return Buffer.from(files[name] ?? '', 'base64')
}

import { resolve } from 'node:path'
import { enableCompileCache } from '../executor/compile-cache.ts'
import { listSourceFolders } from '../pipeline/source-folders.ts'
import { getCacheDirectory } from '../pipeline/state-directory.ts'
import { type RunRequest, type RunResult, recallRun } from '../pipeline/unchanged/run-record.ts'
import { announce } from './announce-build.ts'
import type { BuildOptions, BuildRun } from './build-options.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { findBrowser } from './find-browser.ts'
import { findOutputProblem } from './find-output-problem.ts'
import { failCommand, failWithMachine, finishCommand } from './finish-command.ts'
import { formatIndexSize, formatProfile } from './profile.ts'
import { findRootProblem } from './project.ts'

export type { BuildOptions } from './build-options.ts'

/** `docsgen build`: audits the site and, if there are no errors, replaces the whole output folder. */
export async function run(options: BuildOptions, context: CommandContext): Promise<ExitCode> {
  const begin = performance.now()
  const { root } = options
  const outDir = resolve(root, options.outDir)
  try {
    const problem = findRootProblem(root) ?? findOutputProblem({ root, outDir, sources: listSourceFolders(root, null) })
    if (problem) return failCommand([problem], options, context)
    const browser = options.pdf ? findBrowser(context.environment) : null
    if (browser !== null && typeof browser !== 'string') return failCommand([browser], options, context)
    const request = toRunRequest(outDir, options)
    const recalled =
      options.cache && !options.verbose && options.book === undefined ? await recallRun(request) : undefined
    if (recalled) return await repeat(recalled, { outDir, begin, options, context })
    return await build(request, { options, context, begin, browser })
  } catch (error) {
    return failWithMachine(error, { command: 'build', options }, context)
  }
}

/** Builds the site. Its modules are not loaded for a run that repeats the last one. */
async function build(request: RunRequest & { outDir: string }, buildRun: BuildRun): Promise<ExitCode> {
  if (buildRun.options.cache) enableCompileCache(request.cacheDirectory)
  const { buildSite } = await import('./build-site.ts')
  return buildSite(request, buildRun)
}

function toRunRequest(outDir: string, { root, config, baseUrl, drafts, maxWarnings }: BuildOptions) {
  const options = { baseUrl, drafts, maxWarnings }
  return { root, configFile: config, outDir, cacheDirectory: getCacheDirectory(root), options }
}

interface Repetition {
  outDir: string
  /** Start of the command. */
  begin: number
  options: BuildOptions
  context: CommandContext
}

/** Repeats the output of the last run. */
async function repeat(result: RunResult, { outDir, begin, options, context }: Repetition): Promise<ExitCode> {
  const { reported, files, routes, outputs, bytes } = result
  const summary = { files, routes, durationMs: performance.now() - begin }
  const code = finishCommand({ reported, summary }, options, context)
  announce({ emitted: { written: 0, reused: outputs, removed: 0, bytes }, routes, options, context })
  if (options.profile) {
    const { measureSearchIndexes } = await import('../pipeline.ts')
    const indexes = measureSearchIndexes(result, outDir)
    context.stderr.write(formatProfile([], summary) + indexes.map(formatIndexSize).join(''))
  }
  return code
}

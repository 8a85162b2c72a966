import { resolve } from 'node:path'
import { listCodes } from '../diagnostics/severities.ts'
import { enableCompileCache } from '../executor/compile-cache.ts'
import { getCacheDirectory } from '../pipeline/state-directory.ts'
import { type RunRequest, recallRun } from '../pipeline/unchanged/run-record.ts'
import type { CheckOptions } from './check-options.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { finishCheck } from './finish-check.ts'
import { failCommand, failWithMachine } from './finish-command.ts'
import { findRootProblem, findSiteProblem } from './project.ts'

export type { CheckOptions } from './check-options.ts'

/** `docsgen check`: audits a site without building it. */
export async function run(options: CheckOptions, context: CommandContext): Promise<ExitCode> {
  if (options.listCodes) {
    context.stdout.write(listCodes())
    return 0
  }
  const begin = performance.now()
  const { root } = options
  const built = options.built === null ? null : resolve(root, options.built)
  try {
    const problem = findRootProblem(root) ?? (built === null ? undefined : findSiteProblem(built, '--built'))
    if (problem) return failCommand([problem], options, context)
    const recordAs = toRunRequest(options)
    const recalled = recordAs && !options.verbose ? await recallRun(recordAs) : undefined
    if (recalled) {
      const { reported, files, routes } = recalled
      return finishCheck(
        { reported, summary: { files, routes, durationMs: performance.now() - begin } },
        options,
        context,
      )
    }
    // A run that repeats the last one needs none of the stages.
    enableCompileCache(getCacheDirectory(root))
    const { checkSite } = await import('./check-site.ts')
    return await checkSite({ built, recordAs, options, context })
  } catch (error) {
    return failWithMachine(error, { command: 'check', options }, context)
  }
}

/** Identifies a check of the whole source; `null` for one that reads or writes more, or reports less. */
function toRunRequest(options: CheckOptions): RunRequest | null {
  const { root, config, paths, staged, render, external, prose, built, fix } = options
  if (paths.length > 0 || staged || render || external || prose || built !== null || fix) return null
  return { root, configFile: config, outDir: null, cacheDirectory: getCacheDirectory(root), options: {} }
}

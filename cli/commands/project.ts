import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { RunSummary } from '../diagnostics/summary.ts'
import { describeMachineFailure, isSystemError } from '../lib/system-error.ts'
import type { BuildContext } from '../pipeline/build-context.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { getStateDirectory } from '../pipeline/state-directory.ts'
import type { CommandContext, GlobalOptions } from './command-context.ts'
import { findStats } from './find-stats.ts'

/** The diagnostic for a project folder that does not exist. Commands check this before they write anything. */
export function findRootProblem(root: string): Diagnostic | undefined {
  if (findStats(root)?.isDirectory()) return undefined
  return {
    code: 'config/not-found',
    message: `The folder ${root} does not exist.`,
    origin: { kind: 'command', option: '--root' },
  }
}

/** The diagnostic for a built site that does not exist; `option` is the one that set the absolute `directory`. */
export function findSiteProblem(directory: string, option: string): Diagnostic | undefined {
  const stats = findStats(directory)
  if (stats?.isDirectory()) return undefined
  return {
    code: 'output/not-found',
    message: stats ? `${directory} is not a folder.` : `There is no built site at ${directory}.`,
    origin: { kind: 'command', option },
    hint: 'Run "docsgen build" first.',
  }
}

/** With `--verbose`, prints why the cache could not be used. */
export function reportCacheFailure({ cache }: BuildContext, { verbose }: GlobalOptions, context: CommandContext): void {
  const failure = cache.findFailure()
  if (!verbose || !isSystemError(failure)) return
  const reason = describeMachineFailure(failure, context.workingDirectory)
  context.stderr.write(`The cache could not be used, so this run was slower than necessary. ${reason}\n`)
}

/** Creates the summary of a report. */
export function createSummary(plan: SitePlan | null, durationMs: number): RunSummary {
  const files = plan ? plan.tree.documents.length + plan.tree.reactPages.length : 0
  return { files, routes: plan?.table.routes.length ?? 0, durationMs }
}

/** The folder that records what was published: the project's, or the cache if the project is not writable. */
export function openStateDirectory(root: string, buildContext: BuildContext): string {
  const directory = getStateDirectory(root)
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK | constants.X_OK)
    return directory
  } catch {
    return buildContext.cache.getTemporary()
  }
}

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { RunSummary } from '../diagnostics/summary.ts'
import { createTools, type SitePlan, type Tools } from '../site.ts'
import { findStats } from './find-stats.ts'

/** The finding of a project folder that is not there; commands look for it before they write anything. */
export function findRootProblem(root: string): Diagnostic | undefined {
  if (findStats(root)?.isDirectory()) return undefined
  return {
    code: 'config/not-found',
    message: `There is no folder ${root}.`,
    origin: { kind: 'command', option: '--root' },
  }
}

/** The finding of a built site that is not there, named by the option that gave its absolute folder. */
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

/** Tools with the project's cache; a project that cannot be written is read with a cache that is thrown away. */
export function openTools(request: { root: string; cache: boolean; workers: number | null }): Tools {
  try {
    return createTools(request)
  } catch (error) {
    if (!request.cache || !(error instanceof Error && 'syscall' in error)) throw error
    return createTools({ ...request, cache: false })
  }
}

/** Folders that a build reads, absolute: those of the configuration, or the usual ones while it is not known. */
export function sourceFolders(root: string, config: Config | null): string[] {
  const configured = config ? [config.docs.path, config.blog.path, ...config.staticDirectories] : []
  return ['content', 'src', 'static', ...configured].map((folder) => resolve(root, folder))
}

/** What a run looked at, for the last line of its report. */
export function summaryOf(plan: SitePlan | null, durationMs: number): RunSummary {
  const files = plan ? plan.tree.documents.length + plan.tree.reactPages.length : 0
  return { files, routes: plan?.table.routes.length ?? 0, durationMs }
}

/** Absolute folder for what docsgen derives and nobody deploys. */
export function stateDirectoryOf(root: string): string {
  return join(root, '.docsgen')
}

/** The folder that remembers what was published: the project's, or a temporary one where the project cannot be written. */
export function openStateDirectory(root: string, tools: Tools): string {
  const directory = stateDirectoryOf(root)
  try {
    mkdirSync(directory, { recursive: true })
    return directory
  } catch {
    return tools.cacheDirectory
  }
}

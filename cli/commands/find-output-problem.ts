import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, relative, sep } from 'node:path'
import { isBuiltSite } from '../content/built-site.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { resolveRealPath } from '../lib/real-path.ts'
import { isPublishedOutput } from '../pipeline/sinks.ts'
import { getStateDirectory } from '../pipeline/state-directory.ts'
import { findStats } from './find-stats.ts'
import { createMachineDiagnostic } from './finish-command.ts'

/**
 * A build replaces its whole output folder, so a folder that contains anything else is refused before work starts. Returns
 * the diagnostic, or `undefined` if `outDir` may be replaced. Paths are absolute; `sources` are the folders of the project
 * that a build reads. The root may be one of them, and contain the output, which `scan` leaves out.
 */
export function findOutputProblem(request: {
  root: string
  outDir: string
  sources: readonly string[]
}): Diagnostic | undefined {
  const outDir = resolveRealPath(request.outDir)
  const root = resolveRealPath(request.root)
  if (dirname(outDir) === outDir) return explainRefusal(request.outDir, 'is the root of the file system')
  if (outDir === resolveRealPath(homedir())) return explainRefusal(request.outDir, 'is your home folder')
  if (contains(outDir, root)) return explainRefusal(request.outDir, 'contains the project itself')
  const source = request.sources.find((folder) => {
    const path = resolveRealPath(folder)
    return contains(outDir, path) || (path !== root && contains(path, outDir))
  })
  if (source)
    return explainRefusal(
      request.outDir,
      `overlaps the folder ${relative(request.root, source)}, which the build reads`,
    )
  return findContentProblem({ ...request, outDir }, request.outDir) ?? findAccessProblem(outDir, request.outDir)
}

function findContentProblem(
  { root, outDir }: { root: string; outDir: string },
  written: string,
): Diagnostic | undefined {
  const stats = findStats(outDir)
  if (!stats) return undefined
  if (!stats.isDirectory()) return explainRefusal(written, 'is a file')
  const isOwn =
    isEmpty(outDir) || isBuiltSite(outDir) || isPublishedOutput({ outDir, stateDirectory: getStateDirectory(root) })
  return isOwn ? undefined : explainRefusal(written, 'contains files that docsgen did not create')
}

function isEmpty(directory: string): boolean {
  return listNames(directory).length === 0
}

/** A new site is built next to the old one and renamed, so the parent folder must be writable. */
function findAccessProblem(outDir: string, written: string): Diagnostic | undefined {
  let parent = dirname(outDir)
  while (!existsSync(parent)) parent = dirname(parent)
  if (!findStats(parent)?.isDirectory())
    return explainRefusal(written, `cannot be created, because ${parent} is a file`)
  try {
    accessSync(parent, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    const reason = `The output folder ${written} cannot be written, because the folder ${parent} is read-only for this user.`
    return createMachineDiagnostic(reason, '--out-dir')
  }
}

function explainRefusal(outDir: string, reason: string): Diagnostic {
  return {
    code: 'output/not-writable',
    message: `The output folder ${outDir} ${reason}.`,
    origin: { kind: 'command', option: '--out-dir' },
    hint: 'Choose a new or empty folder, or the output folder of an earlier build.',
  }
}

function contains(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

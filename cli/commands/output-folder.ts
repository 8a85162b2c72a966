import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { findStats } from './find-stats.ts'

/** Names that `emit/disk-sink.ts` gives to the manifest; its presence marks a folder as docsgen's own. */
const MANIFEST = /^manifest\.[\da-f]+\.json$/

/**
 * A build replaces its output folder in whole, so a folder that holds anything else is refused before work starts. Returns
 * the finding, or `undefined` if `outDir` may be replaced. Paths are absolute; `sources` are the folders of the project
 * that a build reads.
 */
export function findOutputProblem(request: {
  root: string
  outDir: string
  sources: readonly string[]
}): Diagnostic | undefined {
  const outDir = realPath(request.outDir)
  const root = realPath(request.root)
  if (dirname(outDir) === outDir) return refusal(request.outDir, 'is the root of the file system')
  if (outDir === realPath(homedir())) return refusal(request.outDir, 'is your home folder')
  if (contains(outDir, root)) return refusal(request.outDir, 'holds the project itself')
  const source = request.sources.find(
    (folder) => contains(outDir, realPath(folder)) || contains(realPath(folder), outDir),
  )
  if (source)
    return refusal(request.outDir, `overlaps the folder ${relative(request.root, source)}, which the build reads`)
  return findContentProblem(outDir, request.outDir) ?? findAccessProblem(outDir, request.outDir)
}

function findContentProblem(outDir: string, written: string): Diagnostic | undefined {
  const stats = findStats(outDir)
  if (!stats) return undefined
  if (!stats.isDirectory()) return refusal(written, 'is a file')
  const isOwn = isEmpty(outDir) || list(join(outDir, 'assets')).some((name) => MANIFEST.test(name))
  return isOwn ? undefined : refusal(written, 'holds files that docsgen did not make')
}

function isEmpty(directory: string): boolean {
  return list(directory).length === 0
}

/** A new site is made beside the old one and renamed, so it is the parent folder that must be writable. */
function findAccessProblem(outDir: string, written: string): Diagnostic | undefined {
  let parent = dirname(outDir)
  while (!existsSync(parent)) parent = dirname(parent)
  if (!findStats(parent)?.isDirectory()) return refusal(written, `cannot be made, because ${parent} is a file`)
  try {
    accessSync(parent, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    return refusal(written, `cannot be written, because the folder ${parent} is read-only for this user`)
  }
}

function refusal(outDir: string, reason: string): Diagnostic {
  return {
    code: 'output/not-writable',
    message: `The output folder ${outDir} ${reason}.`,
    origin: { kind: 'command', option: '--out-dir' },
    hint: 'Name a new or empty folder, or one that an earlier build has made.',
  }
}

function contains(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
}

/** Links resolved for as much of the path as exists. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(realPath(parent), path.slice(parent.length))
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isFile } from '../lib/files.ts'
import { attempt, isSystemError } from '../lib/system-error.ts'
import { listSpare, type OutputState, type PublishedFile, writeState } from './output-state.ts'
import { type FolderStates, getFolder, hashFolders, listFolders, listTree, readFolderStates } from './output-tree.ts'

/** The paths that belong to an output folder. */
export interface OutputPaths {
  outDir: string
  /** Next to the output, on the same file system: the next site while it is built. */
  staging: string
  /** Next to the output: the old site between the two renames of a swap. */
  previous: string
  /** The site before the published one, from which the next is built, so that only differences have to be written. */
  spare: string
  /** The state of the files of the output and of the spare. */
  state: string
  /** Contains the id of the process that writes the output. */
  lock: string
}

export function getOutputPaths(request: { outDir: string; stateDirectory: string }): OutputPaths {
  const outDir = resolve(request.outDir)
  const name = `output-${createHash('sha256').update(outDir).digest('hex').slice(0, 12)}`
  return {
    outDir,
    staging: join(dirname(outDir), `.${basename(outDir)}.docsgen-staging`),
    previous: join(dirname(outDir), `.${basename(outDir)}.docsgen-previous`),
    spare: join(request.stateDirectory, name),
    state: join(request.stateDirectory, `${name}.txt`),
    lock: join(request.stateDirectory, 'output.lock'),
  }
}

/** What a staging folder contained when it was opened. */
export interface Staged {
  /** Path -> what is known of the file; `null` if nothing is. */
  files: ReadonlyMap<string, PublishedFile | null>
  folders: ReadonlySet<string>
  /** The states of the folders if they are those of the spare as it is known; then it has those files. Empty if it may not. */
  states: FolderStates
}

/** Creates the staging folder: from the spare, if there is one on the same file system, or empty. */
export function openStaging({ staging, spare }: OutputPaths, known: OutputState): Staged {
  let staged: Staged = { files: new Map(), folders: new Set(), states: new Map() }
  const failure = attempt(() => {
    if (!lstatSync(spare, { throwIfNoEntry: false })?.isDirectory()) return
    renameSync(spare, staging)
    const files = listSpare(known)
    staged = findKnown(staging, files, known) ?? listStaged(staging, files)
  })
  if (failure) attempt(() => rmSync(staging, { recursive: true, force: true }))
  if (failure || !existsSync(staging)) {
    attempt(() => rmSync(spare, { recursive: true, force: true }))
    mkdirSync(staging, { recursive: true })
  }
  return staged
}

/** What the spare contains, if its folders are those that are known. */
function findKnown(
  staging: string,
  files: ReadonlyMap<string, PublishedFile>,
  { spareFolders }: OutputState,
): Staged | undefined {
  const folders = listFolders(files.keys())
  const states = readFolderStates(staging, folders)
  return hashFolders(states) === spareFolders ? { files, folders, states } : undefined
}

function listStaged(staging: string, known: ReadonlyMap<string, PublishedFile>): Staged {
  const { files, folders, others } = listTree(staging)
  // What is written below a link would be written elsewhere.
  for (const path of others) rmSync(join(staging, path), { recursive: true, force: true })
  const found = files.map((path) => [path, known.get(path) ?? null] as const)
  return { files: new Map(found), folders: new Set(folders), states: new Map() }
}

/** Removes the staging folder of a run that publishes nothing. If it was the spare, it is so again. */
export function closeStaging({ staging, spare }: OutputPaths, wasSpare: boolean): void {
  const failure = wasSpare ? attempt(() => renameSync(staging, spare)) : undefined
  // The next run removes what remains.
  if (failure || !wasSpare) attempt(() => rmSync(staging, { recursive: true, force: true }))
}

/** What a staging folder has to contain. */
export interface Wanted {
  files: ReadonlyMap<string, PublishedFile>
  /** The folders of the files. */
  folders: ReadonlySet<string>
  /** The files that are not in the staging folder, but in the output. */
  missing: ReadonlySet<string>
}

/**
 * Makes the staging folder contain exactly the files of `wanted`: those that are missing are hard-linked from the output, all
 * others are there already, and what else was staged is removed. Returns the paths of what was removed.
 */
export function completeStaging({ staging, outDir }: OutputPaths, staged: Staged, wanted: Wanted): string[] {
  const { files, folders, missing } = wanted
  // A file that was written may be where a folder was, and the reverse.
  const isGone = (path: string) => [...listFolders([path])].some((folder) => files.has(folder))
  const isWritten = (path: string) => files.has(path) && !missing.has(path)
  const foreign = [...staged.files.keys()].filter(
    (file) => !isWritten(file) && !isGone(file) && isFile(join(staging, file)),
  )
  for (const file of foreign) rmSync(join(staging, file))
  const left = [...staged.folders].filter(
    (folder) => !(folders.has(folder) || isWritten(folder) || isGone(folder) || folder === ''),
  )
  for (const folder of left) rmSync(join(staging, folder), { recursive: true, force: true })
  const made = new Set<string>()
  for (const path of missing) {
    const folder = getFolder(path)
    if (!made.has(folder) && !staged.folders.has(folder)) mkdirSync(join(staging, folder), { recursive: true })
    made.add(folder)
    linkOrCopy(join(outDir, path), join(staging, path))
  }
  return [...foreign, ...left]
}

/** Links a file, or copies it: some file systems have no hard links or limit their number. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!isSystemError(error)) throw error
    copyFileSync(from, to)
  }
}

/**
 * Replaces the output by the staging folder, or throws and leaves the old output in place. If a run is killed in between,
 * `recover` restores the old output.
 */
export function swap({ outDir, staging, previous }: OutputPaths): void {
  rmSync(previous, { recursive: true, force: true })
  const wasPublished = existsSync(outDir)
  if (wasPublished) renameSync(outDir, previous)
  try {
    renameSync(staging, outDir)
  } catch (error) {
    if (wasPublished) renameSync(previous, outDir)
    throw error
  }
}

/** Stores what makes the next run faster. The site is published already, so failures here are ignored. */
export function keepForNextRun({ state, spare, previous }: OutputPaths, next: OutputState, hasSpare: boolean): void {
  const failure = attempt(() => {
    if (!hasSpare) rmSync(spare, { recursive: true, force: true })
    if (existsSync(previous)) renameSync(previous, spare)
  })
  if (failure) attempt(() => rmSync(previous, { recursive: true, force: true }))
  attempt(() => writeState(state, next))
}

/** Cleans up after a killed run: undoes half a swap, and removes the replaced output and a partly staged site. */
export function recover({ outDir, staging, previous }: OutputPaths): void {
  if (!existsSync(outDir) && existsSync(previous)) renameSync(previous, outDir)
  rmSync(previous, { recursive: true, force: true })
  rmSync(staging, { recursive: true, force: true })
}

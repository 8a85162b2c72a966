import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { writeDerivedFile } from '../lib/derived-files.ts'
import { isFile } from '../lib/files.ts'
import { attempt, isSystemError } from '../lib/system-error.ts'

/** State of a published file: enough to tell whether it has been modified since. */
export interface PublishedFile {
  key: string
  sizeBytes: number
  modifiedMs: number
  inode: number
  sha256: string
}

/** Path of a published file, relative to the output folder -> its state. */
export type PublishedFiles = Readonly<Record<string, PublishedFile>>

/** What is known about the files of an output folder, and of its spare. */
export interface OutputState {
  published: PublishedFiles
  /** The files of the spare, where they differ from the published ones; `null` for one that it does not have. */
  spare: Readonly<Record<string, PublishedFile | null>>
}

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
    state: join(request.stateDirectory, `${name}.json`),
    lock: join(request.stateDirectory, 'output.lock'),
  }
}

/** Reads the state of an output folder; an empty one if there is none, so that every file is produced again. */
export function readState(path: string): OutputState {
  try {
    const state: Partial<OutputState> | null = JSON.parse(readFileSync(path, 'utf8'))
    // An entry of another shape matches no key.
    if (state?.published && state.spare) return { published: state.published, spare: state.spare }
  } catch {
    // It is missing or damaged.
  }
  return { published: {}, spare: {} }
}

/** What the spare has at a path. */
export function findSpare({ published, spare }: OutputState, path: string): PublishedFile | null | undefined {
  return Object.hasOwn(spare, path) ? spare[path] : published[path]
}

/** Whether a file of the tree is as it was published. */
export function isIntact(tree: string, path: string, known: PublishedFile): boolean {
  const found = statSync(join(tree, path), { throwIfNoEntry: false })
  return found?.size === known.sizeBytes && found.mtimeMs === known.modifiedMs && found.ino === known.inode
}

/** Posix paths of all files of a tree, of all its folders, deepest last, and of what is neither, such as links. */
export function listTree(tree: string): Record<'files' | 'folders' | 'others', string[]> {
  const files: string[] = []
  const folders: string[] = []
  const others: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(join(tree, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        folders.push(path)
        open.push(path)
      } else if (entry.isFile()) files.push(path)
      else others.push(path)
    }
  }
  return { files, folders, others }
}

/** What a staging folder contained when it was opened. */
export interface Staged {
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
}

/** Creates the staging folder: from the spare, if there is one on the same file system, or empty. */
export function openStaging({ staging, spare }: OutputPaths): Staged {
  const staged: { files: string[]; folders: string[] } = { files: [], folders: [] }
  const failure = attempt(() => {
    if (!lstatSync(spare, { throwIfNoEntry: false })?.isDirectory()) return
    renameSync(spare, staging)
    const { files, folders, others } = listTree(staging)
    // What is written below a link would be written elsewhere.
    for (const path of others) rmSync(join(staging, path), { recursive: true, force: true })
    Object.assign(staged, { files, folders })
  })
  if (failure) attempt(() => rmSync(staging, { recursive: true, force: true }))
  if (failure || !existsSync(staging)) {
    attempt(() => rmSync(spare, { recursive: true, force: true }))
    mkdirSync(staging, { recursive: true })
  }
  return { files: new Set(staged.files), folders: new Set(staged.folders) }
}

/** Removes the staging folder of a run that publishes nothing. If it was the spare, it is so again. */
export function closeStaging({ staging, spare }: OutputPaths, wasSpare: boolean): void {
  const failure = wasSpare ? attempt(() => renameSync(staging, spare)) : undefined
  // The next run removes what remains.
  if (failure || !wasSpare) attempt(() => rmSync(staging, { recursive: true, force: true }))
}

/**
 * Makes the staging folder contain exactly `wanted`: the files of `missing` are hard-linked from the output, all others are
 * there already, and what else was staged is removed.
 */
export function completeStaging(
  { staging, outDir }: OutputPaths,
  staged: Staged,
  { wanted, missing }: { wanted: ReadonlyMap<string, PublishedFile>; missing: ReadonlySet<string> },
): void {
  const needed = listFolders(wanted.keys())
  // A file that was written may be where a folder was, and the reverse.
  const isGone = (path: string) => [...listFolders([path])].some((folder) => wanted.has(folder))
  for (const file of staged.files) {
    const isNeeded = wanted.has(file) && !missing.has(file)
    if (!isNeeded && !isGone(file) && isFile(join(staging, file))) rmSync(join(staging, file))
  }
  for (const folder of staged.folders) {
    const isWritten = wanted.has(folder) && !missing.has(folder)
    if (needed.has(folder) || isWritten || isGone(folder)) continue
    rmSync(join(staging, folder), { recursive: true, force: true })
  }
  const made = new Set<string>()
  for (const path of missing) {
    const folder = dirname(path)
    if (!made.has(folder) && !staged.folders.has(folder)) mkdirSync(join(staging, folder), { recursive: true })
    made.add(folder)
    linkOrCopy(join(outDir, path), join(staging, path))
  }
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

/** The folders that files are in: `a/b/c.html` -> `a/b`, `a`. */
function listFolders(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    let folder = dirname(path)
    while (folder !== '.' && !folders.has(folder)) {
      folders.add(folder)
      folder = dirname(folder)
    }
  }
  return folders
}

/**
 * Replaces the output by the staging folder, or throws and leaves the old output in place. If a run is killed in between,
 * `recover` restores the old output.
 */
export function swap(paths: OutputPaths, before: PublishedFiles, after: ReadonlyMap<string, PublishedFile>): void {
  const { outDir, staging, previous } = paths
  rmSync(previous, { recursive: true, force: true })
  const wasPublished = existsSync(outDir)
  if (wasPublished) renameSync(outDir, previous)
  try {
    renameSync(staging, outDir)
  } catch (error) {
    if (wasPublished) renameSync(previous, outDir)
    throw error
  }
  keepForNextRun(paths, before, after)
}

/** Stores what makes the next run faster. The site is published already, so failures here are ignored. */
function keepForNextRun(
  { state, spare, previous }: OutputPaths,
  before: PublishedFiles,
  after: ReadonlyMap<string, PublishedFile>,
): void {
  const failure = attempt(() => {
    rmSync(spare, { recursive: true, force: true })
    if (existsSync(previous)) renameSync(previous, spare)
  })
  if (failure) attempt(() => rmSync(previous, { recursive: true, force: true }))
  attempt(() => writeDerivedFile(state, JSON.stringify(describeState(before, after))))
}

/** The state after a swap: the files that were published before are now those of the spare. */
function describeState(before: PublishedFiles, after: ReadonlyMap<string, PublishedFile>): OutputState {
  const published = Object.fromEntries(after)
  const replaced = Object.entries(before).filter(([path, file]) => after.get(path) !== file)
  const added = [...after.keys()].filter((path) => !Object.hasOwn(before, path))
  const spare = Object.fromEntries([...replaced, ...added.map((path) => [path, null] as const)])
  return { published, spare }
}

/** Cleans up after a killed run: undoes half a swap, and removes the replaced output and a partly staged site. */
export function recover({ outDir, staging, previous }: OutputPaths): void {
  if (!existsSync(outDir) && existsSync(previous)) renameSync(previous, outDir)
  rmSync(previous, { recursive: true, force: true })
  rmSync(staging, { recursive: true, force: true })
}

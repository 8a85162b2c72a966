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

/** The paths that belong to an output folder. */
export interface OutputPaths {
  outDir: string
  /** Next to the output, on the same file system: the next site while it is built. */
  staging: string
  /** Next to the output: the old site between the two renames of a swap. */
  previous: string
  /** The site before the published one, from which the next is built, so that only differences have to be written. */
  spare: string
  /** The state of the files of the output. */
  state: string
  /** The state of the files of the spare. */
  spareState: string
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
    spareState: join(request.stateDirectory, `${name}.spare.json`),
    lock: join(request.stateDirectory, 'output.lock'),
  }
}

export function readState(path: string): PublishedFiles {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    // A state of another shape matches no key, so every file is produced again.
    return typeof state === 'object' && state !== null ? (state as PublishedFiles) : {}
  } catch {
    return {}
  }
}

/** Whether a file of the tree is as it was published. */
export function isIntact(tree: string, path: string, known: PublishedFile): boolean {
  const found = statSync(join(tree, path), { throwIfNoEntry: false })
  return found?.size === known.sizeBytes && found.mtimeMs === known.modifiedMs && found.ino === known.inode
}

/** Posix paths of all files of a tree, and of all its folders, deepest last. */
export function listTree(tree: string): { files: string[]; folders: string[] } {
  const files: string[] = []
  const folders: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(join(tree, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (!entry.isDirectory()) files.push(path)
      else {
        folders.push(path)
        open.push(path)
      }
    }
  }
  return { files, folders }
}

/**
 * Creates the staging folder: from the spare, if there is one on the same file system, or empty. Returns whether it is empty.
 */
export function openStaging({ staging, spare }: OutputPaths): boolean {
  const failure = lstatSync(spare, { throwIfNoEntry: false })?.isDirectory()
    ? attempt(() => renameSync(spare, staging))
    : undefined
  if (existsSync(staging) && !failure) return false
  attempt(() => rmSync(spare, { recursive: true, force: true }))
  mkdirSync(staging, { recursive: true })
  return true
}

/**
 * Makes the staging folder contain exactly `wanted`: correct files are kept, missing ones are hard-linked from the output,
 * all others are removed. The files of `produced` have been written already.
 */
export function completeStaging(
  paths: OutputPaths,
  wanted: ReadonlyMap<string, PublishedFile>,
  produced: ReadonlySet<string>,
): void {
  const { staging, outDir } = paths
  const spare = readState(paths.spareState)
  const { files, folders } = listTree(staging)
  const present = new Set(files)
  const needed = new Set([...wanted.keys()].flatMap(listFolders))
  for (const file of files) if (!wanted.has(file)) rmSync(join(staging, file), { force: true })
  for (const folder of folders) if (!needed.has(folder)) rmSync(join(staging, folder), { recursive: true, force: true })
  const made = new Set(folders)
  for (const [path, known] of wanted) {
    if (produced.has(path)) continue
    if (present.has(path)) {
      if (spare[path]?.key === known.key && isIntact(staging, path, spare[path])) continue
      rmSync(join(staging, path), { force: true })
    }
    const folder = dirname(path)
    if (!made.has(folder)) mkdirSync(join(staging, folder), { recursive: true })
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

/** `a/b/c.html` -> `a`, `a/b`. */
function listFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
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
  { state, spare, spareState, previous }: OutputPaths,
  before: PublishedFiles,
  after: ReadonlyMap<string, PublishedFile>,
): void {
  attempt(() => writeDerivedFile(state, JSON.stringify(Object.fromEntries(after))))
  const failure = attempt(() => {
    rmSync(spare, { recursive: true, force: true })
    if (!existsSync(previous)) return
    writeDerivedFile(spareState, JSON.stringify(before))
    renameSync(previous, spare)
  })
  if (failure) attempt(() => rmSync(previous, { recursive: true, force: true }))
}

/** Cleans up after a killed run: undoes half a swap, and removes the replaced output and a partly staged site. */
export function recover({ outDir, staging, previous }: OutputPaths): void {
  if (!existsSync(outDir) && existsSync(previous)) renameSync(previous, outDir)
  rmSync(previous, { recursive: true, force: true })
  rmSync(staging, { recursive: true, force: true })
}

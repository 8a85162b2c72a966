import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** What is known of one published file: enough to tell that nobody touched it since. */
export interface PublishedFile {
  key: string
  sizeBytes: number
  modifiedMs: number
  inode: number
  sha256: string
}

/** Path of a published file, relative to the output folder -> what is known of it. */
export type Published = Readonly<Record<string, PublishedFile>>

/** Where the trees of one output folder stand. */
export interface Places {
  outDir: string
  /** Beside the output, on the same file system: the next site while it is made. */
  staging: string
  /** Beside the output, between the two renames of a swap. */
  previous: string
  /** The site before the published one, kept to be turned into the next: only what differs has to be written then. */
  spare: string
  /** What is known of the files of the output, and of the spare. */
  state: string
  spareState: string
}

export function placesOf(request: { outDir: string; stateDirectory: string }): Places {
  const outDir = resolve(request.outDir)
  const name = `output-${createHash('sha256').update(outDir).digest('hex').slice(0, 12)}`
  return {
    outDir,
    staging: join(dirname(outDir), `.${basename(outDir)}.docsgen-staging`),
    previous: join(dirname(outDir), `.${basename(outDir)}.docsgen-previous`),
    spare: join(request.stateDirectory, name),
    state: join(request.stateDirectory, `${name}.json`),
    spareState: join(request.stateDirectory, `${name}.spare.json`),
  }
}

export function readState(path: string): Published {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    // A state of another shape matches no key, so that every file is produced anew.
    return typeof state === 'object' && state !== null ? (state as Published) : {}
  } catch {
    return {}
  }
}

/** Whether the file stands in the tree as it was when it was published. */
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

/** Makes the staging folder: of the spare, where there is one on the same file system, or empty. */
export function openStaging({ staging, spare }: Places): void {
  try {
    renameSync(spare, staging)
  } catch {
    rmSync(spare, { recursive: true, force: true })
    mkdirSync(staging, { recursive: true })
  }
}

/**
 * Completes the staging folder to exactly `wanted`: files that are right are kept, the rest is linked from the output; what
 * else lies there is removed. Files of `produced` have been written already.
 */
export function completeStaging(
  places: Places,
  wanted: ReadonlyMap<string, PublishedFile>,
  produced: ReadonlySet<string>,
): void {
  const { staging, outDir } = places
  const spare = readState(places.spareState)
  const { files, folders } = listTree(staging)
  const present = new Set(files)
  const needed = new Set([...wanted.keys()].flatMap(foldersOf))
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
    linkSync(join(outDir, path), join(staging, path))
  }
}

/** `a/b/c.html` -> `a`, `a/b`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Puts the staging folder in the output's place. A reader sees the one or the other; a run killed in between is healed by `heal`. */
export function swap(places: Places, before: Published, after: ReadonlyMap<string, PublishedFile>): void {
  const { outDir, staging, previous, spare } = places
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(outDir)) renameSync(outDir, previous)
  renameSync(staging, outDir)
  writeFileSync(places.state, JSON.stringify(Object.fromEntries(after)))
  rmSync(spare, { recursive: true, force: true })
  if (!existsSync(previous)) return
  writeFileSync(places.spareState, JSON.stringify(before))
  try {
    renameSync(previous, spare)
  } catch {
    rmSync(previous, { recursive: true, force: true })
  }
}

/** Undoes half a swap and removes half a site: what a killed run can have left. */
export function heal({ outDir, staging, previous }: Places): void {
  if (!existsSync(outDir) && existsSync(previous)) renameSync(previous, outDir)
  rmSync(staging, { recursive: true, force: true })
}

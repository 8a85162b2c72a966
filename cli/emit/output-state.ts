import { readFileSync } from 'node:fs'
import { compareStrings } from '../lib/compare-strings.ts'
import { writeDerivedFile } from '../lib/derived-files.ts'

/** State of a published file: enough to tell whether it has been modified since. */
export interface PublishedFile {
  key: string
  sizeBytes: number
  modifiedMs: number
  inode: number
  sha256: string
}

/** Path of a published file, relative to the output folder -> its state. */
export type PublishedFiles = ReadonlyMap<string, PublishedFile>

/** What is known about the files of an output folder, and of its spare. */
export interface OutputState {
  published: PublishedFiles
  /** `hashFolders` of the output; empty if it is not known. */
  folders: string
  /** The files of the spare, where they differ from the published ones; `null` for one that it does not have. */
  spare: ReadonlyMap<string, PublishedFile | null>
  /** `hashFolders` of the spare. */
  spareFolders: string
}

/** Changes with the form of the file of a state. */
const FORMAT = 2

/** The first part of the file of a state. Parts are separated by NUL, which no path contains. */
interface Header extends Pick<OutputState, 'folders' | 'spareFolders'> {
  format: typeof FORMAT
  /** How many follow: published files, files of the spare, and paths that it does not have. */
  counts: [published: number, spare: number, absent: number]
}

/** The parts of a file after its path. */
const FIELDS = 5

/** Reads the state of an output folder. A missing or damaged file is an empty state, so that every file is produced again. */
export function readState(path: string): OutputState {
  try {
    const [first = '', ...parts] = readFileSync(path, 'utf8').split('\0')
    const header: Header = JSON.parse(first)
    const { format, folders, spareFolders, counts } = header
    const [published, spare, absent] = counts
    const ends = [published * (FIELDS + 1), (published + spare) * (FIELDS + 1)] as const
    if (format === FORMAT && parts.length === ends[1] + absent) {
      const without = parts.slice(ends[1]).map((each) => [each, null] as const)
      return {
        published: new Map(toFiles(parts.slice(0, ends[0]))),
        folders,
        spare: new Map([...toFiles(parts.slice(ends[0], ends[1])), ...without]),
        spareFolders,
      }
    }
  } catch {
    // The same as a file of another format.
  }
  return { published: new Map(), folders: '', spare: new Map(), spareFolders: '' }
}

function toFiles(parts: readonly string[]): [string, PublishedFile][] {
  const files: [string, PublishedFile][] = []
  for (let at = 0; at < parts.length; at += FIELDS + 1) {
    const [path = '', key = '', sizeBytes, modifiedMs, inode, sha256 = ''] = parts.slice(at, at + FIELDS + 1)
    const numbers = { sizeBytes: Number(sizeBytes), modifiedMs: Number(modifiedMs), inode: Number(inode) }
    files.push([path, { key, ...numbers, sha256 }])
  }
  return files
}

/** Writes the state for the next run, in the order of the paths: what is sorted nearly is sorted soon. */
export function writeState(path: string, { published, folders, spare, spareFolders }: OutputState): void {
  const parts: (string | number)[] = []
  const add = (file: string, { key, sizeBytes, modifiedMs, inode, sha256 }: PublishedFile) =>
    parts.push(file, key, sizeBytes, modifiedMs, inode, sha256)
  const sorted = [...published].sort(([a], [b]) => compareStrings(a, b))
  for (const [file, state] of sorted) add(file, state)
  for (const [file, state] of spare) if (state) add(file, state)
  const absent = [...spare].flatMap(([file, state]) => (state ? [] : [file]))
  const counts: Header['counts'] = [published.size, spare.size - absent.length, absent.length]
  const header: Header = { format: FORMAT, folders, spareFolders, counts }
  writeDerivedFile(path, [JSON.stringify(header), ...parts, ...absent].join('\0'))
}

/** The files of the spare. */
export function listSpare({ published, spare }: OutputState): Map<string, PublishedFile> {
  const files = new Map(published)
  for (const [path, file] of spare) {
    if (file) files.set(path, file)
    else files.delete(path)
  }
  return files
}

/** What was published. */
interface Published extends Pick<OutputState, 'published' | 'folders'> {
  /** `hashFolders` of a spare that has the same files; `null` if there is none. */
  twin: string | null
}

/** The state after a swap: the files that were published before are now those of the spare, unless it is a twin of the output. */
export function describeState(before: OutputState, { published, folders, twin }: Published): OutputState {
  if (twin !== null) return { published, folders, spare: new Map(), spareFolders: twin }
  const replaced = [...before.published].filter(([path, file]) => published.get(path) !== file)
  const added = [...published.keys()].filter((path) => !before.published.has(path))
  const spare = new Map([...replaced, ...added.map((path) => [path, null] as const)])
  return { published, folders, spare, spareFolders: before.folders }
}

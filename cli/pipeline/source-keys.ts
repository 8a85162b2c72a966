import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import { type FileState, isSettled, readFileState } from '../lib/file-states.ts'
import { joinListedPath } from '../lib/posix-path.ts'
import { toRecord } from '../lib/records.ts'
import { attempt } from '../lib/system-error.ts'
import type { SourceFile } from '../scan/source-file.ts'

/** The keys that the last run computed from source files, so that files that have not changed since are not read again. */
export interface SourceKeys {
  /** The key of a file that is as it was when it was last read. Call it before the file is read. */
  find(source: SourceFile): string | undefined
  /** Keeps the key of a file that was read. A file that may have been changed at that moment is read again by the next run. */
  keep(source: SourceFile, key: string): void
  /** Absolute path -> the state of a file when its key was looked up. */
  states: ReadonlyMap<string, FileState>
  /** Writes the keys of all files that were found or kept, unless nearly all of them are written already. */
  save(): void
}

/** Source file as JSON -> its state and its key. */
type Entries = Readonly<Record<string, readonly [state: string, key: string]>>

/** Ends the first line of the file, which has the checksum of the second. */
const LINE_FEED = 10

/** Up to this share of the files, reading them again takes less time than writing the keys of all. */
const REREAD_SHARE = 0.01

/** Opens the keys in the cache folder. `shape` identifies everything that keys depend on besides the files. */
export function openSourceKeys(cache: CacheFolder, { root, shape }: { root: string; shape: string }): SourceKeys {
  const file = join(cache.path, 'sources.txt')
  const known = readEntries(file, shape)
  const beginMs = readClock(file, cache)
  const states = new Map<string, FileState>()
  const entries = new Map<string, readonly [string, string]>()
  let added = 0
  return {
    states,
    find(source) {
      const path = joinListedPath(root, source.path)
      const state = readFileState(path)
      if (state) states.set(path, state)
      const description = JSON.stringify(source)
      const entry = known[description]
      if (!entry || entry[0] !== state?.text) return undefined
      entries.set(description, entry)
      return entry[1]
    },
    keep(source, key) {
      const state = states.get(joinListedPath(root, source.path))
      if (!state || beginMs === undefined || !isSettled(state, beginMs)) return
      entries.set(JSON.stringify(source), [state.text, key])
      added++
    },
    save() {
      const before = Object.keys(known).length
      const lost = before + added - entries.size
      if (Math.max(added, lost) <= before * REREAD_SHARE) return
      const body = Buffer.from(JSON.stringify({ shape, sources: toRecord(entries) }))
      const start = Buffer.from(`${crc32(body)}\n`)
      const failure = attempt(() => writeDerivedFile(file, Buffer.concat([start, body])))
      if (failure) cache.noteFailure(failure)
    },
  }
}

/** What another shape or a damaged file says is not used. */
function readEntries(file: string, shape: string): Entries {
  try {
    const bytes = readFileSync(file)
    const end = bytes.indexOf(LINE_FEED)
    const body = bytes.subarray(end + 1)
    if (Number(bytes.toString('latin1', 0, end)) !== crc32(body)) return {}
    const stored: { shape: string; sources: Entries } = JSON.parse(body.toString('utf8'))
    return stored.shape === shape ? stored.sources : {}
  } catch {
    return {}
  }
}

/** The time by the clock of the file system, which may differ from that of the process. */
function readClock(file: string, cache: CacheFolder): number | undefined {
  let changedMs: number | undefined
  const failure = attempt(() => {
    makeDerivedFolder(cache.path)
    if (!existsSync(file)) writeDerivedFile(file, '')
    const now = new Date()
    utimesSync(file, now, now)
    changedMs = statSync(file).ctimeMs
  })
  if (failure) cache.noteFailure(failure)
  return changedMs
}

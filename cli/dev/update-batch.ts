import type { FileChange } from './watcher.ts'

/** More files than this are written by a program, such as Git, which may pause between them. */
const MANY_FILES = 20

/** How long many files wait for more of them. */
const WAIT_FOR_MORE_MS = 400

/** The changes since the last report by path. */
export type FileChanges = ReadonlyMap<string, FileChange>

/** Joins the builds that follow many changes, so that they are reported once. */
export interface UpdateBatch {
  /** Call it for every file that changes, also during a build. */
  noteChange(path: string, change: FileChange): void
  /** Call it when a build begins: what waits for more files waits for its end. */
  beginBuild(): void
  /** Call it when a build has ended, with the paths that it was made for. */
  endBuild(changed: readonly string[], durationMs: number): void
  /** Reports what is waiting. */
  flush(): void
}

/** `report` is called with the different paths of one or more builds, the time that these took together, and what happened to the files. */
export function createUpdateBatch(
  report: (changed: readonly string[], durationMs: number, changes: FileChanges) => void,
): UpdateBatch {
  const noted = new Map<string, FileChange>()
  let paths = new Set<string>()
  let totalMs = 0
  let timer: NodeJS.Timeout | undefined
  /** Number of changes since the last build began. */
  let changes = 0
  function flush(): void {
    clearTimeout(timer)
    if (paths.size === 0) return
    const [changed, durationMs] = [[...paths], totalMs]
    paths = new Set()
    totalMs = 0
    report(changed, durationMs, new Map(noted))
    noted.clear()
  }
  return {
    noteChange(path, change) {
      changes++
      noted.set(path, joinChanges(noted.get(path), change))
    },
    beginBuild() {
      changes = 0
      clearTimeout(timer)
    },
    endBuild(changed, durationMs) {
      for (const path of changed) paths.add(path)
      totalMs += durationMs
      clearTimeout(timer)
      if (paths.size + changes > MANY_FILES) timer = setTimeout(flush, WAIT_FOR_MORE_MS).unref()
      else flush()
    },
    flush,
  }
}

/** Some editors save a file by removing it and writing another one. */
function joinChanges(before: FileChange | undefined, now: FileChange): FileChange {
  if (before === 'unlink' && now === 'add') return 'change'
  return before === 'add' && now === 'change' ? 'add' : now
}

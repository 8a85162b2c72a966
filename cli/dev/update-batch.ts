/** More files than this are written by a program, such as Git, which may pause between them. */
const MANY_FILES = 20

/** How long many files wait for more of them. */
const WAIT_FOR_MORE_MS = 400

/** Joins the builds that follow many changes, so that they are reported once. */
export interface UpdateBatch {
  /** Call it for every file that changes, also during a build. */
  noteChange(): void
  /** Call it when a build begins: what waits for more files waits for its end. */
  beginBuild(): void
  /** Call it when a build has ended, with the paths that it was made for. */
  endBuild(changed: readonly string[], durationMs: number): void
  /** Reports what is waiting. */
  flush(): void
}

/** `report` is called with the different paths of one or more builds, and the time that these took together. */
export function createUpdateBatch(report: (changed: readonly string[], durationMs: number) => void): UpdateBatch {
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
    report(changed, durationMs)
  }
  return {
    noteChange() {
      changes++
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

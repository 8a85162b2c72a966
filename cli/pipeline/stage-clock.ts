/** A stage and how long it took; a row of the `--profile` table. */
export interface StageTime {
  name: string
  /** Milliseconds of wall time. */
  ms: number
}

/** How far a stage is. */
export interface StageProgress {
  name: string
  done: number
  /** 0 if it is not known, or not counted. */
  total: number
}

/** Measures stages by name. Does not change what they return or throw. */
export interface StageClock {
  /** Runs the work of a stage; if it returns a promise, measures until that settles. */
  time<T>(name: string, work: () => T): T
  /** Tells whoever watches the progress that so many items of a stage are done. */
  count(name: string, done: number, total: number): void
  /** In the order of first use; the times of one name add up. Work that throws synchronously is left out. */
  stages: readonly StageTime[]
  /** Returns the stages measured so far, and begins again without any. */
  takeStages(): StageTime[]
}

/** Creates a clock that has measured nothing yet. `onProgress` is called when a stage begins, and when it counts. */
export function createStageClock(onProgress?: (progress: StageProgress) => void): StageClock {
  const stages: StageTime[] = []
  function add(name: string, ms: number): void {
    const stage = stages.find((candidate) => candidate.name === name)
    if (stage) stage.ms += ms
    else stages.push({ name, ms })
  }
  return {
    stages,
    takeStages: () => stages.splice(0),
    count: (name, done, total) => onProgress?.({ name, done, total }),
    time(name, work) {
      onProgress?.({ name, done: 0, total: 0 })
      const start = performance.now()
      const stop = () => add(name, performance.now() - start)
      const result = work()
      if (result instanceof Promise) void result.then(stop, stop)
      else stop()
      return result
    },
  }
}

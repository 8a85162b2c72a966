/** A stage and how long it took; a row of the `--profile` table. */
export interface StageTime {
  name: string
  /** Milliseconds of wall time. */
  ms: number
}

/** Measures stages by name. Does not change what they return or throw. */
export interface StageClock {
  /** Runs the work of a stage; if it returns a promise, measures until that settles. */
  time<T>(name: string, work: () => T): T
  /** In the order of first use; the times of one name add up. Work that throws synchronously is left out. */
  stages: readonly StageTime[]
}

/** Creates a clock that has measured nothing yet. */
export function createStageClock(): StageClock {
  const stages: StageTime[] = []
  function add(name: string, ms: number): void {
    const stage = stages.find((candidate) => candidate.name === name)
    if (stage) stage.ms += ms
    else stages.push({ name, ms })
  }
  return {
    stages,
    time(name, work) {
      const start = performance.now()
      const stop = () => add(name, performance.now() - start)
      const result = work()
      if (result instanceof Promise) void result.then(stop, stop)
      else stop()
      return result
    },
  }
}

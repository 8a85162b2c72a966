/** Values that are created on demand, so that not all of them are in memory at once. */
export interface Supply<Value> {
  /** Returns up to `count` next values without taking them. */
  peek(count: number): readonly Value[]
  /** Upper bound of the number of remaining values. */
  countRest(): number
  /** Takes up to `count` next values; empty if there are none left. */
  take(count: number): Value[]
}

/** Creates a supply from an iterable, advanced only when necessary. `count` is an upper bound, if known. */
export function createSupply<Value>(values: Iterable<Value>, count = Number.POSITIVE_INFINITY): Supply<Value> {
  const iterator = values[Symbol.iterator]()
  let waiting: Value[] = []
  let countTaken = 0
  function fill(wanted: number): void {
    while (waiting.length < wanted) {
      const next = iterator.next()
      if (next.done) return
      waiting.push(next.value)
    }
  }
  return {
    peek(wanted) {
      fill(wanted)
      return waiting.slice(0, wanted)
    },
    countRest: () => count - countTaken,
    take(wanted) {
      fill(wanted)
      const taken = waiting.slice(0, wanted)
      waiting = waiting.slice(wanted)
      countTaken += taken.length
      return taken
    },
  }
}

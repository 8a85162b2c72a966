/** Values that are made when they are needed, so that they need not all be in memory at once. */
export interface Supply<Value> {
  /** The next values, at most `count`, which are not taken yet. */
  peek(count: number): readonly Value[]
  /** How many there are that are not taken yet, at most. */
  countRest(): number
  /** Takes the next values, at most `count`; none if there are no more. */
  take(count: number): Value[]
}

/**
 * Creates a supply of the values of an iterable, which is asked for the next one no earlier than necessary. There are at most
 * `count`, if that is known.
 */
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

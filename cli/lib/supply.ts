/** Values that are made when they are needed, so that they need not all be in memory at once. */
export interface Supply<Value> {
  /** The next values, at most `count`, which are not taken yet. */
  peek(count: number): readonly Value[]
  /** Takes the next values, at most `count`; none if there are no more. */
  take(count: number): Value[]
}

/** Creates a supply of the values of an iterable, which is asked for the next one no earlier than necessary. */
export function createSupply<Value>(values: Iterable<Value>): Supply<Value> {
  const iterator = values[Symbol.iterator]()
  let waiting: Value[] = []
  function fill(count: number): void {
    while (waiting.length < count) {
      const next = iterator.next()
      if (next.done) return
      waiting.push(next.value)
    }
  }
  return {
    peek(count) {
      fill(count)
      return waiting.slice(0, count)
    },
    take(count) {
      fill(count)
      const taken = waiting.slice(0, count)
      waiting = waiting.slice(count)
      return taken
    },
  }
}

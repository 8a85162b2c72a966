import { setFlagsFromString } from 'node:v8'

/**
 * Per cent by which the heap of a thread may grow before V8 collects it again. By default V8 lets it double or triple where there is
 * memory: of a heap that is large, most is garbage then.
 */
const GROWTH_PERCENT = 20

/** Lets the heaps of this process grow less, from now on. Each collection costs time, in proportion to what is alive. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/** Lets the heaps of this process grow as V8 sees fit, which is its default. */
export function restoreHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=0')
}

/** Counts the numbers of an ascending list that do not exceed a limit. */
export function countUpTo(limit: number, ascending: readonly number[]): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

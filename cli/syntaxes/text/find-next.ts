/**
 * Finds the next occurrence of a string from an offset on, or -1. Offsets should grow: each part of the text is then
 * searched only once for each string.
 */
type FindNext = (wanted: string, from: number) => number

export function createFinder(text: string): FindNext {
  const known = new Map<string, number>()
  return (wanted, from) => {
    const last = known.get(wanted)
    if (last !== undefined && (last < 0 || last >= from)) return last
    const found = text.indexOf(wanted, from)
    known.set(wanted, found)
    return found
  }
}

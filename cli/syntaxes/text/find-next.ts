/** Finds a string from an offset on, or -1. If offsets grow, each part of the text is searched once for a string. */
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

/** Orders strings by code unit, never by locale: the order is the same on every machine. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Orders names with numbers in numeric order: `eip-163` before `eip-1624`. Other text is ordered by code unit. */
export function compareNaturally(a: string, b: string): number {
  const [partsOfA, partsOfB] = [splitNumbers(a), splitNumbers(b)]
  for (const [index, part] of partsOfA.entries()) {
    const other = partsOfB[index]
    if (other === undefined) return 1
    const order = isNumber(part) && isNumber(other) ? compareNumbers(part, other) : compareStrings(part, other)
    if (order !== 0) return order
  }
  return partsOfA.length < partsOfB.length ? -1 : compareStrings(a, b)
}

const splitNumbers = (text: string): string[] => text.match(/\d+|\D+/g) ?? []
const isNumber = (part: string): boolean => /^\d/.test(part)

/** Numbers in names may have more digits than a number can hold. */
function compareNumbers(a: string, b: string): number {
  const [plainOfA, plainOfB] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return plainOfA.length - plainOfB.length || compareStrings(plainOfA, plainOfB)
}

/** Longer pages are divided. The characters are those of the description as JSON, of which about 1,400 fill a screen. */
const MAX_ENTRIES = 40
const MAX_CHARACTERS = 30_000

/** Whether entries are too long for one page. `weigh` counts the characters of one. */
export function isLong<T>(items: readonly T[], weigh: (item: T) => number): boolean {
  return items.length > MAX_ENTRIES || items.reduce((sum, item) => sum + weigh(item), 0) > MAX_CHARACTERS
}

/** Divides a list, in its order, into parts that are not too long. */
export function packItems<T>(items: readonly T[], weigh: (item: T) => number): T[][] {
  const packs: T[][] = []
  for (const item of items) {
    const last = packs.at(-1)
    if (!last || isLong([...last, item], weigh)) packs.push([item])
    else last.push(item)
  }
  return packs
}

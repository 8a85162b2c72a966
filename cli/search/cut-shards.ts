/** The items of an index that are cut into shards, in their order. */
export interface CutItems {
  /** Of each item about the bytes that it takes. */
  sizes: ArrayLike<number>
  /** A number that an item has wherever it stands (`hashText`). */
  getHash(item: number): number
}

/** A shard is at least so full, unless the next item alone is too large for it. */
const MIN_FILL = 0.7

/** A run of items: from `start` to before `end`. */
export interface ItemRange {
  start: number
  end: number
}

/**
 * Cuts items into shards of at most `limit` bytes, or of one item. Of the items at which a shard could end, the one with the
 * greatest hash begins the next: so items that are added, removed or changed move the ends of few shards, and the next cut is
 * soon where it was before.
 */
export function cutShards({ sizes, getHash }: CutItems, limit: number): ItemRange[] {
  const count = sizes.length
  const shards: ItemRange[] = []
  let start = 0
  let size = 0
  let best = { item: 0, hash: -1 }
  for (let item = 0; item < count; item++) {
    const own = sizes[item] ?? 0
    const isFull = item > start && size + own > limit
    if (item > start && (isFull || size >= limit * MIN_FILL)) {
      const hash = getHash(item)
      if (hash > best.hash) best = { item, hash }
    }
    size += own
    if (!isFull) continue
    shards.push({ start, end: best.item })
    start = best.item
    // What follows the cut is looked at again, as the beginning of the next shard.
    item = start - 1
    size = 0
    best = { item: 0, hash: -1 }
  }
  if (start < count) shards.push({ start, end: count })
  return shards
}

/** A hash of 32 bits (FNV-1a) of the UTF-16 units of a string. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

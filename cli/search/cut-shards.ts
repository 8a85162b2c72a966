/** The items of an index that are cut into shards, in their order. */
export interface CutItems {
  /** Approximate bytes of each item. */
  sizes: ArrayLike<number>
  /** A number that depends only on the item, not on its position (`hashText`). */
  getHash(item: number): number
}

/** A shard is at least this full, unless the next item alone is too large for it. */
const MIN_FILL = 0.7

/** A run of items: from `start` to before `end`. */
export interface ItemRange {
  start: number
  end: number
}

/**
 * Cuts items into shards of at most `limit` bytes, or of one item. The next shard begins at the possible item with the
 * greatest hash. So added, removed or changed items move the ends of few shards only.
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
    // Items after the cut are visited again, as the beginning of the next shard.
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

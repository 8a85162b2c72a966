/** Merkle trees of RFC 6962 with SHA-256 of the Web Crypto API, in Node.js as in browsers. Hashes are hexadecimal. */

const LEAF_PREFIX = 0x00
const NODE_PREFIX = 0x01

/** A hash on the way up, and the sibling that was hashed with it; the leaf has none. */
export interface Step {
  hash: string
  sibling?: { hash: string; side: 'left' | 'right' }
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const toBytes = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

async function hash(prefix: number, bytes: Iterable<number>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from([prefix, ...bytes]))))
}

/** The hash of a leaf: SHA-256(0x00 ‖ data). */
export function hashLeaf(data: string): Promise<string> {
  return hash(LEAF_PREFIX, new TextEncoder().encode(data))
}

/** The hash of an inner node: SHA-256(0x01 ‖ left ‖ right). */
export function hashNode(left: string, right: string): Promise<string> {
  return hash(NODE_PREFIX, [...toBytes(left), ...toBytes(right)])
}

/** The hashes of a tree by level, leaves first. The number of leaves is a power of two. */
export async function hashTree(leaves: readonly string[]): Promise<string[][]> {
  const levels = [await Promise.all(leaves.map(hashLeaf))]
  for (let below = levels[0] ?? []; below.length > 1; ) {
    const pairs = below.flatMap((left, index) => (index % 2 === 0 ? [[left, below[index + 1] ?? ''] as const] : []))
    below = await Promise.all(pairs.map(([left, right]) => hashNode(left, right)))
    levels.push(below)
  }
  return levels
}

/** Hashes up from a leaf with `data` at `index`, with the siblings of the tree; the last step is the computed root. */
export async function climb(levels: readonly (readonly string[])[], index: number, data: string): Promise<Step[]> {
  const steps: Step[] = [{ hash: await hashLeaf(data) }]
  let current = steps[0]?.hash ?? ''
  for (const [level, nodes] of levels.slice(0, -1).entries()) {
    const position = index >> level
    const side = position % 2 === 0 ? 'right' : 'left'
    const sibling = nodes[position ^ 1] ?? ''
    current = await (side === 'right' ? hashNode(current, sibling) : hashNode(sibling, current))
    steps.push({ hash: current, sibling: { hash: sibling, side } })
  }
  return steps
}

import { createHash } from 'node:crypto'

/** Probability that `draws` independent draws include a bad item, if a share `bad` of all items is bad: 1 − (1 − f)^n. */
export function computeDetection(bad: number, draws: number): number {
  return -Math.expm1(draws * Math.log1p(-bad))
}

/** Probability that they do not: (1 − f)^n. */
export function computeMiss(bad: number, draws: number): number {
  return Math.exp(draws * Math.log1p(-bad))
}

/** Probability of detection by distinct draws from `total` items of which `bad` are bad: 1 − C(N − F, n) / C(N, n). */
export function computeExactDetection(total: number, bad: number, draws: number): number {
  let miss = 1
  for (let drawn = 0; drawn < draws; drawn++) miss *= Math.max(0, total - bad - drawn) / (total - drawn)
  return 1 - miss
}

/** Fewest independent draws that miss a share `bad` with a probability of at most `miss`: ln ε / ln(1 − f). */
export function computeSamples(bad: number, miss: number): number {
  return Math.ceil(Math.log(miss) / Math.log1p(-bad))
}

/** The same if somebody chooses the best of `candidates` seeds: (ln ε − ln g) / ln(1 − f). */
export function computeGrindingSamples(bad: number, miss: number, candidates: number): number {
  return Math.ceil((Math.log(miss) - Math.log(candidates)) / Math.log1p(-bad))
}

/** Shares of a block of `side` × `side` shares after the extension, and how many must be withheld to destroy it. */
export function countShares(side: number): { total: number; withheld: number } {
  return { total: (2 * side) ** 2, withheld: (side + 1) ** 2 }
}

/** Probability that distinct samples find a block of `side` × `side` shares that cannot be recovered. */
export function computeShareDetection(side: number, samples: number): number {
  const { total, withheld } = countShares(side)
  return computeExactDetection(total, withheld, samples)
}

/** Number of hashes in the longest Merkle path of a tree: ⌈log₂ n⌉. */
export function countPathHashes(leaves: number): number {
  let hashes = 0
  while (2 ** hashes < leaves) hashes++
  return hashes
}

/**
 * Probability that an attacker with a share `share` of the hash rate catches up from `depth` blocks behind: S. Nakamoto,
 * "Bitcoin: A Peer-to-Peer Electronic Cash System" (2008), section 11, summed in the form of the paper.
 */
export function computeCatchUp(share: number, depth: number): number {
  const ratio = share / (1 - share)
  const progress = depth * ratio
  let sum = 0
  let term = Math.exp(-progress)
  for (let blocks = 0; blocks <= depth; blocks++) {
    if (blocks > 0) term *= progress / blocks
    sum += term * (1 - ratio ** (depth - blocks))
  }
  return 1 - sum
}

/** Fewest confirmations with which an attacker catches up with a probability of at most `chance`. */
export function computeConfirmations(share: number, chance: number): number {
  let depth = 0
  while (computeCatchUp(share, depth) > chance) depth++
  return depth
}

/** How many times the gain a slash must be so that cheating loses on average: S / G > (1 − P) / P. */
export function computeDeterrent(detection: number, miss = 1 - detection): number {
  return miss / detection
}

/** SHA-256 of the concatenation of `parts`. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The hash of a leaf of a tree of RFC 6962, section 2.1. */
export function hashLeaf(data: Uint8Array): Buffer {
  return sha256(Uint8Array.of(0), data)
}

function hashInner(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Uint8Array.of(1), left, right)
}

/** The largest power of two below `leaves`: where RFC 6962 splits a tree. */
function findSplit(leaves: number): number {
  return 2 ** (countPathHashes(leaves) - 1)
}

/** The root of a tree over `leaves`: the Merkle tree hash of RFC 6962, section 2.1. */
export function computeRoot(leaves: readonly Uint8Array[]): Buffer {
  const [first] = leaves
  if (!first) return sha256()
  if (leaves.length === 1) return hashLeaf(first)
  const split = findSplit(leaves.length)
  return hashInner(computeRoot(leaves.slice(0, split)), computeRoot(leaves.slice(split)))
}

/** The path of the leaf at `index`, from the leaf up: the audit path of RFC 6962, section 2.1.1. */
export function computePath(leaves: readonly Uint8Array[], index: number): Buffer[] {
  if (leaves.length <= 1) return []
  const split = findSplit(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...computePath(left, index), computeRoot(right)]
    : [...computePath(right, index - split), computeRoot(left)]
}

/** The seed of a round: SHA-256("sample" || round root || hash of the next block). */
export function computeSeed(roundRoot: Uint8Array, blockHash: Uint8Array): Buffer {
  return sha256(Buffer.from('sample'), roundRoot, blockHash)
}

export interface Draw {
  seed: Uint8Array
  nodeId: Uint8Array
  proofs: number
  samples: number
}

/** One attempt to draw an index: its counter, the first eight bytes of its hash, and the index they give. */
export interface Attempt {
  counter: number
  prefix: Buffer
  index: number
  repeated: boolean
}

/** The attempts by which a node draws its indexes, those that repeat an index included. */
export function listAttempts({ seed, nodeId, proofs, samples }: Draw): Attempt[] {
  const attempts: Attempt[] = []
  const drawn = new Set<number>()
  const wanted = Math.min(samples, proofs)
  for (let counter = 0; drawn.size < wanted; counter++) {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(counter)
    const prefix = sha256(seed, nodeId, bytes).subarray(0, 8)
    const index = Number(prefix.readBigUInt64BE() % BigInt(proofs))
    attempts.push({ counter, prefix, index, repeated: drawn.has(index) })
    drawn.add(index)
  }
  return attempts
}

// #region all
import { createHash } from 'node:crypto'

/** What the check reads of the answer. */
export interface Inclusion {
  leaf: string
  index: number
  roundPath: string[]
  recordPath: string[]
}

/** The round record, and its place in the anchor tree. */
export interface Round {
  record: string
  recordIndex: number
  records: number
}

const LEAF = Uint8Array.of(0)
const INNER = Uint8Array.of(1)

function toBytes(hex: string, length: number): Buffer {
  const bytes = Buffer.from(hex.replace(/^0x/, ''), 'hex')
  if (bytes.length !== length) throw new Error(`Wrong length: ${hex}`)
  return bytes
}

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The root above a leaf (RFC 9162, section 2.1.3.2). */
function climb(
  leaf: Uint8Array,
  position: { index: number; size: number },
  path: readonly string[],
): Buffer {
  let { index } = position
  let last = position.size - 1
  if (index < 0 || index > last) throw new Error('No such leaf.')
  let node = sha256(LEAF, leaf)
  for (const hash of path) {
    if (last === 0) throw new Error('The path is too long.')
    const sibling = toBytes(hash, 32)
    if (index % 2 === 1 || index === last) {
      node = sha256(INNER, sibling, node)
      while (index % 2 === 0 && index > 0) {
        index >>= 1
        last >>= 1
      }
    } else {
      node = sha256(INNER, node, sibling)
    }
    index >>= 1
    last >>= 1
  }
  if (last !== 0) throw new Error('The path is too short.')
  return node
}

// #region check
/**
 * Returns the output script that the transaction `txid` must have.
 * Throws if the paths do not connect.
 */
export function checkInclusion(
  id: string,
  inclusion: Inclusion,
  round: Round,
  tag: string,
): string {
  if (inclusion.leaf !== id) throw new Error('Path of another proof.')
  const { index, roundPath, recordPath } = inclusion

  const record = toBytes(round.record, 149)
  const inRound = { index, size: record.readUInt32BE(81) }
  const roundRoot = climb(toBytes(id, 32), inRound, roundPath)
  if (!record.subarray(17, 49).equals(roundRoot)) {
    throw new Error('The record has another round root.')
  }

  const recordHash = sha256(Buffer.from('record'), record)
  const inAnchor = { index: round.recordIndex, size: round.records }
  const anchorRoot = climb(recordHash, inAnchor, recordPath)
  return `6a24${tag.slice(2)}${anchorRoot.toString('hex')}`
}
// #endregion check
// #endregion all

import { constants, deflateRawSync } from 'node:zlib'

/** The header of a zlib stream (RFC 1950) for the greatest compression. */
const HEADER = Uint8Array.of(0x78, 0xda)

const LEVEL = 9

/** The checksum is reduced after this many bytes: its sums stay below 2^30, where additions are fast. */
const CHECKSUM_STEP = 2048
const CHECKSUM_MODULUS = 65521

/** Collects the checksum of zlib streams, Adler-32. */
interface Checksum {
  low: number
  high: number
}

/**
 * Compresses consecutive columns as one zlib stream. Each column has its own blocks, and so its own codes, because shared codes
 * do not fit columns of different kinds.
 */
export function compressColumns(columns: readonly Uint8Array[]): Uint8Array {
  const blocks = columns.map((column, index) => {
    const isLast = index === columns.length - 1
    // A flushed block ends with a whole byte, so that the next one can follow.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    return deflateRawSync(column, { level: LEVEL, finishFlush })
  })
  const checksum = columns.reduce(addToChecksum, { low: 1, high: 0 })
  return joinBytes([HEADER, ...blocks, toBytes(checksum)])
}

/**
 * Compresses bytes as the end of the zlib stream of the dictionary and them: from where they begin to the checksum of both.
 */
export function createTextCompressor(dictionary: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  const options = { level: LEVEL, ...(dictionary.length > 0 ? { dictionary } : {}) }
  const start = addToChecksum({ low: 1, high: 0 }, dictionary)
  return (bytes) => joinBytes([deflateRawSync(bytes, options), toBytes(addToChecksum(start, bytes))])
}

function addToChecksum(start: Checksum, bytes: Uint8Array): Checksum {
  let { low, high } = start
  for (let at = 0; at < bytes.length; at += CHECKSUM_STEP) {
    const end = Math.min(bytes.length, at + CHECKSUM_STEP)
    for (let index = at; index < end; index++) {
      low = (low + (bytes[index] ?? 0)) | 0
      high = (high + low) | 0
    }
    low %= CHECKSUM_MODULUS
    high %= CHECKSUM_MODULUS
  }
  return { low, high }
}

const toBytes = ({ low, high }: Checksum) => Uint8Array.of(high >> 8, high, low >> 8, low)

const joinBytes = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

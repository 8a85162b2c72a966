import { deflateRawSync } from 'node:zlib'

/** Longest dictionary, which every reader fetches before the first search. */
const MAX_LENGTH = 14_000

/** A dictionary is at most this part of the texts. */
const MAX_SHARE = 1 / 64

/** Characters that are taken from one place of the texts. */
const PIECE_LENGTH = 100

/**
 * Picks text that stands for all of the site's: pieces from places at equal distances. Shards of texts are compressed as if
 * they followed it, so that small ones, of which a search fetches few bytes, are about as small as parts of large ones.
 */
export function pickDictionary(texts: readonly string[]): string {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const count = Math.floor(Math.min(MAX_LENGTH, length * MAX_SHARE) / PIECE_LENGTH)
  const pieces = Array.from({ length: count }, (_, index) => {
    const place = (texts.length * (index + 0.5)) / count
    const text = texts[Math.floor(place)] ?? ''
    const start = Math.floor((place % 1) * text.length)
    return text.slice(start, start + PIECE_LENGTH)
  })
  return pieces.join('')
}

/**
 * Compresses bytes as the end of the zlib stream of the dictionary and them: from where they begin to the checksum of both.
 */
export function createTextCompressor(dictionary: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  const options = { level: 9, ...(dictionary.length > 0 ? { dictionary } : {}) }
  const start = continueAdler32({ low: 1, high: 0 }, dictionary)
  return (bytes) => {
    const { low, high } = continueAdler32(start, bytes)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt16BE(high, 0)
    checksum.writeUInt16BE(low, 2)
    return new Uint8Array(Buffer.concat([deflateRawSync(bytes, options), checksum]))
  }
}

/** The two sums of the checksum of zlib streams (RFC 1950). */
interface Adler32 {
  low: number
  high: number
}

function continueAdler32(start: Adler32, bytes: Uint8Array): Adler32 {
  let { low, high } = start
  for (const byte of bytes) {
    low = (low + byte) % 65521
    high = (high + low) % 65521
  }
  return { low, high }
}

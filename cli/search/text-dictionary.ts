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

/** The end of a zlib stream of the dictionary and the bytes, from where the bytes begin to the checksum of both. */
export function compressText(bytes: Uint8Array, dictionary: Uint8Array): Uint8Array {
  const compressed = deflateRawSync(bytes, { level: 9, ...(dictionary.length > 0 ? { dictionary } : {}) })
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(getAdler32([dictionary, bytes]))
  return new Uint8Array(Buffer.concat([compressed, checksum]))
}

/** The checksum of zlib streams (RFC 1950). */
function getAdler32(parts: readonly Uint8Array[]): number {
  let low = 1
  let high = 0
  for (const part of parts) {
    for (const byte of part) {
      low = (low + byte) % 65521
      high = (high + low) % 65521
    }
  }
  return high * 65536 + low
}

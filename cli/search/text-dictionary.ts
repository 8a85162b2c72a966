/** Longest dictionary, which every reader fetches before the first search. */
const MAX_LENGTH = 14_000

/** A dictionary is at most this part of the texts. */
const MAX_SHARE = 1 / 32

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

/** A picture of a value, so that the eye notices a different one. */
export interface Glyph {
  /** Path data of the filled cells, in a square of 5 by 5. */
  path: string
  /** Which of the colors of glyphs it has. */
  tone: (typeof TONES)[number]
}

const TONES = ['a', 'b', 'c', 'd'] as const
const SIZE = 5

/**
 * Draws a value: the bits of its digest fill the left half and the middle column, and the right half mirrors the left.
 * The letters of a hexadecimal value count the same in either case, because they are a checksum there.
 */
export function drawGlyph(value: string): Glyph {
  const digest = mix(/^0x[\da-f]*$/i.test(value) ? value.toLowerCase() : value)
  const isFilled = (x: number, y: number): boolean => ((digest >>> (Math.min(x, SIZE - 1 - x) * SIZE + y)) & 1) === 1
  let path = ''
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0, width = 1; x < SIZE; x += width, width = 1) {
      if (!isFilled(x, y)) continue
      while (x + width < SIZE && isFilled(x + width, y)) width++
      path += `M${x} ${y}h${width}v1h-${width}z`
    }
  }
  // All cells empty: the digest has a chance of 1 in 32,768.
  return { path: path || 'M2 2h1v1h-1z', tone: TONES[digest >>> 30] ?? TONES[0] }
}

/** A digest of 32 bits: FNV-1a, and the last step of MurmurHash3, so that every bit depends on every character. */
function mix(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

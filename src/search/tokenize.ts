/** A term of the index, with its position in a text. */
export interface Term {
  /** Folded: lower case, without accents, cut to `MAX_TERM_LENGTH`. */
  term: string
  /** In UTF-16 units of the text; `end` is exclusive. */
  start: number
  end: number
}

/** A word of a text. */
export interface Token extends Term {
  /**
   * Shorter terms within the word, by which it is found as well: `eth`, `getbalance`, `get` and `balance` of
   * `eth_getBalance`, and the characters of a pair in a script without spaces.
   */
  parts: Term[]
}

/** Longer words are cut: the beginning of a hash is enough to find it. */
export const MAX_TERM_LENGTH = 24

/**
 * Scripts without spaces between words. Pairs of their characters are terms. This needs no dictionary and, unlike
 * `Intl.Segmenter`, gives the same result in the build and in every browser.
 */
const UNSPACED = 'ー\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

const unspaced = new RegExp(`[${UNSPACED}]`, 'u')

/**
 * Letters of one word, with soft hyphens between them; an apostrophe joins the ending of "node's" and "couldn't", but not the
 * article of "l'adresse".
 */
const words = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_\xad]*(?:(?<=\p{L}{3})['’]\p{L}{1,2}(?!\p{L}))?/gu

/**
 * Removes soft hyphens, and combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, which are often not typed.
 */
const removeMarks = (text: string) => text.replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\xad]/g, '')

/** Letters without a decomposition in Unicode. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

const ascii = /^[\n -~]*$/

/** Removes differences that readers ignore: letter case, accents, widths, ligatures. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (ascii.test(lower)) return lower
  const plain = removeMarks(lower.normalize('NFKD')).normalize('NFC')
  return plain.replace(/[^ -~]/g, (letter) => letters[letter] ?? letter)
}

/** The words of a text in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of text.matchAll(words)) {
    if (ascii.test(word) || !unspaced.test(word)) {
      tokens.push(toToken(word, index))
      continue
    }
    for (const { 0: run, index: offset } of word.matchAll(new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu'))) {
      if (unspaced.test(run)) pushPairs(tokens, run, index + offset)
      else if (foldText(run) !== '') tokens.push(toToken(run, index + offset))
    }
  }
  return tokens
}

/**
 * The parts of a text in which `tokenize` finds words. Tokenizing them one by one gives the same result as tokenizing
 * the text.
 */
export function matchWords(text: string): string[] {
  return text.match(words) ?? []
}

/** The words of a text as written, in order. */
export function listWords(text: string): string[] {
  if (ascii.test(text)) return text.match(words) ?? []
  return tokenize(text).map(({ start, end }) => text.slice(start, end))
}

function toTerm(word: string, start: number): Term {
  const term = foldText(word)
    .replace(/['’]s?/, '')
    .slice(0, MAX_TERM_LENGTH)
    // Removes half of a surrogate pair.
    .replace(/[\ud800-\udbff]$/, '')
  return { term, start, end: start + word.length }
}

function toToken(word: string, start: number): Token {
  // Fast path for most words.
  if (/^(?:[A-Za-z][a-z]{0,23}|\d{1,24})$/.test(word)) {
    return { term: word.toLowerCase(), start, end: start + word.length, parts: [] }
  }
  const token = toTerm(word, start)
  const isIdentifier = /[_\d]|.\p{Lu}/u.test(word) && !isOpaque(word)
  return {
    ...token,
    parts: isIdentifier ? findParts(word, start).filter(({ term }) => !['', token.term].includes(term)) : [],
  }
}

/** Whether a word is a hash, an address or a key, in which words occur only by chance. */
export function isOpaque(word: string): boolean {
  return /^(?:0x[\da-f]*|(?=\D*\d)[\da-f]{8,})$/i.test(word) || (word.length > 24 && /(?:\d\D*){4}/.test(word))
}

/** The pieces between underscores, and within these the pieces where the case changes or digits begin. */
function findParts(word: string, start: number): Term[] {
  const parts = new Map<string, Term>()
  const add = (piece: string, offset: number) => {
    if (piece.length > 1) parts.set(`${piece} ${offset}`, toTerm(piece, start + offset))
  }
  for (const { 0: segment, index } of word.matchAll(/[^_]+/g)) {
    add(segment, index)
    const pieces = segment.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]+|\p{N}+/gu)
    for (const piece of pieces) add(piece[0], index + piece.index)
  }
  return [...parts.values()]
}

function pushPairs(tokens: Token[], run: string, start: number): void {
  const characters: Term[] = []
  for (const { 0: character, index } of run.matchAll(/./gsu)) {
    const at = start + index
    characters.push({ term: foldText(character), start: at, end: at + character.length })
  }
  const [only] = characters
  if (only && characters.length === 1) tokens.push({ ...only, parts: [] })
  for (const [index, second] of characters.entries()) {
    const first = characters[index - 1]
    if (!first) continue
    const parts = index === characters.length - 1 ? [first, second] : [first]
    tokens.push({ term: first.term + second.term, start: first.start, end: second.end, parts })
  }
}

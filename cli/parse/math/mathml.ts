/** First code points of the letters of one style; `null` where Unicode has none. */
interface Alphabet {
  capitals: number
  small: number
  digits: number | null
  /** Capital alpha and small alpha. */
  greek: readonly [number, number] | null
}

const alphabets: Readonly<Record<string, Alphabet>> = {
  bold: { capitals: 0x1d400, small: 0x1d41a, digits: 0x1d7ce, greek: [0x1d6a8, 0x1d6c2] },
  italic: { capitals: 0x1d434, small: 0x1d44e, digits: null, greek: [0x1d6e2, 0x1d6fc] },
  'bold-italic': { capitals: 0x1d468, small: 0x1d482, digits: null, greek: [0x1d71c, 0x1d736] },
  script: { capitals: 0x1d49c, small: 0x1d4b6, digits: null, greek: null },
  'bold-script': { capitals: 0x1d4d0, small: 0x1d4ea, digits: null, greek: null },
  fraktur: { capitals: 0x1d504, small: 0x1d51e, digits: null, greek: null },
  'double-struck': { capitals: 0x1d538, small: 0x1d552, digits: 0x1d7d8, greek: null },
  'bold-fraktur': { capitals: 0x1d56c, small: 0x1d586, digits: null, greek: null },
  'sans-serif': { capitals: 0x1d5a0, small: 0x1d5ba, digits: 0x1d7e2, greek: null },
  'bold-sans-serif': { capitals: 0x1d5d4, small: 0x1d5ee, digits: 0x1d7ec, greek: null },
  'sans-serif-italic': { capitals: 0x1d608, small: 0x1d622, digits: null, greek: null },
  monospace: { capitals: 0x1d670, small: 0x1d68a, digits: 0x1d7f6, greek: null },
}

/** Letters that Unicode had before the alphabets, and that are missing in those. */
const olderLetters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  italic: { h: 'ℎ' },
  script: {
    ...{ B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

function inAlphabet(character: string, variant: string, alphabet: Alphabet): string {
  const older = olderLetters[variant]?.[character]
  if (older !== undefined) return older
  const code = character.codePointAt(0) ?? 0
  const shift = (first: number, base: number | null | undefined): string =>
    base === null || base === undefined ? character : String.fromCodePoint(base + code - first)
  if (code >= 0x41 && code <= 0x5a) return shift(0x41, alphabet.capitals)
  if (code >= 0x61 && code <= 0x7a) return shift(0x61, alphabet.small)
  if (code >= 0x30 && code <= 0x39) return shift(0x30, alphabet.digits)
  if (code >= 0x391 && code <= 0x3a9) return shift(0x391, alphabet.greek?.[0])
  return code >= 0x3b1 && code <= 0x3c9 ? shift(0x3b1, alphabet.greek?.[1]) : character
}

const variantOf = /^<(?:mi|mn) mathvariant="([^"]+)">$/

/** `mathvariant` on letters and numbers: MathML Core knows none but `normal`, so the letter itself has to say its style. */
function applyVariant(tag: string, text: string): { tag: string; text: string } {
  const variant = variantOf.exec(tag)?.[1] ?? ''
  const alphabet = alphabets[variant]
  if (!alphabet || text.includes('&')) return { tag, text }
  const styled = [...text].map((character) => inAlphabet(character, variant, alphabet)).join('')
  return { tag: tag.replace(` mathvariant="${variant}"`, ''), text: styled }
}

/** Function names are followed by this sign, which has no width. */
const application = '\u2061'

/** TeX's thin space, which it sets on both sides of a function name, but not before a parenthesis (TeXbook, chapter 18). */
const thinSpace = '<mspace width="0.1667em"></mspace>'

/** Sets names of functions off from what stands beside them: MathML has `log n` as one word. Changes `parts`. */
function spaceFunctions(parts: string[]): void {
  for (let at = 1; at + 6 < parts.length; at += 2) {
    if (parts[at + 5] !== application || !parts[at]?.startsWith('<mi') || !parts[at + 4]?.startsWith('<mo')) continue
    const [start, end] = withScripts(parts, at, at + 6)
    const before = parts[start - 2] ?? ''
    const after = parts[end + 2] ?? ''
    const closes = before === '</mo>' ? /^[)\]}]$/.test(parts[start - 3] ?? '') : before.startsWith('</')
    if (closes) parts[start - 1] = thinSpace
    const opens = after === '<mrow>' ? parts[end + 4] : after
    if (opens && !/^<(?:\/|mo\b|mspace)/.test(opens)) parts[end + 1] = thinSpace
  }
}

/** The element that sets indices or limits to the name between two tags, and the name itself where there is none. */
function withScripts(parts: readonly string[], start: number, end: number): [number, number] {
  const own: [number, number] = [start, end]
  if (parts[start - 2] !== '<mrow>' || parts[end + 2] !== '</mrow>') return own
  if (!/^<m(?:su|under|over)/.test(parts[start - 4] ?? '')) return own
  let depth = 0
  for (let at = start - 4; at < parts.length; at += 2) {
    depth += parts[at]?.startsWith('</') ? -1 : 1
    if (depth === 0) return [start - 4, at]
  }
  return own
}

/**
 * KaTeX's MathML as browsers show it (MathML Core): styled letters become characters of their own, operators that are built
 * of elements (`\stackrel`), which an `mo` cannot hold, become rows, and names of functions are set off. What follows
 * `</math>` is left alone.
 */
export function toMathmlCore(html: string): string {
  const end = html.indexOf('</math>')
  const parts = html.slice(0, end < 0 ? 0 : end).split(/(<[^>]*>)/)
  const isRow: boolean[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const tag = parts[at] ?? ''
    if (/^<mo[ >]/.test(tag)) {
      const holdsElements = parts[at + 1] === '' && parts[at + 2] !== '</mo>'
      isRow.push(holdsElements)
      if (holdsElements) parts[at] = '<mrow>'
    } else if (tag === '</mo>') {
      if (isRow.pop()) parts[at] = '</mrow>'
    } else if (tag.includes(' mathvariant=')) {
      const styled = applyVariant(tag, parts[at + 1] ?? '')
      parts[at] = styled.tag
      parts[at + 1] = styled.text
    }
  }
  spaceFunctions(parts)
  return parts.join('') + html.slice(end < 0 ? 0 : end)
}

import { escapeHtml } from '../../lib/escape-html.ts'

/**
 * The code points of capital A, and of the digit 0 and capital alpha where Unicode has them in a style. Small letters
 * follow the capitals.
 */
type Alphabet = readonly [capitals: number, digits?: number | undefined, greek?: number]

const alphabets: Readonly<Record<string, Alphabet>> = {
  bold: [0x1d400, 0x1d7ce, 0x1d6a8],
  italic: [0x1d434, undefined, 0x1d6e2],
  'bold-italic': [0x1d468, undefined, 0x1d71c],
  script: [0x1d49c],
  'bold-script': [0x1d4d0],
  fraktur: [0x1d504],
  'double-struck': [0x1d538, 0x1d7d8],
  'bold-fraktur': [0x1d56c],
  'sans-serif': [0x1d5a0, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4],
  'sans-serif-italic': [0x1d608],
  monospace: [0x1d670, 0x1d7f6],
}

/** Letters that were in Unicode before these alphabets, and are missing from them. */
// biome-ignore format: one line for each alphabet
const olderLetters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

function toAlphabet(character: string, variant: string, [capitals, digits, greek]: Alphabet): string {
  const older = olderLetters[variant]?.[character]
  if (older !== undefined) return older
  const code = character.codePointAt(0) ?? 0
  const shiftCode = (first: number, base: number | undefined): string =>
    base === undefined ? character : String.fromCodePoint(base + code - first)
  if (code >= 0x41 && code <= 0x5a) return shiftCode(0x41, capitals)
  if (code >= 0x61 && code <= 0x7a) return shiftCode(0x61, capitals + 26)
  if (code >= 0x30 && code <= 0x39) return shiftCode(0x30, digits)
  if (code >= 0x391 && code <= 0x3a9) return shiftCode(0x391, greek)
  return code >= 0x3b1 && code <= 0x3c9 ? shiftCode(0x3b1, greek && greek + 26) : character
}

const variantPattern = /^<(?:mi|mn) mathvariant="([^"]+)">$/

/** Applies `mathvariant` to text: MathML Core only supports `normal`, so Unicode's styled letters are used. */
function applyVariant(tag: string, text: string): { tag: string; text: string } {
  const variant = variantPattern.exec(tag)?.[1] ?? ''
  const alphabet = alphabets[variant]
  if (!alphabet || text.includes('&')) return { tag, text }
  const styled = [...text].map((character) => toAlphabet(character, variant, alphabet)).join('')
  return { tag: tag.replace(` mathvariant="${variant}"`, ''), text: styled }
}

/** The invisible character that follows function names. */
const FUNCTION_APPLICATION = '\u2061'

/** TeX's thin space around function names, but not before a parenthesis (TeXbook, chapter 18). */
const THIN_SPACE = '<mspace width="0.1667em"></mspace>'

/** Elements whose children have roles by their position. */
const POSITIONAL = /^<m(?:sub|sup|subsup|under|over|underover|frac|root)[ >]/

/** Puts function names, which KaTeX prints as two nodes, into rows where they must be one child: `i_{\\min}`. */
function groupFunctions(parts: readonly string[]): string[] {
  const grouped = parts.slice(0, 1)
  const parents: boolean[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const tag = parts[at] ?? ''
    const isName = parents.at(-1) === true && tag.startsWith('<mi') && parts[at + 5] === FUNCTION_APPLICATION
    if (isName) {
      grouped.push('<mrow>', '', ...parts.slice(at, at + 7), '</mrow>', parts[at + 7] ?? '')
      at += 6
    } else {
      if (tag.startsWith('</')) parents.pop()
      else if (!tag.endsWith('/>')) parents.push(POSITIONAL.test(tag))
      grouped.push(tag, parts[at + 1] ?? '')
    }
  }
  return grouped
}

/** Adds space around function names, which MathML does not: `log n` would look like one word. Changes `parts`. */
function spaceFunctions(parts: string[]): void {
  for (let at = 1; at + 6 < parts.length; at += 2) {
    if (parts[at + 5] !== FUNCTION_APPLICATION || !parts[at]?.startsWith('<mi') || !parts[at + 4]?.startsWith('<mo'))
      continue
    const [start, end] = getScriptRange(parts, at, at + 6)
    const before = parts[start - 2] ?? ''
    const after = parts[end + 2] ?? ''
    const closes = before === '</mo>' ? /^[)\]}]$/.test(parts[start - 3] ?? '') : before.startsWith('</')
    if (closes) parts[start - 1] = THIN_SPACE
    const opens = after === '<mrow>' ? parts[end + 4] : after
    if (opens && !/^<(?:\/|mo\b|mspace)/.test(opens)) parts[end + 1] = THIN_SPACE
  }
}

/** The range of the element that adds indices or limits to the name between two tags, or of the name itself. */
function getScriptRange(parts: readonly string[], start: number, end: number): [number, number] {
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
 * Converts KaTeX's MathML to MathML Core, which browsers support: styled letters become characters of their own,
 * operators built from elements (`\stackrel`), which an `mo` cannot contain, become rows, and function names are one element
 * with space around it. Everything after `</math>` is left alone.
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
  const grouped = groupFunctions(parts)
  spaceFunctions(grouped)
  return grouped.join('') + html.slice(end < 0 ? 0 : end)
}

/** Inline elements: a formula with only these can be read like a word. */
const LINE_ONLY = /<m(?!(?:ath|i|n|o|row|space|text)\b)/

/** Characters that only tell programs how a formula is read. */
const INVISIBLE = /[\u200b\u2061-\u2064]/g

/** Gives the formula in KaTeX's HTML a name, its text or TeX: browsers take no names of cells from MathML. */
export function nameFormula(html: string, tex: string): string {
  const start = html.indexOf('<math')
  const formula = html.slice(start, html.indexOf('<annotation', start))
  if (start < 0) return html
  const name = LINE_ONLY.test(formula)
    ? escapeHtml(tex)
    : formula
        .replace(/<[^>]*>/g, '')
        .replace(INVISIBLE, '')
        .trim()
  return `${html.slice(0, start)}<math aria-label="${name}"${html.slice(start + '<math'.length)}`
}

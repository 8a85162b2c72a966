/** A part of a text between two places where a line may end. */
export interface Word {
  text: string
  /** Whether a space is between it and the word before, unless a line ends there. */
  hasSpace: boolean
}

/** Width of a text in em. */
export type Measure = (text: string) => number

/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

const OPENING = /^[\p{Ps}\p{Pi}]+$/u

/** Splits a text at spaces, and at the ends of words of scripts without spaces. */
export function splitWords(text: string, language: string): Word[] {
  return text.split(/\s+/).flatMap((part) => {
    if (part === '') return []
    const pieces = UNSPACED.test(part) ? segmentWords(part, language) : [part]
    return pieces.map((piece, at) => ({ text: piece, hasSpace: at === 0 }))
  })
}

/** Punctuation stays with the word before it, an opening bracket with the word after it. */
function segmentWords(text: string, language: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1)
    const isAttached = last !== undefined && (OPENING.test(last) || (!isWordLike && !OPENING.test(segment)))
    if (isAttached) pieces.splice(-1, 1, last + segment)
    else pieces.push(segment)
  }
  return pieces
}

/** Splits words that are wider than a line, between characters as readers see them. */
export function splitWideWords(words: readonly Word[], width: number, measure: Measure): Word[] {
  return words.flatMap((word) => {
    if (measure(word.text) <= width) return [word]
    const characters = [...new Intl.Segmenter().segment(word.text)]
    return characters.map(({ segment }, at) => ({ text: segment, hasSpace: at === 0 && word.hasSpace }))
  })
}

/** Breaks words into the fewest lines of a width, and makes these lines about equally wide. */
export function breakLines(words: readonly Word[], width: number, measure: Measure): string[] {
  const lines = fillLines(words, width, measure)
  let [least, most] = [0, width]
  for (let step = 0; step < 6; step++) {
    const middle = (least + most) / 2
    const isNarrower = fillLines(words, middle, measure)
    if (isNarrower.length > lines.length || isNarrower.some(({ width }) => width > middle)) least = middle
    else most = middle
  }
  return fillLines(words, most, measure).map(({ text }) => text)
}

function fillLines(words: readonly Word[], width: number, measure: Measure): { text: string; width: number }[] {
  const lines: { text: string; width: number }[] = []
  const space = measure(' ')
  for (const { text, hasSpace } of words) {
    const last = lines.at(-1)
    const gap = hasSpace ? space : 0
    const own = measure(text)
    if (last && last.width + gap + own <= width) {
      last.text += (hasSpace ? ' ' : '') + text
      last.width += gap + own
    } else lines.push({ text, width: own })
  }
  return lines
}

/** Words as one line, cut if they are wider. */
export function fitLine(words: readonly Word[], width: number, measure: Measure): string {
  const [first, ...others] = fillLines(splitWideWords(words, width, measure), width, measure)
  const line = first?.text ?? ''
  return others.length > 0 ? cutLine(line, width, measure) : line
}

/** Cuts a line so that it ends with an ellipsis and is not wider than a line. */
export function cutLine(line: string, width: number, measure: Measure): string {
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
  const end = measure('…')
  while (characters.length > 0 && characters.reduce((sum, each) => sum + measure(each), end) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

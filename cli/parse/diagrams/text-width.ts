/** Widths in thousandths of the font size, of a sans serif on the wide side: the reader's font is not known at build. */
const widths: readonly [characters: RegExp, width: number][] = [
  [/\p{Mark}|\p{Default_Ignorable_Code_Point}/u, 0],
  [/[ijl.,:;'|!I]/u, 310],
  [/[frt()[\]{}\-"/\\ `*]/u, 400],
  [/[mwMW@%—]/u, 940],
  [/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u, 1000],
  [/[\u{1f000}-\u{1fbff}\u{20000}-\u{3ffff}]/u, 1250],
  [/[\p{Lu}~+=<>#&]/u, 720],
]
const usual = 590
const mono = 620

/** How wide `text` is at most likely to be drawn, in pixels. */
export function textWidth(text: string, fontSize: number, font: 'text' | 'mono' = 'text'): number {
  let sum = 0
  for (const character of text) {
    const width = widths.find(([characters]) => characters.test(character))?.[1] ?? usual
    sum += font === 'mono' && width > 0 ? Math.max(mono, width >= 1000 ? width : 0) : width
  }
  return (sum * fontSize) / 1000
}

/** Breaks text at blanks into lines no wider than `limit` pixels; a longer word stays whole. Line breaks stay. */
export function wrapText(text: string, fontSize: number, limit: number): string[] {
  const lines: string[] = []
  for (const part of text.split('\n')) {
    let line = ''
    for (const word of part.trim().split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && textWidth(longer, fontSize) > limit) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** The widest of some lines, in pixels. */
export const widestLine = (lines: readonly string[], fontSize: number): number =>
  Math.max(0, ...lines.map((line) => textWidth(line, fontSize)))

/** Shortens text to a width, with an ellipsis. */
export function clipText(text: string, fontSize: number, limit: number): string {
  if (textWidth(text, fontSize) <= limit) return text
  let kept = ''
  for (const character of text) {
    if (textWidth(`${kept}${character}…`, fontSize) > limit) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

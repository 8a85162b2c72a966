/**
 * Widths in thousandths of the font size: those of Inter, the font of the theme, in its semibold weight, which is the wider
 * one in diagrams. A site may have another font, which is not known here.
 */
const widths: readonly [characters: RegExp, width: number][] = [
  [/[\p{Mark}\p{Default_Ignorable_Code_Point}]/u, 0],
  [/[ijlI ]/u, 285],
  [/[.,:;'!|]/u, 335],
  [/[frt()[\]{}/\\`*]/u, 400],
  [/["-]/u, 525],
  [/[aceksvxyz]/u, 590],
  [/\d/u, 665],
  [/[mwM]/u, 920],
  [/[W@%—]/u, 1030],
  [/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u, 1000],
  [/[\u{1f000}-\u{1fbff}\u{20000}-\u{3ffff}]/u, 1250],
  [/[\p{Lu}~+=<>#&]/u, 770],
]
const DEFAULT_WIDTH = 625
const MONO_WIDTH = 620

/** An upper estimate of the width of `text`, in pixels. */
export function measureText(text: string, fontSize: number, font: 'text' | 'mono' = 'text'): number {
  let sum = 0
  for (const character of text) {
    const width = widths.find(([characters]) => characters.test(character))?.[1] ?? DEFAULT_WIDTH
    sum += font === 'mono' && width > 0 ? Math.max(MONO_WIDTH, width >= 1000 ? width : 0) : width
  }
  return (sum * fontSize) / 1000
}

/** Wraps text at spaces into lines no wider than `limit` pixels; a longer word stays whole. Line breaks are kept. */
export function wrapText(text: string, fontSize: number, limit: number): string[] {
  const lines: string[] = []
  for (const part of text.split('\n')) {
    let line = ''
    for (const word of part.trim().split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measureText(longer, fontSize) > limit) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** The width of the widest line, in pixels. */
export const measureWidestLine = (lines: readonly string[], fontSize: number): number =>
  Math.max(0, ...lines.map((line) => measureText(line, fontSize)))

/** Shortens text to a width, with an ellipsis. */
export function clipText(text: string, fontSize: number, limit: number): string {
  if (measureText(text, fontSize) <= limit) return text
  let kept = ''
  for (const character of text) {
    if (measureText(`${kept}${character}…`, fontSize) > limit) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

import { escapeHtml } from '../lib/escape-html.ts'
import { CARD_SIZE, type CardContent } from './card.ts'
import { type CardLayout, SECTION_SIZE, SITE_SIZE } from './lay-out-card.ts'

/** Distance of text from the edges, in pixels. */
const MARGIN = 80

const LINE_HEIGHT = 1.17

/** The middle between the name of the site and the lower rule. */
const TITLE_CENTER = 338

/** Draws a card as SVG without its background: a double rule and the name of the site above, the title, and the section below. */
export function drawCard({ text, colors }: CardContent, layout: CardLayout): string {
  const { width, height } = CARD_SIZE
  const isRtl = text.direction === 'rtl'
  const start = isRtl ? width - MARGIN : MARGIN
  const [site = '', section = ''] = [layout.site, layout.section].flatMap((line) => setDirection([line]))
  const draw = (line: string, y: number, { size, color }: { size: number; color: string }) =>
    line === ''
      ? ''
      : `<text x="${start}" y="${y.toFixed(1)}" font-size="${size}" fill="${color}"${isRtl ? ' text-anchor="end"' : ''}>${escapeHtml(line)}</text>`
  const rule = (y: number) =>
    `<rect x="${isRtl ? start - 56 : start}" y="${y}" width="56" height="7" fill="${colors.accent}"/>`
  const { titleSize } = layout
  const title = setDirection(layout.title)
  const first = TITLE_CENTER - (title.length * titleSize * LINE_HEIGHT) / 2 + titleSize * 0.88
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    rule(MARGIN),
    rule(MARGIN + 14),
    draw(site, MARGIN + 72, { size: SITE_SIZE, color: colors.title }),
    ...title.map((line, at) =>
      draw(line, first + at * titleSize * LINE_HEIGHT, { size: titleSize, color: colors.title }),
    ),
    `<rect x="${MARGIN}" y="${height - 122}" width="${width - 2 * MARGIN}" height="2" fill="${colors.hairline}"/>`,
    draw(section, height - 66, { size: SECTION_SIZE, color: colors.muted }),
    '</svg>',
  ].join('')
}

/** Gives lines of a right-to-left text that direction, whatever their first letters (Unicode's isolating control characters). */
function setDirection(lines: readonly string[]): readonly string[] {
  const isRtl = RIGHT_TO_LEFT.test(lines.join(' '))
  return isRtl ? lines.map((line) => `\u2067${line}\u2069`) : lines
}

/** Text whose first letter is of a script that is written from right to left. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

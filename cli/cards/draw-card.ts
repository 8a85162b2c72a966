import { escapeHtml } from '../lib/escape-html.ts'
import { CARD_SIZE, type CardContent } from './card.ts'
import { type CardLayout, SECTION_SIZE, SITE_SIZE } from './lay-out-card.ts'

/** Distance of text from the edges, in pixels. */
const MARGIN = 80

const LINE_HEIGHT = 1.17

/** Draws a card as SVG without its background: a double rule and the name of the site above, the title, and the section below. */
export function drawCard({ text, colors }: CardContent, layout: CardLayout): string {
  const { width, height } = CARD_SIZE
  const isRtl = text.direction === 'rtl'
  const start = isRtl ? width - MARGIN : MARGIN
  const draw = (line: string, y: number, { size, color }: { size: number; color: string }) =>
    line === ''
      ? ''
      : `<text x="${start}" y="${y.toFixed(1)}" font-size="${size}" fill="${color}"${isRtl ? ' text-anchor="end"' : ''}>${escapeHtml(isRtl ? isolate(line) : line)}</text>`
  const rule = (y: number) =>
    `<rect x="${isRtl ? start - 56 : start}" y="${y}" width="56" height="7" fill="${colors.accent}"/>`
  const { title, titleSize } = layout
  const first = (height - title.length * titleSize * LINE_HEIGHT) / 2 + titleSize * 0.88
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    rule(MARGIN),
    rule(MARGIN + 14),
    draw(layout.site, MARGIN + 72, { size: SITE_SIZE, color: colors.title }),
    ...title.map((line, at) =>
      draw(line, first + at * titleSize * LINE_HEIGHT, { size: titleSize, color: colors.title }),
    ),
    `<rect x="${MARGIN}" y="${height - 122}" width="${width - 2 * MARGIN}" height="2" fill="${colors.hairline}"/>`,
    draw(layout.section, height - 66, { size: SECTION_SIZE, color: colors.muted }),
    '</svg>',
  ].join('')
}

/** Right-to-left, whatever its first letter (Unicode's isolating control characters). */
const isolate = (line: string): string => `\u2067${line}\u2069`

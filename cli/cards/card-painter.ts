import { Resvg } from '@resvg/resvg-wasm'
import { escapeHtml } from '../lib/escape-html.ts'
import { memoize, once } from '../lib/once.ts'
import { CARD_SIZE, type CardContent, type CardText } from './card.ts'
import { drawCard } from './draw-card.ts'
import { encodePng } from './encode-png.ts'
import { type CardLayout, type FontMetrics, layOutCard, listMeasured } from './lay-out-card.ts'
import { startRenderer } from './renderer.ts'

/** Lays out and draws cards. */
export interface CardPainter {
  layOut(text: CardText): CardLayout
  /** A PNG image. */
  paint(content: CardContent): Uint8Array
}

/**
 * Opens a painter. `wasm` is the file of the renderer, the same in each call; `fonts` are the contents of font files. All text has the first font, except for
 * characters that only another one has.
 */
export async function openCardPainter(wasm: string, fonts: readonly Uint8Array[]): Promise<CardPainter> {
  await startRenderer(wasm)
  const font = { loadSystemFonts: false, fontBuffers: [...fonts] }
  const outlines = new Map<string, string>()
  const findOutlines = (texts: readonly string[]): void => {
    const unknown = [...new Set(texts)].filter((text) => !outlines.has(text))
    if (unknown.length === 0) return
    const found = traceTexts(unknown, font)
    for (const [at, text] of unknown.entries()) outlines.set(text, found[at] ?? '')
  }
  const getOutline = (text: string): string => {
    findOutlines([text])
    return outlines.get(text) ?? ''
  }
  const measureInk = (text: string) => measureOutline(getOutline(text)) / TRACED_SIZE
  const bare = once(() => ({ width: measureInk(enclose('')) }))
  const measure = memoize((text: string) => {
    const width = measureInk(enclose(text)) - bare().width
    return LATIN.test(text) ? width : Math.max(width, measureInk(text + text) - measureInk(text))
  })
  const missing = once(() => getOutline(enclose(NONCHARACTER)))
  const metrics: FontMetrics = { measure, has: (character) => getOutline(enclose(character)) !== missing() }
  const layOut = (text: CardText) => {
    const measured = listMeasured(text)
    const others = measured.filter((each) => !LATIN.test(each)).flatMap((each) => [each, each + each])
    findOutlines([...['', NONCHARACTER, ...measured].map(enclose), ...others])
    return layOutCard(text, metrics)
  }
  return {
    layOut,
    paint(content) {
      const { background } = content.colors
      const resvg = new Resvg(drawCard(content, layOut(content.text)), { font, background })
      const image = resvg.render()
      const png = encodePng(image.pixels, CARD_SIZE) ?? image.asPng()
      image.free()
      resvg.free()
      return png
    },
  }
}

/** A font never has it, so it is drawn as a missing character. */
const NONCHARACTER = '\u{10FFFF}'

const TRACED_SIZE = 100

/** Between two letters, spaces have a width, and joining letters keep their forms. */
const enclose = (text: string): string => `H${text}H`

/**
 * Text that the first font has. A character of another font may be wider where all of a line is in that font, so other text is also
 * measured by itself.
 */
const LATIN = /^[\x20-\u024F\u2010-\u2026]*$/

/** The outlines of texts in a size of 100 pixels; empty for a text that draws nothing. */
function traceTexts(texts: readonly string[], font: { fontBuffers: Uint8Array[] }): string[] {
  const lines = texts.map(
    (text, at) =>
      `<g id="text${at}"><text font-size="${TRACED_SIZE}" xml:space="preserve">${escapeHtml(text)}</text></g>`,
  )
  const resvg = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${lines.join('')}</svg>`, {
    font,
  })
  const outlines = texts.map(() => '')
  const [, ...groups] = resvg.toString().split(/<g id="text(\d+)">/)
  for (let at = 0; at < groups.length; at += 2) {
    const paths = [...(groups[at + 1] ?? '').matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
    outlines[Number(groups[at])] = paths.join(' ')
  }
  resvg.free()
  return outlines
}

function measureOutline(outline: string): number {
  // Coordinates alternate, and are absolute.
  const coordinates = (outline.match(/-?\d[\d.]*(?:e-?\d+)?/g) ?? []).map(Number)
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < coordinates.length; at += 2) {
    const x = coordinates[at] ?? 0
    if (x < least) least = x
    if (x > most) most = x
  }
  return Math.max(0, most - least)
}

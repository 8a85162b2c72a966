import { readFile } from 'node:fs/promises'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { escapeHtml } from '../lib/escape-html.ts'
import { memoize } from '../lib/once.ts'
import { CARD_SIZE, type CardContent, type CardText } from './card.ts'
import { drawCard } from './draw-card.ts'
import { encodePng } from './encode-png.ts'
import { type CardLayout, type FontMetrics, layOutCard, listMeasured } from './lay-out-card.ts'

/** Lays out and draws cards. */
export interface CardPainter {
  layOut(text: CardText): CardLayout
  /** A PNG image. */
  paint(content: CardContent): Uint8Array
}

/** Can be started only once in a thread. */
const start = memoize(async (wasm: string) => initWasm(await readFile(wasm)))

/**
 * Opens a painter. `wasm` is the file of the renderer, the same in each call; `fonts` are the contents of font files. All text has the first font, except for
 * characters that only another one has.
 */
export async function openCardPainter(wasm: string, fonts: readonly Uint8Array[]): Promise<CardPainter> {
  await start(wasm)
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
  const measureBare = memoize(() => measureOutline(getOutline('')))
  const measure = memoize((text: string) => (measureOutline(getOutline(text)) - measureBare('')) / TRACED_SIZE)
  const metrics: FontMetrics = { measure, has: (character) => getOutline(character) !== getOutline(NONCHARACTER) }
  const layOut = (text: CardText) => {
    findOutlines(['', NONCHARACTER, ...listMeasured(text)])
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

/**
 * The outlines of texts in a size of 100 pixels, each between two letters, so that spaces have a width and no outline is empty. Joining letters keep their
 * forms.
 */
function traceTexts(texts: readonly string[], font: { fontBuffers: Uint8Array[] }): string[] {
  const lines = texts.map(
    (text, at) =>
      `<g id="text${at}"><text font-size="${TRACED_SIZE}" xml:space="preserve">H${escapeHtml(text)}H</text></g>`,
  )
  const resvg = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${lines.join('')}</svg>`, {
    font,
  })
  const groups = resvg
    .toString()
    .split(/<g id="text\d+">/)
    .slice(1)
  const outlines = groups.map((group) => [...group.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join(' '))
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
  return most - least
}

import { Resvg } from '@resvg/resvg-wasm'
import { startRenderer } from './renderer.ts'

/** How an icon is drawn. */
export interface IconForm {
  /** Pixels of each side. */
  size: number
  /** The part of each side that the icon takes; the rest is background. */
  share: number
  /** In hexadecimal notation; `null` for a transparent one. */
  background: string | null
}

/** Draws an SVG image, whose text has the fonts, as a PNG image. One that cannot be drawn is left out of the image. */
export async function paintIcon(
  svg: Uint8Array,
  { size, share, background }: IconForm,
  { wasm, fonts }: { wasm: string; fonts: readonly Uint8Array[] },
): Promise<Uint8Array> {
  await startRenderer(wasm)
  const side = Math.round(size * share)
  const start = (size - side) / 2
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const image = `<image x="${start}" y="${start}" width="${side}" height="${side}" href="${url}"/>`
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${image}</svg>`
  const font = { loadSystemFonts: false, fontBuffers: [...fonts] }
  const resvg = new Resvg(frame, { font, ...(background !== null && { background }) })
  const drawn = resvg.render()
  const png = drawn.asPng()
  drawn.free()
  resvg.free()
  return png
}

import { imageDimensionsFromData } from 'image-dimensions'

/** Pixels of a stored image; a rotation in its metadata is not applied. */
export interface ImageSize {
  width: number
  height: number
}

const rasterExtension = /\.(?:png|jpe?g|gif|webp|avif|heic)$/i
const svgExtension = /\.svg$/i

/** Whether the extension is that of an image whose dimensions can be read. */
export function isImageName(path: string): boolean {
  return rasterExtension.test(path) || svgExtension.test(path)
}

/** Reads the dimensions from an image's header. `undefined` if the bytes do not match the extension. */
export function findImageSize(path: string, bytes: Uint8Array): ImageSize | 'scalable' | undefined {
  if (svgExtension.test(path)) return findSvgSize(new TextDecoder().decode(bytes))
  try {
    const found = imageDimensionsFromData(bytes)
    return found && { width: found.width, height: found.height }
  } catch {
    return undefined
  }
}

/** `scalable` is an image without intrinsic dimensions, which takes those of its container. */
function findSvgSize(text: string): ImageSize | 'scalable' | undefined {
  const tag = /<svg\b[^>]*>/i.exec(text)?.[0]
  if (!tag) return undefined
  const width = parsePixels(tag, 'width')
  const height = parsePixels(tag, 'height')
  if (width !== undefined && height !== undefined) return { width, height }
  const box = /\sviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*["']/i.exec(tag)
  if (!box) return 'scalable'
  const [boxWidth, boxHeight] = [Number(box[1]), Number(box[2])]
  if (!(boxWidth > 0 && boxHeight > 0)) return 'scalable'
  if (width !== undefined) return { width, height: Math.round((width * boxHeight) / boxWidth) }
  if (height !== undefined) return { width: Math.round((height * boxWidth) / boxHeight), height }
  return { width: Math.round(boxWidth), height: Math.round(boxHeight) }
}

/** A length of an `<svg>` in pixels; percentages and font-relative lengths have none. */
function parsePixels(tag: string, attribute: string): number | undefined {
  const value = new RegExp(`\\s${attribute}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, 'i').exec(tag)?.[1]
  const pixels = Math.round(Number(value))
  return pixels > 0 ? pixels : undefined
}

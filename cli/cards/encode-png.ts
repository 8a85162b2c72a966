import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Encodes pixels (RGBA, opaque) as a PNG image with a palette, which takes half the time and half the bytes of one without;
 * `undefined` if there are more than 256 colors.
 */
export function encodePng(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Buffer | undefined {
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)
  const palette = new Map<number, number>()
  const rows = Buffer.alloc(height * (width + 1))
  let [last, index] = [-1, 0]
  for (let row = 0; row < height; row++) {
    // Each row begins with the number of its filter: none.
    const start = row * (width + 1) + 1
    for (let column = 0; column < width; column++) {
      const color = colors[row * width + column] ?? 0
      if (color !== last) {
        last = color
        index = palette.get(color) ?? palette.size
        if (index > 255) return undefined
        palette.set(color, index)
      }
      rows[start + column] = index
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each index, of a palette.
  header.set([8, 3, 0, 0, 0], 8)
  const entries = Buffer.from(
    [...palette.keys()].flatMap((color) => [color & 255, (color >> 8) & 255, (color >> 16) & 255]),
  )
  const chunks = { IHDR: header, PLTE: entries, IDAT: deflateSync(rows, { level: 6 }), IEND: Buffer.alloc(0) }
  return Buffer.concat([SIGNATURE, ...Object.entries(chunks).map(([type, data]) => encodeChunk(type, data))])
}

function encodeChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}

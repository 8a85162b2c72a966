import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePng } from '../../cli/cards/encode-png.ts'

test('an image has its size, its colors and its pixels', () => {
  const [red, white] = [
    [255, 0, 0, 255],
    [255, 255, 255, 255],
  ]
  const png = encodePng(Uint8Array.from([red, red, white, white, red, white].flat()), { width: 3, height: 2 })
  if (!png) throw new Error('The image has two colors.')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2])
  const readChunk = (type: string) => {
    const at = png.indexOf(type)
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  }
  expect([...readChunk('PLTE')]).toEqual([255, 0, 0, 255, 255, 255])
  // Each row begins with its filter.
  expect([...inflateSync(readChunk('IDAT'))]).toEqual([0, 0, 0, 1, 0, 1, 0, 1])
})

test('an image with more colors than a palette has is not encoded', () => {
  const pixels = Uint8Array.from(Array.from({ length: 257 }, (_, at) => [at & 255, at >> 8, 0, 255]).flat())
  expect(encodePng(pixels, { width: 257, height: 1 })).toBeUndefined()
})

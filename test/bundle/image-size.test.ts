import { describe, expect, it } from 'vitest'
import { findImageSize, isImageName } from '../../cli/bundle/image-size.ts'

const svg = (attributes: string) => new TextEncoder().encode(`<?xml version="1.0"?>\n<svg ${attributes}><g/></svg>`)

describe('the size of an SVG image', () => {
  it.each([
    ['is read from width and height', 'width="24" height="12.4"', { width: 24, height: 12 }],
    ['may be in pixels', "width='24px' height='12px'", { width: 24, height: 12 }],
    ['is that of its viewBox', 'viewBox="0 0 48 24"', { width: 48, height: 24 }],
    ['follows from one dimension and its viewBox', 'width="24" viewBox="0,0,48,24"', { width: 24, height: 12 }],
    [
      'is that of its viewBox if it fills its container',
      'width="100%" height="100%" viewBox="-8 -8 16 16"',
      { width: 16, height: 16 },
    ],
    [
      'is not taken from other attributes',
      'stroke-width="2" data-height="3" viewBox="0 0 4 4"',
      { width: 4, height: 4 },
    ],
    ['is scalable without a viewBox', '', 'scalable'],
  ])('%s', (_name, attributes, size) => {
    expect(findImageSize('a.svg', svg(attributes))).toEqual(size)
  })

  it('is unknown if there is no svg element', () => {
    expect(findImageSize('a.svg', new TextEncoder().encode('<html></html>'))).toBeUndefined()
  })
})

describe('the size of a raster image', () => {
  const gif = Buffer.from('R0lGODlhAwACAIAAAP///wAAACwAAAAAAwACAAACAoRRADs=', 'base64')
  it('is read from its header', () => {
    expect(findImageSize('a.gif', gif)).toEqual({ width: 3, height: 2 })
  })

  it.each([0, 3, 7])('is unknown if the file has only %i bytes', (length) => {
    expect(findImageSize('a.png', gif.subarray(0, length))).toBeUndefined()
  })
})

describe('the name of an image', () => {
  it.each([
    ['a.PNG', true],
    ['a.svg', true],
    ['a.avif', true],
    ['a.pdf', false],
    ['png', false],
  ])('%s: %s', (name, expected) => {
    expect(isImageName(name)).toBe(expected)
  })
})

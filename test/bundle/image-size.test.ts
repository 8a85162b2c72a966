import { describe, expect, it } from 'vitest'
import { findImageSize, isImageName } from '../../cli/bundle/image-size.ts'

const svg = (attributes: string) => new TextEncoder().encode(`<?xml version="1.0"?>\n<svg ${attributes}><g/></svg>`)

describe('the size of a drawing', () => {
  it.each([
    ['is written on it', 'width="24" height="12.4"', { width: 24, height: 12 }],
    ['is written in pixels', "width='24px' height='12px'", { width: 24, height: 12 }],
    ['is that of its box', 'viewBox="0 0 48 24"', { width: 48, height: 24 }],
    ['follows from one side and its box', 'width="24" viewBox="0,0,48,24"', { width: 24, height: 12 }],
    [
      'is that of its box where it fills its place',
      'width="100%" height="100%" viewBox="-8 -8 16 16"',
      { width: 16, height: 16 },
    ],
    ['is not that of a line inside', 'stroke-width="2" data-height="3" viewBox="0 0 4 4"', { width: 4, height: 4 }],
    ['is open without box', '', 'scalable'],
  ])('%s', (_name, attributes, size) => {
    expect(findImageSize('a.svg', svg(attributes))).toEqual(size)
  })

  it('is unknown where there is no drawing', () => {
    expect(findImageSize('a.svg', new TextEncoder().encode('<html></html>'))).toBeUndefined()
  })
})

describe('the size of a picture', () => {
  const gif = Buffer.from('R0lGODlhAwACAIAAAP///wAAACwAAAAAAwACAAACAoRRADs=', 'base64')
  it('stands in its header', () => {
    expect(findImageSize('a.gif', gif)).toEqual({ width: 3, height: 2 })
  })

  it.each([0, 3, 7])('is unknown when only %i bytes of the file are there', (length) => {
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

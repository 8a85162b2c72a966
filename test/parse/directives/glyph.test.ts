import { describe, expect, it } from 'vitest'
import { drawGlyph } from '../../../cli/parse/directives/blocks.ts'

const address = (last: number): string => `0x${last.toString(16).padStart(40, '0')}`
const key = (value: string): string => Object.values(drawGlyph(value)).join(' ')

describe('the glyph of a value', () => {
  it('is the same for every spelling of a hexadecimal value, and only of those', () => {
    expect(key('0xABcd00ef')).toBe(key('0xabCD00EF'))
    expect(key('1BoatSLRHt')).not.toBe(key('1boatslrht'))
  })

  it('differs where values differ in one digit', () => {
    const glyphs = new Set(Array.from({ length: 200 }, (_, index) => key(address(index))))
    expect(glyphs.size).toBeGreaterThan(195)
  })

  it('mirrors itself and is never empty', () => {
    for (let index = 0; index < 2000; index++) {
      const cells = [...drawGlyph(address(index)).path.matchAll(/M(\d) (\d)h(\d)/g)].flatMap(([, x, y, width]) =>
        Array.from({ length: Number(width) }, (_, offset) => `${Number(x) + offset} ${y}`),
      )
      expect(cells.length).toBeGreaterThan(0)
      const mirrored = cells.map((cell) => `${4 - Number(cell[0])}${cell.slice(1)}`)
      expect(mirrored.sort()).toEqual(cells.sort())
    }
  })
})

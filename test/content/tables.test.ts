import { describe, expect, test } from 'vitest'
import {
  computeCatchUp as computeCatchUpOfHome,
  computeDetection as computeDetectionOfHome,
} from '../../src/pages/_home/bounds.ts'
import { computeCatchUp, computeDetection } from './formulas.ts'
import { numberTables } from './number-tables.ts'
import { changeDigits, isShown, listDifferences, readPage } from './page-tables.ts'
import { listStatements } from './statements.ts'

const named = numberTables.map((table) => ({ ...table, name: `${table.page}, "${table.heading}", "${table.first}"` }))

describe('the tables of the protocol pages', () => {
  test.each(named)('show what their formulas give: $name', (table) => {
    expect(listDifferences(table, readPage(table.page))).toEqual([])
  })

  test.each(named)('are checked in each digit of each computed cell: $name', (table) => {
    let count = 0
    for (const { cell, changed } of changeDigits(table, readPage(table.page))) {
      const [difference = `no difference reported for ${cell}`, ...more] = listDifferences(table, changed)
      expect(difference).toContain(`${table.page}, "${table.heading}", ${cell}`)
      expect(more).toEqual([])
      count++
    }
    expect(count).toBeGreaterThan(0)
  })

  test('name a table that is missing', () => {
    const [table] = numberTables
    if (!table) throw new Error('There are no tables.')
    expect(() => listDifferences(table, 'No table.')).toThrow(`${table.page} has 0 tables "${table.first}" below`)
  })

  test.each([
    ['0.1821', 0.18209, true],
    ['0.1820', 0.18209, false],
    ['0.0000', 0.00001, false],
    ['4.3·10⁻⁹', 4.3046e-9, true],
    ['4.4·10⁻⁹', 4.3046e-9, false],
    ['1 − 3·10⁻⁴⁵', { miss: 2.8e-45 }, true],
    ['1 − 3·10⁻⁴⁴', { miss: 2.8e-45 }, false],
    ['1,375', 1375, true],
    ['1375', 1375, false],
    ['1.5 kbit/s', 1.536, true],
    ['about 2', 2, false],
  ])('show %s for %o: %o', (text, expected, shown) => {
    expect(isShown(text, expected)).toBe(shown)
  })
})

test.each(listStatements())('$page states the computed number in "$text"', ({ page, text }) => {
  const isStated = readPage(page).replace(/\s+/g, ' ').includes(text)
  expect(isStated ? text : `not on ${page}`).toBe(text)
})

test('the formulas of the home page give what the tables give', () => {
  for (const share of [0.01, 0.1, 0.3]) {
    for (const count of [1, 6, 20]) {
      expect(computeDetectionOfHome(share, count)).toBeCloseTo(computeDetection(share, count), 12)
      expect(computeCatchUpOfHome(share, count)).toBeCloseTo(computeCatchUp(share, count), 12)
    }
  }
})

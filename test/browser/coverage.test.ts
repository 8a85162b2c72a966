import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Lettered items of behaviours.md that say how a page looks or acts: the first letters, and how many there are of each. */
const counts: Record<string, number> = {
  'C-': 3,
  'K-': 4,
  'A-': 7,
  'N-': 15,
  'M-': 9,
  'F-': 5,
  'D-': 22,
  'O-': 7,
  'G-': 5,
  'V-': 15,
  'CM-': 12,
  'ST-': 5,
  '18c-': 13,
}
const single = ['2.6.1', '4.4']

/** What has no browser test: the file that tests it without a browser, or why there is nothing to test. */
const apart: Record<string, { test: string } | { reason: string }> = {
  'F-5': { test: 'test/config/validation.test.ts' },
  '18c-10': { reason: 'Search is a page of links, without a dialog.' },
  '18c-11': { test: 'test/config/validation.test.ts' },
  '18c-12': { test: 'test/acceptance/contract.test.ts' },
  'N-10': { reason: 'The candidates differ only between versions.' },
  'ST-2': { reason: 'Nothing is dispatched to the tab that has written.' },
  'ST-3': { reason: 'Pages are given no storage while they are rendered.' },
  'ST-5': { reason: 'Storage is always the local one.' },
}

const root = resolve(import.meta.dirname, '../..')

/** `18c.3` and `18c-3` are one item. */
function namedItems(): Set<string> {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.test.ts') && name !== 'coverage.test.ts',
  )
  const source = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
  // The name of a test begins with its items.
  const names = [...source.matchAll(/['"`]((?:(?:[A-Z]+-\d+|18c[.-]\d+|\d\.\d(?:\.\d)?)(?:, |: ))+)/g)]
  return new Set(names.flatMap(([, items = '']) => items.replaceAll('18c.', '18c-').replace(/: $/, '').split(', ')))
}

it('every lettered item of the behaviours has a browser test that names it, or says why not', () => {
  const items = Object.entries(counts).flatMap(([letters, count]) =>
    Array.from({ length: count }, (_, index) => `${letters}${index + 1}`),
  )
  const named = namedItems()
  expect([...items, ...single].filter((item) => !named.has(item) && !(item in apart))).toEqual([])
})

it.each(Object.entries(apart))('%s is tested elsewhere, or needs no test', (_item, place) => {
  if ('test' in place) expect(existsSync(join(root, place.test))).toBe(true)
  else expect(place.reason).toMatch(/^[A-Z].*\.$/)
})

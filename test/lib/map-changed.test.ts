import { expect, test } from 'vitest'
import { collectChanged, mapChanged } from '../../cli/lib/map-changed.ts'

test('an item at the same position keeps its value and is not read, and all others are mapped', () => {
  const read: string[] = []
  const getName = (item: { name: string }) => {
    read.push(item.name)
    return item.name === 'none' ? undefined : item.name.toUpperCase()
  }
  const [a, b, none] = [{ name: 'a' }, { name: 'b' }, { name: 'none' }]
  const first = mapChanged(undefined, { items: [a, none, b] }, getName)
  const second = mapChanged(first, { items: [a, none, { name: 'changed' }, b] }, getName)
  expect(second.values.items).toEqual(['A', undefined, 'CHANGED', 'B'])
  expect(read).toEqual(['a', 'none', 'b', 'changed', 'b'])
})

test.each([
  ['the values of a list', [1, 2, 3], [1, 5, 3]],
  ['a value that goes', [1, 2, 3], [1, 0, 3]],
  ['a value that comes', [1, 0, 3], [1, 2, 3]],
  ['a value that stays absent', [1, 0, 3], [1, -2, 3]],
  ['a list that grows', [1, 2], [1, 2, 3]],
])('%s are collected alike, whether or not it is known what has changed', (_name, before, after) => {
  const positive = (item: number) => (item > 0 ? item : undefined)
  const first = collectChanged(undefined, { items: before }, positive)
  const changes = [...after.keys()].filter((at) => after[at] !== before[at])
  const lists = [{ items: after }, { items: after, since: { items: before, changes } }]
  for (const list of lists) {
    const { items, since } = collectChanged(first, list, positive).defined
    expect(items).toEqual(after.filter((item) => item > 0))
    const known = since && items.map((item, at) => (since.changes.includes(at) ? item : since.items[at]))
    if (known) expect(known).toEqual(items)
  }
})

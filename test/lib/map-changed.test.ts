import { expect, test } from 'vitest'
import { mapChanged } from '../../cli/lib/map-changed.ts'

test('an item at the same position keeps its value and is not read, and all others are mapped', () => {
  const read: string[] = []
  const getName = (item: { name: string }) => {
    read.push(item.name)
    return item.name === 'none' ? undefined : item.name.toUpperCase()
  }
  const [a, b, none] = [{ name: 'a' }, { name: 'b' }, { name: 'none' }]
  const first = mapChanged(undefined, [a, none, b], getName)
  const second = mapChanged(first, [a, none, { name: 'changed' }, b], getName)
  expect(second.values).toEqual(['A', undefined, 'CHANGED', 'B'])
  expect(read).toEqual(['a', 'none', 'b', 'changed', 'b'])
})
